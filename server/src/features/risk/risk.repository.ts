/** The only writer of risk events. */
import { lineStates } from '@qianxian/protocol/line/line.words'
import { reportStates } from '@qianxian/protocol/report/report.words'
import type { ReportsBetween } from '@qianxian/protocol/risk/giving.rules'
import type { SaidPlaces } from '@qianxian/protocol/risk/risk.rules'
import { riskLimits, type RiskSign } from '@qianxian/protocol/risk/risk.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, max, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx, TxCtx } from '../../ctx'
import { lockNamed } from '../../db/named-lock'
import { tenantScope } from '../../db/tenant-scope'
import { linesBetween, openMatchOf } from '../../db/pairs'
import { users } from '../../db/tables/account'
import { blocks, matches } from '../../db/tables/interact'
import { lineRequests } from '../../db/tables/line'
import { conversations, messages } from '../../db/tables/message'
import { reports } from '../../db/tables/report'
import { loveProfiles } from '../../db/tables/love'
import { riskAsks, riskEvents, riskReadings } from '../../db/tables/risk'

export type RiskEvent = typeof riskEvents.$inferSelect

/** Returns true if the event is new: a sign is noted once per person. */
export async function insertEvent(ctx: Ctx, facts: { userId: number; sign: RiskSign; aboutUserId: number | null }): Promise<boolean> {
  const rows = await ctx.db
    .insert(riskEvents)
    .values({ ...facts, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: riskEvents.id })
  return rows.length > 0
}

/** A user's risk events that still count. */
export const listEvents = (ctx: Ctx, userId: number, after: Date | null): Promise<RiskEvent[]> =>
  ctx.db
    .select()
    .from(riskEvents)
    .where(
      and(
        tenantScope(ctx, riskEvents),
        eq(riskEvents.userId, userId),
        gt(riskEvents.createdAt, momentBefore(ctx.now, riskLimits.days, 'day')),
        after === null ? undefined : gt(riskEvents.createdAt, after),
      ),
    )

/** The last time a human cleared the account. */
export async function clearedAt(ctx: Ctx, userId: number): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: max(riskAsks.clearedAt) })
    .from(riskAsks)
    .where(and(tenantScope(ctx, riskAsks), eq(riskAsks.aboutUserId, userId), isNotNull(riskAsks.clearedAt)))
  return row?.at ?? null
}

/** Facts in a user's favour. */
export async function creditFactsOf(ctx: Ctx, userId: number): Promise<{ hasMet: boolean; createdAt: Date } | null> {
  const [user] = await ctx.db
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(and(tenantScope(ctx, users), eq(users.id, userId)))
  if (!user) return null
  const profileId = await findProfileId(ctx, userId)
  if (profileId === null) return { ...user, hasMet: false }
  const ofTheirs = or(eq(lineRequests.fromId, profileId), eq(lineRequests.toId, profileId))
  const met = await ctx.db.$count(lineRequests, and(tenantScope(ctx, lineRequests), ofTheirs, inArray(lineRequests.status, lineStates.met)))
  return { ...user, hasMet: met > 0 }
}

/** The time when the viewer last read the warning; null if never. */
export async function warningReadAt(ctx: Ctx, userId: number, aboutUserId: number): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ readAt: riskReadings.readAt })
    .from(riskReadings)
    .where(and(tenantScope(ctx, riskReadings), eq(riskReadings.userId, userId), eq(riskReadings.aboutUserId, aboutUserId)))
  return row?.readAt ?? null
}

export async function insertReading(ctx: Ctx, userId: number, aboutUserId: number, signs: number): Promise<void> {
  await ctx.db
    .insert(riskReadings)
    .values({ tenantId: ctx.tenant.id, userId, aboutUserId, signs, readAt: ctx.now })
    .onConflictDoUpdate({
      target: [riskReadings.tenantId, riskReadings.userId, riskReadings.aboutUserId],
      set: { signs: sql`greatest(${riskReadings.signs}, excluded.signs)`, readAt: ctx.now },
    })
}

/** Serialises review requests about one account. */
export async function lockAskedAccount(ctx: TxCtx, aboutUserId: number): Promise<void> {
  await lockNamed(ctx, 'risk', aboutUserId)
}

