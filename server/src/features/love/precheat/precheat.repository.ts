/** The only writer of accepted reminder versions; rows are never changed. */
import { and, eq, max } from 'drizzle-orm'
import type { Ctx } from '../../../ctx'
import { tenantScope } from '../../../db/tenant-scope'
import { precheatAcceptances } from '../../../db/tables/love'

/** Returns the newest version the user accepted; null before the first. */
export async function acceptedVersion(ctx: Ctx, userId: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({ version: max(precheatAcceptances.version) })
    .from(precheatAcceptances)
    .where(and(tenantScope(ctx, precheatAcceptances), eq(precheatAcceptances.userId, userId)))
  return row?.version ?? null
}

/** Accepting twice changes nothing: the first time counts. */
export async function insertAcceptance(ctx: Ctx, userId: number, version: number): Promise<void> {
  await ctx.db.insert(precheatAcceptances).values({ tenantId: ctx.tenant.id, userId, version, acceptedAt: ctx.now }).onConflictDoNothing()
}
