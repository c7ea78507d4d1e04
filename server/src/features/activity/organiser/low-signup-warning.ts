/** Warns the organiser in time that there are fewer guests than required. */
import { organiserLimits } from '@qianxian/protocol/activity/organiser.words'
import { momentAfter } from '@qianxian/protocol/base/clock'
import type { World } from '../../../ctx'
import { forEachTenant } from '../../tenant/tenant'
import * as store from '../activity.repository'
import { notifyOrganiser } from './organiser.notices'
import * as own from './organiser.repository'

const AT_ONCE = 200

/**
 * Warns organisers once, a day before the start, if there are fewer guests than required. Returns the number of warned
 * activities.
 */
export const sweepUnderbooked = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, 'activity-few', now, async (ctx) => {
    const due = await own.listUnderbooked(ctx, momentAfter(ctx.now, organiserLimits.warnHours, 'hour'), AT_ONCE)
    for (const id of due)
      await ctx.tx(async (ctx) => {
        const activity = await store.lockActivity(ctx, id)
        if (!activity || activity.warnedAt !== null) return
        await own.updateActivity(ctx, id, { warnedAt: ctx.now })
        await notifyOrganiser(ctx, activity, 'few')
      })
    return due.length
  })