/** The newest request of this requester; null: the newest one made automatically by the risk level. */
export async function lastAsk(ctx: Ctx, askerId: number | null, aboutUserId: number) {
  const [row] = await ctx.db
    .select()
    .from(riskAsks)
    .where(
      and(
        tenantScope(ctx, riskAsks),
        eq(riskAsks.aboutUserId, aboutUserId),
        askerId === null ? sql`${riskAsks.askerId} is null` : eq(riskAsks.askerId, askerId),
      ),
    )
    .orderBy(desc(riskAsks.id))
    .limit(1)
  return row ?? null
}

export async function insertAsk(ctx: Ctx, askerId: number | null, aboutUserId: number): Promise<number> {
  const [row] = await ctx.db
    .insert(riskAsks)
    .values({ tenantId: ctx.tenant.id, askerId, aboutUserId, createdAt: ctx.now })
    .returning({ id: riskAsks.id })
  return row!.id
}

export async function updateAsk(ctx: Ctx, id: number, values: Partial<typeof riskAsks.$inferInsert>): Promise<void> {
  await ctx.db
    .update(riskAsks)
    .set(values)
    .where(and(tenantScope(ctx, riskAsks), eq(riskAsks.id, id)))
}

export async function findAsk(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select()
    .from(riskAsks)
    .where(and(tenantScope(ctx, riskAsks), eq(riskAsks.id, id)))
  return row ?? null
}

/** Profile, nickname and number of the other accounts of signs; accounts without a profile are absent. */
export async function listOtherAccounts(
  ctx: Ctx,
  userIds: readonly number[],
): Promise<Map<number, { profileId: number; nickname: string | null; no: string }>> {
  if (userIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ userId: loveProfiles.userId, profileId: loveProfiles.id, nickname: loveProfiles.nickname, no: loveProfiles.no })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), inArray(loveProfiles.userId, [...userIds])))
  return new Map(rows.flatMap(({ userId, ...row }) => (userId === null ? [] : [[userId, row] as const])))
}

/** Returns those of these people who asked for a review of the account or reported it. */
export async function filterComplainants(
  ctx: Ctx,
  { userId: aboutUserId, profileId }: { userId: number; profileId: number | null },
  userIds: readonly number[],
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const asked = await ctx.db
    .select({ userId: riskAsks.askerId })
    .from(riskAsks)
    .where(and(tenantScope(ctx, riskAsks), eq(riskAsks.aboutUserId, aboutUserId), inArray(riskAsks.askerId, [...userIds])))
  const reported =
    profileId === null
      ? []
      : await ctx.db
          .select({ userId: reports.reporterId })
          .from(reports)
          .where(and(tenantScope(ctx, reports), eq(reports.targetProfileId, profileId), inArray(reports.reporterId, [...userIds])))
  return new Set([...asked, ...reported].map(({ userId }) => userId).filter((id) => id !== null))
}

/**
 * The text that one person sent to another when a sign was recorded; null if it was recalled or is no longer stored.
 * @param pair profiles of the two
 */
export async function findMessageAt(
  ctx: Ctx,
  { fromUserId, pair, at }: { fromUserId: number; pair: readonly [number, number]; at: Date },
): Promise<string | null> {
  const [row] = await ctx.db
    .select({ body: messages.body })
    .from(messages)
    .innerJoin(conversations, and(eq(conversations.tenantId, messages.tenantId), eq(conversations.id, messages.conversationId)))
    .where(
      and(
        tenantScope(ctx, messages),
        eq(messages.fromUserId, fromUserId),
        eq(conversations.aId, Math.min(...pair)),
        eq(conversations.bId, Math.max(...pair)),
        gt(messages.at, momentBefore(at, 1, 'minute')),
        lt(messages.at, momentAfter(at, 1, 'minute')),
        isNull(messages.recalledAt),
        sql`cardinality(${messages.risks}) > 0`,
      ),
    )
    .orderBy(desc(messages.at))
    .limit(1)
  return row?.body ?? null
}

export async function askById(ctx: TxCtx, id: number) {
  const [row] = await ctx.db
    .select()
    .from(riskAsks)
    .where(and(tenantScope(ctx, riskAsks), eq(riskAsks.id, id)))
    .for('update')
  return row ?? null
}

