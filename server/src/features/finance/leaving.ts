/** What of money has to be settled before somebody can close their account. */
import type { ClosingBlocker } from '@qianxian/protocol/account/account.words'
import type { Ctx } from '../../ctx'
import { balancesOf } from './ledger/ledger'
import { isOverdue } from './orders/ordering'
import { openOrdersOf } from './orders/orders.repository'

/** Money that could be withdrawn first, and orders that may still be paid. */
export async function moneyOf(ctx: Ctx, userId: number): Promise<{ kind: ClosingBlocker; count: number }[]> {
  const { cash, cashFrozen, commission } = await balancesOf(ctx, userId)
  const open = (await openOrdersOf(ctx, userId)).filter((order) => !isOverdue(ctx, order))
  return [
    ...(cash + cashFrozen > 0 || commission > 0 ? [{ kind: 'balance' as const, count: 1 }] : []),
    ...(open.length > 0 ? [{ kind: 'order' as const, count: open.length }] : []),
  ]
}
