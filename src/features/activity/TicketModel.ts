/** A ticket for the door: its code of this minute, computed by the device, also offline. */
import { activity } from '@qianxian/protocol/activity/activity'
import type { ActivityTicket } from '@qianxian/protocol/activity/activity.schema'
import { minuteOf, ticketText } from '@qianxian/protocol/activity/ticket'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { readStored, writeStored } from '@/platform/storage/storage'
import { callQuietly } from '@/request/call'
import { firstErrorWords, RequestFault } from '@/request/fault'
import { authStore } from '@/stores/auth.store'
import { networkStore } from '@/stores/network.store'

interface Kept {
  ticket: ActivityTicket
  /** Milliseconds by which the server's clock is ahead of the device's clock. */
  ahead: number
}

/** The last ticket viewed on this device, as long as it may be useful. */
export function cachedTicket(): Kept | null {
  const kept = readStored('ticket')
  const userId = authStore.userInfo?.id
  if (!kept || kept.userId !== userId) return null
  const { ticket, ahead } = kept as unknown as Kept
  return new Date(ticket.until).getTime() > Date.now() + ahead ? { ticket, ahead } : null
}

function keep(one: Kept): void {
  const userId = authStore.userInfo?.id
  if (userId !== undefined) writeStored('ticket', { userId, ...one })
}

export class TicketModel {
  kept: Kept | null = null
  /** True if the stored ticket is shown. */
  isKept = false
  refusal = ''
  minute = 0

  constructor(readonly signupId: number) {
    makeAutoObservable(this, { kept: observableRef })
  }

  /** Shows the stored ticket at once; a network without an answer counts as offline. */
  async load(): Promise<void> {
    const last = cachedTicket()
    const own = last?.ticket.signupId === this.signupId ? last : null
    runInAction(() => (this.kept = own))
    this.tick()
    try {
      const ticket = await callQuietly(activity.getTicket, { id: this.signupId })
      const kept = { ticket, ahead: new Date(ticket.now).getTime() - Date.now() }
      keep(kept)
      runInAction(() => Object.assign(this, { kept, isKept: false, refusal: '' }))
    } catch (error) {
      const isLost = networkStore.isOffline || (error instanceof RequestFault && error.reason !== undefined)
      runInAction(() => Object.assign(this, own && isLost ? { isKept: true } : { kept: null, refusal: firstErrorWords(error) }))
    }
    this.tick()
  }

  /** Called by a timer, more often than once a minute. */
  tick(): void {
    this.minute = minuteOf(this.now)
  }

  /** Text of the QR code; null before the ticket is valid. */
  get code(): string | null {
    if (!this.kept) return null
    const { ticket } = this.kept
    return this.minute >= minuteOf(new Date(ticket.from)) ? ticketText(ticket.seed, ticket.signupId, this.minute) : null
  }

  private get now(): number {
    return Date.now() + (this.kept?.ahead ?? 0)
  }
}
