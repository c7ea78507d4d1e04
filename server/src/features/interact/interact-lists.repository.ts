/** Reads the lists of people a member has interacted with, and their counts; writes nothing. */
import { lineStates } from '@qianxian/protocol/line/line.words'
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { type InteractionType, visitLimits } from '@qianxian/protocol/interact/interact.words'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import { profileStates, type PromptQuestion } from '@qianxian/protocol/love/profile.words'
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { blockedPairs, blocks, favorites, interactions, lookStates, matches, visits } from '../../db/tables/interact'
import { lineQuotas, lineRequests, quotaRuns } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { sqlList, sqlLiteral } from '../../db/sql-literals'
import { daysAgo } from './interact.repository'

/** Cursor of a page: the moment and id of the last row. */
export interface Place {
  at: string
  id: number
}

const shownVisits = (ctx: Ctx) => and(eq(visits.isInvisible, false), gte(visits.lastAt, daysAgo(ctx, visitLimits.keepDays)))

export async function visitById(ctx: Ctx, viewedId: number, id: number) {
  const [row] = await ctx.db
    .select()
    .from(visits)
    .where(and(tenantScope(ctx, visits), eq(visits.viewedId, viewedId), eq(visits.id, id), shownVisits(ctx)))
  return row ?? null
}

/** A row of any list in this file: the other person and the time. */
export interface EntryRow {
  id: number
  /** True if `id` is the other person's, because the row has no id of its own. */
  isByPerson?: boolean
  otherId: number
  at: Date
  count: number
  note: string | null
  group: string | null
  revealedAt: Date | null
  /** The liked person's photo or answer to which the like refers. */
  aboutPhotoId?: number | null
  aboutPrompt?: PromptQuestion | null
  words?: string | null
  isSuper?: boolean
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
      and(
        tenantScope(ctx, visits),
        eq(visits.viewedId, profileId),
        shownVisits(ctx),
        isAfter(sql`${visits.lastAt}`, sql`${visits.id}`, after),
      ),
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
        tenantScope(ctx, visits),
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
    .select({
      ...plain,
      id: other,
      otherId: other,
      at: interactions.createdAt,
      aboutPhotoId: interactions.aboutPhotoId,
      aboutPrompt: interactions.aboutPrompt,
      words: interactions.words,
      isSuper: sql<boolean>`${interactions.superAt} is not null`,
    })
    .from(interactions)
    .where(
      and(
        tenantScope(ctx, interactions),
        eq(own, profileId),
        eq(interactions.type, 'like'),
        isAfter(sql`${interactions.createdAt}`, sql`${other}`, after),
      ),
    )
    .orderBy(desc(interactions.createdAt), desc(other))
    .limit(limit)
  return rows.map((row) => ({ ...row, isByPerson: true }))
}

export async function skipsOf(ctx: Ctx, profileId: number, { after, limit }: PageAsked): Promise<EntryRow[]> {
  const rows = await ctx.db
    .select({ ...plain, id: interactions.toId, otherId: interactions.toId, at: interactions.createdAt })
    .from(interactions)
    .where(
      and(
        tenantScope(ctx, interactions),
        eq(interactions.fromId, profileId),
        eq(interactions.type, 'skip'),
        gte(interactions.createdAt, daysAgo(ctx, browseLimits.skipDays)),
        isAfter(sql`${interactions.createdAt}`, sql`${interactions.toId}`, after),
      ),
    )
    .orderBy(desc(interactions.createdAt), desc(interactions.toId))
    .limit(limit)
  return rows.map((row) => ({ ...row, isByPerson: true }))
}

