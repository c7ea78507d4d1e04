/** Appointments, the times offered, the people, how it went, their feedback, and whom to tell if one is not heard of. */
import {
  type AppointmentEventKind,
  type AppointmentMode,
  type AppointmentPayer,
  appointmentStates,
  type AppointmentStatus,
  type AppointmentType,
  type AttendanceMethod,
  type CancelledBy,
  type CancelReason,
  type DateDeclineReason,
  type MeetResult,
  type MeetSafety,
  type MeetTag,
} from '@qianxian/protocol/appointment/appointment.words'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sqlList, sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

/** The two people are a and b; a meeting with a matchmaker or a store has no b. */
export type Side = 'a' | 'b'
/** The author of a step: one of the two, their matchmaker, a store, or the clock. */
export type StepAuthor = Side | 'mm' | 'store' | 'system'

export const appointments = pgTable(
  'appointments',
  {
    id: key(),
    tenantId: tenantId(),
    type: text('type').$type<AppointmentType>().notNull(),
    mode: text('mode').$type<AppointmentMode>().notNull().default('offline'),
    status: text('status').$type<AppointmentStatus>().notNull(),
    /** Null for a person without an account. */
    aProfileId: ref('a_profile_id'),
    bProfileId: ref('b_profile_id'),
    lineId: ref('line_id'),
    /** The matchmaker who arranged it; null if the two did so themselves, or a store did. */
    matchmakerId: ref('matchmaker_id'),
    storeId: ref('store_id'),
    /** The lead of a later noun for whom a visit was booked. */
    leadId: ref('lead_id'),
    seq: integer('seq').notNull().default(1),
    minutes: smallint('minutes').notNull(),
    /** Agreed time; null before. */
    startAt: at('start_at'),
    endAt: at('end_at'),
    /** Number of the newest offer of times. */
    round: smallint('round').notNull().default(1),
    offeredBy: text('offered_by').$type<StepAuthor>().notNull(),
    counters: smallint('counters').notNull().default(0),
    /** Deadline of the offer; null unless one is open. */
    expireAt: at('expire_at'),
    /** An offer of other times for an agreed meeting; null without one. */
    moveRound: smallint('move_round'),
    moveBy: text('move_by').$type<StepAuthor>(),
    moveUntil: at('move_until'),
    moves: smallint('moves').notNull().default(0),
    // A copy, because a place may disappear from the map.
    placeName: text('place_name'),
    placeAddress: text('place_address'),
    placeLatitude: doublePrecision('place_latitude'),
    placeLongitude: doublePrecision('place_longitude'),
    payer: text('payer').$type<AppointmentPayer>(),
    declineReason: text('decline_reason').$type<DateDeclineReason>(),
    cancelledBy: text('cancelled_by').$type<CancelledBy>(),
    cancelReason: text('cancel_reason').$type<CancelReason>(),
    isLateCancel: boolean('is_late_cancel').notNull().default(false),
    confirmedAt: at('confirmed_at'),
    /** When somebody said how it went. */
    markedAt: at('marked_at'),
    auditTaskId: ref('audit_task_id'),
    /** The account of the matchmaker for an investigation. */
    deskAccount: text('desk_account'),
    /** When the meeting was counted for package, contract and commission; set once, and never changed. */
    countedAt: at('counted_at'),
    // When each reminder was sent.
    reminded24At: at('reminded_24_at'),
    reminded2At: at('reminded_2_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('appointments_pair_open')
      .on(t.tenantId, sql`least(a_profile_id, b_profile_id)`, sql`greatest(a_profile_id, b_profile_id)`)
      .where(sql`b_profile_id is not null and status in ${sqlList(appointmentStates.coming)}`),
    index('appointments_a').on(t.tenantId, t.aProfileId, t.id),
    index('appointments_b').on(t.tenantId, t.bProfileId, t.id),
    index('appointments_matchmaker').on(t.tenantId, t.matchmakerId, t.id),
    index('appointments_store')
      .on(t.tenantId, t.storeId, t.startAt)
      .where(sql`store_id is not null`),
    index('appointments_lead')
      .on(t.tenantId, t.leadId)
      .where(sql`lead_id is not null`),
    index('appointments_line')
      .on(t.tenantId, t.lineId)
      .where(sql`line_id is not null`),
    index('appointments_expiry')
      .on(t.tenantId, t.expireAt)
      .where(sql`status in ${sqlList(appointmentStates.open)}`),
    index('appointments_coming')
      .on(t.tenantId, t.startAt)
      .where(sql`status = ${sqlLiteral<AppointmentStatus>('confirmed')}`),
    index('appointments_silent')
      .on(t.tenantId, t.markedAt)
      .where(sql`status = ${sqlLiteral<AppointmentStatus>('marked_done')}`),
    check('appointments_two', sql`a_profile_id <> b_profile_id`),
    check('appointments_timed', sql`(start_at is null) = (end_at is null)`),
    check(
      'appointments_agreed',
      sql`start_at is not null or status in ${sqlList([...appointmentStates.open, ...appointmentStates.dropped])}`,
    ),
    check('appointments_counted', sql`counted_at is null or status in ${sqlList(appointmentStates.counted)}`),
    check('appointments_move', sql`(move_round is null) = (move_until is null)`),
    check('appointments_cancelled', sql`(cancelled_by is not null) = (status = ${sqlLiteral<AppointmentStatus>('cancelled')})`),
  ],
)

export const appointmentSlots = pgTable(
  'appointment_slots',
  {
    id: key(),
    tenantId: tenantId(),
    appointmentId: ref('appointment_id').notNull(),
    round: smallint('round').notNull(),
    startAt: at('start_at').notNull(),
    takenAAt: at('taken_a_at'),
    takenBAt: at('taken_b_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('appointment_slots_one').on(t.tenantId, t.appointmentId, t.round, t.startAt),
  ],
)

/**
 * The people of an appointment. An agreed meeting occupies its span and the hours of rest after it; an exclusion
 * constraint of the migration makes two that cross impossible for one person.
 */
export const appointmentPeople = pgTable(
  'appointment_people',
  {
    id: key(),
    tenantId: tenantId(),
    appointmentId: ref('appointment_id').notNull(),
    side: text('side').$type<Side>().notNull(),
    profileId: ref('profile_id'),
    /** Identifies the person for the two constraints: the profile, or a number computed from the keyed hash of the phone. */
    personKey: ref('person_key').notNull(),
    // Encrypted, of a person without an account; deleted when the appointment is over.
    nameEnc: text('name_enc'),
    phoneEnc: text('phone_enc'),
    phoneHash: text('phone_hash'),
    /** sha256 of the newest link's token. */
    tokenHash: text('token_hash'),
    busyFrom: at('busy_from'),
    busyUntil: at('busy_until'),
    /** The day of a first meeting, in China; null for others and before an agreement. */
    firstDay: date('first_day', { mode: 'string' }),
    doneAt: at('done_at'),
    deniedAt: at('denied_at'),
    /** When the person said that the other did not come. */
    missedAt: at('missed_at'),
    /** The person's account for an investigation. */
    account: text('account'),
    codeTries: smallint('code_tries').notNull().default(0),
    safeAt: at('safe_at'),
    /** When the member agreed that this further meeting uses up a unit of their contract; null if not. */
    chargeAgreedAt: at('charge_agreed_at'),
    /** Waited in vain, and stands first until a new meeting is agreed. */
    priorityAt: at('priority_at'),
    // When each text message was sent.
    texted24At: at('texted_24_at'),
    texted2At: at('texted_2_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('appointment_people_side').on(t.tenantId, t.appointmentId, t.side),
    uniqueIndex('appointment_people_token')
      .on(t.tenantId, t.tokenHash)
      .where(sql`token_hash is not null`),
    // One first meeting of a person per day.
    uniqueIndex('appointment_people_first_day')
      .on(t.tenantId, t.personKey, t.firstDay)
      .where(sql`first_day is not null`),
    index('appointment_people_profile').on(t.tenantId, t.profileId),
    index('appointment_people_priority')
      .on(t.tenantId, t.profileId)
      .where(sql`priority_at is not null`),
    check('appointment_people_who', sql`profile_id is not null or person_key < 0`),
    check('appointment_people_busy', sql`(busy_from is null) = (busy_until is null)`),
  ],
)

/** Append-only. */
export const appointmentEvents = pgTable(
  'appointment_events',
  {
    id: key(),
    tenantId: tenantId(),
    appointmentId: ref('appointment_id').notNull(),
    kind: text('kind').$type<AppointmentEventKind>().notNull(),
    by: text('by').$type<StepAuthor>().notNull(),
    /** The agreed time after this step, if it changed. */
    startAt: at('start_at'),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('appointment_events_of').on(t.tenantId, t.appointmentId, t.id)],
)

export const attendances = pgTable(
  'attendances',
  {
    id: key(),
    tenantId: tenantId(),
    appointmentId: ref('appointment_id').notNull(),
    side: text('side').$type<Side>().notNull(),
    /** Only the result of a comparison with the place is stored, never the location. */
    method: text('method').$type<AttendanceMethod>().notNull(),
    lateMinutes: integer('late_minutes').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('attendances_one').on(t.tenantId, t.appointmentId, t.side)],
)

export const meetFeedbacks = pgTable(
  'meet_feedbacks',
  {
    id: key(),
    tenantId: tenantId(),
    appointmentId: ref('appointment_id').notNull(),
    profileId: ref('profile_id').notNull(),
    result: text('result').$type<MeetResult>().notNull(),
    tags: jsonb('tags').$type<MeetTag[]>().notNull(),
    safety: text('safety').$type<MeetSafety>().notNull(),
    /** Encrypted; only the matchmaker who serves the author reads it. */
    noteEnc: text('note_enc'),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('meet_feedbacks_one').on(t.tenantId, t.appointmentId, t.profileId),
    index('meet_feedbacks_profile').on(t.tenantId, t.profileId),
  ],
)

/** Deleted when the person says that they are safe; the phone, a day after the message. */
export const trustedContacts = pgTable(
  'trusted_contacts',
  {
    id: key(),
    tenantId: tenantId(),
    appointmentId: ref('appointment_id').notNull(),
    profileId: ref('profile_id').notNull(),
    nameEnc: text('name_enc').notNull(),
    phoneEnc: text('phone_enc').notNull(),
    dueAt: at('due_at').notNull(),
    /** When a process began to send the message; written before the provider is called. */
    claimedAt: at('claimed_at'),
    sentAt: at('sent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('trusted_contacts_one').on(t.tenantId, t.appointmentId, t.profileId),
    index('trusted_contacts_profile').on(t.tenantId, t.profileId),
    index('trusted_contacts_due')
      .on(t.tenantId, t.dueAt)
      .where(sql`sent_at is null`),
  ],
)
