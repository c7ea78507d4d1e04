/** An hour in the spotlight as a paid booking: the refund of a cancellation, and how it ends. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { flooredPart } from '@qianxian/protocol/base/proportion'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { spotlightLimits, spotlightStates } from '@qianxian/protocol/spotlight/spotlight.words'
import type { Ctx } from '../../ctx'
import { cancelTask, lockTaskFirst } from '../audit/audit'
import { createBookingLifecycle } from '../booking/booking'
import { noRefund, type Refundable } from '../finance/finance'
import { notifyBooker } from './spotlight.notices'
import * as store from './spotlight.repository'
import type { Booking } from './spotlight.repository'

/** The refund, out of the `left` amount that was paid and not refunded. */
export function quoteRefund(ctx: Ctx, booking: Booking, left: number): Refundable {
  if (!isIn(spotlightStates.standing, booking.status)) return noRefund('这个聚光灯已经结束')
  if (booking.replays > 0 || booking.hiddenMoves > 0) return noRefund('已经展示过，补展示的时段不能取消')
  if (booking.pausedAt !== null) return { fen: left, points: 0, why: ['还没有展示，全额退款'] }
  if (booking.startsAt <= ctx.now) return noRefund('已经开始展示，不能取消')
  if (booking.lateMoves > 0) return { fen: left, points: 0, why: ['改过时段，可以全额退款'] }
  if (momentBefore(booking.startsAt, spotlightLimits.changeHours, 'hour') >= ctx.now)
    return { fen: left, points: 0, why: [`展示前 ${spotlightLimits.changeHours} 小时以上，全额退款`] }
  const fen = flooredPart(left, spotlightLimits.latePercent, 100)
  return { fen, points: 0, why: [`距离展示不到 ${spotlightLimits.changeHours} 小时，退回 ${spotlightLimits.latePercent}%`] }
}

const openTaskOf = ({ status, auditTaskId }: Booking): number | null => (status === 'creative_auditing' ? auditTaskId : null)

/** Ends the booking and closes an open audit; frees the seat if its hour has not begun. */
export async function endBooking(
  ctx: Ctx,
  booking: Booking,
  status: 'reported' | 'cancelled' | 'refunded' | 'closed',
  more: Partial<Booking> = {},
): Promise<void> {
  const taskId = openTaskOf(booking)
  if (taskId !== null) await cancelTask(ctx, taskId)
  await store.bookingStore.update(ctx, booking.id, { ...more, status, endedAt: ctx.now })
  await store.freeFutureSeats(ctx, booking.id)
}

export const spotlightBooking = createBookingLifecycle({
  bizType: 'spotlight',
  store: store.bookingStore,
  lockTask: (ctx, booking) => lockTaskFirst(ctx, openTaskOf(booking)),
  quoteRefund,
  end: endBooking,
  markRefunded: async (ctx, booking) => {
    await endBooking(ctx, booking, 'refunded')
    return booking
  },
  notifyRefunded: (ctx, booking, fen) => notifyBooker(ctx, booking, 'refunded', fen),
  endingStrikes: ['freeze', 'ban'],
  changedFault: 'spotlight_changed',
})
