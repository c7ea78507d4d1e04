/** A pin as a paid booking: the refund of a cancellation, and how it ends. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { pinStates } from '@qianxian/protocol/placement/placement.words'
import type { Ctx } from '../../../ctx'
import { createBookingLifecycle } from '../../booking/booking'
import { noRefund, type Refundable } from '../../finance/finance'
import { notifyPinOwner } from './pin.notices'
import { DAY_MS, lockSeats, pinStore, type Pin } from './pin.repository'
import { endPin, cancelPinSeat, timeLeftMs } from './seats'

/** The refund, out of the `left` amount that was paid and not refunded. */
export function quoteRefund(ctx: Ctx, pin: Pin, left: number): Refundable {
  if (!isIn(pinStates.standing, pin.status)) return noRefund('这个置顶已经结束')
  if (left === 0) return noRefund('已经全额退回')
  if (pin.startedAt === null) return { fen: left, points: 0, why: ['还没有开始展示，全额退款'] }
  const unused = Math.min(pin.days, Math.floor(timeLeftMs(ctx, pin) / DAY_MS))
  const fen = Math.min(left, Math.floor((pin.priceFen * unused) / pin.days))
  return fen === 0 ? noRefund('剩下的时间不足一天，不能退款') : { fen, points: 0, why: [`还有 ${unused} 个整天没有展示，按天退款`] }
}

export const pinBooking = createBookingLifecycle({
  bizType: 'pin',
  store: pinStore,
  lockPlaces: lockSeats,
  quoteRefund,
  end: endPin,
  giveUp: cancelPinSeat,
  markRefunded: (ctx, pin) =>
    isIn(pinStates.standing, pin.status) ? endPin(ctx, pin, 'refunded') : pinStore.update(ctx, pin.id, { status: 'refunded' }),
  notifyRefunded: (ctx, pin, fen) => notifyPinOwner(ctx, pin, 'refunded', fen),
  // After a shorter strike the pin runs on.
  endingStrikes: ['ban'],
  changedFault: 'pin_changed',
})
