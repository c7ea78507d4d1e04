/**
 * Points for money: the tenant's tiers or a custom amount, a bonus for the first order, and a refund while nothing was
 * used.
 */
import { clockInChina, momentAfter, momentOf } from '@qianxian/protocol/base/clock'
import { flooredPart } from '@qianxian/protocol/base/proportion'
import { object, whole } from '@qianxian/protocol/base/shape'
import { financeLimits, type LotSource } from '@qianxian/protocol/finance/finance.words'
import type { Ctx, TxCtx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import { lotsOf, postTransaction, type Leg } from '../ledger/ledger'
import { claimFirstBonus, firstBonusOf } from '../orders/orders.repository'
import { defineProduct, type OrderFacts } from '../orders/product'

const FEN_OF_YUAN = 100

const inWords = (points: number): string => points.toLocaleString('en')

/** Data stored with an order of points: the points that its money buys, and the bonus if it is the first. */
const keptOf = ({ subject }: Pick<OrderFacts, 'subject'>) => subject.kept as { pt: number; bonusPt: number }

/**
 * Points have the tenant's single price per fen, in a tier too. Throws for an amount that is neither a tier nor a valid
 * custom amount.
 */
function pointsFor({ tenant }: Ctx, fen: number): { pt: number; bonusPt: number } {
  const { creditBalanceRatio, creditFinanceItems } = tenant.configs.finance
  const tier = creditFinanceItems.find((one) => one.fen === fen)
  const yuan = fen / FEN_OF_YUAN
  const isOwn = Number.isInteger(yuan) && yuan >= financeLimits.topUpMinYuan && yuan <= financeLimits.topUpMaxYuan
  const pt = yuan * creditBalanceRatio
  if ((!tier && !isOwn) || !Number.isInteger(pt))
    throw fieldFault({ fen: `充值金额须为 ${financeLimits.topUpMinYuan} 至 ${inWords(financeLimits.topUpMaxYuan)} 元的整数` })
  return { pt, bonusPt: tier?.bonusPt ?? 0 }
}

/** Remaining points among those that an order granted, by source. */
async function leftOf(ctx: Ctx, { id, userId }: Pick<OrderFacts, 'id' | 'userId'>): Promise<Record<'bought' | 'bonus', number>> {
  const left = { bought: 0, bonus: 0 }
  for (const lot of await lotsOf(ctx, userId))
    if (lot.orderId === id && (lot.source === 'bought' || lot.source === 'bonus')) left[lot.source] += lot.left
  return left
}

/** The bonus points that were granted with this order. */
async function bonusOf(ctx: Ctx, { id, userId }: OrderFacts): Promise<number> {
  const first = await firstBonusOf(ctx, userId)
  return first?.orderId === id ? first.points : 0
}

const bring = (
  ctx: TxCtx,
  { id, userId }: OrderFacts,
  facts: { key: string; memo: string; points: number; source: LotSource; expiresAt: Date | null },
) =>
  postTransaction(ctx, {
    key: `order:${id}:${facts.key}`,
    bizType: 'order',
    bizId: id,
    memo: facts.memo,
    legs: [
      { account: { kind: 'pointsIssued' }, amount: -facts.points },
      {
        account: { kind: 'points', userId },
        amount: facts.points,
        lot: { source: facts.source, expiresAt: facts.expiresAt, orderId: id },
      },
    ],
  })

export const creditProduct = defineProduct({
  bizType: 'credit',
  input: object({ fen: whole('充值金额', 1), pt: whole('充值积分', 1) }),
  isVirtual: true,
  escrow: 'onPaid',
  onClosing: 'lost',

  async price(ctx, userId, { fen, pt: shownPt }) {
    const { pt, bonusPt } = pointsFor(ctx, fen)
    if (pt !== shownPt) throw fault('order_price_changed', { data: { amountFen: fen, points: 0, pt } })
    const bonus = bonusPt > 0 && (await firstBonusOf(ctx, userId)) === null ? bonusPt : 0
    const { creditName } = ctx.tenant.configs.finance
    return {
      amountFen: fen,
      points: 0,
      bizId: null,
      subject: {
        title: `充值 ${inWords(pt)} ${creditName}`,
        lines: [{ label: creditName, value: inWords(pt) }, ...(bonus > 0 ? [{ label: '首充赠送', value: inWords(bonus) }] : [])],
        kept: { pt, bonusPt: bonus },
      },
    }
  },

  reserve: async () => {},
  ready: async () => true,

  async paid(ctx, order) {
    const { pt, bonusPt } = keptOf(order)
    await bring(ctx, order, { key: 'credit', memo: order.subject.title, points: pt, source: 'bought', expiresAt: null })
    if (bonusPt > 0 && (await claimFirstBonus(ctx, order.userId, order.id, bonusPt))) {
      const expiresAt = momentOf(clockInChina(ctx.now).add(financeLimits.pointMonths, 'month'))
      await bring(ctx, order, { key: 'bonus', memo: '首充赠送', points: bonusPt, source: 'bonus', expiresAt })
    }
    return 'fulfilled'
  },

  closed: async () => {},
  // Nothing was reserved, so a buyer who pays too late creates a new order.
  expired: async () => false,

  async refundable(ctx, order) {
    const nothing = { fen: 0, points: 0 }
    if (order.paidAt === null || momentAfter(order.paidAt, financeLimits.topUpRefundHours, 'hour') <= ctx.now)
      return { ...nothing, why: [`充值超过 ${financeLimits.topUpRefundHours} 小时，不能退款`] }
    const bonus = await bonusOf(ctx, order)
    const left = await leftOf(ctx, order)
    const hasAll = left.bought === keptOf(order).pt && left.bonus === bonus
    if (!hasAll || order.refundedFen > 0) return { ...nothing, why: ['充值的积分已使用，不能退款'] }
    const why = [`充值后 ${financeLimits.topUpRefundHours} 小时内没有使用，可以全额退款`]
    return { fen: order.amountFen, points: 0, why: bonus > 0 ? [...why, `首充赠送的 ${inWords(bonus)} 积分将一并收回`] : why }
  },

  /** Points given away are no longer in the lots of the order, which `refundable` counts. */
  holder: async (_ctx, order) => order.userId,

  /** Takes back the whole bonus first, then the points bought with the refunded money. */
  async refunded(ctx, order, { fen }) {
    const { pt } = keptOf(order)
    const boughtBy = (money: number): number => flooredPart(pt, money, order.amountFen)
    const parts = [
      { source: 'bonus' as const, points: order.refundedFen === 0 ? await bonusOf(ctx, order) : 0 },
      { source: 'bought' as const, points: boughtBy(order.refundedFen + fen) - boughtBy(order.refundedFen) },
    ]
    const legs: Leg[] = []
    for (const { source, points } of parts)
      if (points > 0)
        legs.push({ account: { kind: 'points', userId: order.userId }, amount: -points, from: { sources: [source], orderId: order.id } })
    const total = parts.reduce((sum, { points }) => sum + points, 0)
    if (total === 0) return
    await postTransaction(ctx, {
      key: `order:${order.id}:taken:${order.refundedFen + fen}`,
      bizType: 'order',
      bizId: order.id,
      memo: `退款收回：${order.subject.title}`,
      legs: [...legs, { account: { kind: 'pointsIssued' }, amount: total }],
    })
  },
})
