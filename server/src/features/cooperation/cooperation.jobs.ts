/** What nobody answered in 48 hours, and what rests on a service that is over, ends; whoever reads takes it for over before. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { endOverdue } from './settlement'

const EXPIRY = 'cooperation-expiry'

/** Returns how many ended. */
export const sweepCooperations = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, EXPIRY, now, (ctx) => endOverdue(ctx))

export const cooperationJobs = [defineSweep(EXPIRY, '*/10 * * * *', sweepCooperations)]
