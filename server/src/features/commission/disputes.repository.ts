/** The only writer of claims of shares; and what is known about the ones who claim. */
import { commissionLimits, commissionOrders } from '@qianxian/protocol/commission/commission.words'
import type { AttributionEvent, AttributionReason } from '@qianxian/protocol/attribution/attribution.words'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { sqlLiteral } from '../../db/sql-literals'
import { tenantScope } from '../../db/tenant-scope'
import { attributionEvents } from '../../db/tables/attribution'
import { commissionDisputes, commissionRecords } from '../../db/tables/commission'
import { finOrders } from '../../db/tables/finance'
import { loveProfiles } from '../../db/tables/love'
import { representations } from '../../db/tables/matchmaker'
import type { RecordRow } from './commission.repository'

export type DisputeRow = typeof commissionDisputes.$inferSelect

/** The person or the store that claims. */
export type Claimant = Pick<DisputeRow, 'userId' | 'storeId'>

const isDispute = (ctx: Ctx, such: SQL | undefined) => and(tenantScope(ctx, commissionDisputes), such)
const isBy = ({ userId, storeId }: Claimant): SQL =>
  userId === null ? eq(commissionDisputes.storeId, storeId!) : eq(commissionDisputes.userId, userId)

/** Returns null if the claimant has already claimed a share of the order. */
export async function insertDispute(
  ctx: TxCtx,
  facts: Omit<typeof commissionDisputes.$inferInsert, 'tenantId'>,
): Promise<DisputeRow | null> {
  const [row] = await ctx.db
    .insert(commissionDisputes)
    .values({ ...facts, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

export async function updateDispute(
  ctx: TxCtx,
  id: number,
  change: Partial<Pick<DisputeRow, 'status' | 'answer' | 'decidedAt' | 'auditTaskId'>>,
): Promise<void> {
  await ctx.db
    .update(commissionDisputes)
    .set(change)
    .where(isDispute(ctx, eq(commissionDisputes.id, id)))
}

export const disputesById = (ctx: Ctx, ids: readonly number[]): Promise<DisputeRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.db
        .select()
        .from(commissionDisputes)
        .where(isDispute(ctx, inArray(commissionDisputes.id, [...ids])))

/** All claims of shares of an order, in the order of their decisions. */
export const disputesOfOrder = (ctx: Ctx, orderId: number): Promise<DisputeRow[]> =>
  ctx.db
    .select()
    .from(commissionDisputes)
    .where(isDispute(ctx, eq(commissionDisputes.orderId, orderId)))
    .orderBy(asc(commissionDisputes.decidedAt), asc(commissionDisputes.id))

/** The claims of one claimant, by order. */
export async function disputesBy(ctx: Ctx, claimant: Claimant, orderIds: readonly number[]): Promise<Map<number, DisputeRow>> {
  if (orderIds.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(commissionDisputes)
    .where(isDispute(ctx, and(isBy(claimant), inArray(commissionDisputes.orderId, [...orderIds]))))
  return new Map(rows.map((row) => [row.orderId, row]))
}

// --- Orders that a matchmaker may dispute ------------------------------------------

export interface Desk {
  userId: number
  matchmakerId: number
}

export interface ClaimableRow {
  id: number
  bizType: (typeof finOrders.$inferSelect)['bizType']
  profileId: number | null
  paidAt: Date
}

/** Orders of members whom the desk served or claimed before the order, or from which the person has a share. */
const isKnownTo = (ctx: Ctx, { userId, matchmakerId }: Desk): SQL => {
  const { id: tenantId } = ctx.tenant
  const days = sql.raw(String(commissionLimits.servedDays))
  return sql`${finOrders.id} in (
    select o.id from representations s
      join love_profiles p on p.tenant_id = s.tenant_id and p.id = s.profile_id
      join fin_orders o on o.tenant_id = p.tenant_id and o.user_id = p.user_id and o.paid_at is not null and o.amount_fen > 0
      where s.tenant_id = ${tenantId} and s.matchmaker_id = ${matchmakerId} and s.started_at <= o.created_at
        and (s.ended_at is null or s.ended_at + interval '${days} days' >= o.created_at)
    union all
    select o.id from attribution_events e
      join fin_orders o on o.tenant_id = e.tenant_id and o.user_id = e.user_id and o.paid_at is not null and o.amount_fen > 0
      where e.tenant_id = ${tenantId} and e.kind = 'matchmaker' and e.target_id = ${matchmakerId}
        and e.event <> ${sqlLiteral<AttributionEvent>('scanned')} and e.at <= o.created_at
    union all
    select r.order_id from commission_records r where r.tenant_id = ${tenantId} and r.user_id = ${userId}
    union all
    select d.order_id from commission_disputes d where d.tenant_id = ${tenantId} and d.user_id = ${userId})`
}

/** Orders within the time for claims, and those that the person has claimed; the newest first, or only the named ones. */
export function claimableOrders(
  ctx: Ctx,
  desk: Desk,
  { before = null, ids, limit }: { before?: number | null; ids?: readonly number[]; limit: number },
): Promise<ClaimableRow[]> {
  const claimed = sql`exists (select 1 from commission_disputes d where d.tenant_id = ${ctx.tenant.id} and d.order_id = ${finOrders.id}
    and d.user_id = ${desk.userId})`
  return ctx.db
    .select({
      id: finOrders.id,
      bizType: finOrders.bizType,
      profileId: loveProfiles.id,
      paidAt: sql<Date>`${finOrders.paidAt}`.mapWith(finOrders.paidAt),
    })
    .from(finOrders)
    .leftJoin(loveProfiles, and(tenantScope(ctx, loveProfiles), eq(loveProfiles.userId, finOrders.userId)))
    .where(
      and(
        tenantScope(ctx, finOrders),
        isNotNull(finOrders.planVersion),
        inArray(finOrders.bizType, [...commissionOrders]),
        ne(finOrders.userId, desk.userId),
        or(gt(finOrders.paidAt, claimsSince(ctx)), claimed),
        isKnownTo(ctx, desk),
        before === null ? undefined : lt(finOrders.id, before),
        ids === undefined ? undefined : inArray(finOrders.id, [...ids]),
      ),
    )
    .orderBy(desc(finOrders.id))
    .limit(limit)
}

/** Orders paid before can no longer be claimed. */
export const claimsSince = (ctx: Ctx): Date => momentBefore(ctx.now, commissionLimits.askDays, 'day')

/** The standing shares of a person in these orders, by order. */
export async function sharesIn(ctx: Ctx, userId: number, orderIds: readonly number[]): Promise<Map<number, RecordRow>> {
  if (orderIds.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(commissionRecords)
    .where(
      and(
        tenantScope(ctx, commissionRecords),
        eq(commissionRecords.userId, userId),
        isNull(commissionRecords.supersededAt),
        inArray(commissionRecords.orderId, [...orderIds]),
      ),
    )
  return new Map(rows.map((row) => [row.orderId, row]))
}

// --- What is known about the claimant -----------------------------------------------

/** When a desk served the buyer. */
export const servicesOf = (ctx: Ctx, matchmakerId: number, buyerId: number): Promise<{ startedAt: Date | null; endedAt: Date | null }[]> =>
  ctx.db
    .select({ startedAt: representations.startedAt, endedAt: representations.endedAt })
    .from(representations)
    .innerJoin(loveProfiles, and(tenantScope(ctx, loveProfiles), eq(loveProfiles.id, representations.profileId)))
    .where(
      and(
        tenantScope(ctx, representations),
        eq(representations.matchmakerId, matchmakerId),
        eq(loveProfiles.userId, buyerId),
        isNotNull(representations.startedAt),
      ),
    )
    .orderBy(asc(representations.startedAt))

/** Events about a desk in the timeline of the buyer. */
export const attributionsOf = (
  ctx: Ctx,
  matchmakerId: number,
  buyerId: number,
): Promise<{ at: Date; event: AttributionEvent; reason: AttributionReason | null }[]> =>
  ctx.db
    .select({ at: attributionEvents.at, event: attributionEvents.event, reason: attributionEvents.reason })
    .from(attributionEvents)
    .where(
      and(
        tenantScope(ctx, attributionEvents),
        eq(attributionEvents.userId, buyerId),
        eq(attributionEvents.kind, 'matchmaker'),
        eq(attributionEvents.targetId, matchmakerId),
      ),
    )
    .orderBy(asc(attributionEvents.at))
