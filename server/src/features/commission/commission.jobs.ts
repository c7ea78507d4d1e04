/** Settles shares that have become free. Every read settles its reader's own first. */
import type { Ctx, World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import * as store from './commission.repository'
import { listMisheld } from './holds.repository'
import { settleOrder } from './shares'

const UNFREEZE = 'commission-unfreeze'
const AT_ONCE = 200

async function settleDue(ctx: Ctx): Promise<number> {
  let settled = 0
  for (const orderId of await listMisheld(ctx, {})) {
    await settleOrder(ctx, orderId)
    settled += 1
  }
  let page: Awaited<ReturnType<typeof store.dueOrders>> = []
  do {
    page = await store.dueOrders(ctx, {}, page.at(-1) ?? null, AT_ONCE)
    for (const { orderId } of page) {
      await settleOrder(ctx, orderId)
      settled += 1
    }
  } while (page.length === AT_ONCE)
  return settled
}

/** Returns the number of shares that were due. */
export const sweepShares = (world: World, now = new Date()): Promise<number> => forEachTenant(world, UNFREEZE, now, settleDue)

export const commissionJobs = [defineSweep(UNFREEZE, '* * * * *', sweepShares)]
