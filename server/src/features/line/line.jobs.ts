/** Ends lines that were not answered in time; reminds the person who has to answer a day before. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { LINE_EXPIRY, expireLines, SWEEP_AT_ONCE } from './line'
import { earnPackageJob } from './package/package-earnings'
import { PACKAGE_REMINDERS, sweepTimes } from './package/package-reminders'
import { lineReminderJob } from './notify'

/** Returns the number of expired lines. */
export const sweepLines = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, LINE_EXPIRY, now, (ctx) => expireLines(ctx, null, SWEEP_AT_ONCE))

export const lineJobs = [
  defineSweep(LINE_EXPIRY, '* * * * *', sweepLines),
  defineSweep(PACKAGE_REMINDERS, '* * * * *', sweepTimes),
  lineReminderJob,
  earnPackageJob,
]