/** Counts line requests of a profile that were declined, and blocks of it, since a time. */
export async function refusalsSince(ctx: Ctx, profileId: number, since: Date): Promise<number> {
  const declined = await ctx.db.$count(
    lineRequests,
    and(
      tenantScope(ctx, lineRequests),
      eq(lineRequests.fromId, profileId),
      eq(lineRequests.status, 'declined'),
      gt(lineRequests.answeredAt, since),
    ),
  )
  const blocked = await ctx.db.$count(blocks, and(tenantScope(ctx, blocks), eq(blocks.toId, profileId), gt(blocks.createdAt, since)))
  return declined + blocked
}

export async function hasEventSince(ctx: Ctx, userId: number, sign: RiskSign, since: Date): Promise<boolean> {
  const count = await ctx.db.$count(
    riskEvents,
    and(tenantScope(ctx, riskEvents), eq(riskEvents.userId, userId), eq(riskEvents.sign, sign), gt(riskEvents.createdAt, since)),
  )
  return count > 0
}

export async function findProfileId(ctx: Ctx, userId: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({ id: loveProfiles.id })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.userId, userId)))
  return row?.id ?? null
}

export async function loadSaidPlaces(ctx: Ctx, userId: number): Promise<SaidPlaces | null> {
  const { residenceGeo, hukouGeo, hometownGeo } = loveProfiles
  const [row] = await ctx.db
    .select({ residenceGeo, hukouGeo, hometownGeo })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.userId, userId)))
  return row ?? null
}

/** The user of a profile; null if it has none. */
export async function findUserOfProfile(ctx: Ctx, profileId: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({ userId: loveProfiles.userId })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.id, profileId)))
  return row?.userId ?? null
}

export async function findNickname(ctx: Ctx, userId: number): Promise<string> {
  const [row] = await ctx.db
    .select({ nickname: loveProfiles.nickname })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.userId, userId)))
  return row?.nickname ?? '会员'
}

/** Copies the events of one account to the other when accounts are merged. */
export async function copyEvents(ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> {
  for (const { sign, aboutUserId, createdAt } of await listEvents(ctx, fromUserId, null))
    await ctx.db
      .insert(riskEvents)
      .values({ tenantId: ctx.tenant.id, userId: toUserId, sign, aboutUserId, createdAt })
      .onConflictDoNothing()
}

// --- Gifts ------------------------------------------------------------------------

/** Time since which the two are matched or introduced; null: strangers. */
export async function findBondStart(ctx: Ctx, a: number, b: number): Promise<Date | null> {
  const [match] = await ctx.db
    .select({ at: matches.createdAt })
    .from(matches)
    .where(and(tenantScope(ctx, matches), openMatchOf(a, b)))
  const [line] = await ctx.db
    .select({ answeredAt: lineRequests.answeredAt, createdAt: lineRequests.createdAt })
    .from(lineRequests)
    .where(and(tenantScope(ctx, lineRequests), linesBetween(a, b), inArray(lineRequests.status, lineStates.connected)))
    .orderBy(asc(lineRequests.id))
    .limit(1)
  const times = [match?.at, line && (line.answeredAt ?? line.createdAt)].filter((at): at is Date => at != null)
  return times.length === 0 ? null : new Date(Math.min(...times.map(Number)))
}

type Profile = number | AnyPgColumn

/** True if one of the two has an open report on the other. */
export const isReportedPair = (ctx: Ctx, a: Profile, b: Profile): SQL =>
  sql`exists ${ctx.db
    .select({ id: reports.id })
    .from(reports)
    .where(and(reportsOfPair(ctx, a, b), inArray(reports.status, reportStates.open)))}`

const reportsOfPair = (ctx: Ctx, a: Profile, b: Profile) => {
  const byTheOther = (target: Profile, reporter: Profile) =>
    and(
      sql`${reports.targetProfileId} = ${target}`,
      sql`${reports.reporterId} in (select p.user_id from love_profiles p where p.tenant_id = ${ctx.tenant.id} and p.id = ${reporter})`,
    )
  return and(tenantScope(ctx, reports), or(byTheOther(a, b), byTheOther(b, a)))
}

export async function reportsBetween(ctx: Ctx, a: number, b: number): Promise<ReportsBetween> {
  const [row] = await ctx.db
    .select({ isOpen: sql<boolean>`${isReportedPair(ctx, a, b)}`, closedAt: max(reports.resolvedAt) })
    .from(reports)
    .where(reportsOfPair(ctx, a, b))
  return { isOpen: row?.isOpen === true, closedAt: row?.closedAt ?? null }
}
