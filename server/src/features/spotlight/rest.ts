/** Bookings of a person who has a partner: they rest without a seat, and take the next free hour afterwards. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { spotlightLimits, spotlightStates } from '@qianxian/protocol/spotlight/spotlight.words'
import type { TxCtx } from '../../ctx'
import { nextFree } from './hours'
import { notifyBooker } from './spotlight.notices'
import * as store from './spotlight.repository'
import type { Booking } from './spotlight.repository'

const { changeHours, decideHours } = spotlightLimits

/**
 * Follows the owner's partnership, in the transaction of its change. An hour that has run to its end is settled as usual. The
 * hours of an owner who stays hidden wait until they are shown again.
 */
export async function followAttachment(ctx: TxCtx, profileId: number, isAttached: boolean): Promise<void> {
  for (const { id } of await store.bookingStore.listStanding(ctx, profileId)) {
    const booking = await store.bookingStore.lock(ctx, id)
    if (!booking || !isIn(spotlightStates.standing, booking.status) || (booking.pausedAt !== null) === isAttached) continue
    if (isAttached) await rest(ctx, booking)
    else if ((await store.bookerOf(ctx, profileId))?.isListed) await resume(ctx, booking)
  }
}

async function rest(ctx: TxCtx, booking: Booking): Promise<void> {
  if (momentAfter(booking.startsAt, 1, 'hour') <= ctx.now) return
  for (const seat of await store.listSeats(ctx, [booking.id]))
    if (seat.startsAt.getTime() === booking.startsAt.getTime()) await store.freeOneSeat(ctx, seat.id)
  await store.bookingStore.update(ctx, booking.id, { pausedAt: ctx.now })
}

/** Without a free hour the booking has no seat, so that its next evaluation refunds it. */
export async function resume(ctx: TxCtx, booking: Booking): Promise<void> {
  const lead = isIn(spotlightStates.open, booking.status) ? changeHours + decideHours : decideHours * 2
  const next = await nextFree(ctx, booking, momentAfter(ctx.now, lead, 'hour'))
  const hasSeat = next !== null && (await store.takeSeat(ctx, booking, next, 'moved'))
  const resumed = await store.bookingStore.update(ctx, booking.id, { pausedAt: null, ...(hasSeat ? { startsAt: next } : {}) })
  if (hasSeat) await notifyBooker(ctx, resumed, 'resumed')
}
