/** Ends offers not answered in 48 hours and cooperations whose service is over; reads treat them as over before the sweep. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { endOverdue } from './settlement'

const EXPIRY = 'cooperation-expiry'

/** Returns how many ended. */
export const sweepCooperations = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, EXPIRY, now, (ctx) => endOverdue(ctx))

export const cooperationJobs = [defineSweep(EXPIRY, '*/10 * * * *', sweepCooperations)]
