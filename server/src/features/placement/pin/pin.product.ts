/** A pin as a product: days at the top of one's own city, which pass only while it has a seat. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { object, whole } from '@qianxian/protocol/base/shape'
import { financeLimits } from '@qianxian/protocol/finance/finance.words'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { pinBlock } from '@qianxian/protocol/placement/pin-block.words'
import { pinLimits, pinStates } from '@qianxian/protocol/placement/placement.words'
import type { Ctx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import { noRefund, defineProduct, type OrderFacts, type Refundable } from '../../finance/finance'
import { lockProfiles, findProfileIdByUser } from '../../love/love'
import { pinBooking, quoteRefund } from './pin-booking'
import * as store from './pin.repository'
import { DAY_MS } from './pin.repository'
import { offerOf, checkSale, waitText } from './promise'
import { endPin, cancelPinSeat, syncPinsOfOwner } from './seats'

interface Kept {
  profileId: number
  geo: string
  gender: Gender
  days: number
  guaranteed: number
}

async function refundableOf(ctx: Ctx, order: OrderFacts): Promise<Refundable> {
  const pin = order.bizId === null ? null : await store.pinStore.load(ctx, order.bizId)
  return pin ? quoteRefund(ctx, pin, order.amountFen - order.refundedFen) : noRefund('这个置顶已经结束')
}

export const pinProduct = defineProduct({
  bizType: 'pin',
  input: object({ days: whole('置顶天数', 1, pinLimits.maxDays) }),
  isVirtual: true,
  escrow: 'onPaid',
  onClosing: 'ends',

  async price(ctx, userId, { days }) {
    const profileId = await findProfileIdByUser(ctx, userId)
    const sale = await checkSale(ctx, profileId)
    if (sale.block !== null) throw fault('pin_blocked', { message: pinBlock[sale.block] })
    const { cityName, tiers, guaranteed, waitHours } = await offerOf(ctx, sale)
    const tier = tiers.find((one) => one.days === days)
    if (!tier) throw fieldFault({ days: '请选择置顶天数' })
    const kept: Kept = { profileId: profileId!, ...sale.place, days, guaranteed }
    return {
      amountFen: tier.priceFen,
      points: 0,
      bizId: null,
      subject: {
        title: `资料置顶 ${cityName} ${days} 天`,
        lines: [
          { label: '展示时长', value: `${days} 天` },
          { label: '每天至少', value: `${guaranteed} 人看到，不足补回` },
          { label: '开始', value: waitText(waitHours) },
        ],
        link: '/member/love/top',
        kept: { ...kept },
      },
    }
  },

  async reserve(ctx, order) {
    const { profileId, geo, gender, days, guaranteed } = order.subject.kept as unknown as Kept
    // Serialises the purchases of one person, so that all are counted.
    await lockProfiles(ctx, [profileId])
    if ((await store.daysHeld(ctx, profileId)) + days > pinLimits.maxDays) throw fault('pin_days_full')
    const pin = await store.pinStore.create(ctx, {
      profileId,
      orderId: order.id,
      geo,
      gender,
      days,
      status: 'held',
      heldUntil: momentAfter(ctx.now, financeLimits.orderMinutes, 'minute'),
      priceFen: order.amountFen,
      guaranteed,
      leftMs: days * DAY_MS,
    })
    return { bizId: pin.id }
  },

  ready: async () => true,

  async paid(ctx, order) {
    const pin = await pinBooking.lockOrdered(ctx, order)
    // The owner may have moved or become unlisted since; then the pin waits.
    await store.pinStore.update(ctx, pin.id, { status: 'paused', heldUntil: null, queuedAt: ctx.now, endedAt: null })
    await syncPinsOfOwner(ctx, pin.profileId)
    return 'fulfilled'
  },

  async closed(ctx, order) {
    const pin = await pinBooking.lockOrdered(ctx, order)
    if (pin.status === 'held') await endPin(ctx, pin, 'closed')
  },

  // A late payment is refunded, because the guarantee of a pin may have changed by then.
  expired: async () => false,

  refundable: refundableOf,
  refundableOnExit: refundableOf,

  holder: pinBooking.holder,

  async refunded(ctx, order, { fen, isWhole }) {
    const pin = await pinBooking.lockOrdered(ctx, order)
    // The refund of a short day does not end the pin.
    if (await store.settleOwedDay(ctx, pin.id, fen)) return
    if (isIn(pinStates.over, pin.status)) return
    await (isWhole ? endPin(ctx, pin, 'refunded') : cancelPinSeat(ctx, pin))
  },
})
