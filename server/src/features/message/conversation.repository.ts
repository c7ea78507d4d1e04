/**
 * The only writer of conversations, of their two sides and of read positions. Also reads the two people and the bond between
 * them.
 */
import type { UserStatus } from '@qianxian/protocol/account/account.words'
import { conversationStates, type ConversationKind } from '@qianxian/protocol/message/message.words'
import { type LineStatus, lineStates } from '@qianxian/protocol/line/line.words'
import { matchmakerStates, type RepresentationStatus } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { reportStates } from '@qianxian/protocol/report/report.words'
import type { TrustLevel } from '@qianxian/protocol/certificate/certificate.words'
import type { Permission } from '@qianxian/protocol/love/love.schema'
import type { Visibility } from '@qianxian/protocol/love/privacy.words'
import type { MatchSource } from '@qianxian/protocol/interact/interact.words'
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { linesBetween, openMatchOf } from '../../db/pairs'
import { sqlList, sqlLiteral } from '../../db/sql-literals'
import { users } from '../../db/tables/account'
import { matches } from '../../db/tables/interact'
import { lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { matchmakers, representations } from '../../db/tables/matchmaker'
import { conversationMembers, conversations } from '../../db/tables/message'
import { inboxes } from '../../db/tables/notice'
import { reports } from '../../db/tables/report'
import { trustLevelNow } from '../../db/trust'

export type Conversation = typeof conversations.$inferSelect
export type ConversationSide = typeof conversationMembers.$inferSelect

// --- Conversations --------------------------------------------------------

export async function conversationsById(ctx: Ctx, ids: readonly number[]): Promise<Conversation[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select()
    .from(conversations)
    .where(and(tenantScope(ctx, conversations), inArray(conversations.id, [...ids])))
}

/** Locks the row until the transaction ends, so that writing, reading and ending are serialised. */
export async function lockConversation(ctx: TxCtx, id: number): Promise<Conversation> {
  const [row] = await ctx.db
    .select()
    .from(conversations)
    .where(and(tenantScope(ctx, conversations), eq(conversations.id, id)))
    .for('no key update')
  return row!
}

export async function updateConversation(ctx: Ctx, id: number, change: Partial<typeof conversations.$inferInsert>): Promise<Conversation> {
  const [row] = await ctx.db
    .update(conversations)
    .set(change)
    .where(and(tenantScope(ctx, conversations), eq(conversations.id, id)))
    .returning()
  return row!
}

/** The conversation of a pair, or of a member with a matchmaker; created if missing, once for concurrent callers. */
export async function ensureConversation(
  ctx: Ctx,
  facts: Pick<typeof conversations.$inferInsert, 'kind' | 'origin' | 'aId' | 'bId' | 'matchmakerId'>,
  userIds: readonly number[],
): Promise<number> {
  await ctx.db
    .insert(conversations)
    .values({ ...facts, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .onConflictDoNothing()
  const id = (await conversationOf(ctx, facts))!
  await ctx.db
    .insert(conversationMembers)
    .values(userIds.map((userId) => ({ tenantId: ctx.tenant.id, conversationId: id, userId })))
    .onConflictDoNothing()
  return id
}

/** The id of the conversation of a pair, or of a member with a matchmaker; null before it began. */
export async function conversationOf(
  ctx: Ctx,
  { kind, aId, bId, matchmakerId }: { kind: ConversationKind; aId: number; bId?: number | null; matchmakerId?: number | null },
): Promise<number | null> {
  const other = kind === 'chat' ? eq(conversations.bId, bId!) : eq(conversations.matchmakerId, matchmakerId!)
  const [row] = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(tenantScope(ctx, conversations), eq(conversations.kind, kind), eq(conversations.aId, aId), other))
  return row?.id ?? null
}

/** Counts the people to whom the user's first message had these words. */
export const countOpenings = (ctx: Ctx, userId: number, openingHash: string): Promise<number> =>
  ctx.db.$count(
    conversations,
    and(tenantScope(ctx, conversations), eq(conversations.begunByUserId, userId), eq(conversations.openingHash, openingHash)),
  )

/** Conversations frozen by the user's report, with a member or with a matchmaker. */
export async function frozenBy(
  ctx: Ctx,
  userId: number,
  { profileId, matchmakerId }: { profileId: number | null; matchmakerId: number | null },
): Promise<Conversation[]> {
  const withWhom =
    profileId !== null
      ? and(eq(conversations.kind, 'chat'), or(eq(conversations.aId, profileId), eq(conversations.bId, profileId)))
      : and(eq(conversations.kind, 'service'), eq(conversations.matchmakerId, matchmakerId ?? 0))
  return ctx.db
    .select()
    .from(conversations)
    .where(and(tenantScope(ctx, conversations), eq(conversations.state, 'frozen'), eq(conversations.endedByUserId, userId), withWhom))
    .orderBy(asc(conversations.id))
}

/** Running conversations of a profile with other members. */
export async function runningChatsOf(ctx: Ctx, profileId: number): Promise<Pick<Conversation, 'id' | 'aId' | 'bId'>[]> {
  return ctx.db
    .select({ id: conversations.id, aId: conversations.aId, bId: conversations.bId })
    .from(conversations)
    .where(
      and(
        tenantScope(ctx, conversations),
        eq(conversations.kind, 'chat' satisfies ConversationKind),
        or(eq(conversations.aId, profileId), eq(conversations.bId, profileId)),
        inArray(conversations.state, conversationStates.running),
      ),
    )
    .orderBy(asc(conversations.id))
}

// --- Sides of a conversation ------------------------------------------------

const sideOf = (ctx: Ctx, conversationId: number, userId: number) =>
  and(tenantScope(ctx, conversationMembers), eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, userId))

export async function listSides(ctx: Ctx, conversationIds: readonly number[]): Promise<ConversationSide[]> {
  if (conversationIds.length === 0) return []
  return ctx.db
    .select()
    .from(conversationMembers)
    .where(and(tenantScope(ctx, conversationMembers), inArray(conversationMembers.conversationId, [...conversationIds])))
}

export async function updateSide(
  ctx: Ctx,
  { conversationId, userId }: Pick<ConversationSide, 'conversationId' | 'userId'>,
  change: { [Column in keyof typeof conversationMembers.$inferInsert]?: (typeof conversationMembers.$inferInsert)[Column] | SQL },
): Promise<ConversationSide> {
  const [row] = await ctx.db
    .update(conversationMembers)
    .set(change as Partial<typeof conversationMembers.$inferInsert>)
    .where(sideOf(ctx, conversationId, userId))
    .returning()
  return row!
}

/** Records for these sides that something changed, at the current version of their inboxes. */
export async function noteVersions(ctx: Ctx, conversationId: number, userIds: readonly number[]): Promise<void> {
  await ctx.db.execute(sql`
    update ${conversationMembers} set version = i.version from ${inboxes} i
    where ${tenantScope(ctx, conversationMembers)} and i.tenant_id = ${ctx.tenant.id} and i.user_id = ${conversationMembers.userId}
      and ${conversationMembers.conversationId} = ${conversationId} and ${inArray(conversationMembers.userId, [...userIds])}`)
}

export async function inboxVersion(ctx: Ctx, userId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ version: inboxes.version })
    .from(inboxes)
    .where(and(tenantScope(ctx, inboxes), eq(inboxes.userId, userId)))
  return row?.version ?? 0
}

