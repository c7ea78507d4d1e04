/** Appointments and their parts; the only writer of these tables. */
import { appointmentStates, type AppointmentEventKind } from '@qianxian/protocol/appointment/appointment.words'
import { lineStates } from '@qianxian/protocol/line/line.words'
import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx, TxCtx } from '../../ctx'
import {
  appointmentEvents,
  appointmentPeople,
  appointments,
  appointmentSlots,
  attendances,
  meetFeedbacks,
  type Side,
  type StepAuthor,
  trustedContacts,
} from '../../db/tables/appointment'
import { lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { storeConsents } from '../../db/tables/sharing'
import { tenantScope } from '../../db/tenant-scope'
import type { StoreScope } from '../store/store'

export type Appointment = typeof appointments.$inferSelect
export type Slot = typeof appointmentSlots.$inferSelect
export type PersonRow = typeof appointmentPeople.$inferSelect
export type EventRow = typeof appointmentEvents.$inferSelect
export type Attendance = typeof attendances.$inferSelect
export type FeedbackRow = typeof meetFeedbacks.$inferSelect
export type ContactRow = typeof trustedContacts.$inferSelect
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

// --- People ---------------------------------------------------------------

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

// --- Times ----------------------------------------------------------------

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

// --- Steps, arrivals, feedback --------------------------------------------

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

/** Members of one of these stores who both agreed there to be introduced, as a part of queries over the second. */
const agreedInStore = (ctx: Ctx, a: number): SQL => {
  const mineIn = alias(storeConsents, 'mine_in')
  return exists(
    ctx.db
      .select({ id: mineIn.id })
      .from(mineIn)
      .where(
        and(
          eq(mineIn.tenantId, storeConsents.tenantId),
          eq(mineIn.storeId, storeConsents.storeId),
          eq(mineIn.profileId, a),
          isNull(mineIn.endedAt),
          gt(mineIn.expiresAt, ctx.now),
          sql`${mineIn.scopes} ? ${'propose'}`,
        ),
      ),
  )
}

const inOneStore = (ctx: Ctx, a: number, storeIds: readonly number[]) =>
  and(
    tenantScope(ctx, storeConsents),
    inArray(storeConsents.storeId, [...storeIds]),
    isNull(storeConsents.endedAt),
    gt(storeConsents.expiresAt, ctx.now),
    sql`${storeConsents.scopes} ? ${'propose'}`,
    agreedInStore(ctx, a),
  )

/** True if both agreed to be introduced in one of these stores. */
export const haveSharedStore = async (ctx: Ctx, a: number, b: number, storeIds: readonly number[]): Promise<boolean> =>
  storeIds.length > 0 && (await ctx.db.$count(storeConsents, and(inOneStore(ctx, a, storeIds), eq(storeConsents.profileId, b)))) > 0

/** Members of another gender who agreed to be introduced in the one of these stores in which the person did too. */
export async function storePartners(ctx: Ctx, a: number, storeIds: readonly number[], limit: number): Promise<number[]> {
  if (storeIds.length === 0) return []
  const own = alias(loveProfiles, 'own')
  const rows = await ctx.db
    .select({ id: storeConsents.profileId })
    .from(storeConsents)
    .innerJoin(loveProfiles, and(eq(loveProfiles.tenantId, storeConsents.tenantId), eq(loveProfiles.id, storeConsents.profileId)))
    .innerJoin(own, and(eq(own.tenantId, storeConsents.tenantId), eq(own.id, a)))
    .where(and(inOneStore(ctx, a, storeIds), ne(storeConsents.profileId, a), sql`${loveProfiles.gender} is distinct from ${own.gender}`))
    .orderBy(desc(storeConsents.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** People who accepted a line with this person, with the newest line of each. */
export async function linePartners(ctx: Ctx, profileId: number, limit: number): Promise<{ profileId: number; lineId: number }[]> {
  const rows = await ctx.db
    .select({ id: lineRequests.id, fromId: lineRequests.fromId, toId: lineRequests.toId })
    .from(lineRequests)
    .where(
      and(
        tenantScope(ctx, lineRequests),
        or(eq(lineRequests.fromId, profileId), eq(lineRequests.toId, profileId)),
        inArray(lineRequests.status, lineStates.connected),
      ),
    )
    .orderBy(desc(lineRequests.updatedAt), desc(lineRequests.id))
    .limit(limit)
  const found = new Map<number, number>()
  for (const { id, fromId, toId } of rows) {
    const other = fromId === profileId ? toId : fromId
    if (!found.has(other)) found.set(other, id)
  }
  return [...found].map(([other, lineId]) => ({ profileId: other, lineId }))
}

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

export const comingOfLine = (ctx: Ctx, lineId: number): Promise<{ id: number }[]> =>
  ctx.db
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(tenantScope(ctx, appointments), eq(appointments.lineId, lineId), inArray(appointments.status, appointmentStates.coming)))
    .orderBy(appointments.id)

export const comingOfLead = (ctx: Ctx, leadId: number): Promise<{ id: number }[]> =>
  ctx.db
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(tenantScope(ctx, appointments), eq(appointments.leadId, leadId), inArray(appointments.status, appointmentStates.coming)))
    .orderBy(appointments.id)

/** Visits booked for a lead, the newest first. */
export const visitsOfLead = (ctx: Ctx, leadId: number): Promise<Appointment[]> =>
  ctx.db
    .select()
    .from(appointments)
    .where(and(tenantScope(ctx, appointments), eq(appointments.leadId, leadId), isNotNull(appointments.startAt)))
    .orderBy(desc(appointments.id))

/** Filters those who are part of a couple by an introduction. */
export async function filterCoupled(ctx: Ctx, profileIds: readonly number[]): Promise<number[]> {
  if (profileIds.length === 0) return []
  const ids = [...profileIds]
  const rows = await ctx.db
    .select({ fromId: lineRequests.fromId, toId: lineRequests.toId })
    .from(lineRequests)
    .where(
      and(
        tenantScope(ctx, lineRequests),
        inArray(lineRequests.status, lineStates.coupled),
        or(inArray(lineRequests.fromId, ids), inArray(lineRequests.toId, ids)),
      ),
    )
  const coupled = new Set(rows.flatMap(({ fromId, toId }) => [fromId, toId]))
  return ids.filter((id) => coupled.has(id))
}

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

export const overdueOffers = (ctx: Ctx, limit: number): Promise<number[]> =>
  ids(
    ctx.db
      .select({ id: appointments.id })
      .from(appointments)
      .where(and(tenantScope(ctx, appointments), inArray(appointments.status, appointmentStates.open), lte(appointments.expireAt, ctx.now)))
      .orderBy(appointments.id)
      .limit(limit),
  )

export const silentMeetings = (ctx: Ctx, markedBefore: Date, limit: number): Promise<number[]> =>
  ids(
    ctx.db
      .select({ id: appointments.id })
      .from(appointments)
      .where(and(tenantScope(ctx, appointments), eq(appointments.status, 'marked_done'), lte(appointments.markedAt, markedBefore)))
      .orderBy(appointments.id)
      .limit(limit),
  )

/** Agreed meetings that ended before `endedBefore`, and whose result nobody stated. */
export const unmarkedMeetings = (ctx: Ctx, endedBefore: Date, limit: number): Promise<number[]> =>
  ids(
    ctx.db
      .select({ id: appointments.id })
      .from(appointments)
      .where(
        and(
          tenantScope(ctx, appointments),
          eq(appointments.status, 'confirmed'),
          // It begins before it ends; the index is on the beginning.
          lt(appointments.startAt, endedBefore),
          lte(appointments.endAt, endedBefore),
        ),
      )
      .orderBy(appointments.id)
      .limit(limit),
  )

/** Agreed meetings that begin before `until` and whose reminder of that many hours was not sent. */
export const meetingsToRemind = (ctx: Ctx, hours: 24 | 2, until: Date, limit: number): Promise<number[]> =>
  ids(
    ctx.db
      .select({ id: appointments.id })
      .from(appointments)
      .where(
        and(
          tenantScope(ctx, appointments),
          eq(appointments.status, 'confirmed'),
          lte(appointments.startAt, until),
          sql`${appointments.startAt} > ${ctx.now.toISOString()}`,
          isNull(hours === 24 ? appointments.reminded24At : appointments.reminded2At),
        ),
      )
      .orderBy(appointments.id)
      .limit(limit),
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

// --- Trusted contacts -----------------------------------------------------

const contact = (ctx: Ctx, appointmentId: number, profileId: number) =>
  and(tenantScope(ctx, trustedContacts), eq(trustedContacts.appointmentId, appointmentId), eq(trustedContacts.profileId, profileId))

export async function contactOf(ctx: Ctx, appointmentId: number, profileId: number): Promise<ContactRow | null> {
  const [row] = await ctx.db
    .select()
    .from(trustedContacts)
    .where(contact(ctx, appointmentId, profileId))
  return row ?? null
}

/** Replaces the contact unless its message was begun. */
export async function putContact(
  ctx: Ctx,
  values: Pick<ContactRow, 'appointmentId' | 'profileId' | 'nameEnc' | 'phoneEnc' | 'dueAt'>,
): Promise<void> {
  const { nameEnc, phoneEnc, dueAt } = values
  await ctx.db
    .insert(trustedContacts)
    .values({ ...values, tenantId: ctx.tenant.id })
    .onConflictDoUpdate({
      target: [trustedContacts.tenantId, trustedContacts.appointmentId, trustedContacts.profileId],
      set: { nameEnc, phoneEnc, dueAt },
      setWhere: isNull(trustedContacts.claimedAt),
    })
}

export async function deleteContact(ctx: Ctx, appointmentId: number, profileId: number): Promise<void> {
  await ctx.db.delete(trustedContacts).where(and(contact(ctx, appointmentId, profileId), isNull(trustedContacts.claimedAt)))
}

/** Deletes the contacts of a cancelled appointment whose message was not begun. */
export async function deleteContactsOf(ctx: Ctx, appointmentId: number): Promise<void> {
  await ctx.db
    .delete(trustedContacts)
    .where(and(tenantScope(ctx, trustedContacts), eq(trustedContacts.appointmentId, appointmentId), isNull(trustedContacts.claimedAt)))
}

export async function moveContacts(ctx: Ctx, appointmentId: number, dueAt: Date): Promise<void> {
  await ctx.db
    .update(trustedContacts)
    .set({ dueAt })
    .where(and(tenantScope(ctx, trustedContacts), eq(trustedContacts.appointmentId, appointmentId), isNull(trustedContacts.claimedAt)))
}

/** Contacts whose message is due, or was begun before `abandoned` without a recorded result. */
export const dueContacts = (ctx: Ctx, abandoned: Date, limit: number): Promise<ContactRow[]> =>
  ctx.db
    .select()
    .from(trustedContacts)
    .where(
      and(
        tenantScope(ctx, trustedContacts),
        isNull(trustedContacts.sentAt),
        lte(trustedContacts.dueAt, ctx.now),
        or(isNull(trustedContacts.claimedAt), lt(trustedContacts.claimedAt, abandoned)),
      ),
    )
    .orderBy(trustedContacts.id)
    .limit(limit)

/** Takes a message for sending, as it was read; false if another process took it, or the contact was removed. */
export async function claimContact(ctx: Ctx, { id, claimedAt }: ContactRow): Promise<boolean> {
  const rows = await ctx.db
    .update(trustedContacts)
    .set({ claimedAt: ctx.now })
    .where(
      and(
        tenantScope(ctx, trustedContacts),
        eq(trustedContacts.id, id),
        isNull(trustedContacts.sentAt),
        lte(trustedContacts.dueAt, ctx.now),
        claimedAt === null ? isNull(trustedContacts.claimedAt) : eq(trustedContacts.claimedAt, claimedAt),
      ),
    )
    .returning({ id: trustedContacts.id })
  return rows.length > 0
}

/** Gives back a message that the provider has certainly not taken. */
export async function releaseContact(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .update(trustedContacts)
    .set({ claimedAt: null })
    .where(and(tenantScope(ctx, trustedContacts), eq(trustedContacts.id, id), isNull(trustedContacts.sentAt)))
}

export async function markContactSent(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .update(trustedContacts)
    .set({ sentAt: ctx.now })
    .where(and(tenantScope(ctx, trustedContacts), eq(trustedContacts.id, id)))
}

export async function forgetContact(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.delete(trustedContacts).where(and(tenantScope(ctx, trustedContacts), eq(trustedContacts.id, id)))
}

/** Deletes contacts whose message was sent before `before`. */
export async function forgetContacts(ctx: Ctx, before: Date): Promise<number> {
  const gone = await ctx.db
    .delete(trustedContacts)
    .where(and(tenantScope(ctx, trustedContacts), lt(trustedContacts.sentAt, before)))
    .returning({ id: trustedContacts.id })
  return gone.length
}

// --- People by account ----------------------------------------------------

/** The accounts of these profiles; a profile without one is left out. */
export async function accountsOf(ctx: Ctx, profileIds: readonly number[]): Promise<number[]> {
  if (profileIds.length === 0) return []
  const rows = await ctx.db
    .select({ userId: loveProfiles.userId })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), inArray(loveProfiles.id, [...profileIds])))
  return rows.flatMap(({ userId }) => userId ?? [])
}
