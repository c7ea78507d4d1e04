/** The only writer of lines, their events, their quotas and the contact grants. */
import type { UserStatus } from '@qianxian/protocol/account/account.words'
import type { Permission } from '@qianxian/protocol/love/love.schema'
import type { Visibility } from '@qianxian/protocol/love/privacy.words'
import type { Gender, ProfileLifecycle } from '@qianxian/protocol/love/profile.words'
import { type LineBox, type LineEventKind, type LineMode, lineStates, type LineStatus } from '@qianxian/protocol/line/line.words'
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, not, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { isOnHold } from '../../db/contact-hold'
import { lockNamed } from '../../db/named-lock'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { tenantScope } from '../../db/tenant-scope'
import { linesBetween } from '../../db/pairs'
import { users } from '../../db/tables/account'
import { blockedPairs } from '../../db/tables/interact'
import { contactGrants, lineEvents, lineQuotas, lineRequests, quotaRuns, wasAccepted } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { matchmakers } from '../../db/tables/matchmaker'
import { isPledgedAt, pledgeTexts } from '../../db/tables/pledge'

export type Line = typeof lineRequests.$inferSelect
export type NewLine = typeof lineRequests.$inferInsert
export type LineEventRow = typeof lineEvents.$inferSelect
export type GrantRow = typeof contactGrants.$inferSelect
export type QuotaRow = typeof lineQuotas.$inferSelect

/** Locks the pair until the transaction ends: serialises its writes, whichever side acts. */
export async function lockPair(ctx: TxCtx, a: number, b: number): Promise<void> {
  await lockNamed(ctx, 'line', Math.min(a, b), Math.max(a, b))
}

/** Locks the sender: serialises the sender's new lines, so that parallel requests cannot exceed limits and quotas. */
export async function lockSender(ctx: TxCtx, profileId: number): Promise<void> {
  await lockNamed(ctx, 'line-sender', profileId)
}

const ofLine = (ctx: Ctx, id: number) => and(tenantScope(ctx, lineRequests), eq(lineRequests.id, id))

export async function lineById(ctx: Ctx, id: number): Promise<Line | null> {
  const [row] = await ctx.db.select().from(lineRequests).where(ofLine(ctx, id))
  return row ?? null
}

