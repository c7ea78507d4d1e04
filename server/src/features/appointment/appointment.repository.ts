/** Appointments, their lists, and those that are due by the clock; the only writer of that table. */
import { appointmentStates } from '@qianxian/protocol/appointment/appointment.words'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { appointmentPeople, appointments, type Side, type StepAuthor } from '../../db/tables/appointment'
import { tenantScope } from '../../db/tenant-scope'
import type { StoreScope } from '../store/store'

export type Appointment = typeof appointments.$inferSelect
export type { Side, StepAuthor }

const one = (ctx: Ctx, id: number) => and(tenantScope(ctx, appointments), eq(appointments.id, id))

export async function appointmentById(ctx: Ctx, id: number): Promise<Appointment | null> {
  const [row] = await ctx.db.select().from(appointments).where(one(ctx, id))
  return row ?? null
}

export async function appointmentsById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Appointment>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(appointments)
    .where(and(tenantScope(ctx, appointments), inArray(appointments.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks the appointment until the transaction ends; profiles and the line are locked before it. */
export async function lockAppointment(ctx: TxCtx, id: number): Promise<Appointment | null> {
  const [row] = await ctx.db.select().from(appointments).where(one(ctx, id)).for('update')
  return row ?? null
}

/** Returns null if the two already have one to come. */
export async function insertAppointment(ctx: Ctx, values: Omit<typeof appointments.$inferInsert, 'tenantId'>): Promise<Appointment | null> {
  const [row] = await ctx.db
    .insert(appointments)
    .values({ ...values, tenantId: ctx.tenant.id, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

export async function updateAppointment(ctx: Ctx, id: number, change: Partial<Omit<Appointment, 'id' | 'tenantId'>>): Promise<Appointment> {
  const [row] = await ctx.db
    .update(appointments)
    .set({ ...change, updatedAt: ctx.now })
    .where(one(ctx, id))
    .returning()
  return row!
}

// --- Lists ----------------------------------------------------------------

const mine = (profileId: number): SQL => or(eq(appointments.aProfileId, profileId), eq(appointments.bProfileId, profileId))!

export interface Listed {
  where: SQL | undefined
  before: number | null
  limit: number
}

/** A person's appointments, the newest first. */
export const appointmentsOf = (ctx: Ctx, profileId: number, { where, before, limit }: Listed): Promise<Appointment[]> =>
  ctx.db
    .select()
    .from(appointments)
    .where(and(tenantScope(ctx, appointments), mine(profileId), where, before === null ? undefined : lt(appointments.id, before)))
    .orderBy(desc(appointments.id))
    .limit(limit)

export interface Desk {
  matchmakerId: number
  /** The people whom the desk serves now. */
  servedIds: readonly number[]
}

/** Appointments of people whom this desk serves, and those that it arranged with people without an account. */
const isOnDesk = ({ matchmakerId, servedIds }: Desk): SQL =>
  or(
    and(eq(appointments.matchmakerId, matchmakerId), isNull(appointments.aProfileId)),
    ...(servedIds.length === 0 ? [] : [inArray(appointments.aProfileId, [...servedIds]), inArray(appointments.bProfileId, [...servedIds])]),
  )!

/** True for an appointment in which somebody served by the desk waited in vain. */
export const hasPriority = ({ servedIds }: Desk): SQL =>
  servedIds.length === 0
    ? sql`false`
    : sql`exists (select 1 from appointment_people p where p.tenant_id = ${appointments.tenantId} and p.appointment_id = ${appointments.id}
        and p.priority_at is not null and p.profile_id in ${[...servedIds]})`

/** The desk's appointments: those in which somebody waited in vain first, then the newest. */
export async function appointmentsOfDesk(
  ctx: Ctx,
  desk: Desk,
  { where, place, limit }: { where: SQL; place: readonly [priority: number, id: number] | null; limit: number },
): Promise<(Appointment & { priority: number })[]> {
  const priority = sql<number>`(case when ${hasPriority(desk)} then 1 else 0 end)`
  const rows = await ctx.db
    .select({ row: appointments, priority })
    .from(appointments)
    .where(
      and(
        tenantScope(ctx, appointments),
        isOnDesk(desk),
        where,
        place === null ? undefined : sql`(${priority}, ${appointments.id}) < (${place[0]}, ${place[1]})`,
      ),
    )
    .orderBy(desc(priority), desc(appointments.id))
    .limit(limit)
  return rows.map(({ row, priority }) => ({ ...row, priority: Number(priority) }))
}

export async function appointmentOfDesk(ctx: Ctx, desk: Desk, id: number): Promise<Appointment | null> {
  const [row] = await ctx.db
    .select()
    .from(appointments)
    .where(and(one(ctx, id), isOnDesk(desk)))
  return row ?? null
}

/** Visits to a store, the earliest first if they are to come, else the latest first. */
export const visitsOf = (
  ctx: Ctx,
  storeId: StoreScope,
  { isPast, since, place, limit }: { isPast: boolean; since: Date; place: readonly [at: string, id: number] | null; limit: number },
): Promise<Appointment[]> => {
  const order = isPast ? [desc(appointments.startAt), desc(appointments.id)] : [asc(appointments.startAt), asc(appointments.id)]
  const after =
    place &&
    (isPast
      ? sql`(${appointments.startAt}, ${appointments.id}) < (${new Date(place[0]).toISOString()}, ${place[1]})`
      : sql`(${appointments.startAt}, ${appointments.id}) > (${new Date(place[0]).toISOString()}, ${place[1]})`)
  return ctx.db
    .select()
    .from(appointments)
    .where(
      and(
        tenantScope(ctx, appointments),
        eq(appointments.storeId, storeId),
        eq(appointments.type, 'store_visit'),
        isNotNull(appointments.startAt),
        isPast ? lt(appointments.startAt, since) : sql`${appointments.startAt} >= ${since.toISOString()}`,
        after ?? undefined,
      ),
    )
    .orderBy(...order)
    .limit(limit)
}

/** How often the two have met, as both said or an auditor found. */
export const countMeetings = (ctx: Ctx, a: number, b: number): Promise<number> =>
  ctx.db.$count(appointments, and(tenantScope(ctx, appointments), pair(a, b), inArray(appointments.status, appointmentStates.counted)))

const pair = (a: number, b: number): SQL =>
  or(
    and(eq(appointments.aProfileId, a), eq(appointments.bProfileId, b)),
    and(eq(appointments.aProfileId, b), eq(appointments.bProfileId, a)),
  )!

/** Open offers that the person made. */
export const countOpenBy = (ctx: Ctx, profileId: number): Promise<number> =>
  ctx.db.$count(
    appointments,
    and(
      tenantScope(ctx, appointments),
      eq(appointments.aProfileId, profileId),
      isNull(appointments.matchmakerId),
      inArray(appointments.status, appointmentStates.open),
      gt(appointments.expireAt, ctx.now),
    ),
  )

/** Agreed meetings that begin before `until`. */
export const countNear = (ctx: Ctx, profileId: number, until: Date): Promise<number> =>
  ctx.db.$count(
    appointments,
    and(
      tenantScope(ctx, appointments),
      mine(profileId),
      eq(appointments.status, 'confirmed'),
      gt(appointments.endAt, ctx.now),
      lte(appointments.startAt, until),
    ),
  )

/** A visit agreed with this store; null for any other appointment. */
export async function visitIn(ctx: Ctx, storeId: StoreScope, id: number): Promise<Appointment | null> {
  const [row] = await ctx.db
    .select()
    .from(appointments)
    .where(and(one(ctx, id), eq(appointments.storeId, storeId), eq(appointments.type, 'store_visit'), isNotNull(appointments.startAt)))
  return row ?? null
}

export const comingRowsBetween = (ctx: Ctx, a: number, b: number): Promise<Appointment[]> =>
  ctx.db
    .select()
    .from(appointments)
    .where(and(tenantScope(ctx, appointments), pair(a, b), inArray(appointments.status, appointmentStates.coming)))

/** Ids of appointments to come, of the two or of one person. */
export const comingBetween = (ctx: Ctx, a: number, b: number): Promise<{ id: number }[]> =>
  ctx.db
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(tenantScope(ctx, appointments), pair(a, b), inArray(appointments.status, appointmentStates.coming)))
    .orderBy(appointments.id)

export const comingOf = (
  ctx: Ctx,
  profileId: number,
): Promise<Pick<Appointment, 'id' | 'aProfileId' | 'bProfileId' | 'type' | 'matchmakerId'>[]> =>
  ctx.db
    .select({
      id: appointments.id,
      aProfileId: appointments.aProfileId,
      bProfileId: appointments.bProfileId,
      type: appointments.type,
      matchmakerId: appointments.matchmakerId,
    })
    .from(appointments)
    .where(and(tenantScope(ctx, appointments), mine(profileId), inArray(appointments.status, appointmentStates.coming)))
    .orderBy(appointments.id)

const listComing = (ctx: Ctx, which: SQL): Promise<{ id: number }[]> =>
  ctx.db
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(tenantScope(ctx, appointments), which, inArray(appointments.status, appointmentStates.coming)))
    .orderBy(appointments.id)

export const comingOfLine = (ctx: Ctx, lineId: number): Promise<{ id: number }[]> => listComing(ctx, eq(appointments.lineId, lineId))

export const comingOfLead = (ctx: Ctx, leadId: number): Promise<{ id: number }[]> => listComing(ctx, eq(appointments.leadId, leadId))

/** Visits booked for a lead, the newest first. */
export const visitsOfLead = (ctx: Ctx, leadId: number): Promise<Appointment[]> =>
  ctx.db
    .select()
    .from(appointments)
    .where(and(tenantScope(ctx, appointments), eq(appointments.leadId, leadId), isNotNull(appointments.startAt)))
    .orderBy(desc(appointments.id))

export const agreedOfLine = (ctx: Ctx, lineId: number, exceptId: number): Promise<number> =>
  ctx.db.$count(
    appointments,
    and(
      tenantScope(ctx, appointments),
      eq(appointments.lineId, lineId),
      eq(appointments.status, 'confirmed'),
      ne(appointments.id, exceptId),
    ),
  )

// --- Due by the clock -----------------------------------------------------

const ids = async (rows: Promise<{ id: number }[]>): Promise<number[]> => (await rows).map(({ id }) => id)

/** Ids of the first appointments, by id, that meet the condition. */
const listIds = (ctx: Ctx, which: SQL | undefined, limit: number): Promise<number[]> =>
  ids(
    ctx.db
      .select({ id: appointments.id })
      .from(appointments)
      .where(and(tenantScope(ctx, appointments), which))
      .orderBy(appointments.id)
      .limit(limit),
  )

export const overdueOffers = (ctx: Ctx, limit: number): Promise<number[]> =>
  listIds(ctx, and(inArray(appointments.status, appointmentStates.open), lte(appointments.expireAt, ctx.now)), limit)

export const silentMeetings = (ctx: Ctx, markedBefore: Date, limit: number): Promise<number[]> =>
  listIds(ctx, and(eq(appointments.status, 'marked_done'), lte(appointments.markedAt, markedBefore)), limit)

/** Agreed meetings that ended before `endedBefore`, and whose result nobody stated. */
export const unmarkedMeetings = (ctx: Ctx, endedBefore: Date, limit: number): Promise<number[]> =>
  listIds(
    ctx,
    and(
      eq(appointments.status, 'confirmed'),
      // It begins before it ends; the index is on the beginning.
      lt(appointments.startAt, endedBefore),
      lte(appointments.endAt, endedBefore),
    ),
    limit,
  )

/** Agreed meetings that begin before `until` and whose reminder of that many hours was not sent. */
export const meetingsToRemind = (ctx: Ctx, hours: 24 | 2, until: Date, limit: number): Promise<number[]> =>
  listIds(
    ctx,
    and(
      eq(appointments.status, 'confirmed'),
      lte(appointments.startAt, until),
      sql`${appointments.startAt} > ${ctx.now.toISOString()}`,
      isNull(hours === 24 ? appointments.reminded24At : appointments.reminded2At),
    ),
    limit,
  )

/** Appointments that are over and still keep name or phone of a person without an account. */
export const overWithPhones = (ctx: Ctx, before: Date, limit: number): Promise<number[]> =>
  ids(
    ctx.db
      .selectDistinct({ id: appointments.id })
      .from(appointments)
      .innerJoin(
        appointmentPeople,
        and(eq(appointmentPeople.tenantId, appointments.tenantId), eq(appointmentPeople.appointmentId, appointments.id)),
      )
      .where(
        and(
          tenantScope(ctx, appointments),
          isNotNull(appointmentPeople.phoneEnc),
          or(inArray(appointments.status, appointmentStates.dropped), lt(appointments.endAt, before)),
          lt(appointments.updatedAt, before),
        ),
      )
      .orderBy(appointments.id)
      .limit(limit),
  )
