/** What of money has to be settled before somebody can close their account. */
import type { ClosingBlocker } from '@qianxian/protocol/account/account.words'
import type { Ctx } from '../../ctx'
import { userById } from '../account/account'
import { balancesOf } from './ledger/ledger'
import { orderFacts, isOrderOverdue } from './orders/order-lifecycle'
import { openOrdersOf, refundableOrdersOf, type OrderRow } from './orders/orders.repository'
import { productOf } from './orders/product'
import { refundOrder, quoteRefundWays } from './orders/order-refund'

/** Somebody who may have no account goes at once: what they paid goes back, and what can no longer be undone is left to finance. An order that is not paid yet closes by itself. */
export async function refundAllOrders(ctx: Ctx, userId: number): Promise<void> {
  for (const { id, no, amountFen, refundedFen, pointsUsed, refundedPoints } of await refundableOrdersOf(ctx, userId)) {
    const left = { fen: amountFen - refundedFen, points: pointsUsed - refundedPoints }
    if (left.fen + left.points === 0) continue
    try {
      await ctx.part((ctx) => refundOrder(ctx, { orderId: id, ...left, reason: '账号注销，全额退回', key: `purge:${id}` }))
    } catch (error) {
      ctx.log.error({ orderNo: no, error: String(error) }, 'an order of a purged account was not paid back')
    }
  }
}

/** Whether closing would cost its buyer what they may have back now: it would be lost, or lie in a wallet that nobody opens any more. */
async function losesByClosing(ctx: Ctx, order: OrderRow): Promise<boolean> {
  const { onClosing, refundable } = productOf(ctx, order.bizType)
  if (onClosing === 'named' || (onClosing === 'ends' && order.walletFen === 0)) return false
  const back = await ctx.tx((ctx) => refundable(ctx, orderFacts(order)))
  const ways = quoteRefundWays(order, back)
  return onClosing === 'lost' ? ways.length > 0 : ways.some(({ channel }) => channel === 'wallet')
}

async function toPayBack(ctx: Ctx, userId: number): Promise<number> {
  // Whose account is shut, or on its way out, cannot ask for it.
  if ((await userById(ctx, userId))?.status !== 'active') return 0
  let count = 0
  for (const order of await refundableOrdersOf(ctx, userId)) if (await losesByClosing(ctx, order)) count += 1
  return count
}

/** Money that could be withdrawn first, orders that may still be paid, and those that can be paid back. */
export async function findMoneyBlockers(ctx: Ctx, userId: number): Promise<{ kind: ClosingBlocker; count: number }[]> {
  const { cash, cashFrozen, commission } = await balancesOf(ctx, userId)
  const back = await toPayBack(ctx, userId)
  const open = (await openOrdersOf(ctx, userId)).filter((order) => !isOrderOverdue(ctx, order))
  return [
    ...(cash + cashFrozen > 0 || commission > 0 ? [{ kind: 'balance' as const, count: 1 }] : []),
    ...(open.length > 0 ? [{ kind: 'order' as const, count: open.length }] : []),
    ...(back > 0 ? [{ kind: 'refund' as const, count: back }] : []),
  ]
}