/** Returns lines by id; missing ids are absent from the map. */
export async function linesById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Line>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(lineRequests)
    .where(and(tenantScope(ctx, lineRequests), inArray(lineRequests.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the line, locked until the transaction ends. */
export async function lockLine(ctx: TxCtx, id: number): Promise<Line | null> {
  const [row] = await ctx.db.select().from(lineRequests).where(ofLine(ctx, id)).for('update')
  return row ?? null
}

export async function insertLine(ctx: Ctx, values: Omit<NewLine, 'tenantId'>): Promise<Line> {
  const [row] = await ctx.db
    .insert(lineRequests)
    .values({ ...values, tenantId: ctx.tenant.id })
    .returning()
  return row!
}

export async function updateLine(ctx: Ctx, id: number, values: Partial<NewLine>): Promise<Line> {
  const [row] = await ctx.db.update(lineRequests).set(values).where(ofLine(ctx, id)).returning()
  return row!
}

/** Locks the open or connected lines of two people, in id order. */
export async function lockLinesBetween(ctx: TxCtx, a: number, b: number): Promise<Line[]> {
  return ctx.db
    .select()
    .from(lineRequests)
    .where(and(tenantScope(ctx, lineRequests), linesBetween(a, b), inArray(lineRequests.status, lineStates.standing)))
    .orderBy(asc(lineRequests.id))
    .for('update')
}

/**
 * Locks lines from and to a member that wait for one matchmaker, in id order; `profileId` null means lines of all
 * senders.
 */
export async function lockUnscreenedLines(ctx: TxCtx, profileId: number | null, matchmakerId: number): Promise<Line[]> {
  return ctx.db
    .select()
    .from(lineRequests)
    .where(
      and(
        tenantScope(ctx, lineRequests),
        profileId === null ? undefined : or(eq(lineRequests.fromId, profileId), eq(lineRequests.toId, profileId)),
        eq(lineRequests.matchmakerId, matchmakerId),
        inArray(lineRequests.status, lineStates.unscreened),
      ),
    )
    .orderBy(asc(lineRequests.id))
    .for('update')
}

/** Returns all lines between one person and others, newest first, as needed to decide on a new one. */
export async function linesWith(ctx: Ctx, me: number, others: readonly number[]): Promise<Line[]> {
  if (others.length === 0) return []
  const ids = [...others]
  return ctx.db
    .select()
    .from(lineRequests)
    .where(
      and(
        tenantScope(ctx, lineRequests),
        or(
          and(eq(lineRequests.fromId, me), inArray(lineRequests.toId, ids)),
          and(eq(lineRequests.toId, me), inArray(lineRequests.fromId, ids)),
        ),
      ),
    )
    .orderBy(desc(lineRequests.id))
}

export async function listLines(
  ctx: Ctx,
  where: SQL | undefined,
  { before, size }: { before: number | null; size: number },
): Promise<Line[]> {
  return ctx.db
    .select()
    .from(lineRequests)
    .where(and(tenantScope(ctx, lineRequests), where, before === null ? undefined : lt(lineRequests.id, before)))
    .orderBy(desc(lineRequests.id))
    .limit(size)
}

export async function countLines(ctx: Ctx, where: SQL | undefined): Promise<number> {
  return ctx.db.$count(lineRequests, and(tenantScope(ctx, lineRequests), where))
}

/** Condition for a member's lists; for targets only delivered lines. */
export function lineBoxCondition(box: LineBox, me: number): SQL | undefined {
  const mine = eq(lineRequests.fromId, me)
  const theirs = and(eq(lineRequests.toId, me), or(isNotNull(lineRequests.deliveredAt), isNotNull(lineRequests.answeredAt)))
  switch (box) {
    case 'received':
      return and(eq(lineRequests.toId, me), inArray(lineRequests.status, lineStates.answerable))
    case 'sent':
      return and(mine, inArray(lineRequests.status, lineStates.open))
    case 'connected':
      return and(or(mine, theirs), inArray(lineRequests.status, lineStates.connected))
    case 'closed':
      return and(or(mine, and(theirs, ne(lineRequests.status, 'withdrawn'))), inArray(lineRequests.status, lineStates.ended))
  }
}

/** Ids of lines whose time to answer is over, of some people or of the tenant. */
export async function overdueLines(ctx: Ctx, profileIds: readonly number[] | null, limit: number): Promise<number[]> {
  const whose =
    profileIds === null ? undefined : or(inArray(lineRequests.fromId, [...profileIds]), inArray(lineRequests.toId, [...profileIds]))
  const rows = await ctx.db
    .select({ id: lineRequests.id })
    .from(lineRequests)
    .where(
      and(tenantScope(ctx, lineRequests), inArray(lineRequests.status, lineStates.answerable), lte(lineRequests.expireAt, ctx.now), whose),
    )
    .orderBy(asc(lineRequests.id))
    .limit(limit)
  return rows.map((row) => row.id)
}

/**
 * Returns the number of the sender's unanswered lines, and of those sent today. Matchmakers' proposals count
 * separately.
 */
export async function senderCounts(ctx: Ctx, profileId: number): Promise<{ open: number; proposedToday: number }> {
  const since = startOfDayInShanghai(ctx.now)
  const [row] = await ctx.db
    .select({
      open: sql<number>`(count(*) filter (where ${inArray(lineRequests.status, lineStates.open)}))::int`,
      proposedToday: sql<number>`(count(*) filter (where ${gte(lineRequests.createdAt, since)} and ${lineRequests.proposedById} is not null))::int`,
    })
    .from(lineRequests)
    .where(
      and(
        tenantScope(ctx, lineRequests),
        eq(lineRequests.fromId, profileId),
        or(inArray(lineRequests.status, lineStates.open), gte(lineRequests.createdAt, since)),
      ),
    )
  return row!
}

export async function declinesSince(ctx: Ctx, profileId: number, since: Date): Promise<number> {
  return countLines(ctx, and(eq(lineRequests.fromId, profileId), eq(lineRequests.status, 'declined'), gte(lineRequests.answeredAt, since)))
}

/** Returns the other sides of a member's lines in these states, lowest id first. */
export async function listCounterparts(ctx: Ctx, profileId: number, states: readonly LineStatus[]): Promise<number[]> {
  const rows = await ctx.db
    .select({ fromId: lineRequests.fromId, toId: lineRequests.toId })
    .from(lineRequests)
    .where(
      and(
        tenantScope(ctx, lineRequests),
        or(eq(lineRequests.fromId, profileId), eq(lineRequests.toId, profileId)),
        inArray(lineRequests.status, states),
      ),
    )
  return [...new Set(rows.map(({ fromId, toId }) => (fromId === profileId ? toId : fromId)))].sort((a, b) => a - b)
}

/** Deletes the messages that the member sent, or that were sent in their name. */
export async function eraseMessagesOf(ctx: Ctx, profileId: number): Promise<void> {
  await ctx.db
    .update(lineRequests)
    .set({ message: '' })
    .where(and(tenantScope(ctx, lineRequests), eq(lineRequests.fromId, profileId)))
}

/** Requests that wait for the profile's owner. */
export const countToAnswer = (ctx: Ctx, profileId: number): Promise<number> =>
  ctx.db.$count(
    lineRequests,
    and(
      tenantScope(ctx, lineRequests),
      eq(lineRequests.toId, profileId),
      inArray(lineRequests.status, [...lineStates.answerable]),
      or(isNull(lineRequests.expireAt), gt(lineRequests.expireAt, ctx.now)),
    ),
  )

/** Counts lines that the member can answer, and their own unread ones that they can withdraw. */
export const countToSettle = (ctx: Ctx, profileId: number): Promise<number> =>
  countLines(
    ctx,
    and(
      or(
        and(eq(lineRequests.toId, profileId), inArray(lineRequests.status, lineStates.answerable)),
        and(eq(lineRequests.fromId, profileId), inArray(lineRequests.status, lineStates.withdrawable)),
      ),
      or(isNull(lineRequests.expireAt), gt(lineRequests.expireAt, ctx.now)),
    ),
  )

export async function findBuyer(ctx: Ctx, userId: number) {
  const [row] = await ctx.db
    .select({ profileId: loveProfiles.id, attachedAs: loveProfiles.attachedAs })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.userId, userId)))
  return row ?? null
}

