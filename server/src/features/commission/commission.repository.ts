/** The only writer of commission plans and of shares. */
import type { LevelRate } from '@qianxian/protocol/commission/commission.schema'
import {
  commissionOrders,
  type CommissionRole,
  type CommissionStatus,
  type PromoterLevel,
} from '@qianxian/protocol/commission/commission.words'
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { lockNamed } from '../../db/named-lock'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { tenantScope } from '../../db/tenant-scope'
import {
  commissionAcknowledgements,
  commissionLevelRates,
  commissionPlans,
  commissionRecords,
  commissionRules,
} from '../../db/tables/commission'
import { cooperations } from '../../db/tables/cooperation'
import { escrows, finOrders } from '../../db/tables/finance'
import { loveProfiles } from '../../db/tables/love'
import { matchmakers } from '../../db/tables/matchmaker'
import { partners } from '../../db/tables/partner'

export type PlanRow = typeof commissionPlans.$inferSelect
export type RuleRow = typeof commissionRules.$inferSelect
export type LevelRateRow = typeof commissionLevelRates.$inferSelect
export type RecordRow = typeof commissionRecords.$inferSelect
type New<Table extends { $inferInsert: object }> = Omit<Table['$inferInsert'], 'tenantId'>

// --- Plans ----------------------------------------------------------------------

const isPlan = (ctx: Ctx, such: SQL | undefined) => and(tenantScope(ctx, commissionPlans), such)

/** Serialises the versions of a tenant's plans. */
export const lockPlans = (ctx: TxCtx): Promise<void> => lockNamed(ctx, 'commission-plans')

/** The published plan with the latest first day that has begun. */
export async function planInForce(ctx: Ctx, at: Date): Promise<PlanRow | null> {
  const [row] = await ctx.db
    .select()
    .from(commissionPlans)
    .where(isPlan(ctx, and(isNotNull(commissionPlans.publishedAt), lte(commissionPlans.effectiveFrom, at))))
    .orderBy(desc(commissionPlans.effectiveFrom))
    .limit(1)
  return row ?? null
}

/** Plans that concern a person: those by which a share is held until they acknowledge, the one in force, and those that follow. */
export async function plansToRead(ctx: Ctx, userId: number): Promise<PlanRow[]> {
  const held = await ctx.db
    .selectDistinct({ version: commissionRecords.planVersion })
    .from(commissionRecords)
    .where(isRecord(ctx, and(eq(commissionRecords.userId, userId), eq(commissionRecords.holdReason, 'unacknowledged'))))
  const now = await planInForce(ctx, ctx.now)
  const next = await ctx.db
    .select()
    .from(commissionPlans)
    .where(isPlan(ctx, and(isNotNull(commissionPlans.publishedAt), gt(commissionPlans.effectiveFrom, ctx.now))))
    .orderBy(asc(commissionPlans.effectiveFrom))
  const versions = held.map(({ version }) => version).filter((version) => version !== now?.version)
  const before =
    versions.length === 0
      ? []
      : await ctx.db
          .select()
          .from(commissionPlans)
          .where(isPlan(ctx, inArray(commissionPlans.version, versions)))
  return [...before, ...(now ? [now] : []), ...next]
}

async function onePlan(ctx: Ctx, such: SQL): Promise<PlanRow | null> {
  const [row] = await ctx.db.select().from(commissionPlans).where(isPlan(ctx, such))
  return row ?? null
}

export const planById = (ctx: Ctx, id: number): Promise<PlanRow | null> => onePlan(ctx, eq(commissionPlans.id, id))
export const planOfVersion = (ctx: Ctx, version: number): Promise<PlanRow | null> => onePlan(ctx, eq(commissionPlans.version, version))

export const plansBefore = (ctx: Ctx, version: number | null, limit: number): Promise<PlanRow[]> =>
  ctx.db
    .select()
    .from(commissionPlans)
    .where(isPlan(ctx, version === null ? undefined : lt(commissionPlans.version, version)))
    .orderBy(desc(commissionPlans.version))
    .limit(limit)

/** Published plans, the latest first day first. */
export const publishedPlans = (ctx: Ctx, limit: number): Promise<PlanRow[]> =>
  ctx.db
    .select()
    .from(commissionPlans)
    .where(isPlan(ctx, isNotNull(commissionPlans.publishedAt)))
    .orderBy(desc(commissionPlans.effectiveFrom))
    .limit(limit)

