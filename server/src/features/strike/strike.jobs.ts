/** Ends measures whose time has passed, and deletes the marks by which people could be recognised. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { expireStrikes } from './strike'
import { forgetSubjects } from './strike.repository'

const EXPIRY = 'strike-expiry'

/** Returns the number of ended measures. */
export const sweepStrikes = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, EXPIRY, now, async (ctx) => {
    await forgetSubjects(ctx)
    return expireStrikes(ctx)
  })

export const strikeJobs = [defineSweep(EXPIRY, '* * * * *', sweepStrikes)]