/** Returns people who like each other, with the time of the later like; a line alone creates no like. */
export async function mutualOf(ctx: Ctx, profileId: number, { after, limit }: PageAsked): Promise<EntryRow[]> {
  const theirs = alias(interactions, 'theirs')
  const since = sql<Date>`greatest(${interactions.createdAt}, ${theirs.createdAt})`.mapWith(interactions.createdAt)
  const rows = await ctx.db
    .select({ ...plain, id: interactions.toId, otherId: interactions.toId, at: since })
    .from(interactions)
    .innerJoin(
      theirs,
      and(tenantScope(ctx, theirs), eq(theirs.fromId, interactions.toId), eq(theirs.toId, interactions.fromId), eq(theirs.type, 'like')),
    )
    .where(
      and(
        tenantScope(ctx, interactions),
        eq(interactions.fromId, profileId),
        eq(interactions.type, 'like'),
        isAfter(since, sql`${interactions.toId}`, after),
      ),
    )
    .orderBy(desc(since), desc(interactions.toId))
    .limit(limit)
  return rows.map((row) => ({ ...row, isByPerson: true }))
}

/**
 * Returns the other person of each match by two likes that the member has not been shown since their own like, newest
 * first.
 */
export async function newMatchesOf(ctx: Ctx, profileId: number, limit: number): Promise<number[]> {
  const isA = sql`${matches.aId} = ${profileId}`
  const seenAt = sql`case when ${isA} then ${matches.seenByAAt} else ${matches.seenByBAt} end`
  const rows = await ctx.db
    .select({ otherId: interactions.toId })
    .from(matches)
    .innerJoin(
      interactions,
      and(
        tenantScope(ctx, interactions),
        eq(interactions.fromId, profileId),
        eq(interactions.type, 'like'),
        sql`${interactions.toId} = case when ${isA} then ${matches.bId} else ${matches.aId} end`,
      ),
    )
    .where(
      and(
        tenantScope(ctx, matches),
        or(eq(matches.aId, profileId), eq(matches.bId, profileId)),
        eq(matches.source, 'mutual_like'),
        isNull(matches.closedAt),
        // After a new like, the match may be shown again to the person who liked, but not to the person who is liked
        // again.
        sql`(${seenAt} is null or ${seenAt} < ${interactions.createdAt})`,
      ),
    )
    .orderBy(desc(matches.createdAt), desc(matches.id))
    .limit(limit)
  return rows.map(({ otherId }) => otherId)
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
        tenantScope(ctx, favorites),
        eq(favorites.profileId, profileId),
        group ? eq(favorites.group, group) : undefined,
        isAfter(sql`${favorites.createdAt}`, sql`${favorites.id}`, after),
      ),
    )
    .orderBy(desc(favorites.createdAt), desc(favorites.id))
    .limit(limit)
}

export async function favGroupsOf(ctx: Ctx, profileId: number): Promise<{ group: string; count: number }[]> {
  const rows = await ctx.db
    .select({ group: favorites.group, count: count() })
    .from(favorites)
    .where(and(tenantScope(ctx, favorites), eq(favorites.profileId, profileId)))
    .groupBy(favorites.group)
    .orderBy(desc(count()), favorites.group)
  return rows.flatMap(({ group, count }) => (group === null ? [] : [{ group, count }]))
}

export function blocksOf(ctx: Ctx, profileId: number, { after, limit }: PageAsked): Promise<EntryRow[]> {
  return ctx.db
    .select({ ...plain, id: blocks.id, otherId: blocks.toId, at: blocks.createdAt })
    .from(blocks)
    .where(and(tenantScope(ctx, blocks), eq(blocks.fromId, profileId), isAfter(sql`${blocks.createdAt}`, sql`${blocks.id}`, after)))
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
  likedMe: number
  iLiked: number
  mutual: number
  favourites: number
  blocked: number
  linesOpen: number
  linesToAnswer: number
  lineQuota: number
}

/**
 * Counts as the lists show: excludes people who are deleted, hidden from all but their matches, have blocked the
 * viewer, or are blocked for the viewer.
 */
