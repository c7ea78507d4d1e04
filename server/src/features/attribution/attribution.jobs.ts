/** Ends expired attributions; before that, readers already ignore them. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { expireOverdue } from './claims'

const LAPSE = 'attribution-lapse'

/** Returns the number of attributions that ended. */
export const sweepAttributions = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, LAPSE, now, async (ctx) => {
    let all = 0
    for (let ended = await expireOverdue(ctx); ended > 0; ended = await expireOverdue(ctx)) all += ended
    return all
  })

export const attributionJobs = [defineSweep(LAPSE, '*/10 * * * *', sweepAttributions)]
