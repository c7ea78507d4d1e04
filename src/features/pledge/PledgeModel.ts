/** The own pledge: reading its text to the end, signing it by finger and code, and withdrawing it. */
import { pledge } from '@qianxian/protocol/pledge/pledge'
import { pledgeFaults } from '@qianxian/protocol/pledge/pledge.faults'
import type { MyPledge } from '@qianxian/protocol/pledge/pledge.schema'
import { explainSignature, type Stroke } from '@qianxian/protocol/base/signature'
import { makeAutoObservable, runInAction } from 'mobx'
import { BoundPhoneCode } from '@/parts/auth/BoundPhoneCode'
import { call, callQuietly, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { createForm } from '@/shell/form'
import { DetailModel } from '@/ui/detail/DetailModel'
import type { FormModel } from '@/ui/form/FormModel'
import { smsCodeRule } from '@/ui/form/smsCodeRule'

interface Typed {
  code: string
  signature: Stroke[]
}

export class PledgeModel {
  readonly detail = new DetailModel<MyPledge>({ load: () => callQuietly(pledge.getMyPledge, {}) })
  readonly sender = new BoundPhoneCode((picture) => call(pledge.sendPledgeCode, picture, errorsInline))
  readonly form: FormModel<Typed>
  /** Version whose text was read to its end; null before. */
  private readVersion: number | null = null

  constructor() {
    this.form = createForm<Typed>({
      initial: { code: '', signature: [] },
      rules: { code: smsCodeRule, signature: explainSignature },
      submit: (typed) => this.sign(typed),
    })
    makeAutoObservable(this, { detail: false, sender: false, form: false })
  }

  get isRead(): boolean {
    const version = this.detail.value?.text?.version
    return version !== undefined && version === this.readVersion
  }

  /** Call when the end of the text came into view. */
  reachEnd(): void {
    this.readVersion = this.detail.value?.text?.version ?? null
  }

  private async sign({ code, signature }: Typed): Promise<void> {
    const version = this.detail.value?.text?.version ?? 0
    try {
      this.show(await call(pledge.signPledge, { version, isRead: this.isRead, code, signature }, errorsInline))
    } catch (error) {
      // The newer text is loaded; it must be read again.
      if (isFault(error, pledgeFaults.pledge_text_changed)) void this.detail.reload()
      throw error
    }
  }

  async withdraw(): Promise<void> {
    this.show(await call(pledge.withdrawPledge, {}, errorsInline))
  }

  private show(mine: MyPledge): void {
    runInAction(() => this.detail.patch(mine))
  }
}
