/** A membership as a product: its time begins or continues at payment, and the unused part is refunded. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { amount } from '@qianxian/protocol/base/format'
import { values } from '@qianxian/protocol/base/dictionary'
import { object, oneOf } from '@qianxian/protocol/base/shape'
import { vipLimits, vipType, type VipType } from '@qianxian/protocol/membership/membership.words'
import { usageOf } from '@qianxian/protocol/membership/rights.rules'
import { rights } from '@qianxian/protocol/membership/rights.words'
import type { Ctx } from '../../ctx'
import { fieldFault } from '../../http/fault'
import { defineProduct, noRefund, type OrderFacts, type Refundable } from '../finance/finance'
import * as store from './membership.repository'
import { rightsOfOpenPlugins } from './outage/outages'
import { lockMembership, MS_OF_MINUTE, updateMembershipTime, loadMembership } from './membership-time'
import { listMembershipUses } from './usage.repository'

const MINUTES_OF_DAY = 1_440
const { wholeRefundDays, wholeRefundPercent } = vipLimits

interface Kept {
  planId: number
  type: VipType
  name: string
  days: number
}

/** Rounded up, so that a small use is not shown as none. */
const percent = (share: number): string => `${Math.ceil(share * 100)}%`

/**
 * The newest purchase is refunded first, because earlier ones do not depend on it. `newer` are orders that count as refunded
 * already.
 */
async function refundableOf(
  ctx: Ctx,
  { id, userId, paidAt, amountFen, refundedFen }: OrderFacts,
  newer: readonly number[] = [],
): Promise<Refundable> {
  const { subs, pieces, ran } = await loadMembership(ctx, userId, newer)
  const sub = subs.find(({ orderId }) => orderId === id)
  if (!sub || paidAt === null || sub.refundedAt !== null) return noRefund('已经退款')
  const piece = pieces.find((one) => one.id === sub.id)
  if (!piece) return noRefund('这次购买的会员时间已经用完，不能退款')
  const newest = subs.filter((one) => one.orderId !== null && one.refundedAt === null && pieces.some(({ id }) => id === one.id)).at(-1)
  if (newest?.id !== sub.id) return noRefund('请先退最近一次购买的会员')
  const left = amountFen - refundedFen
  const used = usageOf(sub.id, sub.minutes * MS_OF_MINUTE, ran, await listMembershipUses(ctx, userId))
  const usedWords = used ? [`会员权益用得最多的是「${rights[used.key].label}」，用了 ${percent(used.share)}`] : []
  if (ctx.now < momentAfter(paidAt, wholeRefundDays, 'day') && (used?.share ?? 0) * 100 <= wholeRefundPercent)
    return {
      fen: left,
      points: 0,
      why: [`购买 ${wholeRefundDays} 天内，权益用了不超过 ${wholeRefundPercent}%，可以全额退款`, ...usedWords],
    }
  const days = sub.minutes / MINUTES_OF_DAY
  const usedDays = Math.ceil(piece.used * days)
  const byDays = Math.floor((amountFen * Math.max(0, days - usedDays)) / days)
  const byUsage = amountFen - Math.floor(amountFen * (used?.share ?? 0))
  const fen = Math.min(left, byDays, byUsage)
  if (fen === 0) return noRefund(byUsage === 0 ? '会员权益已经用完，不能退款' : '这次购买的会员时间已经用完，不能退款')
  const daysWords = `共 ${days} 天，已用 ${usedDays} 天`
  const why =
    byUsage < byDays
      ? [daysWords, ...usedWords, `按用得多的算，退 ¥${amount(fen)}`]
      : [`${daysWords}，其余按天退 ¥${amount(fen)}`, ...usedWords]
  return { fen, points: 0, why }
}

export const vipProduct = defineProduct({
  bizType: 'vip',
  input: object({ vip: oneOf('会员类型', values(vipType)) }),
  isVirtual: true,
  escrow: 'onPaid',
  onClosing: 'lost',

  async price(ctx, userId, { vip }) {
    const plan = await store.planOf(ctx, vip)
    if (!plan?.isOnSale) throw fieldFault({ vip: '这个会员套餐已下架，请另选一个' })
    if (await store.hasLeftSinglehood(ctx, userId)) throw fieldFault({ vip: '你已脱单，不再需要会员；撤回脱单以后可以购买' })
    const { id: planId, type, name, days, priceFen } = plan
    return {
      amountFen: priceFen,
      points: 0,
      bizId: null,
      subject: {
        title: `VIP 会员 ${name}`,
        lines: [{ label: '会员时长', value: `${days} 天` }],
        link: '/member/love/vip',
        kept: { planId, type, name, days } satisfies Kept,
      },
    }
  },

  reserve: async () => {},
  ready: async () => true,

  async paid(ctx, order) {
    const { planId, type, name, days } = order.subject.kept as unknown as Kept
    await lockMembership(ctx, order.userId)
    await store.insertSub(ctx, {
      userId: order.userId,
      planId,
      type,
      name,
      minutes: days * MINUTES_OF_DAY,
      paidFen: order.amountFen,
      source: 'order',
      promised: rightsOfOpenPlugins(ctx),
      orderId: order.id,
      boughtAt: ctx.now,
    })
    await updateMembershipTime(ctx, order.userId)
    return 'fulfilled'
  },

  closed: async () => {},
  // After a late payment the member orders again; no stock was reserved.
  expired: async () => false,
  refundable: (ctx, order) => refundableOf(ctx, order),
  refundableOnExit: refundableOf,
  holder: (ctx, order) => store.holderOfOrder(ctx, order.id),

  async refunded(ctx, order) {
    await lockMembership(ctx, order.userId)
    if (await store.endSub(ctx, order.id)) await updateMembershipTime(ctx, order.userId)
  },
})
