/** Scheduled work: settles trials whose time is over. */
import type { World } from '../../../ctx'
import { defineSweep } from '../../../jobs/job'
import { forEachTenant } from '../../tenant/tenant'
import { settleTrial } from './trial'
import { listEndedTrials } from './training.repository'

const NAME = 'career.trials'
const AT_ONCE = 200

/** Returns the number of settled trials. */
export const sweepTrials = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, NAME, now, async (ctx) => {
    let settled = 0
    for (const id of await listEndedTrials(ctx, AT_ONCE)) if (await settleTrial(ctx, id)) settled += 1
    return settled
  })

export const trialJobs = [defineSweep(NAME, '*/10 * * * *', sweepTrials)]
