/** Settles hours that are over, and moves or refunds those not audited in time. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { SPOTLIGHT_EXPIRY, expireOverdue } from './expiry'
import { forgetViewsBefore } from './spotlight.repository'

const SWEEP_AT_ONCE = 500
const VIEWS_DAYS = 20

/** Returns the number of changed bookings. */
export const sweepSpotlights = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, SPOTLIGHT_EXPIRY, now, (ctx) => expireOverdue(ctx, null, SWEEP_AT_ONCE))

const sweepViews = async (world: World, now = new Date()): Promise<void> => {
  await forEachTenant(world, 'spotlight-views', now, async (ctx) => {
    await forgetViewsBefore(ctx, dayInShanghai(momentBefore(ctx.now, VIEWS_DAYS, 'day')))
    return 0
  })
}

export const spotlightJobs = [
  defineSweep(SPOTLIGHT_EXPIRY, '* * * * *', sweepSpotlights),
  defineSweep('spotlight-views', '20 4 * * *', sweepViews),
]
