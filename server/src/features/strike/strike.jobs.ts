/** Measures with an end are over when it has come. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { inEachTenant } from '../tenant/tenant'
import { endStrikes } from './strike'

const EXPIRY = 'strike-expiry'

/** Returns how many measures ended. */
export const sweepStrikes = (world: World, now = new Date()): Promise<number> => inEachTenant(world, EXPIRY, now, endStrikes)

export const strikeJobs = [defineSweep(EXPIRY, '* * * * *', sweepStrikes)]
