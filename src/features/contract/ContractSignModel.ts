/** The built-in signing view of a ticket: the text, whether it was read to its end, the code and the signature. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import type { Stroke } from '@qianxian/protocol/base/signature'
import { contract } from '@qianxian/protocol/contract/contract'
import { contractFaults } from '@qianxian/protocol/contract/contract.faults'
import type { ContractRow, ContractText } from '@qianxian/protocol/contract/contract.schema'
import { makeAutoObservable, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { DetailModel } from '@/ui/detail/DetailModel'

export class ContractSignModel {
  readonly text: DetailModel<ContractText>
  isRead = false
  /** Why the ticket does not sign; empty unless it was refused. */
  refusal = ''

  constructor(readonly ticket: string) {
    this.text = new DetailModel<ContractText>({
      load: () => callQuietly(contract.readContractText, { ticket }),
      isGone: (error) => {
        if (!isFault(error, contractFaults.contract_sign_refused, baseFaults.not_found, baseFaults.input_invalid)) return false
        this.refuse(isFault(error, contractFaults.contract_sign_refused) ? firstErrorWords(error) : '')
        return true
      },
    })
    makeAutoObservable(this, { ticket: false, text: false })
  }

  private refuse(words: string): void {
    this.refusal = words
  }

  markRead(): void {
    this.isRead = true
  }

  sendCode(picture: object): Promise<{ resendAfterSeconds: number }> {
    return call(contract.sendContractCode, { ticket: this.ticket, ...picture }, errorsInline)
  }

  /** Rejects with the refusal; a ticket that no longer signs replaces the view. */
  async sign(code: string, signature: Stroke[]): Promise<ContractRow> {
    const { textHash = '' } = this.text.value ?? {}
    const { ticket, isRead: isReadToEnd } = this
    return this.reloadRefused(call(contract.signContract, { ticket, code, textHash, isReadToEnd, signature }, errorsInline))
  }

  reject(reason: string): Promise<ContractRow> {
    return this.reloadRefused(call(contract.rejectContract, { ticket: this.ticket, reason }, errorsInline))
  }

  private async reloadRefused(sent: Promise<ContractRow>): Promise<ContractRow> {
    try {
      return await sent
    } catch (error) {
      if (isFault(error, contractFaults.contract_sign_refused)) {
        await this.text.reload()
        runInAction(() => (this.isRead = false))
      }
      throw error
    }
  }
}
