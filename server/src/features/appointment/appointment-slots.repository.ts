/** Offered times of appointments; the only writer of that table. */
import { and, asc, inArray } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { appointmentSlots, type Side } from '../../db/tables/appointment'
import { tenantScope } from '../../db/tenant-scope'

export type Slot = typeof appointmentSlots.$inferSelect

export async function insertSlots(ctx: Ctx, rows: readonly Omit<typeof appointmentSlots.$inferInsert, 'tenantId'>[]): Promise<void> {
  await ctx.db.insert(appointmentSlots).values(rows.map((row) => ({ ...row, tenantId: ctx.tenant.id })))
}

/** Times of all rounds, the earliest first. */
export async function slotsOf(ctx: Ctx, ids: readonly number[]): Promise<Slot[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select()
    .from(appointmentSlots)
    .where(and(tenantScope(ctx, appointmentSlots), inArray(appointmentSlots.appointmentId, [...ids])))
    .orderBy(asc(appointmentSlots.startAt))
}

export async function takeSlots(ctx: Ctx, ids: readonly number[], side: Side): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .update(appointmentSlots)
    .set(side === 'a' ? { takenAAt: ctx.now } : { takenBAt: ctx.now })
    .where(and(tenantScope(ctx, appointmentSlots), inArray(appointmentSlots.id, [...ids])))
}
