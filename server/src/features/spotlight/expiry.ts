/**
 * Progress of a paid hour. Its state depends on the current time, whether the sweep or a request evaluates it first.
 *
 *   held ─ paid ─→ creative_auditing ─→ scheduled ─ its hour ─→ reported
 *                    └ creative_rejected ┘              └ too few viewers: replayed twice, then the rest in money
 *
 * Lock order: the audit task, the order, the booking.
 */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { flooredPart } from '@qianxian/protocol/base/proportion'
import { spotlightLimits, spotlightStates, type SpotlightSeatKind } from '@qianxian/protocol/spotlight/spotlight.words'
import { asSystemActor, type Ctx, type TxCtx } from '../../ctx'
import { nextFree } from './hours'
import { resume } from './rest'
import { endBooking, spotlightBooking } from './spotlight-booking'
import { notifyBooker } from './spotlight.notices'
import * as store from './spotlight.repository'
import type { Booking, Seat } from './spotlight.repository'

const { changeHours, decideHours, replays } = spotlightLimits
/** Maximum number of bookings evaluated by one request; the sweep evaluates the rest. */
const AT_ONCE = 20
export const SPOTLIGHT_EXPIRY = 'spotlight-judging'

/** Evaluates due bookings of one profile, or of the tenant. Returns the number of changed bookings. */
export async function expireOverdue(ctx: Ctx, profileId: number | null, atMost = AT_ONCE): Promise<number> {
  let count = 0
  for (const id of await store.dueBookings(ctx, profileId, atMost)) if (await evaluateBooking(ctx, id)) count += 1
  return count
}

export const evaluateBooking = (ctx: Ctx, id: number): Promise<boolean> =>
  asSystemActor(ctx, SPOTLIGHT_EXPIRY).tx(async (ctx) => {
    const booking = await spotlightBooking.lock(ctx, id)
    return booking ? judgeHeld(ctx, booking) : false
  })

export const hourEnd = (startsAt: Date): Date => momentAfter(startsAt, 1, 'hour')

async function judgeHeld(ctx: TxCtx, booking: Booking): Promise<boolean> {
  const { status, startsAt } = booking
  if (!isIn(spotlightStates.standing, status)) return false
  if (booking.pausedAt !== null) return resumeShown(ctx, booking)
  const seat = (await store.listSeats(ctx, [booking.id])).find((one) => one.startsAt.getTime() === startsAt.getTime())
  if (!seat) return refundBooking(ctx, booking, '预约的时段没有保留下来')
  if (isIn(spotlightStates.open, status))
    return momentBefore(startsAt, changeHours, 'hour') < ctx.now ? refundBooking(ctx, booking, '没有在展示前 24 小时提交新内容') : false
  if (status === 'creative_auditing')
    return momentBefore(startsAt, decideHours, 'hour') <= ctx.now ? moveUndecided(ctx, booking, seat) : false
  if (hourEnd(startsAt) <= ctx.now) return settle(ctx, booking, seat)
  return startsAt <= ctx.now ? lookInHour(ctx, booking, seat) : false
}

async function resumeShown(ctx: TxCtx, booking: Booking): Promise<boolean> {
  if (!(await store.bookerOf(ctx, booking.profileId))?.isListed) return false
  await resume(ctx, booking)
  return true
}

/** Moves a booking that was not audited in time: once, then refunds it. */
async function moveUndecided(ctx: TxCtx, booking: Booking, seat: Seat): Promise<boolean> {
  const next = booking.lateMoves > 0 ? null : await nextFree(ctx, booking, momentAfter(ctx.now, decideHours * 2, 'hour'))
  if (!next) return refundBooking(ctx, booking, '审核没有在展示前完成')
  await store.freeOneSeat(ctx, seat.id)
  return moveTo(ctx, { ...booking, lateMoves: booking.lateMoves + 1 }, next, 'moved', 'late')
}

/** Moves the booking once if its profile is unlisted during its hour. */
async function lookInHour(ctx: TxCtx, booking: Booking, seat: Seat): Promise<boolean> {
  if (booking.isForfeited || (await store.bookerOf(ctx, booking.profileId))?.isListed) return false
  const next = booking.hiddenMoves > 0 ? null : await nextFree(ctx, booking, momentAfter(ctx.now, decideHours, 'hour'))
  if (!next) {
    await store.bookingStore.update(ctx, booking.id, { isForfeited: true })
    return true
  }
  await count(ctx, seat)
  return moveTo(ctx, { ...booking, hiddenMoves: booking.hiddenMoves + 1 }, next, 'moved', 'hidden')
}

async function moveTo(
  ctx: TxCtx,
  booking: Booking,
  to: Date,
  kind: SpotlightSeatKind,
  why: 'late' | 'hidden' | 'replayed',
): Promise<boolean> {
  const { id, lateMoves, hiddenMoves } = booking
  // The seat may have been taken since it was found; then the booking is evaluated again.
  if (!(await store.takeSeat(ctx, booking, to, kind))) return payBackOrAgain(ctx, booking, kind, why)
  const moved = await store.bookingStore.update(ctx, id, { startsAt: to, lateMoves, hiddenMoves, replays: booking.replays })
  await notifyBooker(ctx, moved, why)
  return true
}

async function payBackOrAgain(
  ctx: TxCtx,
  booking: Booking,
  kind: SpotlightSeatKind,
  why: 'late' | 'hidden' | 'replayed',
): Promise<boolean> {
  const next = await nextFree(ctx, booking, momentAfter(ctx.now, decideHours * 2, 'hour'))
  return next ? moveTo(ctx, booking, next, kind, why) : refundBooking(ctx, booking, '近期没有空闲的时段')
}

async function count(ctx: Ctx, seat: Seat): Promise<void> {
  if (!seat.isCounted) await store.keepFigures(ctx, seat.id, await store.loadFigures(ctx, seat))
}

/** Settles an hour that is over: the guarantee was kept, or is compensated once. */
async function settle(ctx: TxCtx, booking: Booking, seat: Seat): Promise<boolean> {
  await count(ctx, seat)
  const seen = (await store.listSeats(ctx, [booking.id])).reduce((sum, one) => sum + one.seen, 0)
  const missing = booking.isForfeited ? 0 : Math.max(0, booking.guaranteed - seen)
  if (missing > 0 && booking.replays < replays) {
    const next = await nextFree(ctx, booking, momentAfter(ctx.now, decideHours, 'hour'))
    if (next) return moveTo(ctx, { ...booking, replays: booking.replays + 1 }, next, 'replay', 'replayed')
  }
  await endBooking(ctx, booking, 'reported')
  const fen = flooredPart(booking.priceFen, missing, booking.guaranteed)
  await spotlightBooking.refund(ctx, booking, fen, `展示人数少于承诺的 ${booking.guaranteed} 人，按比例退回`)
  await notifyBooker(ctx, booking, fen > 0 ? 'short' : 'reported', fen)
  return true
}

/** Refunds the whole remaining amount for a reason on our side. */
export async function refundBooking(ctx: TxCtx, booking: Booking, why: string): Promise<boolean> {
  await spotlightBooking.refundInFull(ctx, booking, why)
  return true
}
