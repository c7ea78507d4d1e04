/** Refunds to a person who has found a partner: every service for the search is refunded by its own rule. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { orderStates, type OrderBiz } from '@qianxian/protocol/finance/finance.words'
import type { Ctx, TxCtx } from '../../../ctx'
import { closeOrder, orderFacts } from './order-lifecycle'
import { lockForRefund, refundOrder } from './order-refund'
import { openOrdersOf, orderById, refundableOrdersOf } from './orders.repository'
import { isHandedOn, productOf } from './product'

export interface ExitQuote {
  orderId: number
  bizType: OrderBiz
  title: string
  why: string
  fen: number
  points: number
}

/** The refunds that the exit gives now, newest order first, which is also the order in which they are paid. */
export async function quoteExitRefunds(ctx: TxCtx, userId: number): Promise<ExitQuote[]> {
  const quotes: ExitQuote[] = []
  for (const order of await refundableOrdersOf(ctx, userId)) {
    const { refundableOnExit } = productOf(ctx, order.bizType)
    const facts = orderFacts(order)
    if (!refundableOnExit || (await isHandedOn(ctx, facts))) continue
    const newer = quotes.filter(({ bizType }) => bizType === order.bizType).map(({ orderId }) => orderId)
    const { fen, points, why } = await refundableOnExit(ctx, facts, newer)
    if (fen + points > 0)
      quotes.push({ orderId: order.id, bizType: order.bizType, title: order.subject.title, why: why.join('；'), fen, points })
  }
  return quotes
}

/**
 * Refunds one order as quoted at the exit, or less if a part was refunded since; null if nothing is left. Idempotent by `key`.
 */
export async function refundForExit(
  ctx: TxCtx,
  { orderId, fen, points, key, at }: Pick<ExitQuote, 'orderId' | 'fen' | 'points'> & { key: string; at: Date },
): Promise<{ refundId: number; fen: number; points: number } | null> {
  const order = await lockForRefund(ctx, orderId)
  if (!order || !isIn(orderStates.refundable, order.status)) return null
  const facts = orderFacts(order)
  if (await isHandedOn(ctx, facts)) return null
  const now = await productOf(ctx, order.bizType).refundableOnExit!({ ...ctx, now: at }, facts, [])
  const back = { fen: Math.min(fen, now.fen), points: Math.min(points, now.points) }
  if (back.fen + back.points === 0) return null
  const { refundId } = await refundOrder(ctx, { orderId, ...back, reason: '已脱单，未用的部分退回', key })
  return { refundId, ...back }
}

/** Cancels unpaid orders of services for the search, so that nothing is bought after the exit. */
export async function closeServiceOrdersOf(ctx: Ctx, userId: number): Promise<void> {
  for (const { id } of await openOrdersOf(ctx, userId)) {
    const order = await orderById(ctx, id)
    if (order && productOf(ctx, order.bizType).refundableOnExit) await closeOrder(ctx, id, 'cancelled')
  }
}
