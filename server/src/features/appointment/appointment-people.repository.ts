/** The people of appointments: when they are busy, what they said, and whether they stand first; the only writer of that table. */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { appointmentPeople, type Side } from '../../db/tables/appointment'
import { tenantScope } from '../../db/tenant-scope'

export type PersonRow = typeof appointmentPeople.$inferSelect

const person = (ctx: Ctx, appointmentId: number, side: Side) =>
  and(tenantScope(ctx, appointmentPeople), eq(appointmentPeople.appointmentId, appointmentId), eq(appointmentPeople.side, side))

export async function insertPeople(ctx: Ctx, rows: readonly Omit<typeof appointmentPeople.$inferInsert, 'tenantId'>[]): Promise<void> {
  await ctx.db.insert(appointmentPeople).values(rows.map((row) => ({ ...row, tenantId: ctx.tenant.id })))
}

export async function updatePerson(ctx: Ctx, appointmentId: number, side: Side, change: Partial<PersonRow>): Promise<void> {
  await ctx.db
    .update(appointmentPeople)
    .set(change)
    .where(person(ctx, appointmentId, side))
}

export async function updatePeople(ctx: Ctx, appointmentId: number, change: Partial<PersonRow>): Promise<void> {
  await ctx.db
    .update(appointmentPeople)
    .set(change)
    .where(and(tenantScope(ctx, appointmentPeople), eq(appointmentPeople.appointmentId, appointmentId)))
}

/** A person without an account whose name and phone are deleted. */
export const forgotten = { phoneEnc: null, phoneHash: null, nameEnc: null, tokenHash: null } as const

/** Frees the people of a meeting that nobody attends from now on: what is to come of its span, and its day. */
export async function freeRest(ctx: Ctx, appointmentId: number): Promise<void> {
  await ctx.db
    .update(appointmentPeople)
    .set({ busyUntil: sql`least(${appointmentPeople.busyUntil}, ${ctx.now.toISOString()}::timestamptz)`, firstDay: null })
    .where(and(tenantScope(ctx, appointmentPeople), eq(appointmentPeople.appointmentId, appointmentId)))
}

/** The span of an appointment that no longer occupies its people. */
export const notBusy = { busyFrom: null, busyUntil: null, firstDay: null } as const

export async function peopleOf(ctx: Ctx, ids: readonly number[]): Promise<PersonRow[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select()
    .from(appointmentPeople)
    .where(and(tenantScope(ctx, appointmentPeople), inArray(appointmentPeople.appointmentId, [...ids])))
    .orderBy(appointmentPeople.appointmentId, appointmentPeople.side)
}

export async function personByToken(ctx: Ctx, tokenHash: string): Promise<PersonRow | null> {
  const [row] = await ctx.db
    .select()
    .from(appointmentPeople)
    .where(and(tenantScope(ctx, appointmentPeople), eq(appointmentPeople.tokenHash, tokenHash)))
  return row ?? null
}

/** Takes the reminder of that many hours for sending; false if it was taken before. */
export async function claimText(ctx: Ctx, personId: number, hours: number): Promise<boolean> {
  const column = hours === 24 ? appointmentPeople.texted24At : appointmentPeople.texted2At
  const rows = await ctx.db
    .update(appointmentPeople)
    .set(hours === 24 ? { texted24At: ctx.now } : { texted2At: ctx.now })
    .where(and(tenantScope(ctx, appointmentPeople), eq(appointmentPeople.id, personId), isNull(column)))
    .returning({ id: appointmentPeople.id })
  return rows.length > 0
}

/** Filters those who waited in vain and have agreed on no meeting since. */
export async function filterPriority(ctx: Ctx, profileIds: readonly number[]): Promise<Set<number>> {
  if (profileIds.length === 0) return new Set()
  const rows = await ctx.db
    .selectDistinct({ id: appointmentPeople.profileId })
    .from(appointmentPeople)
    .where(
      and(
        tenantScope(ctx, appointmentPeople),
        inArray(appointmentPeople.profileId, [...profileIds]),
        isNotNull(appointmentPeople.priorityAt),
      ),
    )
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** Ends the priority of these people, because a new meeting is agreed. */
export async function endPriority(ctx: Ctx, profileIds: readonly number[]): Promise<void> {
  if (profileIds.length === 0) return
  await ctx.db
    .update(appointmentPeople)
    .set({ priorityAt: null })
    .where(
      and(
        tenantScope(ctx, appointmentPeople),
        inArray(appointmentPeople.profileId, [...profileIds]),
        isNotNull(appointmentPeople.priorityAt),
      ),
    )
}
