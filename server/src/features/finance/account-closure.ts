/** Money that must be settled before a member can close their account. */
import type { ClosingBlocker } from '@qianxian/protocol/account/account.words'
import type { Ctx } from '../../ctx'
import { userById } from '../account/account'
import { balancesOf } from './ledger/ledger'
import { orderFacts, isOrderOverdue } from './orders/order-lifecycle'
import { openOrdersOf, refundableOrdersOf, type OrderRow } from './orders/orders.repository'
import { isHandedOn, productOf, refundableByBuyer } from './orders/product'
import { lockForRefund, refundOrder, quoteRefundWays } from './orders/order-refund'

/**
 * Refunds all payments of a person who is not allowed an account; payments that cannot be undone any more, or whose
 * purchase another user has, are left to finance. An unpaid order closes by itself.
 */
export async function refundAllOrders(ctx: Ctx, userId: number): Promise<void> {
  for (const { id, no, amountFen, refundedFen, pointsUsed, refundedPoints } of await refundableOrdersOf(ctx, userId)) {
    const left = { fen: amountFen - refundedFen, points: pointsUsed - refundedPoints }
    if (left.fen + left.points === 0) continue
    try {
      await ctx.part(async (ctx) => {
        const order = (await lockForRefund(ctx, id))!
        if (await isHandedOn(ctx, orderFacts(order))) throw new Error('another user has what it bought')
        await refundOrder(ctx, { orderId: id, ...left, reason: '账号注销，全额退回', key: `purge:${id}` })
      })
    } catch (error) {
      ctx.log.error({ orderNo: no, error: String(error) }, 'an order of a purged account was not paid back')
    }
  }
}

/**
 * True if closing the account would cost the buyer a refund that is available now: it would be lost, or stay in a
 * wallet that can no longer be opened.
 */
async function losesByClosing(ctx: Ctx, order: OrderRow): Promise<boolean> {
  const { onClosing } = productOf(ctx, order.bizType)
  if (onClosing === 'named' || (onClosing === 'ends' && order.walletFen === 0)) return false
  const back = await ctx.tx((ctx) => refundableByBuyer(ctx, orderFacts(order)))
  const ways = quoteRefundWays(order, back)
  return onClosing === 'lost' ? ways.length > 0 : ways.some(({ channel }) => channel === 'wallet')
}

async function toPayBack(ctx: Ctx, userId: number): Promise<number> {
  // A person whose account is shut or closing cannot request the refund.
  if ((await userById(ctx, userId))?.status !== 'active') return 0
  let count = 0
  for (const order of await refundableOrdersOf(ctx, userId)) if (await losesByClosing(ctx, order)) count += 1
  return count
}

/** Closing blockers of money: a balance that can be withdrawn, payable orders, and refundable orders. */
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
