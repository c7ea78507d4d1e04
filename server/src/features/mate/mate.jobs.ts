/** Deletes days of finished rounds and runs the saved searches. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { forgetDays } from './daily.repository'
import { searchDigestJob } from './search-digest'

const NAME = 'daily-set-removal'
const DAYS_KEPT = 30

const sweepDays = async (world: World, now = new Date()): Promise<void> => {
  await forEachTenant(world, NAME, now, async (ctx) => {
    await forgetDays(ctx, momentBefore(ctx.now, DAYS_KEPT, 'day'))
    return 0
  })
}

export const mateJobs = [searchDigestJob, defineSweep(NAME, '50 3 * * *', sweepDays)]