export async function findProfileIdByUser(ctx: Ctx, userId: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({ id: loveProfiles.id })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.userId, userId)))
  return row?.id ?? null
}

// --- Events ---------------------------------------------------------------

export async function addEvent(
  ctx: Ctx,
  event: { lineId: number; kind: LineEventKind; byUserId?: number | null; note?: string | null },
): Promise<void> {
  await ctx.db.insert(lineEvents).values({ tenantId: ctx.tenant.id, createdAt: ctx.now, ...event })
}

export async function eventsOf(ctx: Ctx, lineId: number): Promise<LineEventRow[]> {
  return ctx.db
    .select()
    .from(lineEvents)
    .where(and(tenantScope(ctx, lineEvents), eq(lineEvents.lineId, lineId)))
    .orderBy(asc(lineEvents.createdAt), asc(lineEvents.id))
}

// --- Times ----------------------------------------------------------------

const ofProfile = (ctx: Ctx, profileId: number) => and(tenantScope(ctx, lineQuotas), eq(lineQuotas.profileId, profileId))

/** Condition for quotas that can pay for a line of this kind. */
const fits = (mode: LineMode) => (mode === 'self' ? undefined : or(isNull(lineQuotas.serviceLevel), eq(lineQuotas.serviceLevel, mode)))

/** Locks and returns the quota that ends first and has a line of this kind left. */
export async function lockFirstQuota(ctx: TxCtx, profileId: number, mode: LineMode): Promise<QuotaRow | null> {
  const [row] = await ctx.db
    .select()
    .from(lineQuotas)
    .where(
      and(ofProfile(ctx, profileId), quotaRuns(ctx.now), fits(mode), sql`${lineQuotas.held} + ${lineQuotas.used} < ${lineQuotas.total}`),
    )
    .orderBy(asc(lineQuotas.endsAt), asc(lineQuotas.id))
    .limit(1)
    .for('update')
  return row ?? null
}

