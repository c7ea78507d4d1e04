/** One introduction from one side's view: its history, the possible actions, and the contact while it is open. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { lineFaults } from '@qianxian/protocol/line/line.faults'
import { loveFaults } from '@qianxian/protocol/love/love.faults'
import {
  lineMoments,
  type ContactDuration,
  type ContactScope,
  type DeclineReason,
  type LineMoment,
} from '@qianxian/protocol/line/line.words'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { line } from '@qianxian/protocol/line/line'
import type { LineDetail } from '@qianxian/protocol/line/line.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { failureWords } from '@/platform/fault'
import { afterPrecheat } from '@/parts/love/precheat'
import { toast } from '@/ui/base/overlay/Dialog'
import { DetailModel } from '@/ui/detail/DetailModel'

export type Contact = OutputOf<typeof line.getContact>

export class LineModel {
  readonly detail: DetailModel<LineDetail>
  /** Loaded only after a tap, and dropped when the page is left. */
  contact: Contact | undefined = undefined
  /** Moments closed here: a response still pending does not show them again. */
  private seen: readonly LineMoment[] = []
  /** Shown above the page if the other side acted first. */
  notice: string | null = null

  constructor(readonly id: number) {
    this.detail = new DetailModel<LineDetail>({
      load: () => callQuietly(line.getDetail, { id }),
      isGone: (error) => isFault(error, baseFaults.not_found, loveFaults.profile_unavailable, baseFaults.input_invalid),
    })
    makeAutoObservable<this, 'seen'>(this, { id: false, detail: false, contact: observableRef, seen: observableRef })
  }

  /** The viewer's moment until they close its screen: both agreed, or the other's contact is open for the first time. */
  get moment(): LineMoment | null {
    const { moments = [] } = this.detail.value ?? {}
    const isNow: Record<LineMoment, boolean> = { connected: true, contact: this.contact !== undefined }
    return lineMoments.find((one) => moments.includes(one) && !this.seen.includes(one) && isNow[one]) ?? null
  }

  private get otherNo(): string | undefined {
    return this.detail.value?.row.other.no
  }

  /** Stored by the server, so that it does not reappear on another phone; if that fails, it appears once more. */
  closeMoment(moment: LineMoment): void {
    this.seen = [...this.seen, moment]
    callQuietly(line.seeMoment, { id: this.id, moment }).catch((error: unknown) => console.warn('the moment may come again', error))
  }

  /** Polls for changes with a short response; reloads only if something changed. */
  async look(): Promise<void> {
    const { updatedAt } = await callQuietly(line.getStanding, { id: this.id })
    if (updatedAt !== this.detail.value?.row.updatedAt) await this.detail.reload()
  }

  // Actions of a sheet reject when refused, so that the sheet shows the reason.

  accept(scopes: ContactScope[], duration: ContactDuration): Promise<void> {
    const input = { id: this.id, isAccepted: true, scopes, duration }
    return this.act(() => afterPrecheat('contact', call(line.answer, input, errorsInline), this.otherNo))
  }

  decline(declineReason: DeclineReason): Promise<void> {
    return this.act(() => call(line.answer, { id: this.id, isAccepted: false, declineReason }, errorsInline), '已婉拒')
  }

  grant(scopes: ContactScope[], duration: ContactDuration): Promise<void> {
    return this.act(
      () => afterPrecheat('contact', call(line.grantContact, { id: this.id, scopes, duration }, errorsInline), this.otherNo),
      '已开放',
    )
  }

  withdraw(): Promise<void> {
    return this.told(() => this.act(() => call(line.withdraw, { id: this.id }, errorsInline), '已撤回'))
  }

  revoke(): Promise<void> {
    return this.told(() => this.act(() => call(line.revokeContact, { id: this.id }, errorsInline), '已收回，对方不能再看到'))
  }

  close(): Promise<void> {
    return this.told(() => this.act(() => call(line.close, { id: this.id }, errorsInline), '已结束'))
  }

  async showContact(): Promise<void> {
    try {
      const contact = await afterPrecheat('contact', call(line.getContact, { id: this.id }, errorsInline), this.otherNo)
      runInAction(() => {
        this.contact = contact
      })
    } catch (error) {
      this.hideContact()
      if (isFault(error, lineFaults.contact_not_granted)) await this.detail.reload()
      toast(failureWords(error))
    }
  }

  hideContact(): void {
    this.contact = undefined
  }

  closeNotice(): void {
    this.notice = null
  }

  private told(act: () => Promise<void>): Promise<void> {
    return act().catch((error: unknown) => toast(firstErrorWords(error)))
  }

  /** Shows the line's new state, even if another person acted first. */
  private async act(ask: () => Promise<LineDetail>, said?: string): Promise<void> {
    this.notice = null
    try {
      this.take(await ask())
      // Acceptance has its own screen instead of a toast.
      if (said) toast(said)
    } catch (error) {
      if (!isFault(error, lineFaults.line_state_changed, baseFaults.already_handled, lineFaults.contact_not_granted, baseFaults.not_found))
        throw error
      if (isDetail(error.data)) this.take(error.data)
      else await this.detail.reload()
      const now = this.detail.value?.row.statusText
      runInAction(() => {
        this.notice = now ? `这条牵线刚刚有了变化：${now}` : '这条牵线刚刚有了变化'
      })
    }
  }

  private take(detail: LineDetail): void {
    runInAction(() => {
      this.detail.patch(detail)
      if (!detail.actions.includes('viewContact')) this.contact = undefined
    })
  }
}

function isDetail(data: unknown): data is LineDetail {
  return typeof data === 'object' && data !== null && 'row' in data && 'actions' in data
}
