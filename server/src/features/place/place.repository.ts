/** Stores approximate locations of people who opted in to nearby. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { nearLimits } from '@qianxian/protocol/place/place.words'
import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { loveProfiles as p } from '../../db/tables/love'
import { userPlaces as places } from '../../db/tables/place'
import { blockBucketUntil, isBucketBlocked } from '../../http/limits'

export type UserPlace = typeof places.$inferSelect

/** The profile's switch 附近的人. */
const isAllowed: SQL = sql`coalesce(${p.privacy} ->> 'allowNearby', 'false') = 'true'`

/** True for a location that has not expired. */
const isYoung = ({ now }: Pick<Ctx, 'now'>): SQL =>
  sql`${places.at} > ${momentBefore(now, nearLimits.keptDays, 'day').toISOString()}::timestamptz`

/** Joins a profile to its owner's location, if the owner opted in and the location is valid. */
export const isNearby = (ctx: Pick<Ctx, 'tenant' | 'now'>): SQL =>
  and(tenantScope(ctx, places), eq(places.userId, p.userId), isYoung(ctx), isAllowed)!

/** True if the person opted in to nearby; `held` locks the row until the transaction ends. */
export async function isFindable(ctx: TxCtx, userId: number, how: 'held'): Promise<boolean>
export async function isFindable(ctx: Ctx, userId: number, how: 'seen'): Promise<boolean>
export async function isFindable(ctx: Ctx, userId: number, how: 'seen' | 'held'): Promise<boolean> {
  const query = ctx.db
    .select({ isOn: sql<boolean>`${isAllowed}` })
    .from(p)
    .where(and(tenantScope(ctx, p), eq(p.userId, userId)))
  const [row] = await (how === 'held' ? query.for('share') : query)
  return row?.isOn === true
}

/** Null if there is no valid location. */
export async function findPlace(ctx: Ctx, userId: number): Promise<UserPlace | null> {
  const [row] = await ctx.db
    .select()
    .from(places)
    .where(and(tenantScope(ctx, places), eq(places.userId, userId), isYoung(ctx)))
  return row ?? null
}

/** Overwrites a stored location only if it is older than ten minutes. */
export async function keepPlace(ctx: Ctx, place: Omit<UserPlace, 'tenantId' | 'at'>): Promise<void> {
  const row = { ...place, tenantId: ctx.tenant.id, at: ctx.now }
  await ctx.db
    .insert(places)
    .values(row)
    .onConflictDoUpdate({
      target: [places.tenantId, places.userId],
      set: row,
      setWhere: lte(places.at, momentBefore(ctx.now, nearLimits.everyMinutes, 'minute')),
    })
}

const resting = (userId: number): string => `place:${userId}`

/**
 * Deletes the location but keeps the time of its update, so that switching off and on does not allow another location at once.
 */
export async function forgetPlace(ctx: Ctx, userId: number): Promise<void> {
  const [gone] = await ctx.db
    .delete(places)
    .where(and(tenantScope(ctx, places), eq(places.userId, userId)))
    .returning({ at: places.at })
  if (gone) await blockBucketUntil(ctx, resting(userId), momentAfter(gone.at, nearLimits.everyMinutes, 'minute'))
}

export const isPlaceResting = (ctx: Ctx, userId: number): Promise<boolean> => isBucketBlocked(ctx, resting(userId))

/** Returns the number of deleted places. */
export async function deleteOldPlaces(ctx: Ctx): Promise<number> {
  const gone = await ctx.db
    .delete(places)
    .where(and(tenantScope(ctx, places), lte(places.at, momentBefore(ctx.now, nearLimits.keptDays, 'day'))))
    .returning({ userId: places.userId })
  return gone.length
}

/** The shown places of profiles whose owners opted in. */
export async function shownPlaces(ctx: Ctx, profileIds: readonly number[]) {
  return ctx.db
    .select({ profileId: p.id, userId: places.userId, latitude: places.shownLatitude, longitude: places.shownLongitude })
    .from(p)
    .innerJoin(places, isNearby(ctx))
    .where(and(tenantScope(ctx, p), inArray(p.id, [...profileIds])))
}
