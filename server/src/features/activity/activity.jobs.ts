/** Scheduled jobs of activities: expire seats and offers, and release the organiser's money. */
import { activityLimits } from '@qianxian/protocol/activity/activity.words'
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { Ctx, World } from '../../ctx'
import { definePulse, defineSweep } from '../../jobs/job'
import { releaseEscrow } from '../finance/finance'
import { forEachTenant } from '../tenant/tenant'
import * as store from './activity.repository'
import { ACTIVITY_EXPIRY } from './system-actor'
import { expireOverdue } from './expiry'
import { sweepUnderbooked } from './organiser/low-signup-warning'
import { flushViews } from './organiser/view-counter'

const AT_ONCE = 200
/** Seconds that counted views wait to be written. */
const WRITE_SECONDS = 5

/** Settles due seats and offers; returns the number of settled items. */
export const sweepActivities = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, ACTIVITY_EXPIRY, now, (ctx) => expireOverdue(ctx, null, AT_ONCE))

/**
 * Releases the paid money from escrow some days after the end. Each order is released separately, so that a failing one
 * does not delay the others.
 */
async function settleActivity(ctx: Ctx, id: number): Promise<void> {
  for (const orderId of await store.ordersToRelease(ctx, id)) await releaseEscrow(ctx, orderId, { key: 'activity' })
  await store.markSettled(ctx, id)
}

export const settleActivities = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, 'activity-settling', now, async (ctx) => {
    const due = await store.unsettledBefore(ctx, momentBefore(ctx.now, activityLimits.settleDays, 'day'), AT_ONCE)
    for (const id of due) await settleActivity(ctx, id)
    return due.length
  })

export const activityJobs = [
  defineSweep(ACTIVITY_EXPIRY, '* * * * *', sweepActivities),
  defineSweep('activity-few', '* * * * *', sweepUnderbooked),
  definePulse('activity-views', WRITE_SECONDS, flushViews),
  defineSweep('activity-settling', '10 * * * *', settleActivities),
]
