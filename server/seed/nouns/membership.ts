/**
 * Membership plans on sale; the demonstration's VIP has a gifted one, a returned day and a coupon; one of a couple has
 * a paused membership.
 */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { periodStart } from '@qianxian/protocol/membership/rights.rules'
import type { RightKey } from '@qianxian/protocol/membership/rights.words'
import { and, eq, ne } from 'drizzle-orm'
import { lineRequests } from '../../src/db/tables/line'
import { loveProfiles } from '../../src/db/tables/love'
import { requireMember } from '../../src/ctx'
import { syncPauses, giveMembership } from '../../src/features/membership/membership'
import { newUsage, newVipPlan } from '../makers/membership'
import { accounts } from '../accounts'
import { circleOf, ctxOfAccount, dated, type Demonstration, type Stage } from '../stage'

export const demonstration: Demonstration = {
  async past(stage) {
    await newVipPlan(stage, { type: 'month', name: '月卡', days: 30, priceFen: 6_800, marketFen: 9_800, position: 0 })
    await newVipPlan(stage, { type: 'season', name: '季卡', days: 90, priceFen: 16_800, marketFen: 29_400, position: 1 })
    await newVipPlan(stage, { type: 'year', name: '年卡', days: 365, priceFen: 49_800, marketFen: 117_600, position: 2 })
  },

  async waiting(stage) {
    const vip = await ctxOfAccount(stage, accounts.vip)
    const { userId } = requireMember(vip)
    const sorry = { type: 'year', minutes: 1_440, source: 'compensation', reason: '前天「已读回执」不能用超过 60 分钟，很抱歉' } as const
    await giveMembership(dated(stage, vip, 1), userId, sorry)
    await giveMembership(vip, userId, { type: 'month', minutes: 7 * 1_440, source: 'gift', reason: '周年庆' })
    await newUsage.all(
      stage,
      BROUGHT.map(([key, daysAgo, used, byVip]) => ({
        userId,
        key,
        periodStart: periodStart(key, momentBefore(stage.now, daysAgo, 'day')),
        used,
        byVip,
      })),
    )
    await restOneOfACouple(stage, vip)
  },
}

/**
 * [right, days ago, used, of these only by the membership]; none of today, whose rights the visitor uses, and none of
 * this week.
 */
const BROUGHT: readonly [key: RightKey, daysAgo: number, used: number, byVip: number][] = [
  ['like', 1, 16, 6],
  ['undo', 1, 3, 2],
  ['like', 3, 12, 2],
  ['superlike', 8, 3, 2],
]

/** Received a year as a gift twenty days ago, and has been one of a couple for ten days. */
async function restOneOfACouple(stage: Stage, ctx: Awaited<ReturnType<typeof ctxOfAccount>>): Promise<void> {
  const { db, tenantId } = stage
  const { love } = await circleOf(stage)
  const [one] = await db
    .select({ profileId: loveProfiles.id, userId: loveProfiles.userId })
    .from(lineRequests)
    .innerJoin(loveProfiles, and(eq(loveProfiles.tenantId, lineRequests.tenantId), eq(loveProfiles.id, lineRequests.fromId)))
    .where(and(eq(lineRequests.tenantId, tenantId), eq(lineRequests.status, 'dating'), ne(lineRequests.toId, love)))
    .orderBy(lineRequests.id)
    .limit(1)
  if (!one || one.userId === null) return
  await giveMembership(dated(stage, ctx, 20), one.userId, { type: 'year', minutes: 365 * 1_440, source: 'gift', reason: '周年庆' })
  await syncPauses(dated(stage, ctx, 10), [one.profileId])
}
