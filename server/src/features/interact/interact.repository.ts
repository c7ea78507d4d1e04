/** Writes likes, skips, favourites, visits, blocks and matches; every write may be repeated without harm. */
import { lineStates } from '@qianxian/protocol/line/line.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { dayInShanghai, startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import {
  type BlockSource,
  type InteractionType,
  type MatchSource,
  visitLimits,
  type VisitSource,
} from '@qianxian/protocol/interact/interact.words'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { here } from '../../db/here'
import type { Db } from '../../db/open'
import { blocks, dailyUses, favorites, interactions, lookStates, matches, visits } from '../../db/tables/interact'
import { lineQuotas, lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { setOf, wordOf } from '../../db/sets'

export type DailyKind = 'like' | 'undo' | 'reveal' | 'detail'

/** A page's place: the moment and the id of the last row. */
export interface Place {
  at: string
  id: number
}

const daysAgo = (ctx: Ctx, days: number): Date => momentBefore(ctx.now, days, 'day')
const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** Holds the rows of the profiles until the transaction ends, always in the same order: one pair decides one thing at a time. */
export async function lockProfiles(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db
    .select({ id: loveProfiles.id })
    .from(loveProfiles)
    .where(and(here(ctx, loveProfiles), inArray(loveProfiles.id, [...ids])))
    .orderBy(asc(loveProfiles.id))
    .for('no key update')
}

export interface RelationRow {
  isLiked: boolean
  isLikedBack: boolean
  isMatched: boolean
  isFav: boolean
  isBlocked: boolean
  hasLine: boolean
}

/** What there is between two; `isBlocked` is my own block only. */
export async function relationBetween(ctx: Ctx, me: number, other: number): Promise<RelationRow> {
  const { rows } = await ctx.db.execute<Record<string, unknown> & RelationRow>(sql`
    select
      exists (select 1 from ${interactions} where ${here(ctx, interactions)} and from_id = ${me} and type = ${wordOf<InteractionType>('like')} and to_id = ${other}) as "isLiked",
      exists (select 1 from ${interactions} where ${here(ctx, interactions)} and from_id = ${other} and type = ${wordOf<InteractionType>('like')} and to_id = ${me}) as "isLikedBack",
      exists (select 1 from ${matches} where ${here(ctx, matches)} and a_id = ${Math.min(me, other)} and b_id = ${Math.max(me, other)} and closed_at is null) as "isMatched",
      exists (select 1 from ${favorites} where ${here(ctx, favorites)} and profile_id = ${me} and target_id = ${other}) as "isFav",
      exists (select 1 from ${blocks} where ${here(ctx, blocks)} and from_id = ${me} and to_id = ${other}) as "isBlocked",
      exists (select 1 from ${lineRequests} where ${here(ctx, lineRequests)}
        and ((from_id = ${me} and to_id = ${other}) or (from_id = ${other} and to_id = ${me}))
        and status in ${setOf(lineStates.standing)}) as "hasLine"`)
  return rows[0]!
}

export async function isBlockedBetween(db: Db, tenantId: number, a: number, b: number): Promise<boolean> {
  const [row] = await db
    .select({ id: blocks.id })
    .from(blocks)
    .where(
      and(eq(blocks.tenantId, tenantId), or(and(eq(blocks.fromId, a), eq(blocks.toId, b)), and(eq(blocks.fromId, b), eq(blocks.toId, a)))),
    )
    .limit(1)
  return row !== undefined
}

/** The switches of the target that liking and visiting ask about. */
export async function privacyOfTarget(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select({ privacy: loveProfiles.privacy, visibility: loveProfiles.visibility })
    .from(loveProfiles)
    .where(and(here(ctx, loveProfiles), eq(loveProfiles.id, id)))
  return row ?? null
}

// --- Daily quotas -----------------------------------------------------------

export async function usedToday(ctx: Ctx, profileId: number, kind: DailyKind): Promise<number> {
  const [row] = await ctx.db
    .select({ used: dailyUses.used })
    .from(dailyUses)
    .where(
      and(here(ctx, dailyUses), eq(dailyUses.profileId, profileId), eq(dailyUses.day, dayInShanghai(ctx.now)), eq(dailyUses.kind, kind)),
    )
  return row?.used ?? 0
}

/** Uses one more of today's; false, with nothing changed, where `max` are used. */
export async function useToday(ctx: Ctx, profileId: number, kind: DailyKind, max: number): Promise<boolean> {
  if (max < 1) return false
  const rows = await ctx.db
    .insert(dailyUses)
    .values({ tenantId: ctx.tenant.id, profileId, day: dayInShanghai(ctx.now), kind, used: 1 })
    .onConflictDoUpdate({
      target: [dailyUses.tenantId, dailyUses.profileId, dailyUses.day, dailyUses.kind],
      set: { used: sql`${dailyUses.used} + 1` },
      setWhere: lt(dailyUses.used, max),
    })
    .returning({ used: dailyUses.used })
  return rows.length > 0
}

/** Uses one more of today's for somebody new; somebody who was counted today costs nothing. False as above. */
export async function useTodayFor(ctx: Ctx, profileId: number, kind: DailyKind, targetId: number, max: number): Promise<boolean> {
  const day = dayInShanghai(ctx.now)
  const isKnown = sql<boolean>`${targetId}::bigint = any(${dailyUses.targetIds})`
  const [today] = await ctx.db
    .select({ isKnown })
    .from(dailyUses)
    .where(and(here(ctx, dailyUses), eq(dailyUses.profileId, profileId), eq(dailyUses.day, day), eq(dailyUses.kind, kind)))
  if (today?.isKnown) return true
  if (max < 1) return false
  const rows = await ctx.db
    .insert(dailyUses)
    .values({ tenantId: ctx.tenant.id, profileId, day, kind, used: 1, targetIds: [targetId] })
    .onConflictDoUpdate({
      target: [dailyUses.tenantId, dailyUses.profileId, dailyUses.day, dailyUses.kind],
      set: {
        used: sql`${dailyUses.used} + (not ${isKnown})::int`,
        targetIds: sql`case when ${isKnown} then ${dailyUses.targetIds} else ${dailyUses.targetIds} || ${targetId}::bigint end`,
      },
      setWhere: sql`${isKnown} or ${dailyUses.used} < ${max}`,
    })
    .returning({ used: dailyUses.used })
  return rows.length > 0
}

// --- Likes and skips --------------------------------------------------------

const towards = (ctx: Ctx, fromId: number, toId: number, type: 'like' | 'skip') =>
  and(here(ctx, interactions), eq(interactions.fromId, fromId), eq(interactions.toId, toId), eq(interactions.type, type))

export async function insertLike(ctx: Ctx, fromId: number, toId: number): Promise<void> {
  await ctx.db
    .insert(interactions)
    .values({ tenantId: ctx.tenant.id, fromId, toId, type: 'like', createdAt: ctx.now })
    .onConflictDoNothing()
  await ctx.db.delete(interactions).where(towards(ctx, fromId, toId, 'skip'))
}

export async function deleteLike(ctx: Ctx, fromId: number, toId: number): Promise<void> {
  await ctx.db.delete(interactions).where(towards(ctx, fromId, toId, 'like'))
}

export async function upsertSkip(ctx: Ctx, fromId: number, toId: number): Promise<void> {
  const again = { createdAt: ctx.now, expiresAt: momentAfter(ctx.now, browseLimits.skipDays, 'day') }
  await ctx.db
    .insert(interactions)
    .values({ tenantId: ctx.tenant.id, fromId, toId, type: 'skip', ...again })
    .onConflictDoUpdate({ target: [interactions.tenantId, interactions.fromId, interactions.type, interactions.toId], set: again })
}

export async function lastSkip(ctx: Ctx, fromId: number): Promise<{ toId: number; no: string } | null> {
  const [row] = await ctx.db
    .select({ toId: interactions.toId, no: loveProfiles.no })
    .from(interactions)
    .innerJoin(loveProfiles, and(eq(loveProfiles.tenantId, interactions.tenantId), eq(loveProfiles.id, interactions.toId)))
    .where(
      and(
        here(ctx, interactions),
        eq(interactions.fromId, fromId),
        eq(interactions.type, 'skip'),
        gte(interactions.createdAt, daysAgo(ctx, browseLimits.skipDays)),
      ),
    )
    .orderBy(desc(interactions.createdAt), desc(interactions.toId))
    .limit(1)
  return row ?? null
}

export async function deleteSkip(ctx: Ctx, fromId: number, toId: number): Promise<void> {
  await ctx.db.delete(interactions).where(towards(ctx, fromId, toId, 'skip'))
}

// --- Matches ----------------------------------------------------------------

/** True where the pair was not matched before; a closed match opens again as a new one. */
export async function openMatch(ctx: Ctx, a: number, b: number, source: MatchSource): Promise<boolean> {
  const rows = await ctx.db
    .insert(matches)
    .values({ tenantId: ctx.tenant.id, aId: Math.min(a, b), bId: Math.max(a, b), source, createdAt: ctx.now })
    .onConflictDoUpdate({
      target: [matches.tenantId, matches.aId, matches.bId],
      set: { source, createdAt: ctx.now, closedAt: null },
      setWhere: sql`${matches.closedAt} is not null`,
    })
    .returning({ id: matches.id })
  return rows.length > 0
}

export async function closeMatch(ctx: Ctx, a: number, b: number, source?: MatchSource): Promise<void> {
  await ctx.db
    .update(matches)
    .set({ closedAt: ctx.now })
    .where(
      and(
        here(ctx, matches),
        eq(matches.aId, Math.min(a, b)),
        eq(matches.bId, Math.max(a, b)),
        isNull(matches.closedAt),
        source === undefined ? undefined : eq(matches.source, source),
      ),
    )
}

// --- Favourites -------------------------------------------------------------

export async function countFavorites(ctx: Ctx, profileId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(favorites)
    .where(and(here(ctx, favorites), eq(favorites.profileId, profileId)))
  return row!.count
}

/** What is not given stays as it was. */
export async function upsertFavorite(
  ctx: Ctx,
  profileId: number,
  targetId: number,
  { note, group }: { note?: string; group?: string },
): Promise<void> {
  const change = { ...(note === undefined ? {} : { note: note || null }), ...(group === undefined ? {} : { group: group || null }) }
  const insert = ctx.db.insert(favorites).values({ tenantId: ctx.tenant.id, profileId, targetId, createdAt: ctx.now, ...change })
  const target = [favorites.tenantId, favorites.profileId, favorites.targetId]
  await (Object.keys(change).length > 0 ? insert.onConflictDoUpdate({ target, set: change }) : insert.onConflictDoNothing({ target }))
}

export async function deleteFavorite(ctx: Ctx, profileId: number, targetId: number): Promise<void> {
  await ctx.db.delete(favorites).where(and(here(ctx, favorites), eq(favorites.profileId, profileId), eq(favorites.targetId, targetId)))
}

// --- Blocks -----------------------------------------------------------------

export async function countBlocks(ctx: Ctx, fromId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(blocks)
    .where(and(here(ctx, blocks), eq(blocks.fromId, fromId)))
  return row!.count
}

/**
 * The block, without the visits of the two, and without what the one who blocks did to the other. What the other did
 * stays theirs, or its going would tell them of the block.
 */
export async function insertBlock(ctx: Ctx, fromId: number, toId: number, source: BlockSource): Promise<void> {
  await ctx.db.insert(blocks).values({ tenantId: ctx.tenant.id, fromId, toId, source, createdAt: ctx.now }).onConflictDoNothing()
  const pair = [fromId, toId]
  await ctx.db.delete(interactions).where(and(here(ctx, interactions), eq(interactions.fromId, fromId), eq(interactions.toId, toId)))
  await ctx.db.delete(visits).where(and(here(ctx, visits), inArray(visits.viewerId, pair), inArray(visits.viewedId, pair)))
}

export async function deleteBlock(ctx: Ctx, fromId: number, toId: number): Promise<void> {
  await ctx.db.delete(blocks).where(and(here(ctx, blocks), eq(blocks.fromId, fromId), eq(blocks.toId, toId)))
}

// --- Visits -----------------------------------------------------------------

/**
 * At most once a day. An invisible visit never hides an earlier open one, and the first open visit
 * after invisible ones counts from one.
 */
export async function recordVisit(
  ctx: Ctx,
  visit: { viewerId: number; viewedId: number; source: VisitSource; isInvisible: boolean },
): Promise<void> {
  const today = startOfDayInShanghai(ctx.now)
  await ctx.db
    .insert(visits)
    .values({ tenantId: ctx.tenant.id, ...visit, lastAt: ctx.now })
    .onConflictDoUpdate({
      target: [visits.tenantId, visits.viewerId, visits.viewedId],
      set: {
        count: sql`case when ${visits.isInvisible} and not excluded.is_invisible then 1 else ${visits.count} + 1 end`,
        lastAt: ctx.now,
        source: visit.source,
        isInvisible: visit.isInvisible,
      },
      setWhere: sql`(${visits.isInvisible} and not excluded.is_invisible)
        or (${visits.lastAt} < ${moment(today)} and (${visits.isInvisible} or not excluded.is_invisible))`,
    })
}

export async function visitById(ctx: Ctx, viewedId: number, id: number) {
  const [row] = await ctx.db
    .select()
    .from(visits)
    .where(and(here(ctx, visits), eq(visits.viewedId, viewedId), eq(visits.id, id), shownVisits(ctx)))
  return row ?? null
}

export async function markRevealed(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .update(visits)
    .set({ revealedAt: ctx.now })
    .where(and(here(ctx, visits), eq(visits.id, id)))
}

export async function lastLookedAt(ctx: Ctx, profileId: number): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: lookStates.lastCheckedAt })
    .from(lookStates)
    .where(and(here(ctx, lookStates), eq(lookStates.profileId, profileId)))
  return row?.at ?? null
}

