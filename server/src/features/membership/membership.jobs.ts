/** Announces ends before and after they occur, updates pauses, and returns days even if no member views their membership. */
import type { Ctx, World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { notifyMany } from '../notice/notice'
import { forEachTenant } from '../tenant/tenant'
import { runInBatches } from '../../lib/batches'
import { couponsToTell } from './grant/coupon.repository'
import { couponEnding, couponSubject, endSubject, invisibleOver, vipEnding } from './membership.notices'
import { endsToTell } from './membership.repository'
import { OUTAGES, sweepOutages } from './outage/outages'
import { PAUSES, sweepPauses } from './pause/pause'

const ENDING = 'vip-ending'
const COUPONS = 'vip-coupons-ending'
const AT_ONCE = 500

const tellEnds = (ctx: Ctx): Promise<number> =>
  runInBatches(AT_ONCE, async () => {
    const ends = await endsToTell(ctx, vipEnding.kind, AT_ONCE)
    const telling = ends.map(({ userId, until, days }) => ({
      to: [userId],
      subject: endSubject(until, days),
      facts: { until: until.toISOString(), days },
    }))
    await ctx.tx(async (ctx) => {
      await notifyMany(ctx, vipEnding, telling)
      await notifyMany(
        ctx,
        invisibleOver,
        telling.filter((_, place) => ends[place]!.days === 0 && ends[place]!.isInvisible),
      )
    })
    return ends.length
  })

const tellCoupons = (ctx: Ctx): Promise<number> =>
  runInBatches(AT_ONCE, async () => {
    const coupons = await couponsToTell(ctx, couponEnding, AT_ONCE)
    await notifyMany(
      ctx,
      couponEnding,
      coupons.map(({ id, userId, type, minutes, expiresAt, days }) => ({
        to: [userId],
        subject: couponSubject(id, days),
        facts: { couponId: id, type, minutes, until: expiresAt.toISOString(), days },
      })),
    )
    return coupons.length
  })

export const sweepCoupons = (world: World, now = new Date()): Promise<number> => forEachTenant(world, COUPONS, now, tellCoupons)

/** Returns how many members were notified. */
export const sweepEnds = (world: World, now = new Date()): Promise<number> => forEachTenant(world, ENDING, now, tellEnds)

export const membershipJobs = [
  defineSweep(ENDING, '*/10 * * * *', sweepEnds),
  defineSweep(COUPONS, '*/10 * * * *', sweepCoupons),
  defineSweep(PAUSES, '*/10 * * * *', sweepPauses),
  defineSweep(OUTAGES, '*/10 * * * *', sweepOutages),
]