/** The user's listed conversations, newest first. */
export async function listConversations(
  ctx: Ctx,
  userId: number,
  { after, limit }: { after: readonly [at: string, id: number] | null; limit: number },
): Promise<ConversationSide[]> {
  return ctx.db
    .select()
    .from(conversationMembers)
    .where(
      and(
        tenantScope(ctx, conversationMembers),
        eq(conversationMembers.userId, userId),
        isNotNull(conversationMembers.listedAt),
        after === null
          ? undefined
          : sql`(${conversationMembers.listedAt}, ${conversationMembers.conversationId}) < (${after[0]}::timestamptz, ${after[1]}::bigint)`,
      ),
    )
    .orderBy(desc(conversationMembers.listedAt), desc(conversationMembers.conversationId))
    .limit(limit)
}

/** The user's conversations changed since a version, in the order of change. */
export async function listChangedSince(ctx: Ctx, userId: number, since: number, limit: number): Promise<ConversationSide[]> {
  return ctx.db
    .select()
    .from(conversationMembers)
    .where(and(tenantScope(ctx, conversationMembers), eq(conversationMembers.userId, userId), gt(conversationMembers.version, since)))
    .orderBy(asc(conversationMembers.version), asc(conversationMembers.conversationId))
    .limit(limit)
}

