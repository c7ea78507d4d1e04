/** What of money has to be settled before somebody can close their account. */
import type { ClosingBlocker } from '@qianxian/protocol/account/account.words'
import type { Ctx } from '../../ctx'
import { balancesOf } from './ledger/ledger'
import { isOverdue } from './orders/ordering'
import { openOrdersOf, refundableOrdersOf } from './orders/orders.repository'
import { refundOrder } from './orders/refunding'

/** Somebody who may have no account goes at once: what they paid goes back, and what can no longer be undone is left to finance. An order that is not paid yet closes by itself. */
export async function payBackAll(ctx: Ctx, userId: number): Promise<void> {
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

/** Money that could be withdrawn first, and orders that may still be paid. */
export async function moneyOf(ctx: Ctx, userId: number): Promise<{ kind: ClosingBlocker; count: number }[]> {
  const { cash, cashFrozen, commission } = await balancesOf(ctx, userId)
  const open = (await openOrdersOf(ctx, userId)).filter((order) => !isOverdue(ctx, order))
  return [
    ...(cash + cashFrozen > 0 || commission > 0 ? [{ kind: 'balance' as const, count: 1 }] : []),
    ...(open.length > 0 ? [{ kind: 'order' as const, count: open.length }] : []),
  ]
}
