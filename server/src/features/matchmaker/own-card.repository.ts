/** The only writer of matchmakers' changes to their own cards. */
import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { matchmakerCardChanges } from '../../db/tables/matchmaker'

export type CardChange = typeof matchmakerCardChanges.$inferSelect

const of = (ctx: Ctx, matchmakerId: number) =>
  and(tenantScope(ctx, matchmakerCardChanges), eq(matchmakerCardChanges.matchmakerId, matchmakerId))

export async function findLastChange(ctx: Ctx, matchmakerId: number): Promise<CardChange | null> {
  const [row] = await ctx.db
    .select()
    .from(matchmakerCardChanges)
    .where(of(ctx, matchmakerId))
    .orderBy(desc(matchmakerCardChanges.id))
    .limit(1)
  return row ?? null
}

export async function insertChange(
  ctx: Ctx,
  facts: Pick<CardChange, 'matchmakerId' | 'name' | 'bio' | 'tags' | 'avatarMediaId'>,
): Promise<CardChange> {
  const [row] = await ctx.db
    .insert(matchmakerCardChanges)
    .values({ ...facts, tenantId: ctx.tenant.id, status: 'waiting', createdAt: ctx.now })
    .returning()
  return row!
}

export async function updateChange(
  ctx: Ctx,
  id: number,
  change: Partial<Pick<CardChange, 'status' | 'auditTaskId' | 'decidedAt'>>,
): Promise<void> {
  await ctx.db
    .update(matchmakerCardChanges)
    .set(change)
    .where(and(tenantScope(ctx, matchmakerCardChanges), eq(matchmakerCardChanges.id, id)))
}
