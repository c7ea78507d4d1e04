/**
 * Ends offers not answered in 48 hours, and cooperations whose service is over; before the sweep, reads already treat
 * them as ended.
 */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { endOverdue } from './settlement'

const EXPIRY = 'cooperation-expiry'

/** Returns the number of ended cooperations. */
export const sweepCooperations = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, EXPIRY, now, (ctx) => endOverdue(ctx))

export const cooperationJobs = [defineSweep(EXPIRY, '*/10 * * * *', sweepCooperations)]
