/** One lead on the page of its handler or manager: its state, the revealed number, and every act on it. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { lead } from '@qianxian/protocol/lead/lead'
import { leadFaults } from '@qianxian/protocol/lead/lead.faults'
import type { Lead } from '@qianxian/protocol/lead/lead.schema'
import type { followResults, FollowType, LeadInvalidReason } from '@qianxian/protocol/lead/lead.words'
import type { InputOf, OutputOf } from '@qianxian/protocol/base/endpoint'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callPhone } from '@/platform/device/dial'
import type { CaptchaAnswer } from '@/parts/auth/CaptchaGate'
import { call, callQuietly, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { toast } from '@/ui/base/overlay/Dialog'
import { DetailModel } from '@/ui/detail/DetailModel'

export type RevealedLead = OutputOf<(typeof lead)['revealLead']>

/** A result that the handler enters. */
export type NotedResult = (typeof followResults.noted)[number]

export interface LeadNote {
  type: FollowType
  result: NotedResult
  content: string
  nextAt: string | null
}

/** Faults after which the lead is not what the page shows. */
const changed = [
  leadFaults.lead_state,
  leadFaults.lead_offer_over,
  leadFaults.lead_merged,
  leadFaults.lead_call_closed,
  leadFaults.lead_extended,
  baseFaults.not_found,
] as const

export class LeadDetailModel {
  readonly detail: DetailModel<Lead>
  /** Name and numbers in full, after a recorded reveal. */
  revealed: RevealedLead | null = null

  constructor(readonly id: number) {
    this.detail = new DetailModel<Lead>({
      load: () => callQuietly(lead.getLead, { id }),
      isGone: (error) => isFault(error, baseFaults.not_found, baseFaults.not_allowed, baseFaults.input_invalid, leadFaults.lead_merged),
    })
    makeAutoObservable(this, { id: false, detail: false, revealed: observableRef })
  }

  /** Shows the number. The server records it, also if it was shown before. Never rejects. */
  async reveal(reason: InputOf<(typeof lead)['revealLead']>['reason']): Promise<RevealedLead | null> {
    try {
      const revealed = await call(lead.revealLead, { id: this.id, reason }, errorsInline)
      runInAction(() => (this.revealed = revealed))
      void this.detail.reload()
      return revealed
    } catch (error) {
      await this.explain(error)
      return null
    }
  }

  /** Records the call, then opens the dialler. */
  async dial(): Promise<void> {
    const revealed = await this.reveal('call')
    if (revealed) await callPhone(revealed.phone)
  }

  /** Claims the lead from the pool. Never rejects. */
  claim(): Promise<void> {
    return this.told(async () => {
      const { list } = await call(lead.claimLeads, { ids: [this.id] }, errorsInline)
      await this.detail.reload()
      return list[0]?.message ?? ''
    })
  }

  /** Never rejects. */
  answer(isAccepted: boolean): Promise<void> {
    return this.told(async () => {
      const { lead: accepted } = await call(lead.answerLead, { id: this.id, isAccepted }, errorsInline)
      if (accepted) runInAction(() => this.detail.patch(accepted))
      else await this.detail.reload()
      return isAccepted ? '已接受，请尽快联系' : '已婉拒，会轮到下一位'
    })
  }

  unlock(): Promise<void> {
    return this.told(async () => {
      this.take(await call(lead.unlockLead, { id: this.id }, errorsInline))
      return '已解除锁定'
    })
  }

  approveExtension(): Promise<void> {
    return this.told(async () => {
      this.take(await call(lead.approveLeadExtension, { id: this.id }, errorsInline))
      return '已延期'
    })
  }

  // The acts of forms: they reject if the server refuses, and the form shows why.

  note(note: LeadNote): Promise<void> {
    return this.done(call(lead.addLeadNote, { id: this.id, ...note }, errorsInline))
  }

  bookVisit(visit: { day: string; time: string; content?: string }): Promise<void> {
    return this.done(call(lead.bookLeadVisit, { id: this.id, ...visit }, errorsInline))
  }

  lock(reason: string): Promise<void> {
    return this.done(call(lead.lockLead, { id: this.id, reason }, errorsInline))
  }

  askExtension(reason: string): Promise<void> {
    return this.done(call(lead.askLeadExtension, { id: this.id, reason }, errorsInline))
  }

  handOut(handlerId: number): Promise<void> {
    return this.done(call(lead.handOutLead, { id: this.id, handlerId }, errorsInline))
  }

  sendCode(picture: CaptchaAnswer): Promise<{ resendAfterSeconds: number }> {
    return call(lead.sendLeadCode, { id: this.id, ...picture }, errorsInline)
  }

  convert(code: string): Promise<void> {
    return this.done(call(lead.convertLead, { id: this.id, code }, errorsInline))
  }

  // After these the viewer is no longer the owner.

  release(reason: string): Promise<void> {
    return this.left(call(lead.releaseLead, { id: this.id, reason }, errorsInline))
  }

  markInvalid(reason: LeadInvalidReason, note: string): Promise<void> {
    return this.left(call(lead.markLeadInvalid, { id: this.id, reason, ...(note ? { note } : {}) }, errorsInline))
  }

  stop(): Promise<void> {
    return this.left(call(lead.stopLead, { id: this.id }, errorsInline))
  }

  erase(): Promise<void> {
    return this.left(call(lead.eraseLead, { id: this.id }, errorsInline))
  }

  private take(next: Lead): void {
    runInAction(() => this.detail.patch(next))
  }

  private async done(doing: Promise<Lead>): Promise<void> {
    try {
      this.take(await doing)
    } catch (error) {
      if (isFault(error, ...changed)) void this.detail.reload()
      throw error
    }
  }

  private async left(doing: Promise<unknown>): Promise<void> {
    try {
      await doing
      runInAction(() => (this.revealed = null))
    } catch (error) {
      if (isFault(error, ...changed)) void this.detail.reload()
      throw error
    }
  }

  private async told(act: () => Promise<string>): Promise<void> {
    try {
      const words = await act()
      if (words) toast(words)
    } catch (error) {
      await this.explain(error)
    }
  }

  private async explain(error: unknown): Promise<void> {
    toast(firstErrorWords(error))
    if (isFault(error, ...changed)) await this.detail.reload()
  }
}
