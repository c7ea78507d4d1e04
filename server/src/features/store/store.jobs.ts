/** Expires proposals that were not answered in time; queries treat them as expired even before. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { expireTransfers } from './transfer.repository'

const EXPIRY = 'store-transfer-expiry'

/** Returns the number of expired proposals. */
export const sweepTransfers = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, EXPIRY, now, (ctx) => expireTransfers(ctx))

export const storeJobs = [defineSweep(EXPIRY, '*/10 * * * *', sweepTransfers)]
