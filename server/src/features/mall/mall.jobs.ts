/** Parcels count as received after some days; the payment is released to the platform once the time to complain is over. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { exchangesToRelease } from './mall.repository'
import { expireParcels, releaseMoney } from './exchange-state'

const RECEIVING = 'mall-receiving'
const RELEASING = 'mall-releasing'
const AT_ONCE = 200

/** Returns the number of parcels that now count as received. */
export const sweepParcels = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, RECEIVING, now, (ctx) => expireParcels(ctx, null, AT_ONCE))

/** Returns the number of exchanges whose money was released. */
export const sweepReleases = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, RELEASING, now, async (ctx) => {
    const due = await exchangesToRelease(ctx, AT_ONCE)
    for (const exchange of due) await ctx.tx((ctx) => releaseMoney(ctx, exchange))
    return due.length
  })

export const mallJobs = [defineSweep(RECEIVING, '7 * * * *', sweepParcels), defineSweep(RELEASING, '37 * * * *', sweepReleases)]
