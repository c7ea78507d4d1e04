/** Steps, arrivals and feedback of appointments; the only writer of these tables. */
import type { AppointmentEventKind } from '@qianxian/protocol/appointment/appointment.words'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { appointmentEvents, attendances, meetFeedbacks, type StepAuthor } from '../../db/tables/appointment'
import { tenantScope } from '../../db/tenant-scope'

export type EventRow = typeof appointmentEvents.$inferSelect
export type Attendance = typeof attendances.$inferSelect
export type FeedbackRow = typeof meetFeedbacks.$inferSelect

export async function addEvent(
  ctx: Ctx,
  appointmentId: number,
  kind: AppointmentEventKind,
  by: StepAuthor,
  startAt: Date | null = null,
): Promise<void> {
  await ctx.db.insert(appointmentEvents).values({ tenantId: ctx.tenant.id, appointmentId, kind, by, startAt, at: ctx.now })
}

export const eventsOf = (ctx: Ctx, appointmentId: number): Promise<EventRow[]> =>
  ctx.db
    .select()
    .from(appointmentEvents)
    .where(and(tenantScope(ctx, appointmentEvents), eq(appointmentEvents.appointmentId, appointmentId)))
    .orderBy(asc(appointmentEvents.id))

/** How often this side gave an account. */
export const countAccounts = (ctx: Ctx, appointmentId: number, by: StepAuthor): Promise<number> =>
  ctx.db.$count(
    appointmentEvents,
    and(
      tenantScope(ctx, appointmentEvents),
      eq(appointmentEvents.appointmentId, appointmentId),
      eq(appointmentEvents.kind, 'accounted'),
      eq(appointmentEvents.by, by),
    ),
  )

/** Returns false if the person had already arrived. */
export async function insertAttendance(ctx: Ctx, values: Omit<typeof attendances.$inferInsert, 'tenantId'>): Promise<boolean> {
  const rows = await ctx.db
    .insert(attendances)
    .values({ ...values, tenantId: ctx.tenant.id })
    .onConflictDoNothing()
    .returning({ id: attendances.id })
  return rows.length > 0
}

export async function attendancesOf(ctx: Ctx, ids: readonly number[]): Promise<Attendance[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select()
    .from(attendances)
    .where(and(tenantScope(ctx, attendances), inArray(attendances.appointmentId, [...ids])))
}

/** Returns false if the author already gave feedback on this meeting. */
export async function insertFeedback(ctx: Ctx, values: Omit<typeof meetFeedbacks.$inferInsert, 'tenantId'>): Promise<boolean> {
  const rows = await ctx.db
    .insert(meetFeedbacks)
    .values({ ...values, tenantId: ctx.tenant.id })
    .onConflictDoNothing()
    .returning({ id: meetFeedbacks.id })
  return rows.length > 0
}

export async function feedbackBy(ctx: Ctx, ids: readonly number[], profileIds: readonly number[]): Promise<FeedbackRow[]> {
  if (ids.length === 0 || profileIds.length === 0) return []
  return ctx.db
    .select()
    .from(meetFeedbacks)
    .where(
      and(
        tenantScope(ctx, meetFeedbacks),
        inArray(meetFeedbacks.appointmentId, [...ids]),
        inArray(meetFeedbacks.profileId, [...profileIds]),
      ),
    )
}
