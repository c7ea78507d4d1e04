/** Changes made to desks; append-only, and this is the only writer. */
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Ctx } from '../../../ctx'
import { tenantScope } from '../../../db/tenant-scope'
import { auditTasks } from '../../../db/tables/audit'
import { deskChanges } from '../../../db/tables/career'

export type DeskChangeRow = typeof deskChanges.$inferSelect

export async function insertChange(
  ctx: Ctx,
  facts: Pick<DeskChangeRow, 'matchmakerId' | 'change' | 'byUserId'> & Partial<Pick<DeskChangeRow, 'reason' | 'auditTaskId'>>,
): Promise<void> {
  await ctx.db.insert(deskChanges).values({ ...facts, tenantId: ctx.tenant.id, createdAt: ctx.now })
}

/** The last change of each desk; a termination proposal is not yet a change. */
export async function lastChanges(ctx: Ctx, matchmakerIds: readonly number[]): Promise<Map<number, DeskChangeRow>> {
  if (matchmakerIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectDistinctOn([deskChanges.matchmakerId])
    .from(deskChanges)
    .where(
      and(
        tenantScope(ctx, deskChanges),
        inArray(deskChanges.matchmakerId, [...matchmakerIds]),
        ne(deskChanges.change, 'termination_asked'),
      ),
    )
    .orderBy(deskChanges.matchmakerId, desc(deskChanges.id))
  return new Map(rows.map((row) => [row.matchmakerId, row]))
}

/** Returns the proposal that this task decides; null if it decides none. */
export async function findChangeByTask(ctx: Ctx, taskId: number): Promise<DeskChangeRow | null> {
  const [row] = await ctx.db
    .select()
    .from(deskChanges)
    .where(and(tenantScope(ctx, deskChanges), eq(deskChanges.auditTaskId, taskId), eq(deskChanges.change, 'termination_asked')))
  return row ?? null
}

/** Tasks that proposed to terminate this desk, newest first, with their state. */
export const listTerminationTasks = (ctx: Ctx, matchmakerId: number) =>
  ctx.db
    .select({ id: auditTasks.id, status: auditTasks.status })
    .from(deskChanges)
    .innerJoin(auditTasks, and(eq(auditTasks.tenantId, deskChanges.tenantId), eq(auditTasks.id, deskChanges.auditTaskId)))
    .where(and(tenantScope(ctx, deskChanges), eq(deskChanges.matchmakerId, matchmakerId)))
    .orderBy(desc(deskChanges.id))
