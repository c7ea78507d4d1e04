/** What an account leaves of the points mall: whoever closes one has what is on its way first, and nobody keeps where they lived. */
import type { ClosingBlocker } from '@qianxian/protocol/account/account.words'
import type { Ctx } from '../../ctx'
import { expireParcels } from './exchange-state'
import * as store from './mall.repository'

const AT_ONCE = 50

/** Shipments are finished first. */
export async function findExchangeBlockers(ctx: Ctx, userId: number): Promise<{ kind: ClosingBlocker; count: number }[]> {
  await expireParcels(ctx, userId, AT_ONCE)
  const count = await store.countUnderway(ctx, userId)
  return count === 0 ? [] : [{ kind: 'exchange', count }]
}
