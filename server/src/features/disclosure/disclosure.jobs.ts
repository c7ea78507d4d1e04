/** Ends disclosures whose days are over. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { expireDisclosures } from './disclosure-end'

const EXPIRY = 'disclosure-expiry'
const AT_ONCE = 500

/** Returns the number of ended disclosures. */
export const sweepDisclosures = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, EXPIRY, now, (ctx) => expireDisclosures(ctx, AT_ONCE))

export const disclosureJobs = [defineSweep(EXPIRY, '*/10 * * * *', sweepDisclosures)]