export async function saveLooked(ctx: Ctx, profileId: number): Promise<void> {
  await ctx.db
    .insert(lookStates)
    .values({ tenantId: ctx.tenant.id, profileId, lastCheckedAt: ctx.now })
    .onConflictDoUpdate({ target: [lookStates.tenantId, lookStates.profileId], set: { lastCheckedAt: ctx.now } })
}

const shownVisits = (ctx: Ctx) => and(eq(visits.isInvisible, false), gte(visits.lastAt, daysAgo(ctx, visitLimits.keepDays)))

// --- Lists ------------------------------------------------------------------

/** A row of any list here: the other person and when it was. */
export interface EntryRow {
  id: number
  /** The id is the other person's, because the row has none of its own. */
  isByPerson?: boolean
  otherId: number
  at: Date
  count: number
  note: string | null
  group: string | null
  revealedAt: Date | null
}

interface PageAsked {
  after: Place | null
  limit: number
}

const plain = { count: sql<number>`1`, note: sql<string | null>`null`, group: sql<string | null>`null`, revealedAt: sql<Date | null>`null` }

export function visitorsOf(ctx: Ctx, profileId: number, { after, limit }: PageAsked): Promise<EntryRow[]> {
  return ctx.db
    .select({ ...plain, id: visits.id, otherId: visits.viewerId, at: visits.lastAt, count: visits.count, revealedAt: visits.revealedAt })
    .from(visits)
    .where(
      and(here(ctx, visits), eq(visits.viewedId, profileId), shownVisits(ctx), isAfter(sql`${visits.lastAt}`, sql`${visits.id}`, after)),
    )
    .orderBy(desc(visits.lastAt), desc(visits.id))
    .limit(limit)
}

