/** A proposed change that the person reads and answers by the link of a text message. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { invitation } from '@qianxian/protocol/invitation/invitation'
import { invitationFaults } from '@qianxian/protocol/invitation/invitation.faults'
import type { PersonAskChange } from '@qianxian/protocol/invitation/invitation.schema'
import type { AskChangeAnswer, AskChangeStatus } from '@qianxian/protocol/invitation/invitation.words'
import { makeAutoObservable, runInAction } from 'mobx'
import type { PhoneCodes } from '@/parts/auth/PhoneCodeSheet'
import type { CaptchaAnswer } from '@/parts/auth/CaptchaGate'
import { callQuietly, call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { DetailModel } from '@/ui/detail/DetailModel'

export class ChangeModel {
  readonly detail: DetailModel<PersonAskChange>
  /** Result of the answer; null before. */
  outcome: AskChangeStatus | null = null

  constructor(private readonly token: string) {
    this.detail = new DetailModel<PersonAskChange>({
      load: () => callQuietly(invitation.getAskChange, { token }),
      isGone: (error) => isFault(error, invitationFaults.ask_link_dead, baseFaults.input_invalid),
    })
    makeAutoObservable<this, 'token'>(this, { detail: false, token: false })
  }

  sendCode(to: 'own' | 'new', picture: CaptchaAnswer): Promise<{ resendAfterSeconds: number }> {
    return call(invitation.sendAskChangeCode, { token: this.token, to, ...picture }, errorsInline)
  }

  async answer(answer: AskChangeAnswer, codes: PhoneCodes): Promise<void> {
    const { status } = await call(invitation.answerAskChange, { token: this.token, answer, ...codes }, errorsInline)
    runInAction(() => {
      this.outcome = status
    })
  }
}