export async function newestVersion(ctx: Ctx): Promise<number> {
  const [row] = await plansBefore(ctx, null, 1)
  return row?.version ?? 0
}

/** True if a published plan begins on this day. */
export const hasPlanFrom = async (ctx: Ctx, effectiveFrom: Date): Promise<boolean> =>
  (await onePlan(ctx, and(eq(commissionPlans.effectiveFrom, effectiveFrom), isNotNull(commissionPlans.publishedAt))!)) !== null

export async function insertPlan(
  ctx: TxCtx,
  plan: New<typeof commissionPlans>,
  rules: readonly Omit<RuleRow, 'tenantId' | 'planId'>[],
  levelRates: readonly LevelRate[],
): Promise<PlanRow> {
  const [row] = await ctx.db
    .insert(commissionPlans)
    .values({ ...plan, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .returning()
  await ctx.db.insert(commissionRules).values(rules.map((rule) => ({ ...rule, tenantId: ctx.tenant.id, planId: row!.id })))
  if (levelRates.length > 0)
    await ctx.db
      .insert(commissionLevelRates)
      .values(levelRates.map((rate) => ({ ...rate, level: rate.level as PromoterLevel, tenantId: ctx.tenant.id, planId: row!.id })))
  return row!
}

export async function publish(ctx: TxCtx, id: number, publishedById: number): Promise<PlanRow> {
  const [row] = await ctx.db
    .update(commissionPlans)
    .set({ publishedById, publishedAt: ctx.now })
    .where(isPlan(ctx, eq(commissionPlans.id, id)))
    .returning()
  return row!
}

/** The rules of these plans, by plan. */
export async function rulesOf(ctx: Ctx, planIds: readonly number[]): Promise<Map<number, RuleRow[]>> {
  if (planIds.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(commissionRules)
    .where(and(tenantScope(ctx, commissionRules), inArray(commissionRules.planId, [...planIds])))
  return new Map(planIds.map((id) => [id, rows.filter(({ planId }) => planId === id)]))
}

/** The parts of promoters by these plans, by plan, the lowest level first. */
export async function levelRatesOf(ctx: Ctx, planIds: readonly number[]): Promise<Map<number, LevelRateRow[]>> {
  if (planIds.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(commissionLevelRates)
    .where(and(tenantScope(ctx, commissionLevelRates), inArray(commissionLevelRates.planId, [...planIds])))
    .orderBy(asc(commissionLevelRates.level))
  return new Map(planIds.map((id) => [id, rows.filter(({ planId }) => planId === id)]))
}

// --- Acknowledgements -------------------------------------------------------------

/** Those of these people who have acknowledged the version. */
export async function whoAcknowledged(ctx: Ctx, version: number, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await ctx.db
    .select({ userId: commissionAcknowledgements.userId })
    .from(commissionAcknowledgements)
    .where(
      and(
        tenantScope(ctx, commissionAcknowledgements),
        eq(commissionAcknowledgements.version, version),
        inArray(commissionAcknowledgements.userId, [...userIds]),
      ),
    )
  return new Set(rows.map(({ userId }) => userId))
}

export async function acknowledge(ctx: TxCtx, userId: number, version: number): Promise<void> {
  await ctx.db
    .insert(commissionAcknowledgements)
    .values({ tenantId: ctx.tenant.id, userId, version, createdAt: ctx.now })
    .onConflictDoNothing()
}

// --- Shares ---------------------------------------------------------------------

const isRecord = (ctx: Ctx, such: SQL | undefined) => and(tenantScope(ctx, commissionRecords), such)
const inStates = (states: readonly CommissionStatus[]) => inArray(commissionRecords.status, [...states])

/** Protected by the lock on the order. */
export const recordsOfOrder = (ctx: Ctx, orderId: number): Promise<RecordRow[]> =>
  ctx.db
    .select()
    .from(commissionRecords)
    .where(isRecord(ctx, eq(commissionRecords.orderId, orderId)))
    .orderBy(asc(commissionRecords.id))

export async function insertRecord(ctx: TxCtx, record: New<typeof commissionRecords>): Promise<RecordRow> {
  const [row] = await ctx.db
    .insert(commissionRecords)
    .values({ ...record, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .returning()
  return row!
}

export async function updateRecord(
  ctx: TxCtx,
  id: number,
  change: Partial<
    Pick<
      RecordRow,
      'status' | 'settledFen' | 'reversedFen' | 'holdReason' | 'steps' | 'earnedAt' | 'settledAt' | 'supersededAt' | 'supersededFor'
    >
  >,
): Promise<void> {
  await ctx.db
    .update(commissionRecords)
    .set(change)
    .where(isRecord(ctx, eq(commissionRecords.id, id)))
}

export async function ownRecord(ctx: Ctx, userId: number, id: number): Promise<RecordRow | null> {
  const [row] = await ctx.db
    .select()
    .from(commissionRecords)
    .where(isRecord(ctx, and(eq(commissionRecords.id, id), eq(commissionRecords.userId, userId))))
  return row ?? null
}

export async function recordsById(ctx: Ctx, userId: number, ids: readonly number[]): Promise<Map<number, RecordRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(commissionRecords)
    .where(isRecord(ctx, and(eq(commissionRecords.userId, userId), inArray(commissionRecords.id, [...ids]))))
  return new Map(rows.map((row) => [row.id, row]))
}

/** A person's shares in these states, the newest first. */
export const listRecords = (
  ctx: Ctx,
  of: {
    userId: number
    roles: readonly CommissionRole[]
    states: readonly CommissionStatus[]
    month?: string
    before: number | null
    limit: number
  },
): Promise<RecordRow[]> =>
  ctx.db
    .select()
    .from(commissionRecords)
    .where(
      isRecord(
        ctx,
        and(
          eq(commissionRecords.userId, of.userId),
          inArray(commissionRecords.role, [...of.roles]),
          inStates(of.states),
          of.month === undefined ? undefined : eq(commissionRecords.month, of.month),
          of.before === null ? undefined : lt(commissionRecords.id, of.before),
        ),
      ),
    )
    .orderBy(desc(commissionRecords.id))
    .limit(of.limit)

export interface MonthSum {
  month: string
  pendingFen: number
  settledFen: number
  heldFen: number
  reversedFen: number
}

/** Sums of a person's shares by the month of payment, the newest month first. */
export async function monthSums(ctx: Ctx, userId: number, roles: readonly CommissionRole[]): Promise<MonthSum[]> {
  const { fen, settledFen, reversedFen, status, month } = commissionRecords
  const sum = (value: SQL, such?: SQL) =>
    sql<number>`coalesce(sum(${value})${such ? sql` filter (where ${such})` : sql``}, 0)`.mapWith(Number)
  const waiting = sql`${fen} - ${reversedFen} - ${settledFen}`
  return ctx.db
    .select({
      month,
      pendingFen: sum(waiting, ne(status, 'held')),
      settledFen: sum(sql`${settledFen}`),
      heldFen: sum(waiting, eq(status, 'held')),
      reversedFen: sum(sql`${reversedFen}`),
    })
    .from(commissionRecords)
    .where(isRecord(ctx, and(eq(commissionRecords.userId, userId), inArray(commissionRecords.role, [...roles]))))
    .groupBy(month)
    .orderBy(desc(month))
}

/**
 * Orders with a share that is free, earned and not settled yet, oldest first; of one person or of all. Shares of partners and
 * stores wait for their statement.
 */
export async function dueOrders(ctx: Ctx, whose: { userId?: number }, after: { freeAt: Date; id: number } | null, limit: number) {
  const { fen, settledFen, freeAt, id, status, role, userId } = commissionRecords
  return ctx.db
    .select({ id, orderId: commissionRecords.orderId, freeAt })
    .from(commissionRecords)
    .innerJoin(escrows, and(tenantScope(ctx, escrows), eq(escrows.orderId, commissionRecords.orderId), eq(escrows.currency, 'CNY')))
    .where(
      isRecord(
        ctx,
        and(
          eq(status, 'pending'),
          isNotNull(userId),
          ne(role, 'partner'),
          lte(freeAt, ctx.now),
          sql`div(${fen}::numeric * ${escrows.released}, ${escrows.paid}) > ${settledFen}`,
          whose.userId === undefined ? undefined : eq(userId, whose.userId),
          after ? sql`(${freeAt}, ${id}) > (${sqlTimestamp(after.freeAt)}, ${after.id})` : undefined,
        ),
      ),
    )
    .orderBy(asc(freeAt), asc(id))
    .limit(limit)
}

// --- Two accounts become one --------------------------------------------------------

/** Orders in which one of these people earns, and another of them earns or buys. */
export async function ordersJoinedBy(ctx: Ctx, userIds: readonly [number, number]): Promise<number[]> {
  const { orderId, userId, supersededAt } = commissionRecords
  const rows = await ctx.db
    .select({ orderId })
    .from(commissionRecords)
    .innerJoin(finOrders, and(tenantScope(ctx, finOrders), eq(finOrders.id, orderId)))
    .where(isRecord(ctx, and(inArray(userId, [...userIds]), isNull(supersededAt))))
    .groupBy(orderId)
    .having(sql`count(*) > 1 or bool_or(${inArray(finOrders.userId, [...userIds])})`)
    .orderBy(asc(orderId))
  return rows.map((row) => row.orderId)
}

export async function moveRecords(ctx: TxCtx, fromUserId: number, toUserId: number): Promise<void> {
  await ctx.db
    .update(commissionRecords)
    .set({ userId: toUserId })
    .where(isRecord(ctx, eq(commissionRecords.userId, fromUserId)))
}

/** Drafts keep the person who wrote them, so that the remaining account does not publish its own; what was published stays. */
export async function moveDrafts(ctx: TxCtx, fromUserId: number, toUserId: number): Promise<void> {
  await ctx.db
    .update(commissionPlans)
    .set({ draftedById: toUserId })
    .where(isPlan(ctx, and(eq(commissionPlans.draftedById, fromUserId), isNull(commissionPlans.publishedAt))))
}

// --- Rows of other nouns -----------------------------------------------------------

/** Serialises the first orders of a buyer. */
export const lockFirstOrder = (ctx: TxCtx, userId: number): Promise<void> => lockNamed(ctx, 'commission-first', userId)

/**
 * True if the buyer paid another order that gives shares and was not refunded in full. Once the order has shares, only earlier ones
 * count, so that a correction finds the same.
 */
export async function hasPaidAnother(ctx: Ctx, { id, userId, paidAt }: { id: number; userId: number; paidAt: Date }): Promise<boolean> {
  const ownShares = ctx.db
    .select({ one: sql`1` })
    .from(commissionRecords)
    .where(isRecord(ctx, eq(commissionRecords.orderId, id)))
  const others = and(
    tenantScope(ctx, finOrders),
    eq(finOrders.userId, userId),
    isNotNull(finOrders.paidAt),
    gt(finOrders.amountFen, finOrders.refundedFen),
    inArray(finOrders.bizType, [...commissionOrders]),
    ne(finOrders.id, id),
    or(lte(finOrders.paidAt, paidAt), notExists(ownShares)),
  )
  return (await ctx.db.$count(finOrders, others)) > 0
}

/** The person of a partnership whose term covers the moment and that was not suspended then; null otherwise. */
export async function partnerAt(ctx: Ctx, id: number, at: Date): Promise<number | null> {
  const [row] = await ctx.db
    .select({ userId: partners.userId })
    .from(partners)
    .where(
      and(
        tenantScope(ctx, partners),
        eq(partners.id, id),
        lte(partners.validFrom, at),
        gt(partners.validTo, at),
        or(isNull(partners.suspendedAt), gt(partners.suspendedAt, at)),
      ),
    )
  return row?.userId ?? null
}

/** The helper of the newest introduction by which this matchmaker introduced the buyer since a moment, before the order. */
export async function findHelper(
  ctx: Ctx,
  { matchmakerId, buyerId, since, before }: { matchmakerId: number; buyerId: number; since: Date; before: Date },
): Promise<{ userId: number; percent: number } | null> {
  const [row] = await ctx.db
    .select({ userId: matchmakers.userId, percent: cooperations.percent })
    .from(cooperations)
    .innerJoin(loveProfiles, and(tenantScope(ctx, loveProfiles), eq(loveProfiles.id, cooperations.fromId)))
    .innerJoin(matchmakers, and(tenantScope(ctx, matchmakers), eq(matchmakers.id, cooperations.helperId)))
    .where(
      and(
        tenantScope(ctx, cooperations),
        eq(cooperations.askerId, matchmakerId),
        eq(cooperations.status, 'settled'),
        eq(loveProfiles.userId, buyerId),
        gte(cooperations.endedAt, since),
        lte(cooperations.endedAt, before),
      ),
    )
    .orderBy(desc(cooperations.endedAt))
    .limit(1)
  return row ?? null
}
