/** Questions that nobody answered within their days end; a day before, whoever they wait for is reminded. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { inEachTenant } from '../tenant/tenant'
import { EXPIRY, expireLines, SWEEP_AT_ONCE } from './line'
import { earnPackage } from './package/earning'
import { REMINDING, sweepTimes } from './package/reminding'
import { remindOfLine } from './telling'

/** Returns how many unanswered lines ended. */
export const sweepLines = (world: World, now = new Date()): Promise<number> =>
  inEachTenant(world, EXPIRY, now, (ctx) => expireLines(ctx, null, SWEEP_AT_ONCE))

export const lineJobs = [
  defineSweep(EXPIRY, '* * * * *', sweepLines),
  defineSweep(REMINDING, '* * * * *', sweepTimes),
  remindOfLine,
  earnPackage,
]
