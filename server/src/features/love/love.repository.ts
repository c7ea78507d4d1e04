/** Reads profiles and what there is between two of them; the lists and feeds of browsing are in browse.repository. */
import type { MatePreference } from '@qianxian/protocol/mate.schema'
import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/open'
import { users } from '../../db/tables/account'
import { blocks, favorites, interactions, matches } from '../../db/tables/interact'
import { contactGrants, lineRequests } from '../../db/tables/line'
import { loveProfiles, matePreferences } from '../../db/tables/love'
import { matchmakers, representations } from '../../db/tables/matchmaker'
import { photos } from '../../db/tables/media'

export type ProfileRow = typeof loveProfiles.$inferSelect & {
  /** Null for a person without an account. */
  userStatus: string | null
  /** By the clock, not by the flag of the last purchase. */
  isVipNow: boolean
}

/** Profiles by id, in no order. */
export async function profilesByIds(db: Db, tenantId: number, ids: readonly number[], now: Date): Promise<ProfileRow[]> {
  if (ids.length === 0) return []
  return db
    .select({
      ...getTableColumns(loveProfiles),
      userStatus: users.status,
      isVipNow: sql<boolean>`coalesce(${users.vipUntil} > ${now.toISOString()}::timestamptz, false)`,
    })
    .from(loveProfiles)
    .leftJoin(users, and(eq(users.tenantId, loveProfiles.tenantId), eq(users.id, loveProfiles.userId)))
    .where(and(eq(loveProfiles.tenantId, tenantId), inArray(loveProfiles.id, [...ids])))
}

export async function profileIdByNo(db: Db, tenantId: number, no: string): Promise<number | null> {
  const [row] = await db
    .select({ id: loveProfiles.id })
    .from(loveProfiles)
    .where(and(eq(loveProfiles.tenantId, tenantId), eq(loveProfiles.no, no)))
  return row?.id ?? null
}

export async function preferencesByIds(db: Db, tenantId: number, ids: readonly number[]): Promise<Map<number, MatePreference>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ profileId: matePreferences.profileId, value: matePreferences.value })
    .from(matePreferences)
    .where(and(eq(matePreferences.tenantId, tenantId), inArray(matePreferences.profileId, [...ids])))
  return new Map(rows.map((row) => [row.profileId, row.value]))
}

/** Approved pictures of a profile, the avatar first. */
export async function approvedMediaIds(db: Db, tenantId: number, profileId: number): Promise<number[]> {
  const rows = await db
    .select({ mediaId: photos.mediaId })
    .from(photos)
    .where(and(eq(photos.tenantId, tenantId), eq(photos.profileId, profileId), eq(photos.state, 'approved')))
    .orderBy(desc(photos.isAvatar), asc(photos.position), asc(photos.id))
  return rows.map((row) => row.mediaId)
}

export interface PairRow {
  isBlocked: boolean
  /** The viewer's own doing. */
  isBlockedByMe: boolean
  isMatched: boolean
  hasLine: boolean
  isGranted: boolean
  isServed: boolean
  isLiked: boolean
  isLikedBack: boolean
  isFav: boolean
}

const nothingBetween: PairRow = {
  isBlocked: false,
  isBlockedByMe: false,
  isMatched: false,
  hasLine: false,
  isGranted: false,
  isServed: false,
  isLiked: false,
  isLikedBack: false,
  isFav: false,
}

/** Everything between one viewer and many profiles, in one round trip. */
export async function pairsOf(
  db: Db,
  tenantId: number,
  viewer: { userId: number; profileId: number | null } | null,
  ids: readonly number[],
  now: Date,
): Promise<(id: number) => PairRow> {
  if (!viewer || ids.length === 0) return () => nothingBetween
  // No profile has the id 0, so for members without one every question answers no.
  const me = viewer.profileId ?? 0
  const { rows } = await db.execute<Record<string, unknown> & PairRow & { id: number }>(sql`
    select other.id,
      exists (select 1 from ${blocks} where tenant_id = ${tenantId} and from_id = ${me} and to_id = other.id) as "isBlockedByMe",
      exists (select 1 from ${blocks} where tenant_id = ${tenantId}
        and ((from_id = ${me} and to_id = other.id) or (from_id = other.id and to_id = ${me}))) as "isBlocked",
      exists (select 1 from ${matches} where tenant_id = ${tenantId} and a_id = least(${me}::bigint, other.id) and b_id = greatest(${me}::bigint, other.id)
        and closed_at is null) as "isMatched",
      exists (select 1 from ${lineRequests} where tenant_id = ${tenantId}
        and ((from_id = ${me} and to_id = other.id) or (from_id = other.id and to_id = ${me}))
        and status in ('submitted', 'screening', 'delivered', 'viewed', 'accepted', 'connected', 'meeting_booked', 'met', 'dating', 'success', 'stalled')) as "hasLine",
      exists (select 1 from ${contactGrants} where tenant_id = ${tenantId} and grantee_id = ${me} and grantor_id = other.id
        and revoked_at is null and (until is null or until > ${now.toISOString()}::timestamptz)) as "isGranted",
      exists (select 1 from ${representations} r join ${matchmakers} m on m.tenant_id = r.tenant_id and m.id = r.matchmaker_id
        where r.tenant_id = ${tenantId} and r.profile_id = other.id and r.status = 'active'
        and (r.expires_at is null or r.expires_at > ${now.toISOString()}::timestamptz)
        and m.user_id = ${viewer.userId} and m.status in ('trial', 'active')) as "isServed",
      exists (select 1 from ${interactions} where tenant_id = ${tenantId} and from_id = ${me} and type = 'like' and to_id = other.id) as "isLiked",
      exists (select 1 from ${interactions} where tenant_id = ${tenantId} and from_id = other.id and type = 'like' and to_id = ${me}) as "isLikedBack",
      exists (select 1 from ${favorites} where tenant_id = ${tenantId} and profile_id = ${me} and target_id = other.id) as "isFav"
    from unnest(${sql.param([...ids])}::bigint[]) as other(id)`)
  const found = new Map(rows.map((row) => [row.id, row]))
  return (id) => found.get(id) ?? nothingBetween
}

/** The matchmaker who serves this profile now. */
export async function servingMatchmakerOf(db: Db, tenantId: number, profileId: number, now: Date) {
  const [row] = await db
    .select({ id: matchmakers.id, name: matchmakers.name, avatarMediaId: matchmakers.avatarMediaId, cityGeo: matchmakers.cityGeo })
    .from(representations)
    .innerJoin(matchmakers, and(eq(matchmakers.tenantId, representations.tenantId), eq(matchmakers.id, representations.matchmakerId)))
    .where(
      and(
        eq(representations.tenantId, tenantId),
        eq(representations.profileId, profileId),
        eq(representations.status, 'active'),
        sql`(${representations.expiresAt} is null or ${representations.expiresAt} > ${now.toISOString()}::timestamptz)`,
        inArray(matchmakers.status, ['trial', 'active']),
      ),
    )
  return row ?? null
}
