/** Writes ledger seals and the signed roots of days, and nothing else in the ledger. */
import { and, asc, desc, eq, lt, min, sql } from 'drizzle-orm'
import type { Ctx, World } from '../../../ctx'
import { tenantScope } from '../../../db/tenant-scope'
import { ledgerRoots, ledgerSeals, ledgerTxns, ledgerUnsealed } from '../../../db/tables/ledger'

/** Tenants with transactions that wait for their ledger seal. */
export async function waitingTenants({ db }: Pick<World, 'db'>): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select t.id from tenants t where exists (select 1 from ledger_unsealed u where u.tenant_id = t.id) order by t.id`,
  )
  return rows.map(({ id }) => id)
}

/** Returns the number of sealed transactions; 0 also while another server is sealing. */
export async function sealBatch(
  { db }: Pick<World, 'db'>,
  tenantId: number,
  now: Date,
  most: number,
  until: Date | null = null,
): Promise<number> {
  const { rows } = await db.execute<{ sealed: number }>(
    sql`select ledger_seal(${tenantId}, ${now}, ${most}, ${until}::timestamptz) as sealed`,
  )
  return rows[0]!.sealed
}

/** When the oldest waiting transaction was posted; null if none waits. */
export async function oldestWaiting(ctx: Ctx): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: min(ledgerTxns.createdAt) })
    .from(ledgerUnsealed)
    .innerJoin(ledgerTxns, and(tenantScope(ctx, ledgerTxns), eq(ledgerTxns.id, ledgerUnsealed.txnId)))
    .where(tenantScope(ctx, ledgerUnsealed))
  return row?.at ?? null
}

export async function firstSeal(ctx: Ctx) {
  const [row] = await ctx.db.select().from(ledgerSeals).where(tenantScope(ctx, ledgerSeals)).orderBy(asc(ledgerSeals.no)).limit(1)
  return row ?? null
}

/** The last ledger seal before that moment, and the number of transactions sealed by then. */
export async function sealBefore(ctx: Ctx, moment: Date) {
  const [row] = await ctx.db
    .select({ no: ledgerSeals.no, hash: ledgerSeals.hash })
    .from(ledgerSeals)
    .where(and(tenantScope(ctx, ledgerSeals), lt(ledgerSeals.sealedAt, moment)))
    .orderBy(desc(ledgerSeals.no))
    .limit(1)
  if (!row) return null
  const [sum] = await ctx.db
    .select({ txns: sql<number>`sum(${ledgerSeals.txns})`.mapWith(Number) })
    .from(ledgerSeals)
    .where(and(tenantScope(ctx, ledgerSeals), sql`${ledgerSeals.no} <= ${row.no}`))
  return { ...row, txns: sum!.txns }
}

export async function lastRootDay(ctx: Ctx): Promise<string | null> {
  const [row] = await ctx.db
    .select({ day: ledgerRoots.day })
    .from(ledgerRoots)
    .where(tenantScope(ctx, ledgerRoots))
    .orderBy(desc(ledgerRoots.day))
    .limit(1)
  return row?.day ?? null
}

/** Returns false if the day already has a root. */
export async function insertRoot(ctx: Ctx, root: Omit<typeof ledgerRoots.$inferInsert, 'tenantId'>): Promise<boolean> {
  const rows = await ctx.db
    .insert(ledgerRoots)
    .values({ ...root, tenantId: ctx.tenant.id })
    .onConflictDoNothing()
    .returning({ day: ledgerRoots.day })
  return rows.length > 0
}
