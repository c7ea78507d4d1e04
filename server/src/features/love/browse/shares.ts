/** Quotas on reading and counting per day or hour: without them, repeated requests could identify individuals. */
import { browseLimits } from '@qianxian/protocol/love/love.words'
import type { FaultName } from '@qianxian/protocol/base/faults'
import type { Ctx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { tryConsumeBudget, networkOf } from '../../../http/limits'
import { consumeRight, rightLimit } from '../../membership/membership'
import type { Sight } from '../love.presenter'
import type { ProfileRow } from '../love.repository'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 86_400

const whoseShare = ({ viewer, ip }: Ctx): string => (viewer ? `u${viewer.userId}` : `ip${networkOf(ip)}`)

/** Returns false once the hourly quota of counts is used up. */
export const tryConsumeCount = (ctx: Ctx): Promise<boolean> =>
  tryConsumeBudget(ctx, `count:${whoseShare(ctx)}`, { max: browseLimits.countsPerHour, windowSeconds: HOUR_SECONDS })

/** Returns 0 for fewer than ten. */
export const roundedCount = (count: number): number => (count < browseLimits.fewBelow ? 0 : count)

/** Number of cards in one list for a visitor. */
export const visitorCardLimit = (ctx: Ctx): number => rightLimit(ctx, 'visitorCards') ?? Infinity

/**
 * Consumes the daily quota of strangers' profiles: per network without login, per account without a profile, per profile with
 * one.
 */
export async function consumeDetailView(ctx: Ctx, { kind, profile, pair }: Sight<ProfileRow>): Promise<void> {
  switch (kind) {
    case 'visitor':
      await spendShare(ctx, browseLimits.visitorDetailsPerDay, 'visitor_daily_limit')
      return
    case 'member':
      await spendShare(ctx, rightLimit(ctx, 'detail') ?? Infinity, 'detail_daily_limit')
      return
    case 'loveUser':
    case 'vip':
      if (kind === 'vip' && profile.visibility === 'vip_only') await consumeRight(ctx, 'vipProfiles', { of: [profile.id] })
      if (pair.isMatched || pair.hasLine) return
      if (!(await consumeRight(ctx, 'detail', { of: [profile.id] }))) throw fault('detail_daily_limit')
      return
    default:
  }
}

async function spendShare(ctx: Ctx, max: number, refusal: FaultName): Promise<void> {
  if (!(await tryConsumeBudget(ctx, `details:${whoseShare(ctx)}`, { max, windowSeconds: DAY_SECONDS }))) throw fault(refusal)
}
