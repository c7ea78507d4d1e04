/** Social gifts and sent gifts; the only writer of these tables. */
import { userStates } from '@qianxian/protocol/account/account.words'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { LotSource } from '@qianxian/protocol/finance/finance.words'
import { giftStates, lovegiftLimits, type GiftStatus } from '@qianxian/protocol/gift/gift.words'
import { reportStates } from '@qianxian/protocol/report/report.words'
import { givingLimits } from '@qianxian/protocol/risk/risk.words'
import { and, asc, desc, eq, exists, gt, gte, inArray, isNotNull, lt, lte, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx, TxCtx } from '../../ctx'
import { isOnHold } from '../../db/contact-hold'
import { tenantScope } from '../../db/tenant-scope'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { sqlList } from '../../db/sql-literals'
import { sessions, users } from '../../db/tables/account'
import { giftSends, socialGifts } from '../../db/tables/gift'
import { pointLotMoves, pointLots } from '../../db/tables/ledger'
import { loveProfiles } from '../../db/tables/love'
import { reports } from '../../db/tables/report'
import { isReportedPair } from '../risk/risk'

export type SocialGiftRecord = typeof socialGifts.$inferSelect
export type Send = typeof giftSends.$inferSelect
export type NewSend = Omit<typeof giftSends.$inferInsert, 'tenantId' | 'id'>

// --- Catalogue --------------------------------------------------------------

export const listGifts = (ctx: Ctx): Promise<SocialGiftRecord[]> =>
  ctx.db
    .select()
    .from(socialGifts)
    .where(and(tenantScope(ctx, socialGifts), socialGifts.isOn))
    .orderBy(asc(socialGifts.position), asc(socialGifts.id))

export async function giftById(ctx: Ctx, id: number): Promise<SocialGiftRecord | null> {
  const [row] = await ctx.db
    .select()
    .from(socialGifts)
    .where(and(tenantScope(ctx, socialGifts), eq(socialGifts.id, id)))
  return row ?? null
}

// --- Sender and receiver --------------------------------------------------------------------

export interface Party {
  id: number
  userId: number | null
  birthday: string | null
  isVerified: boolean
  privacy: (typeof loveProfiles.$inferSelect)['privacy']
  visibility: (typeof loveProfiles.$inferSelect)['visibility']
  /** True if the account is open; a gift to a closed one could not be delivered. */
  isPresent: boolean
}

export async function partyOf(ctx: Ctx, profileId: number): Promise<Party | null> {
  const [row] = await ctx.db
    .select({
      id: loveProfiles.id,
      userId: loveProfiles.userId,
      birthday: loveProfiles.birthday,
      isVerified: loveProfiles.isVerified,
      privacy: loveProfiles.privacy,
      visibility: loveProfiles.visibility,
      status: users.status,
    })
    .from(loveProfiles)
    .leftJoin(users, and(eq(users.tenantId, loveProfiles.tenantId), eq(users.id, loveProfiles.userId)))
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.id, profileId)))
  if (!row) return null
  const { status, ...party } = row
  return { ...party, isPresent: status !== null && !isIn(userStates.unseen, status) }
}

// --- Sent gifts --------------------------------------------------------------

export async function insertSend(ctx: TxCtx, send: NewSend): Promise<Send> {
  const [row] = await ctx.db
    .insert(giftSends)
    .values({ tenantId: ctx.tenant.id, ...send })
    .returning()
  return row!
}

export async function updateSend(ctx: TxCtx, id: number, change: Partial<NewSend>): Promise<Send> {
  const [row] = await ctx.db
    .update(giftSends)
    .set(change)
    .where(and(tenantScope(ctx, giftSends), eq(giftSends.id, id)))
    .returning()
  return row!
}

/** Returns the sent gift, locked until the transaction ends. */
export async function lockSend(ctx: TxCtx, id: number): Promise<Send | null> {
  const [row] = await ctx.db
    .select()
    .from(giftSends)
    .where(and(tenantScope(ctx, giftSends), eq(giftSends.id, id)))
    .for('update')
  return row ?? null
}

