/** Writes likes, skips, favourites, visits, blocks and matches; every write is idempotent. */
import { lineStates } from '@qianxian/protocol/line/line.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { type BlockSource, type InteractionType, type MatchSource, type VisitSource } from '@qianxian/protocol/interact/interact.words'
import type { LikedPart } from '@qianxian/protocol/love/love.schema'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import type { PromptQuestion } from '@qianxian/protocol/love/profile.words'
import { and, count, desc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { openMatchOf } from '../../db/pairs'
import { blockedPairs, blocks, favorites, interactions, lookStates, matches, visits } from '../../db/tables/interact'
import { lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { sqlList, sqlLiteral } from '../../db/sql-literals'

export const daysAgo = (ctx: Ctx, days: number): Date => momentBefore(ctx.now, days, 'day')

export interface RelationRow {
  isLiked: boolean
  isLikedBack: boolean
  /** True if the viewer's like is a super like; `isSuperLikedBack`: the other person's is. */
  isSuperLiked: boolean
  isSuperLikedBack: boolean
  isMatched: boolean
  isFav: boolean
  isBlocked: boolean
  hasLine: boolean
  /** The part of the profile to which the viewer's like refers. */
  aboutPhotoId: number | null
  aboutPrompt: PromptQuestion | null
}

/** Returns the relation of two people; `isBlocked` only if the first person blocked the other. */
export async function relationBetween(ctx: Ctx, me: number, other: number): Promise<RelationRow> {
  const { rows } = await ctx.db.execute<Record<string, unknown> & RelationRow>(sql`
    select
      own.from_id is not null as "isLiked", own.about_photo_id as "aboutPhotoId", own.about_prompt as "aboutPrompt", own.super_at is not null as "isSuperLiked",
      back.from_id is not null as "isLikedBack", back.super_at is not null as "isSuperLikedBack",
      exists (select 1 from ${matches} where ${tenantScope(ctx, matches)} and a_id = ${Math.min(me, other)} and b_id = ${Math.max(me, other)} and closed_at is null) as "isMatched",
      exists (select 1 from ${favorites} where ${tenantScope(ctx, favorites)} and profile_id = ${me} and target_id = ${other}) as "isFav",
      exists (select 1 from ${blocks} where ${tenantScope(ctx, blocks)} and from_id = ${me} and to_id = ${other}) as "isBlocked",
      exists (select 1 from ${lineRequests} where ${tenantScope(ctx, lineRequests)}
        and ((from_id = ${me} and to_id = ${other}) or (from_id = ${other} and to_id = ${me}))
        and status in ${sqlList(lineStates.standing)} and (from_id = ${me} or status not in ${sqlList(lineStates.unscreened)})) as "hasLine"
    from (select 1) nothing left join (select from_id, about_photo_id, about_prompt, super_at from ${interactions}
      where ${tenantScope(ctx, interactions)} and from_id = ${me} and type = ${sqlLiteral<InteractionType>('like')} and to_id = ${other}) own on true
      left join (select from_id, super_at from ${interactions}
      where ${tenantScope(ctx, interactions)} and from_id = ${other} and type = ${sqlLiteral<InteractionType>('like')} and to_id = ${me}) back on true`)
  return rows[0]!
}

/** True if either blocked the other, or hides from the other's number. */
export async function isBlockedPair(ctx: Ctx, a: number | SQL, b: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: blockedPairs.aId })
    .from(blockedPairs)
    .where(and(tenantScope(ctx, blockedPairs), eq(blockedPairs.aId, a), eq(blockedPairs.bId, b)))
    .limit(1)
  return row !== undefined
}

/** True if an account and a person are separated in the same way; false if the account has no profile. */
export const isBlockedFromUser = (ctx: Ctx, userId: number, profileId: number): Promise<boolean> =>
  isBlockedPair(
    ctx,
    sql`(select ${loveProfiles.id} from ${loveProfiles} where ${tenantScope(ctx, loveProfiles)} and ${loveProfiles.userId} = ${userId})`,
    profileId,
  )

/** Returns the privacy switches of the target that liking and visiting check. */
export async function privacyOfTarget(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select({ privacy: loveProfiles.privacy, visibility: loveProfiles.visibility })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.id, id)))
  return row ?? null
}

// --- Likes and skips --------------------------------------------------------

const towards = (ctx: Ctx, fromId: number, toId: number, type: 'like' | 'skip') =>
  and(tenantScope(ctx, interactions), eq(interactions.fromId, fromId), eq(interactions.toId, toId), eq(interactions.type, type))

/** Columns for the subject of a like: a photo or an answer, never both. */
const aboutColumns = (part: LikedPart) => ({
  aboutPhotoId: 'photoId' in part ? part.photoId : null,
  aboutPrompt: 'prompt' in part ? part.prompt : null,
})

/** Stores a like. An existing like keeps its time, and its part and words unless another part is given; a super like remains one. */
export async function upsertLike(
  ctx: Ctx,
  fromId: number,
  toId: number,
  { about, words = null, isSuper }: { about?: LikedPart; words?: string | null; isSuper?: true },
): Promise<void> {
  const change = about || isSuper ? { ...(about && { ...aboutColumns(about), words }), ...(isSuper && { superAt: ctx.now }) } : undefined
  const insert = ctx.db.insert(interactions).values({ tenantId: ctx.tenant.id, fromId, toId, type: 'like', createdAt: ctx.now, ...change })
  const target = [interactions.tenantId, interactions.fromId, interactions.type, interactions.toId]
  await (change ? insert.onConflictDoUpdate({ target, set: change }) : insert.onConflictDoNothing({ target }))
  await ctx.db.delete(interactions).where(towards(ctx, fromId, toId, 'skip'))
}

