/** Hours that are over, moved or missed are seen to when their time has come. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { inEachTenant } from '../tenant/tenant'
import { JUDGING, judgeDue } from './judging'
import { forgetViewsBefore } from './spotlight.repository'

const SWEEP_AT_ONCE = 500
const VIEWS_DAYS = 20

/** Returns how many went on. */
export const sweepSpotlights = (world: World, now = new Date()): Promise<number> =>
  inEachTenant(world, JUDGING, now, (ctx) => judgeDue(ctx, null, SWEEP_AT_ONCE))

const sweepViews = async (world: World, now = new Date()): Promise<void> => {
  await inEachTenant(world, 'spotlight-views', now, async (ctx) => {
    await forgetViewsBefore(ctx, dayInShanghai(momentBefore(ctx.now, VIEWS_DAYS, 'day')))
    return 0
  })
}

export const spotlightJobs = [defineSweep(JUDGING, '* * * * *', sweepSpotlights), defineSweep('spotlight-views', '20 4 * * *', sweepViews)]
