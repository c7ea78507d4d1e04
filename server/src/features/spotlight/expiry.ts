/**
 * How a paid hour goes on. Where it stands goes by the clock, whether the sweep has been there or somebody reads first.
 *
 *   held ─ paid ─→ creative_auditing ─→ scheduled ─ its hour ─→ reported
 *                    └ creative_rejected ┘              └ too few saw it: again by itself, twice, then the rest in money
 *
 * The order is locked before the booking, as money does it.
 */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { spotlightLimits, spotlightStates, type SpotlightSeatKind } from '@qianxian/protocol/spotlight/spotlight.words'
import type { Ctx, TxCtx } from '../../ctx'
import { nextFree } from './hours'
import { endBooking, spotlightBooking } from './spotlight-booking'
import { notifyBooker } from './spotlight.notices'
import * as store from './spotlight.repository'
import type { Booking, Seat } from './spotlight.repository'

const { changeHours, decideHours, replays } = spotlightLimits
/** How many one reader judges at most; the sweep does the rest. */
const AT_ONCE = 20
export const SPOTLIGHT_EXPIRY = 'spotlight-judging'

/** Those of one profile, or of the whole tenant, whose time has come. Returns how many changed. */
export async function expireOverdue(ctx: Ctx, profileId: number | null, atMost = AT_ONCE): Promise<number> {
  let count = 0
  for (const id of await store.dueBookings(ctx, profileId, atMost)) if (await evaluateBooking(ctx, id)) count += 1
  return count
}

/** Nobody's doing. */
const unasked = <In extends Ctx>(ctx: In): In => ({ ...ctx, actor: { kind: 'system', name: SPOTLIGHT_EXPIRY } })

export const evaluateBooking = (ctx: Ctx, id: number): Promise<boolean> =>
  unasked(ctx).tx(async (ctx) => {
    const booking = await spotlightBooking.lock(ctx, id)
    return booking ? judgeHeld(ctx, booking) : false
  })

export const hourEnd = (startsAt: Date): Date => momentAfter(startsAt, 1, 'hour')

async function judgeHeld(ctx: TxCtx, booking: Booking): Promise<boolean> {
  const { status, startsAt } = booking
  if (!isIn(spotlightStates.standing, status)) return false
  const seat = (await store.listSeats(ctx, [booking.id])).find((one) => one.startsAt.getTime() === startsAt.getTime())
  if (!seat) return refundBooking(ctx, booking, '预约的时段没有保留下来')
  if (isIn(spotlightStates.open, status))
    return momentBefore(startsAt, changeHours, 'hour') < ctx.now ? refundBooking(ctx, booking, '没有在展示前 24 小时提交新内容') : false
  if (status === 'creative_auditing')
    return momentBefore(startsAt, decideHours, 'hour') <= ctx.now ? moveUndecided(ctx, booking, seat) : false
  if (hourEnd(startsAt) <= ctx.now) return settle(ctx, booking, seat)
  return startsAt <= ctx.now ? lookInHour(ctx, booking, seat) : false
}

/** Nobody has judged it in time: once it is moved, then paid back. */
async function moveUndecided(ctx: TxCtx, booking: Booking, seat: Seat): Promise<boolean> {
  const next = booking.lateMoves > 0 ? null : await nextFree(ctx, booking, momentAfter(ctx.now, decideHours * 2, 'hour'))
  if (!next) return refundBooking(ctx, booking, '审核没有在展示前完成')
  await store.freeOneSeat(ctx, seat.id)
  return moveTo(ctx, { ...booking, lateMoves: booking.lateMoves + 1 }, next, 'moved', 'late')
}

/** Its profile is out of sight while its hour runs: once it is moved. */
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
  // Somebody else may have taken it since it was looked for: then it is judged once more.
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

/** Its hour is over: what was promised is there, or is made good, each once. */
async function settle(ctx: TxCtx, booking: Booking, seat: Seat): Promise<boolean> {
  await count(ctx, seat)
  const seen = (await store.listSeats(ctx, [booking.id])).reduce((sum, one) => sum + one.seen, 0)
  const missing = booking.isForfeited ? 0 : Math.max(0, booking.guaranteed - seen)
  if (missing > 0 && booking.replays < replays) {
    const next = await nextFree(ctx, booking, momentAfter(ctx.now, decideHours, 'hour'))
    if (next) return moveTo(ctx, { ...booking, replays: booking.replays + 1 }, next, 'replay', 'replayed')
  }
  await endBooking(ctx, booking, 'reported')
  const fen = Math.floor((booking.priceFen * missing) / booking.guaranteed)
  await spotlightBooking.refund(ctx, booking, fen, `展示人数少于承诺的 ${booking.guaranteed} 人，按比例退回`)
  await notifyBooker(ctx, booking, fen > 0 ? 'short' : 'reported', fen)
  return true
}

/** All that is left of it goes back, because of us. */
export async function refundBooking(ctx: TxCtx, booking: Booking, why: string): Promise<boolean> {
  await spotlightBooking.refundInFull(ctx, booking, why)
  return true
}
