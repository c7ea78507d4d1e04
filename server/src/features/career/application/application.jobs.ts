/** Scheduled work: destroys papers whose storage time is over, and files whose keys are destroyed. */
import type { World } from '../../../ctx'
import { defineSweep } from '../../../jobs/job'
import { forEachTenant } from '../../tenant/tenant'
import * as store from './application.repository'
import { removeApplicationFiles } from './papers'

const NAME = 'career.papers'
const AT_ONCE = 200

export const sweepApplicationPapers = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, NAME, now, async (ctx) => {
    const past = await store.listExpiredPapers(ctx, AT_ONCE)
    await ctx.tx((ctx) => store.paperStore.destroyPapers(ctx, past))
    return past.length + (await removeApplicationFiles(ctx))
  })

export const joiningJobs = [defineSweep(NAME, '*/5 * * * *', sweepApplicationPapers)]
