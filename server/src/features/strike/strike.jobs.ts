/** Measures with an end are over when it has come, and by what their people would be known again is forgotten. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { expireStrikes } from './strike'
import { forgetSubjects } from './strike.repository'

const EXPIRY = 'strike-expiry'

/** Returns how many measures ended. */
export const sweepStrikes = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, EXPIRY, now, async (ctx) => {
    await forgetSubjects(ctx)
    return expireStrikes(ctx)
  })

export const strikeJobs = [defineSweep(EXPIRY, '* * * * *', sweepStrikes)]
