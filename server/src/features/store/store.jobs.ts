/** What headquarters asked of a member and nobody answered in time ends; whoever reads takes it for over before. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { expireTransfers } from './transfer.repository'

const EXPIRY = 'store-transfer-expiry'

/** Returns how many ended. */
export const sweepTransfers = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, EXPIRY, now, (ctx) => expireTransfers(ctx))

export const storeJobs = [defineSweep(EXPIRY, '*/10 * * * *', sweepTransfers)]