function shownTo(ctx: Ctx, profileId: number, openToViewer: SQL) {
  const isThere = (other: SQL, isMatched = sql`false`) => sql`exists (select 1 from ${loveProfiles}
      where ${tenantScope(ctx, loveProfiles)} and ${loveProfiles.id} = ${other}
      and ${loveProfiles.isAccountOpen} and ((not ${loveProfiles.isHidden} and ${loveProfiles.lifecycle} in ${sqlList(profileStates.shown)} and ${openToViewer})
        or (${loveProfiles.lifecycle} in ${sqlList(profileStates.standing)} and ${isMatched})))
    and not exists (select 1 from ${blockedPairs} a where a.tenant_id = ${ctx.tenant.id} and a.a_id = ${profileId} and a.b_id = ${other})`
  const isLikedBack = sql`exists (select 1 from ${interactions} own where own.tenant_id = ${ctx.tenant.id} and own.from_id = ${profileId}
    and own.to_id = ${interactions}.from_id and own.type = ${sqlLiteral<InteractionType>('like')})`
  return {
    isLikedBack,
    visits: sql`${visits} where ${tenantScope(ctx, visits)} and viewed_id = ${profileId} and not is_invisible and last_at >= ${sqlTimestamp(daysAgo(ctx, visitLimits.keepDays))} and ${isThere(sql`viewer_id`)}`,
    likes: sql`${interactions} where ${tenantScope(ctx, interactions)} and to_id = ${profileId} and type = ${sqlLiteral<InteractionType>('like')}
      and ${isThere(sql`${interactions}.from_id`, isLikedBack)}`,
  }
}

/** Returns, for the day beginning at each moment, the number of current likes made on it; in order. */
export const likesOfDays = (ctx: Ctx, profileId: number, openToViewer: SQL, days: readonly Date[]): Promise<number[]> =>
  countAtEach(
    ctx,
    days,
    sql`select count(*) from ${shownTo(ctx, profileId, openToViewer).likes} and created_at >= place.at and created_at < place.at + interval '1 day'`,
  )

/** Returns the number of visitors after each of these moments. */
export const visitorsSince = (ctx: Ctx, profileId: number, openToViewer: SQL, moments: readonly Date[]): Promise<number[]> =>
  countAtEach(ctx, moments, sql`select count(*) from ${shownTo(ctx, profileId, openToViewer).visits} and last_at > place.at`)

/** Evaluates one counting query, which uses `place.at`, for each of these moments. */
async function countAtEach(ctx: Ctx, moments: readonly Date[], counting: SQL): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ count: string }>(sql`
    select (${counting}) as count from unnest(${sql.param(moments.map((at) => at.toISOString()))}::timestamptz[]) with ordinality as place(at, turn)
    order by turn`)
  return rows.map(({ count }) => Number(count))
}