export async function sumUnread(ctx: Ctx, userId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ unread: sql<number>`coalesce(sum(${conversationMembers.unread}), 0)::int` })
    .from(conversationMembers)
    .where(and(tenantScope(ctx, conversationMembers), eq(conversationMembers.userId, userId), gt(conversationMembers.unread, 0)))
  return row!.unread
}

export async function unreadConversations(ctx: Ctx, userId: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: conversationMembers.conversationId })
    .from(conversationMembers)
    .where(and(tenantScope(ctx, conversationMembers), eq(conversationMembers.userId, userId), gt(conversationMembers.unread, 0)))
    .orderBy(asc(conversationMembers.conversationId))
  return rows.map(({ id }) => id)
}

/** The user's sides, ordered by conversation id. */
export async function sidesOfUser(ctx: Ctx, userId: number): Promise<ConversationSide[]> {
  return ctx.db
    .select()
    .from(conversationMembers)
    .where(and(tenantScope(ctx, conversationMembers), eq(conversationMembers.userId, userId)))
    .orderBy(asc(conversationMembers.conversationId))
}

// --- Parties --------------------------------------------------------------

export interface Party {
  profileId: number
  no: string
  userId: number | null
  nickname: string | null
  status: UserStatus | null
  isVip: boolean
  trustLevel: TrustLevel
  isVerified: boolean
  privacy: Partial<Permission>
  visibility: Visibility
}

export async function loadParties(ctx: Ctx, profileIds: readonly number[]): Promise<Map<number, Party>> {
  if (profileIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      profileId: loveProfiles.id,
      no: loveProfiles.no,
      userId: loveProfiles.userId,
      nickname: loveProfiles.nickname,
      status: users.status,
      isVip: sql<boolean>`coalesce(${users.vipUntil} > ${sqlTimestamp(ctx.now)}, false)`,
      trustLevel: trustLevelNow(sqlTimestamp(ctx.now)),
      isVerified: loveProfiles.isVerified,
      privacy: loveProfiles.privacy,
      visibility: loveProfiles.visibility,
    })
    .from(loveProfiles)
    .leftJoin(users, and(eq(users.tenantId, loveProfiles.tenantId), eq(users.id, loveProfiles.userId)))
    .where(and(tenantScope(ctx, loveProfiles), inArray(loveProfiles.id, [...profileIds])))
  return new Map(rows.map((row) => [row.profileId, row]))
}

export interface Desk {
  id: number
  userId: number
  name: string
  avatarMediaId: number | null
  status: UserStatus | null
}

