/** Due gifts: those that wait with their sender are delivered, and those not declined are received. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { settleDueGifts, GIFT_SETTLEMENT, SWEEP_AT_ONCE } from './settlement'

/** Returns the number of gifts whose state changed. */
export const sweepGifts = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, GIFT_SETTLEMENT, now, (ctx) => settleDueGifts(ctx, null, SWEEP_AT_ONCE))

export const giftJobs = [defineSweep(GIFT_SETTLEMENT, '* * * * *', sweepGifts)]
