/**
 * Every right of a member is asked here and nowhere else: whether they have it, how many are left, and each use of it,
 * which is one guarded update. What only a membership allowed is counted with it, so that the member can be told.
 */
import type { RightNow } from '@qianxian/protocol/membership/membership.schema'
import { limitOf, periodStart, type Entitled } from '@qianxian/protocol/membership/rights.rules'
import { rights, vipRights, type RightKey } from '@qianxian/protocol/membership/rights.words'
import { requireMember, type Ctx } from '../../ctx'
import * as usage from './usage.repository'

const NOBODY: Entitled = { isVip: false, trustLevel: 0 }

const entitled = ({ viewer }: Ctx): Entitled => (viewer ? { isVip: viewer.isWhetherVip, trustLevel: viewer.trustLevel } : NOBODY)

/** What a tenant made of what is free. */
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

/** In a period; null: without number. */
export const rightLimit = (ctx: Ctx, key: RightKey): number | null => limitOf(key, entitled(ctx), freeOf(ctx, key))

/** Whether the viewer has it at all; what is shown by it is counted by `consumeRight`. */
export const hasRight = (ctx: Ctx, key: RightKey): boolean => ctx.viewer !== null && rightLimit(ctx, key) !== 0

/** The same of somebody who does not look. */
export const wouldHaveRight = (who: Entitled, key: RightKey): boolean => limitOf(key, who) !== 0

/** What else narrows it: so much of the whole, and one at the least; and so many at the most. */
export interface NarrowedRight {
  share?: number
  atMost?: number
}

export interface RightUse extends NarrowedRight {
  /** Whom or what it is about, where the same one counts once in a period. */
  of?: readonly number[]
}

function narrowed(limit: number | null, { share = 1, atMost }: NarrowedRight): number | null {
  const shared = limit === null || share === 1 ? limit : Math.max(1, Math.floor(limit * share))
  return atMost === undefined || (shared !== null && shared <= atMost) ? shared : atMost
}

/** Uses it once, or once for each it is about that is new in the period; false, with nothing changed, where there are not so many. */
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

/** Null: without number. */
export async function countUsesLeft(ctx: Ctx, key: RightKey, narrowing: NarrowedRight = {}): Promise<number | null> {
  const limit = narrowed(rightLimit(ctx, key), narrowing)
  return limit === null ? null : Math.max(0, limit - (await usedNow(ctx, key)))
}

/** How much of what a membership is about was used in the period that runs now, and how much is left. */
export async function presentRights(ctx: Ctx): Promise<RightNow[]> {
  // No period is longer than a week.
  const uses = await usage.usesSince(ctx, requireMember(ctx).userId, periodStart('superlike', ctx.now))
  return vipRights.map((key) => {
    const used = uses.find((one) => one.key === key && one.periodStart === periodStart(key, ctx.now))?.used ?? 0
    const limit = rightLimit(ctx, key)
    return { key, used, left: limit === null ? null : Math.max(0, limit - used) }
  })
}

/** Whose limits their trust keeps below those of everybody whose name is verified. */
export const isUnverified = ({ viewer }: Ctx): boolean => viewer?.trustLevel === 0
