/** Keeps about where people are who want to be found nearby. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { nearLimits } from '@qianxian/protocol/place/place.words'
import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { loveProfiles as p } from '../../db/tables/love'
import { userPlaces as places } from '../../db/tables/place'
import { blockBucketUntil, isBucketBlocked } from '../../http/limits'

export type UserPlace = typeof places.$inferSelect

/** Of a profile: its switch 附近的人. */
const isAllowed: SQL = sql`coalesce(${p.privacy} ->> 'allowNearby', 'false') = 'true'`

/** Of a place: young enough to count. */
const isYoung = ({ now }: Pick<Ctx, 'now'>): SQL =>
  sql`${places.at} > ${momentBefore(now, nearLimits.keptDays, 'day').toISOString()}::timestamptz`

/** A profile beside the place of its owner, where both say that they may be found by it. */
export const isNearby = (ctx: Pick<Ctx, 'tenant' | 'now'>): SQL =>
  and(tenantScope(ctx, places), eq(places.userId, p.userId), isYoung(ctx), isAllowed)!

/** Whether somebody lets themselves be found nearby; inside a transaction it stays so until that ends. */
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

/** Null: none that counts. */
export async function findPlace(ctx: Ctx, userId: number): Promise<UserPlace | null> {
  const [row] = await ctx.db
    .select()
    .from(places)
    .where(and(tenantScope(ctx, places), eq(places.userId, userId), isYoung(ctx)))
  return row ?? null
}

/** Written over what is older than ten minutes, and over nothing else. */
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

/** That it was written is known still for as long as it would not have been written anew: to switch it off is no way to be elsewhere at once. */
export async function forgetPlace(ctx: Ctx, userId: number): Promise<void> {
  const [gone] = await ctx.db
    .delete(places)
    .where(and(tenantScope(ctx, places), eq(places.userId, userId)))
    .returning({ at: places.at })
  if (gone) await blockBucketUntil(ctx, resting(userId), momentAfter(gone.at, nearLimits.everyMinutes, 'minute'))
}

export const isPlaceResting = (ctx: Ctx, userId: number): Promise<boolean> => isBucketBlocked(ctx, resting(userId))

/** Returns how many there were. */
export async function deleteOldPlaces(ctx: Ctx): Promise<number> {
  const gone = await ctx.db
    .delete(places)
    .where(and(tenantScope(ctx, places), lte(places.at, momentBefore(ctx.now, nearLimits.keptDays, 'day'))))
    .returning({ userId: places.userId })
  return gone.length
}

/** The places, as others are told them, of those profiles whose owners let themselves be found. */
export async function shownPlaces(ctx: Ctx, profileIds: readonly number[]) {
  return ctx.db
    .select({ profileId: p.id, userId: places.userId, latitude: places.shownLatitude, longitude: places.shownLongitude })
    .from(p)
    .innerJoin(places, isNearby(ctx))
    .where(and(tenantScope(ctx, p), inArray(p.id, [...profileIds])))
}
