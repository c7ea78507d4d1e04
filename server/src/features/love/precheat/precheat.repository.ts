/** The only writer of who accepted which version of the reminder; what is written stays. */
import { and, eq, max } from 'drizzle-orm'
import type { Ctx } from '../../../ctx'
import { tenantScope } from '../../../db/tenant-scope'
import { precheatAcceptances } from '../../../db/tables/love'

/** The newest that somebody accepted; null before the first. */
export async function acceptedVersion(ctx: Ctx, userId: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({ version: max(precheatAcceptances.version) })
    .from(precheatAcceptances)
    .where(and(tenantScope(ctx, precheatAcceptances), eq(precheatAcceptances.userId, userId)))
  return row?.version ?? null
}

/** A second time changes nothing: the moment of the first one counts. */
export async function insertAcceptance(ctx: Ctx, userId: number, version: number): Promise<void> {
  await ctx.db.insert(precheatAcceptances).values({ tenantId: ctx.tenant.id, userId, version, acceptedAt: ctx.now }).onConflictDoNothing()
}
