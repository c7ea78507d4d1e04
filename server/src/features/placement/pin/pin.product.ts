/** A pin as it is sold: days at the top of one's own city, which run once it has a seat. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { object, whole } from '@qianxian/protocol/base/shape'
import { financeLimits } from '@qianxian/protocol/finance/finance.words'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { pinBlock, pinLimits, pinStates } from '@qianxian/protocol/placement/placement.words'
import type { Ctx, TxCtx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import { product, type OrderFacts, type Refundable } from '../../finance/finance'
import { lockProfiles, profileIdOfUser } from '../../love/love'
import * as store from './pin.repository'
import { DAY_MS, type Pin } from './pin.repository'
import { offerOf, saleFor, waitWords } from './promise'
import { end, giveUp, leftOf, settleOwner } from './seats'

interface Kept {
  profileId: number
  geo: string
  gender: Gender
  days: number
  guaranteed: number
}

const nothing = (why: string): Refundable => ({ fen: 0, points: 0, why: [why] })

/** What goes back now if its owner gives it up, and why. */
export function givenUp(ctx: Ctx, pin: Pin, left: number): Refundable {
  if (!isIn(pinStates.standing, pin.status)) return nothing('这个置顶已经结束')
  if (left === 0) return nothing('已经全额退回')
  if (pin.startedAt === null) return { fen: left, points: 0, why: ['还没有开始展示，全额退款'] }
  const unused = Math.min(pin.days, Math.floor(leftOf(ctx, pin) / DAY_MS))
  const fen = Math.min(left, Math.floor((pin.priceFen * unused) / pin.days))
  return fen === 0 ? nothing('剩下的时间不足一天，不能退款') : { fen, points: 0, why: [`还有 ${unused} 个整天没有展示，按天退款`] }
}

/** The order is locked already. */
async function heldBy(ctx: TxCtx, { bizId }: Pick<OrderFacts, 'bizId'>): Promise<Pin> {
  await store.lockSeats(ctx)
  const pin = bizId === null ? null : await store.lockPin(ctx, bizId)
  if (!pin) throw new Error(`an order of a pin without it: ${bizId}`)
  return pin
}

export const pinProduct = product({
  bizType: 'pin',
  input: object({ days: whole('置顶天数', 1, pinLimits.maxDays) }),
  isVirtual: true,
  escrow: 'onPaid',
  onClosing: 'ends',

  async price(ctx, userId, { days }) {
    const profileId = await profileIdOfUser(ctx, userId)
    const sale = await saleFor(ctx, profileId)
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
          { label: '开始', value: waitWords(waitHours) },
        ],
        link: '/member/love/top',
        kept: { ...kept },
      },
    }
  },

  async reserve(ctx, order) {
    const { profileId, geo, gender, days, guaranteed } = order.subject.kept as unknown as Kept
    // Two of one person at once wait for each other, so that both are counted.
    await lockProfiles(ctx, [profileId])
    if ((await store.daysHeld(ctx, profileId)) + days > pinLimits.maxDays) throw fault('pin_days_full')
    const pin = await store.insertPin(ctx, {
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
    const pin = await heldBy(ctx, order)
    // Its owner may have moved since, or gone out of sight: then it waits for that.
    await store.updatePin(ctx, pin.id, { status: 'paused', heldUntil: null, queuedAt: ctx.now, endedAt: null })
    await settleOwner(ctx, pin.profileId)
    return 'fulfilled'
  },

  async closed(ctx, order) {
    const pin = await heldBy(ctx, order)
    if (pin.status === 'held') await end(ctx, pin, 'closed')
  },

  // Its promise may be another by now.
  expired: async () => false,

  async refundable(ctx, order) {
    const pin = order.bizId === null ? null : await store.pinById(ctx, order.bizId)
    return pin ? givenUp(ctx, pin, order.amountFen - order.refundedFen) : nothing('这个置顶已经结束')
  },

  async refunded(ctx, order, { fen, isWhole }) {
    const pin = await heldBy(ctx, order)
    // For a short day, while it goes on.
    if (await store.payOwedDay(ctx, pin.id, fen)) return
    if (isIn(pinStates.over, pin.status)) return
    await (isWhole ? end(ctx, pin, 'refunded') : giveUp(ctx, pin))
  },
})
