/** Services under contracts; the only writer of their table. */
import type { DeliverableKind } from '@qianxian/protocol/contract/contract.words'
import type { ContractItem, StopDeliverable } from '@qianxian/protocol/contract/stop.rules'
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../../ctx'
import { serviceDeliverables } from '../../../db/tables/contract'
import { tenantScope } from '../../../db/tenant-scope'

export type DeliverableRow = typeof serviceDeliverables.$inferSelect
type Change = Partial<Omit<typeof serviceDeliverables.$inferInsert, 'id' | 'tenantId' | 'contractId' | 'kind' | 'seq'>>

/** Creates a row for each agreed service, numbered within its kind. */
export async function planDeliverables(ctx: TxCtx, contractId: number, items: readonly ContractItem[]): Promise<void> {
  const seqs = new Map<DeliverableKind, number>()
  const rows = items.flatMap(({ kind, times }) =>
    Array.from({ length: times }, () => {
      const seq = (seqs.get(kind) ?? 0) + 1
      seqs.set(kind, seq)
      return { tenantId: ctx.tenant.id, contractId, kind, seq, status: 'planned' as const }
    }),
  )
  if (rows.length > 0) await ctx.db.insert(serviceDeliverables).values(rows)
}

export const deliverablesOf = (ctx: Ctx, contractIds: readonly number[]): Promise<DeliverableRow[]> =>
  contractIds.length === 0
    ? Promise.resolve([])
    : ctx.db
        .select()
        .from(serviceDeliverables)
        .where(and(tenantScope(ctx, serviceDeliverables), inArray(serviceDeliverables.contractId, [...contractIds])))
        .orderBy(asc(serviceDeliverables.contractId), asc(serviceDeliverables.kind), asc(serviceDeliverables.seq))

export async function deliverableById(ctx: Ctx, id: number): Promise<DeliverableRow | null> {
  const [row] = await ctx.db
    .select()
    .from(serviceDeliverables)
    .where(and(tenantScope(ctx, serviceDeliverables), eq(serviceDeliverables.id, id)))
  return row ?? null
}

export async function updateDeliverable(ctx: Ctx, id: number, change: Change): Promise<DeliverableRow> {
  const [row] = await ctx.db
    .update(serviceDeliverables)
    .set(change)
    .where(and(tenantScope(ctx, serviceDeliverables), eq(serviceDeliverables.id, id)))
    .returning()
  return row!
}

/** Services on whose notice the member kept silent since before `at`, and that do not count yet. */
export const silentDeliverables = (ctx: Ctx, at: Date, limit: number): Promise<DeliverableRow[]> =>
  ctx.db
    .select()
    .from(serviceDeliverables)
    .where(
      and(
        tenantScope(ctx, serviceDeliverables),
        eq(serviceDeliverables.status, 'delivered'),
        isNull(serviceDeliverables.countedAt),
        lte(serviceDeliverables.notifiedAt, at),
      ),
    )
    .orderBy(asc(serviceDeliverables.id))
    .limit(limit)

/** The facts that decide how a service counts. */
export const stopFactsOf = ({ id, kind, status, deliveredAt, notifiedAt, evidence, confirmedAt }: DeliverableRow): StopDeliverable => ({
  id,
  kind,
  status,
  deliveredAt,
  notifiedAt,
  hasEvidence: evidence !== null,
  confirmedAt,
})

/** Adds one more planned service of this kind in place of one that does not count. */
export async function planAnother(ctx: TxCtx, { contractId, kind }: Pick<DeliverableRow, 'contractId' | 'kind'>): Promise<void> {
  const seq = Math.max(...(await deliverablesOf(ctx, [contractId])).filter((one) => one.kind === kind).map((one) => one.seq)) + 1
  await ctx.db.insert(serviceDeliverables).values({ tenantId: ctx.tenant.id, contractId, kind, seq, status: 'planned' })
}