/** Adds to the counters of one quota; returns the updated row. */
export async function changeQuota(ctx: Ctx, id: number, by: { held?: number; used?: number; total?: number }): Promise<QuotaRow> {
  const [row] = await ctx.db
    .update(lineQuotas)
    .set({
      held: sql`${lineQuotas.held} + ${by.held ?? 0}`,
      used: sql`${lineQuotas.used} + ${by.used ?? 0}`,
      total: sql`${lineQuotas.total} + ${by.total ?? 0}`,
    })
    .where(and(tenantScope(ctx, lineQuotas), eq(lineQuotas.id, id)))
    .returning()
  return row!
}

export async function insertQuota(ctx: Ctx, values: Omit<typeof lineQuotas.$inferInsert, 'tenantId'>): Promise<void> {
  await ctx.db.insert(lineQuotas).values({ ...values, tenantId: ctx.tenant.id })
}

export async function listQuotas(ctx: Ctx, profileId: number): Promise<QuotaRow[]> {
  return ctx.db.select().from(lineQuotas).where(ofProfile(ctx, profileId)).orderBy(asc(lineQuotas.endsAt))
}

/** Returns the remaining lines of each profile; profiles without a quota are absent from the map. */
export async function timesLeft(ctx: Ctx, profileIds: readonly number[]): Promise<Map<number, number>> {
  if (profileIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ profileId: lineQuotas.profileId, left: sql<number>`sum(${lineQuotas.total} - ${lineQuotas.held} - ${lineQuotas.used})::int` })
    .from(lineQuotas)
    .where(and(tenantScope(ctx, lineQuotas), inArray(lineQuotas.profileId, [...profileIds]), quotaRuns(ctx.now)))
    .groupBy(lineQuotas.profileId)
  return new Map(rows.map((row) => [row.profileId, row.left]))
}

// --- Contacts -------------------------------------------------------------

const onHold = (ctx: Ctx): SQL<boolean> => isOnHold(sql`${ctx.tenant.id}`, sql`${contactGrants.grantorId}`, sql`${contactGrants.granteeId}`)

/** Returns a line's grants that are neither revoked nor on hold; some may have expired. */
export async function grantsOf(ctx: Ctx, lineId: number): Promise<GrantRow[]> {
  return ctx.db
    .select()
    .from(contactGrants)
    .where(and(tenantScope(ctx, contactGrants), eq(contactGrants.lineId, lineId), isNull(contactGrants.revokedAt), not(onHold(ctx))))
}

/**
 * Locks and returns the contacts that one side opened to the other in one line; null if none are open. `isToShow` leaves out
 * contacts on hold.
 */
export async function lockGrant(ctx: TxCtx, lineId: number, grantorId: number, isToShow = false): Promise<GrantRow | null> {
  const [row] = await ctx.db
    .select()
    .from(contactGrants)
    .where(
      and(
        tenantScope(ctx, contactGrants),
        eq(contactGrants.lineId, lineId),
        eq(contactGrants.grantorId, grantorId),
        isNull(contactGrants.revokedAt),
        isToShow ? not(onHold(ctx)) : undefined,
      ),
    )
    .for('update')
  return row ?? null
}

export async function grantBetween(ctx: Ctx, granteeId: number, grantorId: number): Promise<GrantRow | null> {
  const [row] = await ctx.db
    .select({ grant: contactGrants })
    .from(contactGrants)
    .innerJoin(lineRequests, and(eq(lineRequests.tenantId, contactGrants.tenantId), eq(lineRequests.id, contactGrants.lineId)))
    .where(
      and(
        tenantScope(ctx, contactGrants),
        eq(contactGrants.granteeId, granteeId),
        eq(contactGrants.grantorId, grantorId),
        isNull(contactGrants.revokedAt),
        or(isNull(contactGrants.until), gt(contactGrants.until, ctx.now)),
        inArray(lineRequests.status, lineStates.connected),
        not(onHold(ctx)),
      ),
    )
    .orderBy(desc(contactGrants.id))
    .limit(1)
  return row?.grant ?? null
}

export async function insertGrant(ctx: Ctx, values: Omit<typeof contactGrants.$inferInsert, 'tenantId'>): Promise<void> {
  await ctx.db.insert(contactGrants).values({ ...values, tenantId: ctx.tenant.id, createdAt: ctx.now })
}

