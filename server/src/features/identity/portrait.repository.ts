/** The only writer of portraits that wait for a comparison, and of the results. */
import { and, eq, lte } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { identityMatches, identityPortraits } from '../../db/tables/identity'

export type MatchRecord = typeof identityMatches.$inferSelect
type PortraitRecord = typeof identityPortraits.$inferSelect

const portraitBy = (ctx: Ctx, userId: number) => and(tenantScope(ctx, identityPortraits), eq(identityPortraits.userId, userId))
const matchBy = (ctx: Ctx, userId: number) => and(tenantScope(ctx, identityMatches), eq(identityMatches.userId, userId))

export async function keepPortrait(ctx: Ctx, row: Omit<PortraitRecord, 'tenantId'>): Promise<void> {
  await ctx.db
    .insert(identityPortraits)
    .values({ ...row, tenantId: ctx.tenant.id })
    .onConflictDoUpdate({ target: [identityPortraits.tenantId, identityPortraits.userId], set: row })
}

export async function portraitOf(ctx: Ctx, userId: number): Promise<PortraitRecord | null> {
  const [row] = await ctx.db.select().from(identityPortraits).where(portraitBy(ctx, userId))
  return row ?? null
}

export async function dropPortrait(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.delete(identityPortraits).where(portraitBy(ctx, userId))
}

/** Deletes expired portraits; returns their number. */
export async function deleteExpiredPortraits(ctx: Ctx): Promise<number> {
  const gone = await ctx.db
    .delete(identityPortraits)
    .where(and(tenantScope(ctx, identityPortraits), lte(identityPortraits.goesAt, ctx.now)))
    .returning({ userId: identityPortraits.userId })
  return gone.length
}

export async function matchOf(ctx: Ctx, userId: number): Promise<MatchRecord | null> {
  const [row] = await ctx.db.select().from(identityMatches).where(matchBy(ctx, userId))
  return row ?? null
}

export async function lockMatch(ctx: TxCtx, userId: number): Promise<MatchRecord | null> {
  const [row] = await ctx.db.select().from(identityMatches).where(matchBy(ctx, userId)).for('update')
  return row ?? null
}

export async function keepMatch(
  ctx: Ctx,
  { judgedAt = null, ...given }: Omit<typeof identityMatches.$inferInsert, 'tenantId'>,
): Promise<void> {
  const row = { ...given, judgedAt, tenantId: ctx.tenant.id }
  await ctx.db
    .insert(identityMatches)
    .values(row)
    .onConflictDoUpdate({ target: [identityMatches.tenantId, identityMatches.userId], set: row })
}

/** Comparisons without a result since that time. */
export const listPendingMatches = (ctx: Ctx, since: Date, limit: number): Promise<MatchRecord[]> =>
  ctx.db
    .select()
    .from(identityMatches)
    .where(and(tenantScope(ctx, identityMatches), eq(identityMatches.status, 'waiting'), lte(identityMatches.askedAt, since)))
    .orderBy(identityMatches.askedAt)
    .limit(limit)
