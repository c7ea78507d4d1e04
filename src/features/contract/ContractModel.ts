/** One contract: its state, its services, the refund of a stop now, and every action with the state that follows. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { contract } from '@qianxian/protocol/contract/contract'
import { contractFaults } from '@qianxian/protocol/contract/contract.faults'
import type {
  ContractDetail,
  ContractFile,
  ContractRow,
  Deliverable,
  StopValueShape,
  SuccessTranche,
} from '@qianxian/protocol/contract/contract.schema'
import type { StopFault } from '@qianxian/protocol/contract/contract.words'
import type { Static } from '@qianxian/protocol/base/shape'
import { finance } from '@qianxian/protocol/finance/finance'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { DetailModel } from '@/ui/detail/DetailModel'

export type StopValue = Static<typeof StopValueShape>

/** Refusals after which the shown state is not the present one. */
const outdated = [
  contractFaults.contract_changed,
  contractFaults.contract_not_running,
  contractFaults.contract_sign_refused,
  contractFaults.contract_stop_changed,
  baseFaults.already_handled,
  baseFaults.not_found,
] as const

export class ContractModel {
  readonly detail: DetailModel<ContractDetail>
  /** Refund of a contract that stopped now; null if it cannot be stopped. */
  stop: StopValue | null = null
  /** Links to the files; empty until asked for. */
  files: readonly ContractFile[] = []
  private round = 0

  constructor(readonly id: number) {
    this.detail = new DetailModel<ContractDetail>({
      load: () => this.load(),
      isGone: (error) => isFault(error, baseFaults.not_found, baseFaults.input_invalid),
    })
    makeAutoObservable<this, 'round'>(this, { id: false, detail: false, stop: observableRef, files: observableRef, round: false })
  }

  private async load(): Promise<ContractDetail> {
    const detail = await callQuietly(contract.getContract, { id: this.id })
    if (detail.canStop) await this.previewStop('none')
    else runInAction(() => (this.stop = null))
    return detail
  }

  /** Shows the refund for this reason; the answer to an older question is dropped. */
  async previewStop(fault: StopFault): Promise<void> {
    this.round += 1
    const { round } = this
    const stop = await callQuietly(contract.previewStop, { id: this.id, fault })
    runInAction(() => {
      if (round === this.round) this.stop = stop
    })
  }

  /** The link is for this device and signs once. */
  async signUrl(): Promise<string> {
    const { url } = await call(contract.getContractSignUrl, { id: this.id })
    return url
  }

  pause(): Promise<void> {
    return this.act(() => call(contract.pauseContract, { id: this.id }))
  }

  resume(): Promise<void> {
    return this.act(() => call(contract.resumeContract, { id: this.id }))
  }

  /** Creates the order of the signed contract, to be paid on its page. */
  async order({ priceFen }: ContractRow): Promise<number> {
    const { id } = await call(finance.createFinOrder, { bizType: 'service', input: { contract: this.id }, shownFen: priceFen })
    return id
  }

  /** Creates the order of a due tranche of the success fee, to be paid on its page. */
  async orderTranche({ stage, fen }: SuccessTranche): Promise<number> {
    try {
      const input = { contract: this.id, stage }
      const { id } = await call(finance.createFinOrder, { bizType: 'service', input, shownFen: fen })
      return id
    } catch (error) {
      // The two may have left the stage since the page was shown.
      await this.detail.reload()
      throw error
    }
  }

  async fetchFiles(): Promise<void> {
    const { list } = await call(contract.getContractPdfs, { id: this.id }, { loadingText: '正在准备文件' })
    runInAction(() => (this.files = list))
  }

  // Actions reject when refused, so that a sheet shows the reason at its fields.

  confirmDeliverable({ id }: Deliverable): Promise<void> {
    return this.act(() => call(contract.confirmDeliverable, { id }, errorsInline))
  }

  objectDeliverable(id: number, reason: string): Promise<void> {
    return this.act(() => call(contract.objectDeliverable, { id, reason }, errorsInline))
  }

  wishEarlyStart(code: string): Promise<void> {
    return this.act(() => call(contract.wishEarlyStart, { id: this.id, code, isAgreed: true }, errorsInline))
  }

  /** Requests the refund that is shown. */
  requestStop(fault: StopFault, reason: string): Promise<void> {
    const shownFen = this.stop?.refundFen ?? 0
    return this.act(() => call(contract.requestStop, { id: this.id, fault, reason, shownFen }, errorsInline))
  }

  agreeStop(shownFen: number): Promise<void> {
    return this.act(() => call(contract.agreeStop, { id: this.id, shownFen }, errorsInline))
  }

  withdrawStop(): Promise<void> {
    return this.act(() => call(contract.withdrawStop, { id: this.id }))
  }

  disputeStop(reason: string): Promise<void> {
    return this.act(() => call(contract.disputeStop, { id: this.id, reason }, errorsInline))
  }

  private async act(send: () => Promise<unknown>): Promise<void> {
    try {
      await send()
    } catch (error) {
      if (isFault(error, ...outdated)) await this.detail.reload()
      throw error
    }
    await this.detail.reload()
  }
}
