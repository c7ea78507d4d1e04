/** Deletes traces after thirty days, and the marks of yesterday's submissions. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import * as store from './landing.repository'

const EXPIRY = 'landing-expiry'

/** Returns the number of deleted rows. */
export const sweepLandings = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, EXPIRY, now, async (ctx) => (await store.deleteOldTraces(ctx)) + (await store.deleteOldSubmissions(ctx)))

export const landingJobs = [defineSweep(EXPIRY, '20 * * * *', sweepLandings)]
