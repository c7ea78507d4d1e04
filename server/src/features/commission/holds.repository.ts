/** Why shares are held now, derived from its causes: a share is held as long as one of them stands. */
import { commissionStates, type HoldReason, type ShareDisputeStatus } from '@qianxian/protocol/commission/commission.words'
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { sqlLiteral } from '../../db/sql-literals'
import { tenantScope } from '../../db/tenant-scope'
import { commissionRecords } from '../../db/tables/commission'

const reason = sqlLiteral<HoldReason>

/** The most serious reason to hold the row of `commission_records`; null if there is none. */
const reasonNow = sql<HoldReason | null>`case
  when exists (select 1 from commission_disputes d where d.tenant_id = commission_records.tenant_id
    and d.order_id = commission_records.order_id and d.status = ${sqlLiteral<ShareDisputeStatus>('open')}) then ${reason('disputed')}
  when commission_records.user_id is not null and not exists (select 1 from commission_acknowledgements a
    where a.tenant_id = commission_records.tenant_id and a.user_id = commission_records.user_id
      and a.version = commission_records.plan_version) then ${reason('unacknowledged')}
  end`

const standing = (ctx: Ctx, such: SQL | undefined) => and(tenantScope(ctx, commissionRecords), isNull(commissionRecords.supersededAt), such)

/** The reason to hold each share of an order, by the id of the share; shares without one are absent. */
export async function reasonsToHold(ctx: Ctx, orderId: number): Promise<Map<number, HoldReason>> {
  const rows = await ctx.db
    .select({ id: commissionRecords.id, reason: reasonNow })
    .from(commissionRecords)
    .where(standing(ctx, eq(commissionRecords.orderId, orderId)))
  return new Map(rows.flatMap((row) => (row.reason === null ? [] : [[row.id, row.reason]])))
}

/** Orders with a share whose reason to be held began or ended: waiting shares of one person, or held ones of all. */
export async function listMisheld(ctx: Ctx, whose: { userId?: number }): Promise<number[]> {
  const { orderId, userId, status, holdReason } = commissionRecords
  const among = whose.userId === undefined ? eq(status, 'held') : and(eq(userId, whose.userId), inArray(status, commissionStates.waiting))
  const rows = await ctx.db
    .selectDistinct({ orderId })
    .from(commissionRecords)
    .where(standing(ctx, and(among, sql`(${reasonNow}) is distinct from ${holdReason}`)))
    .orderBy(asc(orderId))
  return rows.map((row) => row.orderId)
}