/** Deletes a like and returns its time; null if there was none. */
export async function deleteLike(ctx: Ctx, fromId: number, toId: number): Promise<Date | null> {
  const [row] = await ctx.db
    .delete(interactions)
    .where(towards(ctx, fromId, toId, 'like'))
    .returning({ createdAt: interactions.createdAt })
  return row?.createdAt ?? null
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
        tenantScope(ctx, interactions),
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

/**
 * Opens the match of a pair; returns true if the pair was not matched before. A closed match reopens as a new one. Both
 * count as having seen it, except `unaware`.
 */
export async function openMatch(ctx: Ctx, a: number, b: number, source: MatchSource, unaware?: number): Promise<boolean> {
  const [aId, bId] = [Math.min(a, b), Math.max(a, b)]
  const seen = { ...(aId === unaware ? {} : { seenByAAt: ctx.now }), ...(bId === unaware ? {} : { seenByBAt: ctx.now }) }
  const rows = await ctx.db
    .insert(matches)
    .values({ tenantId: ctx.tenant.id, aId, bId, source, createdAt: ctx.now, ...seen })
    .onConflictDoUpdate({
      target: [matches.tenantId, matches.aId, matches.bId],
      set: { source, createdAt: ctx.now, closedAt: null, ...seen },
      setWhere: sql`${matches.closedAt} is not null`,
    })
    .returning({ id: matches.id })
  return rows.length > 0
}

export async function markMatchSeen(ctx: Ctx, me: number, other: number): Promise<void> {
  await ctx.db
    .update(matches)
    .set(me < other ? { seenByAAt: ctx.now } : { seenByBAt: ctx.now })
    .where(and(tenantScope(ctx, matches), openMatchOf(me, other)))
}

export async function isMatchedPair(ctx: Ctx, a: number, b: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ aId: matches.aId })
    .from(matches)
    .where(and(tenantScope(ctx, matches), openMatchOf(a, b)))
  return rows.length > 0
}

export async function closeMatch(ctx: Ctx, a: number, b: number, source?: MatchSource): Promise<void> {
  await ctx.db
    .update(matches)
    .set({ closedAt: ctx.now })
    .where(and(tenantScope(ctx, matches), openMatchOf(a, b), source === undefined ? undefined : eq(matches.source, source)))
}

// --- Favourites -------------------------------------------------------------

export async function countFavorites(ctx: Ctx, profileId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(favorites)
    .where(and(tenantScope(ctx, favorites), eq(favorites.profileId, profileId)))
  return row!.count
}

/** Stores a favourite; omitted fields stay unchanged. */
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
  await ctx.db
    .delete(favorites)
    .where(and(tenantScope(ctx, favorites), eq(favorites.profileId, profileId), eq(favorites.targetId, targetId)))
}

// --- Blocks -----------------------------------------------------------------

export async function countBlocks(ctx: Ctx, fromId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(blocks)
    .where(and(tenantScope(ctx, blocks), eq(blocks.fromId, fromId)))
  return row!.count
}

/** Returns false if the block exists. */
export async function insertBlock(ctx: Ctx, fromId: number, toId: number, source: BlockSource): Promise<boolean> {
  const row = { tenantId: ctx.tenant.id, fromId, toId, source, createdAt: ctx.now }
  const added = await ctx.db.insert(blocks).values(row).onConflictDoNothing().returning({ fromId: blocks.fromId })
  return added.length > 0
}

/**
 * Deletes the visits of both, and the actions of `fromId` towards the other. The other's actions stay, because their
 * disappearance would reveal the block. Returns the time of the deleted like, if any.
 */
export async function deleteVisitsAndLikes(ctx: Ctx, fromId: number, toId: number): Promise<Date | null> {
  const pair = [fromId, toId]
  const likedAt = await deleteLike(ctx, fromId, toId)
  await deleteSkip(ctx, fromId, toId)
  await ctx.db.delete(visits).where(and(tenantScope(ctx, visits), inArray(visits.viewerId, pair), inArray(visits.viewedId, pair)))
  return likedAt
}

export async function deleteBlock(ctx: Ctx, fromId: number, toId: number): Promise<void> {
  await ctx.db.delete(blocks).where(and(tenantScope(ctx, blocks), eq(blocks.fromId, fromId), eq(blocks.toId, toId)))
}

// --- Visits -----------------------------------------------------------------

/**
 * Records a visit, counted at most once a day. An invisible visit never hides an earlier open one, and the first open
 * visit after invisible ones starts the count at one.
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
        or (${visits.lastAt} < ${sqlTimestamp(today)} and (${visits.isInvisible} or not excluded.is_invisible))`,
    })
}

export async function markRevealed(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .update(visits)
    .set({ revealedAt: ctx.now })
    .where(and(tenantScope(ctx, visits), eq(visits.id, id)))
}

export async function lastLookedAt(ctx: Ctx, profileId: number): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: lookStates.lastCheckedAt })
    .from(lookStates)
    .where(and(tenantScope(ctx, lookStates), eq(lookStates.profileId, profileId)))
  return row?.at ?? null
}

export async function saveListLook(ctx: Ctx, profileId: number): Promise<void> {
  await ctx.db
    .insert(lookStates)
    .values({ tenantId: ctx.tenant.id, profileId, lastCheckedAt: ctx.now })
    .onConflictDoUpdate({ target: [lookStates.tenantId, lookStates.profileId], set: { lastCheckedAt: ctx.now } })
}