/** Matchmakers, at work or not. */
export async function desksOf(ctx: Ctx, matchmakerIds: readonly number[]): Promise<Map<number, Desk>> {
  if (matchmakerIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      id: matchmakers.id,
      userId: matchmakers.userId,
      name: matchmakers.name,
      avatarMediaId: matchmakers.avatarMediaId,
      status: users.status,
    })
    .from(matchmakers)
    .leftJoin(users, and(eq(users.tenantId, matchmakers.tenantId), eq(users.id, matchmakers.userId)))
    .where(and(tenantScope(ctx, matchmakers), inArray(matchmakers.id, [...matchmakerIds])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The bond that lets two people write to each other now. */
export interface Bond {
  /** Beginning of the bond; null if there is none. */
  since: Date | null
  source: MatchSource | null
  lineId: number | null
  lineStatus: LineStatus | null
}

/** The reason why the two people of each conversation may write to each other now, by conversation id. */
export async function bondsOf(ctx: Ctx, conversationIds: readonly number[]): Promise<Map<number, Bond>> {
  if (conversationIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{
    id: number
    matched: Date | null
    source: MatchSource | null
    connected: Date | null
    lineId: number | null
    lineStatus: LineStatus | null
    served: Date | null
  }>(sql`
    select c.id, m.created_at as matched, m.source, l.answered_at as connected, l.id as "lineId", l.status as "lineStatus", r.started_at as served
    from ${conversations} c
    left join ${matches} m on m.tenant_id = c.tenant_id and m.a_id = c.a_id and m.b_id = c.b_id and m.closed_at is null and c.kind = ${sqlLiteral<ConversationKind>('chat')}
    left join lateral (
      select id, status, coalesce(answered_at, created_at) as answered_at from ${lineRequests}
      where ${tenantScope(ctx, lineRequests)} and ((from_id = c.a_id and to_id = c.b_id) or (from_id = c.b_id and to_id = c.a_id))
        and status in ${sqlList(lineStates.connected)} order by id desc limit 1
    ) l on true
    left join lateral (
      select coalesce(s.started_at, s.requested_at) as started_at from ${representations} s join ${matchmakers} d on d.tenant_id = s.tenant_id and d.id = s.matchmaker_id
      where s.tenant_id = c.tenant_id and s.profile_id = c.a_id and s.matchmaker_id = c.matchmaker_id and s.status = ${sqlLiteral<RepresentationStatus>('active')}
        and (s.expires_at is null or s.expires_at > ${sqlTimestamp(ctx.now)})
        and d.status in ${sqlList(matchmakerStates.serving)} limit 1
    ) r on true
    where c.tenant_id = ${ctx.tenant.id} and c.id = any(${sql.param([...conversationIds])}::bigint[])`)
  return new Map(
    rows.map(({ id, matched, source, connected, lineId, lineStatus, served }) => [
      Number(id),
      {
        since: dateOf(served) ?? dateOf(connected) ?? dateOf(matched),
        source,
        lineId: lineId === null ? null : Number(lineId),
        lineStatus,
      },
    ]),
  )
}

const dateOf = (at: Date | string | null): Date | null => (at === null ? null : new Date(at))

/** Profiles with whom the reader has an open match but no listed conversation, the newest match first. */
export async function listUntalkedMatches(
  ctx: Ctx,
  { userId, profileId }: { userId: number; profileId: number },
  limit: number,
): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select case when m.a_id = ${profileId} then m.b_id else m.a_id end as id from ${matches} m
    where m.tenant_id = ${ctx.tenant.id} and m.closed_at is null and (m.a_id = ${profileId} or m.b_id = ${profileId})
      and not exists (select 1 from ${conversations} c
        join ${conversationMembers} s on s.tenant_id = c.tenant_id and s.conversation_id = c.id and s.user_id = ${userId}
        where c.tenant_id = m.tenant_id and c.a_id = m.a_id and c.b_id = m.b_id and c.kind = ${sqlLiteral<ConversationKind>('chat')}
          and s.listed_at is not null)
    order by m.created_at desc, m.id desc limit ${limit}`)
  return rows.map(({ id }) => Number(id))
}

/** The bond of two people whose conversation has not begun. */
export async function bondBetween(ctx: Ctx, a: number, b: number): Promise<{ hasLine: boolean; source: MatchSource | null } | null> {
  const [match] = await ctx.db
    .select({ source: matches.source })
    .from(matches)
    .where(and(tenantScope(ctx, matches), openMatchOf(a, b)))
  const [line] = await ctx.db
    .select({ id: lineRequests.id })
    .from(lineRequests)
    .where(and(tenantScope(ctx, lineRequests), linesBetween(a, b), inArray(lineRequests.status, lineStates.connected)))
    .limit(1)
  if (!match && !line) return null
  return { hasLine: line !== undefined, source: match?.source ?? null }
}

/** Counts upheld reports about a profile since a given time. */
export const countUpheld = (ctx: Ctx, profileId: number, since: Date): Promise<number> =>
  ctx.db.$count(
    reports,
    and(
      tenantScope(ctx, reports),
      eq(reports.targetProfileId, profileId),
      inArray(reports.status, reportStates.founded),
      gte(reports.resolvedAt, since),
    ),
  )
