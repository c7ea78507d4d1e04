/** The points mall while an account leaves: open exchanges block closing, and erasing the account deletes its addresses. */
import type { ClosingBlocker } from '@qianxian/protocol/account/account.words'
import type { Ctx } from '../../ctx'
import { expireParcels } from './exchange-state'
import * as store from './mall.repository'

const AT_ONCE = 50

/** Shipments must be finished first. */
export async function findExchangeBlockers(ctx: Ctx, userId: number): Promise<{ kind: ClosingBlocker; count: number }[]> {
  await expireParcels(ctx, userId, AT_ONCE)
  const count = await store.countUnderway(ctx, userId)
  return count === 0 ? [] : [{ kind: 'exchange', count }]
}