export async function sendsByIds(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Send>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(giftSends)
    .where(and(tenantScope(ctx, giftSends), inArray(giftSends.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

export const sentBy = (ctx: Ctx, profileId: number, { before, limit }: { before?: number; limit: number }): Promise<Send[]> =>
  ctx.db
    .select()
    .from(giftSends)
    .where(and(tenantScope(ctx, giftSends), eq(giftSends.fromId, profileId), before === undefined ? undefined : lt(giftSends.id, before)))
    .orderBy(desc(giftSends.id))
    .limit(limit)

/** Gifts received by a profile, without those not delivered yet, which the receiver must not see. */
export const receivedBy = (ctx: Ctx, profileId: number, { before, limit }: { before?: number; limit: number }): Promise<Send[]> =>
  ctx.db
    .select()
    .from(giftSends)
    .where(
      and(
        tenantScope(ctx, giftSends),
        eq(giftSends.toId, profileId),
        isNotNull(giftSends.arrivedAt),
        before === undefined ? undefined : lt(giftSends.id, before),
      ),
    )
    .orderBy(desc(giftSends.id))
    .limit(limit)

/** Points sent after `since` and not returned: to all receivers, or to one. */
export async function sentSince(ctx: Ctx, fromId: number, since: Date, toId?: number): Promise<number> {
  const [row] = await ctx.db
    .select({ pt: sql<number>`coalesce(sum(${giftSends.pt}), 0)::int` })
    .from(giftSends)
    .where(
      and(
        tenantScope(ctx, giftSends),
        eq(giftSends.fromId, fromId),
        gte(giftSends.createdAt, since),
        inArray(giftSends.status, giftStates.counted),
        toId === undefined ? undefined : eq(giftSends.toId, toId),
      ),
    )
  return row!.pt
}

/** The gift that the preceding tap of a double tap sent. */
export async function findRecentTwin(
  ctx: Ctx,
  { fromId, toId, giftId, qty }: Pick<Send, 'fromId' | 'toId' | 'giftId' | 'qty'>,
): Promise<Send | null> {
  const [row] = await ctx.db
    .select()
    .from(giftSends)
    .where(
      and(
        tenantScope(ctx, giftSends),
        eq(giftSends.fromId, fromId),
        eq(giftSends.toId, toId),
        eq(giftSends.giftId, giftId),
        eq(giftSends.qty, qty),
        gt(giftSends.createdAt, momentBefore(ctx.now, lovegiftLimits.repeatSeconds / 60, 'minute')),
        inArray(giftSends.status, giftStates.counted),
      ),
    )
    .limit(1)
  return row ?? null
}

/** True if a large gift of this sender was delivered to this receiver before. */
export async function hasLargeArrived(ctx: Ctx, fromId: number, toId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: giftSends.id })
    .from(giftSends)
    .where(
      and(
        tenantScope(ctx, giftSends),
        eq(giftSends.fromId, fromId),
        eq(giftSends.toId, toId),
        isNotNull(giftSends.arrivedAt),
        isNotNull(giftSends.leavesAt),
        inArray(giftSends.status, giftStates.counted),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Due gifts, earliest first: of one profile, or of the whole tenant. */
export async function dueSends(ctx: Ctx, profileId: number | null, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: giftSends.id })
    .from(giftSends)
    .where(
      and(
        tenantScope(ctx, giftSends),
        or(
          and(
            eq(giftSends.status, 'waiting'),
            lte(giftSends.leavesAt, ctx.now),
            not(isReportedPair(ctx, giftSends.fromId, giftSends.toId)),
          ),
          and(eq(giftSends.status, 'pending'), lte(giftSends.pendsUntil, ctx.now)),
        ),
        profileId === null ? undefined : or(eq(giftSends.fromId, profileId), eq(giftSends.toId, profileId)),
      ),
    )
    .orderBy(asc(giftSends.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Unsettled gifts between two people, or of one person. */
export async function openSends(ctx: Ctx, between: { pair: readonly [number, number] } | { userId: number }): Promise<number[]> {
  const theirs = (userId: number) =>
    ctx.db
      .select({ id: loveProfiles.id })
      .from(loveProfiles)
      .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.userId, userId)))
  const whose =
    'pair' in between
      ? and(inArray(giftSends.fromId, [...between.pair]), inArray(giftSends.toId, [...between.pair]))
      : or(eq(giftSends.fromUserId, between.userId), inArray(giftSends.toId, theirs(between.userId)))
  const rows = await ctx.db
    .select({ id: giftSends.id })
    .from(giftSends)
    .where(and(tenantScope(ctx, giftSends), inArray(giftSends.status, giftStates.open), whose))
    .orderBy(asc(giftSends.id))
  return rows.map(({ id }) => id)
}

export async function sumsOf(ctx: Ctx, profileId: number) {
  const isReceived = sql`${giftSends.status} in ${sqlList(['received'] satisfies GiftStatus[])}`
  const isOpen = sql`${giftSends.status} in ${sqlList(giftStates.open)}`
  const [received] = await ctx.db
    .select({
      count: sql<number>`count(*) filter (where ${isReceived})::int`,
      charm: sql<number>`coalesce(sum(${giftSends.charm}) filter (where ${isReceived}), 0)::int`,
      waiting: sql<number>`count(*) filter (where ${isOpen})::int`,
    })
    .from(giftSends)
    .where(and(tenantScope(ctx, giftSends), eq(giftSends.toId, profileId), isNotNull(giftSends.arrivedAt)))
  const [sent] = await ctx.db
    .select({
      count: sql<number>`count(*) filter (where ${isReceived})::int`,
      pt: sql<number>`coalesce(sum(${giftSends.pt}) filter (where ${isReceived}), 0)::int`,
      openPt: sql<number>`coalesce(sum(${giftSends.pt}) filter (where ${isOpen}), 0)::int`,
    })
    .from(giftSends)
    .where(and(tenantScope(ctx, giftSends), eq(giftSends.fromId, profileId)))
  return { received: received!, sent: sent! }
}

/** Purchased points among those that a posting drew from a user's points. */
export async function sumBoughtPoints(ctx: Ctx, txnId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ pt: sql<number>`coalesce(sum(-${pointLotMoves.delta}), 0)::int` })
    .from(pointLotMoves)
    .innerJoin(pointLots, and(eq(pointLots.tenantId, pointLotMoves.tenantId), eq(pointLots.id, pointLotMoves.lotId)))
    .where(and(tenantScope(ctx, pointLotMoves), eq(pointLotMoves.txnId, txnId), eq(pointLots.source, 'bought' satisfies LotSource)))
  return row!.pt
}

// --- Grounds for review ---------------------------------------------------

/**
 * True if both people logged in from one address with one kind of device in the last weeks; private addresses are
 * ignored.
 */
export async function shareDevice(ctx: Ctx, a: number, b: number, since: Date): Promise<boolean> {
  const other = alias(sessions, 'other')
  const [row] = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(
      other,
      and(
        eq(other.tenantId, sessions.tenantId),
        eq(other.ip, sessions.ip),
        eq(other.device, sessions.device),
        eq(other.userId, b),
        gt(other.lastSeenAt, since),
      ),
    )
    .where(
      and(
        tenantScope(ctx, sessions),
        eq(sessions.userId, a),
        gt(sessions.lastSeenAt, since),
        ne(sessions.device, ''),
        sql`${sessions.ip} !~ '^(127\\.|10\\.|192\\.168\\.|172\\.(1[6-9]|2[0-9]|3[01])\\.|::1$|f[cd]|fe80|$)'`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/**
 * True if large gifts lead from the receiver back to the sender, directly or through one person, with enough gifts on
 * each step.
 */
export async function isCircularGift(ctx: Ctx, { fromId, toId }: { fromId: number; toId: number }): Promise<boolean> {
  const since = momentBefore(ctx.now, lovegiftLimits.circleDays, 'day')
  const { rows } = await ctx.db.execute<{ found: boolean }>(sql`
    with stretch as (
      select from_id, to_id from ${giftSends}
      where ${tenantScope(ctx, giftSends)} and created_at > ${sqlTimestamp(since)} and status in ${sqlList(giftStates.counted)}
        and (from_id = ${toId} or to_id = ${fromId} or (from_id = ${fromId} and to_id = ${toId}))
      group by from_id, to_id having sum(pt) > ${givingLimits.large.pt}
    )
    select exists (select 1 from stretch where from_id = ${fromId} and to_id = ${toId}) and (
      exists (select 1 from stretch where from_id = ${toId} and to_id = ${fromId})
      or exists (select 1 from stretch a join stretch b on b.from_id = a.to_id and b.to_id = ${fromId} where a.from_id = ${toId})) as found`)
  return rows[0]!.found
}

/** Whether a report about one of the two is undecided, and whether one of them was found to have stated a false marital status. */
export async function findingsOn(ctx: Ctx, from: number, to: number): Promise<{ isReported: boolean; isOnHold: boolean }> {
  const [row] = await ctx.db
    .select({
      isReported: exists(
        ctx.db
          .select({ id: reports.id })
          .from(reports)
          .where(openReportsOn(ctx, [from, to])),
      ),
      isOnHold: isOnHold(sql`${ctx.tenant.id}`, sql`${from}`, sql`${to}`),
    })
    .from(sql`(select 1) nothing`)
  return { isReported: row!.isReported === true, isOnHold: row!.isOnHold }
}

const openReportsOn = (ctx: Ctx, ids: readonly number[]) =>
  and(tenantScope(ctx, reports), inArray(reports.targetProfileId, [...ids]), inArray(reports.status, reportStates.open))