/** True if a current like was made on the day that begins at this moment. */
export async function isLikedOn(ctx: Ctx, profileId: number, day: Date): Promise<boolean> {
  const [row] = await ctx.db
    .select({ fromId: interactions.fromId })
    .from(interactions)
    .where(
      and(
        tenantScope(ctx, interactions),
        eq(interactions.toId, profileId),
        eq(interactions.type, 'like'),
        gte(interactions.createdAt, day),
        lt(interactions.createdAt, momentAfter(day, 1, 'day')),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Filters the people who super-like the member now. */
export async function superLikersAmong(ctx: Ctx, profileId: number, others: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.db
    .select({ fromId: interactions.fromId })
    .from(interactions)
    .where(
      and(
        tenantScope(ctx, interactions),
        eq(interactions.toId, profileId),
        eq(interactions.type, 'like'),
        isNotNull(interactions.superAt),
        inArray(interactions.fromId, [...others]),
      ),
    )
  return new Set(rows.map((row) => row.fromId))
}

/** Filters the people who match the member now. */
export async function matchedAmong(ctx: Ctx, profileId: number, others: readonly number[]): Promise<Set<number>> {
  const otherId = sql<number>`case when ${matches.aId} = ${profileId} then ${matches.bId} else ${matches.aId} end`.mapWith(matches.aId)
  const rows = await ctx.db
    .select({ otherId })
    .from(matches)
    .where(
      and(
        tenantScope(ctx, matches),
        isNull(matches.closedAt),
        or(
          and(eq(matches.aId, profileId), inArray(matches.bId, [...others])),
          and(eq(matches.bId, profileId), inArray(matches.aId, [...others])),
        ),
      ),
    )
  return new Set(rows.map((row) => row.otherId))
}

/**
 * Returns visited profiles with their visitor counts since that time, except those that have opened the list since;
 * ordered by profile.
 */
export async function newlyVisited(
  ctx: Ctx,
  { since, after, size }: { since: Date; after: number; size: number },
): Promise<{ profileId: number; userId: number; visitors: number }[]> {
  const { rows } = await ctx.db.execute<{ profileId: string; userId: string; visitors: number }>(sql`
    select viewed.id as "profileId", viewed.user_id as "userId", count(*)::int as visitors
    from ${visits} v
    join ${loveProfiles} viewed on viewed.tenant_id = v.tenant_id and viewed.id = v.viewed_id and viewed.is_account_open
    join ${loveProfiles} viewer on viewer.tenant_id = v.tenant_id and viewer.id = v.viewer_id and viewer.is_account_open
      and not viewer.is_hidden and viewer.lifecycle in ${sqlList(profileStates.shown)}
    left join ${lookStates} looked on looked.tenant_id = v.tenant_id and looked.profile_id = v.viewed_id
    where v.tenant_id = ${ctx.tenant.id} and v.viewed_id > ${after} and not v.is_invisible
      and v.last_at > ${sqlTimestamp(since)} and v.last_at > coalesce(looked.last_checked_at, '-infinity'::timestamptz)
      and not exists (select 1 from ${blockedPairs} a where a.tenant_id = v.tenant_id and a.a_id = v.viewed_id and a.b_id = v.viewer_id)
    group by viewed.id, viewed.user_id order by viewed.id limit ${size}`)
  return rows.map(({ profileId, userId, visitors }) => ({ profileId: Number(profileId), userId: Number(userId), visitors }))
}

export async function countLists(ctx: Ctx, profileId: number, openToViewer: SQL): Promise<Figures> {
  const now = sqlTimestamp(ctx.now)
  const shown = shownTo(ctx, profileId, openToViewer)
  const looked = sql`coalesce((select last_checked_at from ${lookStates} where ${tenantScope(ctx, lookStates)} and profile_id = ${profileId}), '-infinity'::timestamptz)`
  const { rows } = await ctx.db.execute<Record<string, unknown> & Figures>(sql`
    select
      seen.today as "visitorsToday", seen.week as "visitorsWeek", seen.total as "visitorsTotal", seen.fresh as "visitorsNew",
      liked.total as "likedMe",
      (select count(*) from ${interactions} where ${tenantScope(ctx, interactions)} and from_id = ${profileId} and type = ${sqlLiteral<InteractionType>('like')}) as "iLiked",
      liked.mutual as "mutual",
      (select count(*) from ${favorites} where ${tenantScope(ctx, favorites)} and profile_id = ${profileId}) as "favourites",
      (select count(*) from ${blocks} where ${tenantScope(ctx, blocks)} and from_id = ${profileId}) as "blocked",
      (select count(*) from ${lineRequests} where ${tenantScope(ctx, lineRequests)} and (from_id = ${profileId} or (to_id = ${profileId} and status in ${sqlList(lineStates.answerable)}))
        and status in ${sqlList(lineStates.open)} and (expire_at is null or expire_at > ${now})) as "linesOpen",
      (select count(*) from ${lineRequests} where ${tenantScope(ctx, lineRequests)} and to_id = ${profileId}
        and status in ${sqlList(lineStates.answerable)} and (expire_at is null or expire_at > ${now})) as "linesToAnswer",
      (select coalesce(sum(total - held - used), 0)::bigint from ${lineQuotas} where ${tenantScope(ctx, lineQuotas)} and profile_id = ${profileId}
        and ${quotaRuns(ctx.now)}) as "lineQuota"
    from
      (select count(*) filter (where last_at >= ${sqlTimestamp(startOfDayInShanghai(ctx.now))}) as today,
        count(*) filter (where last_at >= ${sqlTimestamp(daysAgo(ctx, 7))}) as week,
        count(*) as total,
        count(*) filter (where last_at > ${looked}) as fresh
        from ${shown.visits}) seen,
      (select count(*) as total, count(*) filter (where ${shown.isLikedBack}) as mutual from ${shown.likes}) liked`)
  return rows[0]!
}
