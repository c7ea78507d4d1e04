/** A request for consent: opened by the link of a text message, or by a notice to a member logged in with that phone. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { invitation } from '@qianxian/protocol/invitation/invitation'
import { invitationFaults } from '@qianxian/protocol/invitation/invitation.faults'
import type { PersonAsk } from '@qianxian/protocol/invitation/invitation.schema'
import type { AskAnswer, AskStatus } from '@qianxian/protocol/invitation/invitation.words'
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { makeAutoObservable, runInAction } from 'mobx'
import type { CaptchaAnswer } from '@/parts/auth/CaptchaGate'
import { callQuietly, call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { DetailModel } from '@/ui/detail/DetailModel'

/** The id comes from a notice to the member; the token is from a link. */
export type ConsentRequestKey = { token: string } | { id: number }

export interface ConsentAnswer {
  answer: AskAnswer
  scopes?: ConsentScope[]
}

export class ConsentModel {
  readonly detail: DetailModel<PersonAsk>
  /** Result of the answer; null before. */
  outcome: AskStatus | null = null

  constructor(private readonly by: ConsentRequestKey) {
    this.detail = new DetailModel<PersonAsk>({
      load: () => ('token' in by ? callQuietly(invitation.getAsk, by) : callQuietly(invitation.getMyAsk, by)),
      isGone: (error) => isFault(error, invitationFaults.ask_link_dead, baseFaults.not_found, baseFaults.input_invalid),
    })
    makeAutoObservable<this, 'by'>(this, { detail: false, by: false })
  }

  /** A person who opened the link must prove that the phone is theirs. */
  get needsCode(): boolean {
    return 'token' in this.by
  }

  sendCode(picture: CaptchaAnswer): Promise<{ resendAfterSeconds: number }> {
    return call(invitation.sendAskCode, { token: 'token' in this.by ? this.by.token : '', ...picture }, errorsInline)
  }

  async answer(given: ConsentAnswer, code = ''): Promise<void> {
    const { by } = this
    const { status } =
      'token' in by
        ? await call(invitation.answerAsk, { ...by, code, ...given }, errorsInline)
        : await call(invitation.answerMyAsk, { ...by, ...given }, errorsInline)
    runInAction(() => {
      this.outcome = status
    })
  }
}
