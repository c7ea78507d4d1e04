/**
 * The only place that decides on every right of a member: whether they have it, how many uses are left, and each use, which is
 * one guarded update. Uses that only a membership allowed are counted as such, so that the member can see them.
 */
import type { RightNow } from '@qianxian/protocol/membership/membership.schema'
import { limitOf, periodStart, type Entitled } from '@qianxian/protocol/membership/rights.rules'
import { rights, vipRights, type RightKey } from '@qianxian/protocol/membership/rights.words'
import { requireMember, type Ctx } from '../../ctx'
import * as usage from './usage.repository'

const NOBODY: Entitled = { isVip: false, trustLevel: 0 }

const entitled = ({ viewer }: Ctx): Entitled => (viewer ? { isVip: viewer.isWhetherVip, trustLevel: viewer.trustLevel } : NOBODY)

/** The tenant's setting of the free limit. */
function freeOf({ tenant: { configs } }: Ctx, key: RightKey): number {
  const { love } = configs
  const said: Partial<Record<RightKey, number | undefined>> = {
    like: love.likesPerDay,
    detail: love.detailsPerDay,
    reveal: love.revealsPerDay,
    visitorCards: love.visitorDailyCards,
  }
  return said[key] ?? rights[key].free
}

/** Limit per period; null: unlimited. */
export const rightLimit = (ctx: Ctx, key: RightKey): number | null => limitOf(key, entitled(ctx), freeOf(ctx, key))

/** True if the viewer has the right at all, however many uses are left. */
export const hasRight = (ctx: Ctx, key: RightKey): boolean => ctx.viewer !== null && rightLimit(ctx, key) !== 0

/** `hasRight` for a person other than the viewer. */
export const wouldHaveRight = (who: Entitled, key: RightKey): boolean => limitOf(key, who) !== 0

/** Further limits: a share of the whole, but at least one; and an upper bound. */
export interface NarrowedRight {
  share?: number
  atMost?: number
}

export interface RightUse extends NarrowedRight {
  /** The people or things for which the right is used, if each counts once per period. */
  of?: readonly number[]
}

function narrowed(limit: number | null, { share = 1, atMost }: NarrowedRight): number | null {
  const shared = limit === null || share === 1 ? limit : Math.max(1, Math.floor(limit * share))
  return atMost === undefined || (shared !== null && shared <= atMost) ? shared : atMost
}

/** Uses the right once, or once per target that is new in the period; returns false without any change if fewer uses are left. */
export async function consumeRight(ctx: Ctx, key: RightKey, { of, ...narrowing }: RightUse = {}): Promise<boolean> {
  const max = narrowed(rightLimit(ctx, key), narrowing)
  if (max === 0) return false
  const { userId } = requireMember(ctx)
  const who = entitled(ctx)
  const row = { userId, key, periodStart: periodStart(key, ctx.now) }
  const free = narrowed(limitOf(key, { ...who, isVip: false }, freeOf(ctx, key)), narrowing)
  const bounds = { max, free: who.isVip ? free : null }
  return of === undefined ? usage.consumeUse(ctx, row, bounds) : usage.consumeUsesOf(ctx, row, of, bounds)
}

const usedNow = (ctx: Ctx, key: RightKey): Promise<number> =>
  usage.usedOf(ctx, { userId: requireMember(ctx).userId, key, periodStart: periodStart(key, ctx.now) })

/** Number of uses left; null: unlimited. */
export async function countUsesLeft(ctx: Ctx, key: RightKey, narrowing: NarrowedRight = {}): Promise<number | null> {
  const limit = narrowed(rightLimit(ctx, key), narrowing)
  return limit === null ? null : Math.max(0, limit - (await usedNow(ctx, key)))
}

/** Used and remaining amount of each membership right in the current period. */
export async function presentRights(ctx: Ctx): Promise<RightNow[]> {
  // No period is longer than a week.
  const uses = await usage.usesSince(ctx, requireMember(ctx).userId, periodStart('superlike', ctx.now))
  return vipRights.map((key) => {
    const used = uses.find((one) => one.key === key && one.periodStart === periodStart(key, ctx.now))?.used ?? 0
    const limit = rightLimit(ctx, key)
    return { key, used, left: limit === null ? null : Math.max(0, limit - used) }
  })
}

/** True if the limits are lowered because the viewer's name is not verified. */
export const isUnverified = ({ viewer }: Ctx): boolean => viewer?.trustLevel === 0