export function visitsBy(ctx: Ctx, profileId: number, { after, limit }: PageAsked): Promise<EntryRow[]> {
  return ctx.db
    .select({ ...plain, id: visits.id, otherId: visits.viewedId, at: visits.lastAt, count: visits.count })
    .from(visits)
    .where(
      and(
        here(ctx, visits),
        eq(visits.viewerId, profileId),
        gte(visits.lastAt, daysAgo(ctx, visitLimits.keepDays)),
        isAfter(sql`${visits.lastAt}`, sql`${visits.id}`, after),
      ),
    )
    .orderBy(desc(visits.lastAt), desc(visits.id))
    .limit(limit)
}

export async function likesOf(ctx: Ctx, profileId: number, direction: 'to' | 'from', { after, limit }: PageAsked): Promise<EntryRow[]> {
  const [own, other] = direction === 'to' ? [interactions.toId, interactions.fromId] : [interactions.fromId, interactions.toId]
  const rows = await ctx.db
    .select({ ...plain, id: other, otherId: other, at: interactions.createdAt })
    .from(interactions)
    .where(
      and(
        here(ctx, interactions),
        eq(own, profileId),
        eq(interactions.type, 'like'),
        isAfter(sql`${interactions.createdAt}`, sql`${other}`, after),
      ),
    )
    .orderBy(desc(interactions.createdAt), desc(other))
    .limit(limit)
  return rows.map((row) => ({ ...row, isByPerson: true }))
}

