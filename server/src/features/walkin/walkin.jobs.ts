/** Ends unsigned walk-ins after some minutes and signed ones after a year, and all walk-ins of a closed store. */
import type { Ctx, World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { runInBatches } from '../../lib/batches'
import { forEachTenant } from '../tenant/tenant'
import { deliverLinkJob } from './walkin-link'
import { endWalkin, isWalkinOpen } from './walkin-status'
import * as store from './walkin.repository'

const EXPIRY = 'walkin-expiry'
const AT_ONCE = 200

async function endOverdue(ctx: Ctx): Promise<number> {
  let ended = 0
  await runInBatches(AT_ONCE, async () => {
    const overdue = await store.overdueWalkins(ctx, AT_ONCE)
    for (const { id } of overdue)
      await ctx.tx(async (ctx) => {
        const row = await store.lockWalkin(ctx, id)
        if (!row || row.endedAt !== null) return
        await endWalkin(ctx, row, isWalkinOpen(ctx, row) ? 'closed' : 'expired')
        ended += 1
      })
    return overdue.length
  })
  return ended + (await store.forgetSignatures(ctx))
}

/** Returns the number of ended or deleted walk-ins. */
export const sweepWalkins = (world: World, now = new Date()): Promise<number> => forEachTenant(world, EXPIRY, now, endOverdue)

export const walkinJobs = [deliverLinkJob, defineSweep(EXPIRY, '*/10 * * * *', sweepWalkins)]
