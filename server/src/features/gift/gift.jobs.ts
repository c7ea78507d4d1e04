/** Gifts that wait with their sender leave, and those that nobody declined are received, when their time has come. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { inEachTenant } from '../tenant/tenant'
import { settleDue, SETTLING, SWEEP_AT_ONCE } from './settling'

/** Returns how many went on. */
export const sweepGifts = (world: World, now = new Date()): Promise<number> =>
  inEachTenant(world, SETTLING, now, (ctx) => settleDue(ctx, null, SWEEP_AT_ONCE))

export const giftJobs = [defineSweep(SETTLING, '* * * * *', sweepGifts)]
