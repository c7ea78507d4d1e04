/** Why shares are held now, derived from its causes: a share is held as long as one of them stands. */
import type { UserStatus } from '@qianxian/protocol/account/account.words'
import type { AttributionEvent, AttributionKind, AttributionReason } from '@qianxian/protocol/attribution/attribution.words'
import {
  commissionStates,
  type CommissionRole,
  type HoldReason,
  type ShareDisputeStatus,
} from '@qianxian/protocol/commission/commission.words'
import type { ReportCategory } from '@qianxian/protocol/report/report.words'
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { sqlList, sqlLiteral } from '../../db/sql-literals'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { tenantScope } from '../../db/tenant-scope'
import { commissionRecords } from '../../db/tables/commission'
import { finOrders } from '../../db/tables/finance'

const reason = sqlLiteral<HoldReason>

/** Findings that make a share doubtful. */
const FRAUD = ['money', 'fake_identity', 'impersonation', 'commercial'] as const satisfies readonly ReportCategory[]

/** A person under a review because of their risk, or under a measure for fraud. */
const isFlagged = (ctx: Ctx, userId: SQL): SQL => sql`(
  exists (select 1 from risk_asks k where k.tenant_id = ${ctx.tenant.id} and k.about_user_id = ${userId}
    and k.asker_id is null and k.closed_at is null)
  or exists (select 1 from strikes s where s.tenant_id = ${ctx.tenant.id} and s.user_id = ${userId} and s.finding in ${sqlList(FRAUD)}
    and s.lifted_at is null and s.ended_at is null and (s.until is null or s.until > ${sqlTimestamp(ctx.now)})))`

const EARNER = sql.raw('commission_records.user_id')
const BUYER = sql.raw('fin_orders.user_id')

/** An open complaint of the buyer about the matchmaker who earns. */
const isComplained = (ctx: Ctx): SQL => sql`exists (
  select 1 from matchmakers m join reports c on c.tenant_id = m.tenant_id and c.target_matchmaker_id = m.id
  where m.tenant_id = ${ctx.tenant.id} and m.user_id = ${EARNER} and c.reporter_id = ${BUYER} and c.resolved_at is null)`

/** The lead by which the earner brought the buyer was found to be fake, and they did not bring the buyer again since. */
const isFake = (ctx: Ctx): SQL => sql`(commission_records.role = ${sqlLiteral<CommissionRole>('brought')} and exists (
  select 1 from attribution_events e where e.tenant_id = ${ctx.tenant.id} and e.user_id = ${BUYER}
    and e.reason = ${sqlLiteral<AttributionReason>('undone')}
    and (e.kind = ${sqlLiteral<AttributionKind>('store')} and e.target_id = commission_records.store_id
      or e.kind = ${sqlLiteral<AttributionKind>('matchmaker')} and e.target_id in (
        select m.id from matchmakers m where m.tenant_id = e.tenant_id and m.user_id = ${EARNER}))
    and not exists (select 1 from attribution_events l where l.tenant_id = e.tenant_id and l.user_id = e.user_id and l.kind = e.kind
      and l.target_id = e.target_id and l.event = ${sqlLiteral<AttributionEvent>('bound')} and l.id > e.id)))`

/** The most serious reason to hold the row of `commission_records`, joined with its order; null if there is none. */
const reasonNow = (ctx: Ctx) => sql<HoldReason | null>`case
  when exists (select 1 from commission_disputes d where d.tenant_id = ${ctx.tenant.id}
    and d.order_id = commission_records.order_id and d.status = ${sqlLiteral<ShareDisputeStatus>('open')}) then ${reason('disputed')}
  when ${isFlagged(ctx, EARNER)} or ${isFlagged(ctx, BUYER)} then ${reason('fraud')}
  when ${isComplained(ctx)} then ${reason('complaint')}
  when ${isFake(ctx)} then ${reason('fake_lead')}
  when exists (select 1 from users u where u.tenant_id = ${ctx.tenant.id} and u.id = ${EARNER}
    and u.status <> ${sqlLiteral<UserStatus>('active')}) then ${reason('suspended')}
  when commission_records.user_id is not null and not exists (select 1 from commission_acknowledgements a
    where a.tenant_id = ${ctx.tenant.id} and a.user_id = commission_records.user_id
      and a.version = commission_records.plan_version) then ${reason('unacknowledged')}
  end`

const standing = (ctx: Ctx, such: SQL | undefined) => and(tenantScope(ctx, commissionRecords), isNull(commissionRecords.supersededAt), such)

const isOrder = (ctx: Ctx) => and(tenantScope(ctx, finOrders), eq(finOrders.id, commissionRecords.orderId))

/** The reason to hold each share of an order, by the id of the share; shares without one are absent. */
export async function reasonsToHold(ctx: Ctx, orderId: number): Promise<Map<number, HoldReason>> {
  const rows = await ctx.db
    .select({ id: commissionRecords.id, reason: reasonNow(ctx) })
    .from(commissionRecords)
    .innerJoin(finOrders, isOrder(ctx))
    .where(standing(ctx, eq(commissionRecords.orderId, orderId)))
  return new Map(rows.flatMap((row) => (row.reason === null ? [] : [[row.id, row.reason]])))
}

/** Orders with a share whose reason to be held began or ended: waiting shares of one earner, or held ones of all. */
export async function listMisheld(ctx: Ctx, whose: { userId?: number; storeId?: number }): Promise<number[]> {
  const { orderId, userId, storeId, status, holdReason } = commissionRecords
  const own = whose.userId !== undefined ? eq(userId, whose.userId) : whose.storeId !== undefined ? eq(storeId, whose.storeId) : undefined
  const among = own ? and(own, inArray(status, commissionStates.waiting)) : eq(status, 'held')
  const rows = await ctx.db
    .selectDistinct({ orderId })
    .from(commissionRecords)
    .innerJoin(finOrders, isOrder(ctx))
    .where(standing(ctx, and(among, sql`(${reasonNow(ctx)}) is distinct from ${holdReason}`)))
    .orderBy(asc(orderId))
  return rows.map((row) => row.orderId)
}
