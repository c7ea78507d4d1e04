/** Reserves awards for those who reached a target. Every read reserves its reader's own first. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { Ctx, World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import * as store from './award.repository'
import { countOf, eventsOf, reach } from './progress'

const REACH = 'award-reach'
/** Days after the end of a task in which services that began in time may still be completed. */
const SERVED_LATER_DAYS = 180

async function reachDue(ctx: Ctx): Promise<number> {
  let looked = 0
  for (const task of await store.openTasks(ctx, momentBefore(ctx.now, SERVED_LATER_DAYS, 'day')))
    for (const userId of await store.holdersOf(ctx, task.role)) {
      await reach(ctx, task, userId, countOf(await eventsOf(ctx, task, userId)))
      looked += 1
    }
  return looked
}

export const sweepAwards = (world: World, now = new Date()): Promise<number> => forEachTenant(world, REACH, now, reachDue)

export const awardJobs = [defineSweep(REACH, '20 * * * *', sweepAwards)]