export function matchesOf(ctx: Ctx, profileId: number, { after, limit }: PageAsked): Promise<EntryRow[]> {
  return ctx.db
    .select({
      ...plain,
      id: matches.id,
      otherId: sql<number>`case when ${matches.aId} = ${profileId} then ${matches.bId} else ${matches.aId} end`,
      at: matches.createdAt,
    })
    .from(matches)
    .where(
      and(
        here(ctx, matches),
        or(eq(matches.aId, profileId), eq(matches.bId, profileId)),
        isNull(matches.closedAt),
        isAfter(sql`${matches.createdAt}`, sql`${matches.id}`, after),
      ),
    )
    .orderBy(desc(matches.createdAt), desc(matches.id))
    .limit(limit)
}

export function favoritesOf(ctx: Ctx, profileId: number, group: string | undefined, { after, limit }: PageAsked): Promise<EntryRow[]> {
  return ctx.db
    .select({
      ...plain,
      id: favorites.id,
      otherId: favorites.targetId,
      at: favorites.createdAt,
      note: favorites.note,
      group: favorites.group,
    })
    .from(favorites)
    .where(
      and(
        here(ctx, favorites),
        eq(favorites.profileId, profileId),
        group ? eq(favorites.group, group) : undefined,
        isAfter(sql`${favorites.createdAt}`, sql`${favorites.id}`, after),
      ),
    )
    .orderBy(desc(favorites.createdAt), desc(favorites.id))
    .limit(limit)
}