export async function updateGrant(ctx: Ctx, id: number, values: Partial<typeof contactGrants.$inferInsert>): Promise<void> {
  await ctx.db
    .update(contactGrants)
    .set(values)
    .where(and(tenantScope(ctx, contactGrants), eq(contactGrants.id, id)))
}

export async function revokeGrantsOf(ctx: Ctx, lineId: number): Promise<void> {
  await ctx.db
    .update(contactGrants)
    .set({ revokedAt: ctx.now })
    .where(and(tenantScope(ctx, contactGrants), eq(contactGrants.lineId, lineId), isNull(contactGrants.revokedAt)))
}

// --- People, read only ----------------------------------------------------

export interface Party {
  id: number
  no: string
  userId: number | null
  nickname: string
  gender: Gender | null
  lifecycle: ProfileLifecycle
  visibility: Visibility
  privacy: Partial<Permission>
  residenceGeo: string | null
  isHidden: boolean
  isVerified: boolean
  isFaceVerified: boolean
  allowLine: boolean
  allowMatchmakerPropose: boolean
  userStatus: UserStatus | null
  phoneEnc: string | null
  wechatEnc: string | null
  /** True if the person must sign the pledge before their first line, where the tenant requires it. */
  owesPledge: boolean
}

/** True for a person without a current pledge who never sent a line and never accepted one, although there is a text to sign. */
const owesPledge = (ctx: Ctx): SQL<boolean> => {
  const tenant = sql`${ctx.tenant.id}::bigint`
  const me = sql`${loveProfiles.id}`
  return sql<boolean>`(exists (select 1 from ${pledgeTexts} ot where ot.tenant_id = ${tenant})
    and not exists (select 1 from ${lineRequests} ol where ol.tenant_id = ${tenant} and ol.from_id = ${me})
    and not exists (select 1 from ${lineRequests} al where al.tenant_id = ${tenant} and al.to_id = ${me} and ${wasAccepted})
    and not ${isPledgedAt(tenant, me, sqlTimestamp(ctx.now))})`
}

export async function loadParties(ctx: Ctx, profileIds: readonly number[]): Promise<Map<number, Party>> {
  if (profileIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ profile: loveProfiles, userStatus: users.status, phoneEnc: users.phoneEnc, owesPledge: owesPledge(ctx) })
    .from(loveProfiles)
    .leftJoin(users, and(eq(users.tenantId, loveProfiles.tenantId), eq(users.id, loveProfiles.userId)))
    .where(and(tenantScope(ctx, loveProfiles), inArray(loveProfiles.id, [...profileIds])))
  return new Map(
    rows.map(({ profile, userStatus, phoneEnc, owesPledge }) => [
      profile.id,
      {
        id: profile.id,
        no: profile.no,
        userId: profile.userId,
        nickname: profile.nickname ?? '',
        gender: profile.gender,
        lifecycle: profile.lifecycle,
        visibility: profile.visibility,
        privacy: profile.privacy,
        residenceGeo: profile.residenceGeo,
        isHidden: profile.isHidden,
        isVerified: profile.isVerified,
        isFaceVerified: profile.isFaceVerified && (profile.faceUntil === null || profile.faceUntil > ctx.now),
        allowLine: profile.privacy.allowLine !== false,
        allowMatchmakerPropose: profile.privacy.allowMatchmakerPropose !== false,
        userStatus,
        phoneEnc,
        wechatEnc: profile.wechatEnc,
        owesPledge,
      },
    ]),
  )
}

/** Filters the people who are separated from the viewer by a block or a hidden number. */
export async function filterBlocked(ctx: Ctx, me: number, others: readonly number[]): Promise<Set<number>> {
  if (others.length === 0) return new Set()
  const rows = await ctx.db
    .select({ id: blockedPairs.bId })
    .from(blockedPairs)
    .where(and(eq(blockedPairs.tenantId, ctx.tenant.id), eq(blockedPairs.aId, me), inArray(blockedPairs.bId, [...others])))
  return new Set(rows.map((row) => row.id))
}

/** Returns the name, also of a matchmaker who has left. */
export async function matchmakerName(ctx: Ctx, id: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ name: matchmakers.name })
    .from(matchmakers)
    .where(and(eq(matchmakers.tenantId, ctx.tenant.id), eq(matchmakers.id, id)))
  return row?.name ?? null
}
