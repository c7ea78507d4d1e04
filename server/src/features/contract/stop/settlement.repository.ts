/** Settlements of contracts; the only writer of their table. */
import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../../ctx'
import { contractSettlements } from '../../../db/tables/contract'
import { tenantScope } from '../../../db/tenant-scope'

export type SettlementRow = typeof contractSettlements.$inferSelect
type Change = Partial<Omit<typeof contractSettlements.$inferInsert, 'id' | 'tenantId' | 'contractId'>>

const of = (ctx: Ctx) => tenantScope(ctx, contractSettlements)

export async function insertSettlement(
  ctx: TxCtx,
  values: Omit<typeof contractSettlements.$inferInsert, 'tenantId'>,
): Promise<SettlementRow> {
  const [row] = await ctx.db
    .insert(contractSettlements)
    .values({ ...values, tenantId: ctx.tenant.id })
    .returning()
  return row!
}

export async function updateSettlement(ctx: Ctx, id: number, change: Change): Promise<SettlementRow> {
  const [row] = await ctx.db
    .update(contractSettlements)
    .set(change)
    .where(and(of(ctx), eq(contractSettlements.id, id)))
    .returning()
  return row!
}

export async function settlementById(ctx: Ctx, id: number): Promise<SettlementRow | null> {
  const [row] = await ctx.db
    .select()
    .from(contractSettlements)
    .where(and(of(ctx), eq(contractSettlements.id, id)))
  return row ?? null
}

/** The newest settlement of a contract; null without one. */
export async function settlementOf(ctx: Ctx, contractId: number): Promise<SettlementRow | null> {
  const [row] = await ctx.db
    .select()
    .from(contractSettlements)
    .where(and(of(ctx), eq(contractSettlements.contractId, contractId)))
    .orderBy(desc(contractSettlements.id))
    .limit(1)
  return row ?? null
}

/** The settlement of a contract that nobody took back; null without one. */
export async function openSettlement(ctx: Ctx, contractId: number): Promise<SettlementRow | null> {
  const found = await settlementOf(ctx, contractId)
  return found?.status === 'withdrawn' ? null : found
}

/** All settlements of these contracts, the newest last. */
export const settlementsOf = (ctx: Ctx, contractIds: readonly number[]): Promise<SettlementRow[]> =>
  contractIds.length === 0
    ? Promise.resolve([])
    : ctx.db
        .select()
        .from(contractSettlements)
        .where(and(of(ctx), inArray(contractSettlements.contractId, [...contractIds])))
        .orderBy(asc(contractSettlements.id))

/** Settlements that wait for finance, the earliest first. */
export const settlementsToApprove = (ctx: Ctx, after: number | null, limit: number): Promise<SettlementRow[]> =>
  ctx.db
    .select()
    .from(contractSettlements)
    .where(and(of(ctx), eq(contractSettlements.status, 'agreed'), after === null ? undefined : gt(contractSettlements.id, after)))
    .orderBy(asc(contractSettlements.id))
    .limit(limit)

/** Ids of approved settlements that are not paid, for a payout whose job was lost. */
export async function unpaidSettlements(ctx: Ctx, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: contractSettlements.id })
    .from(contractSettlements)
    .where(and(of(ctx), eq(contractSettlements.status, 'approved')))
    .orderBy(asc(contractSettlements.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