export function blocksOf(ctx: Ctx, profileId: number, { after, limit }: PageAsked): Promise<EntryRow[]> {
  return ctx.db
    .select({ ...plain, id: blocks.id, otherId: blocks.toId, at: blocks.createdAt })
    .from(blocks)
    .where(and(here(ctx, blocks), eq(blocks.fromId, profileId), isAfter(sql`${blocks.createdAt}`, sql`${blocks.id}`, after)))
    .orderBy(desc(blocks.createdAt), desc(blocks.id))
    .limit(limit)
}

const isAfter = (at: SQL, id: SQL, place: Place | null): SQL | undefined =>
  place ? sql`(${at}, ${id}) < (${place.at}::timestamptz, ${place.id}::bigint)` : undefined

// --- Figures ----------------------------------------------------------------

export interface Figures {
  visitorsToday: number
  visitorsWeek: number
  visitorsTotal: number
  visitorsNew: number
  likesNew: number
  likedMe: number
  iLiked: number
  mutual: number
  favourites: number
  blocked: number
  linesOpen: number
  linesToAnswer: number
  lineQuota: number
}

export async function figuresOf(ctx: Ctx, profileId: number): Promise<Figures> {
  const now = moment(ctx.now)
  // Counted as the lists show them: without people who are gone, hide, or are blocked either way.
  const isThere = (other: SQL) => sql`exists (select 1 from ${loveProfiles} o where o.tenant_id = ${ctx.tenant.id} and o.id = ${other}
      and not o.is_hidden and o.lifecycle in ${setOf(profileStates.shown)})
    and not exists (select 1 from ${blocks} b where b.tenant_id = ${ctx.tenant.id}
      and ((b.from_id = ${profileId} and b.to_id = ${other}) or (b.from_id = ${other} and b.to_id = ${profileId})))`
  const looked = sql`coalesce((select last_checked_at from ${lookStates} where ${here(ctx, lookStates)} and profile_id = ${profileId}), '-infinity'::timestamptz)`
  const { rows } = await ctx.db.execute<Record<string, unknown> & Figures>(sql`
    select
      seen.today as "visitorsToday", seen.week as "visitorsWeek", seen.total as "visitorsTotal", seen.fresh as "visitorsNew",
      liked.total as "likedMe", liked.fresh as "likesNew",
      (select count(*) from ${interactions} where ${here(ctx, interactions)} and from_id = ${profileId} and type = ${wordOf<InteractionType>('like')}) as "iLiked",
      (select count(*) from ${matches} where ${here(ctx, matches)} and (a_id = ${profileId} or b_id = ${profileId}) and closed_at is null) as "mutual",
      (select count(*) from ${favorites} where ${here(ctx, favorites)} and profile_id = ${profileId}) as "favourites",
      (select count(*) from ${blocks} where ${here(ctx, blocks)} and from_id = ${profileId}) as "blocked",
      (select count(*) from ${lineRequests} where ${here(ctx, lineRequests)} and (from_id = ${profileId} or (to_id = ${profileId} and status in ${setOf(lineStates.answerable)}))
        and status in ${setOf(lineStates.open)} and (expire_at is null or expire_at > ${now})) as "linesOpen",
      (select count(*) from ${lineRequests} where ${here(ctx, lineRequests)} and to_id = ${profileId}
        and status in ${setOf(lineStates.answerable)} and (expire_at is null or expire_at > ${now})) as "linesToAnswer",
      (select coalesce(sum(total - held - used), 0)::bigint from ${lineQuotas} where ${here(ctx, lineQuotas)} and profile_id = ${profileId}
        and starts_at <= ${now} and ends_at > ${now}) as "lineQuota"
    from
      (select count(*) filter (where last_at >= ${moment(startOfDayInShanghai(ctx.now))}) as today,
        count(*) filter (where last_at >= ${moment(daysAgo(ctx, 7))}) as week,
        count(*) as total,
        count(*) filter (where last_at > ${looked}) as fresh
        from ${visits} where ${here(ctx, visits)} and viewed_id = ${profileId} and not is_invisible and last_at >= ${moment(daysAgo(ctx, visitLimits.keepDays))} and ${isThere(sql`viewer_id`)}) seen,
      (select count(*) as total, count(*) filter (where created_at > ${looked}) as fresh
        from ${interactions} where ${here(ctx, interactions)} and to_id = ${profileId} and type = ${wordOf<InteractionType>('like')}
          and ${isThere(sql`${interactions}.from_id`)}) liked`)
  return rows[0]!
}
