/** Activities, their sign-ups, and their waiting lists. */
import {
  type ActivityKind,
  type ActivityOrganiser,
  type SeatKind,
  signupStates,
  type StoredActivityStatus,
  type StoredSignupStatus,
  waitStates,
  type WaitStatus,
} from '@qianxian/protocol/activity/activity.words'
import type { CheckinAction, CheckinMethod } from '@qianxian/protocol/activity/organiser.words'
import type { ActivityPrice, Ladder, Question } from '@qianxian/protocol/activity/activity.rules'
import type { Education, Gender, MaritalStatus } from '@qianxian/protocol/love/profile.words'
import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList, sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

/** Conditions of a sign-up; an absent condition is not checked. */
export interface Conditions {
  ageMin?: number
  ageMax?: number
  education?: Education
  marital?: MaritalStatus[]
  isVerified?: true
  cities?: string[]
}

export const activities = pgTable(
  'activities',
  {
    id: key(),
    tenantId: tenantId(),
    title: text('title').notNull(),
    /** Key of the cover picture's file. */
    cover: text('cover').notNull(),
    kind: text('kind').$type<ActivityKind>().notNull(),
    organiserType: text('organiser_type').$type<ActivityOrganiser>().notNull(),
    /** Id of the organiser; null for the platform. */
    organiserId: ref('organiser_id'),
    organiserName: text('organiser_name').notNull(),
    cityGeo: text('city_geo').notNull(),
    place: text('place').notNull(),
    address: text('address').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    startAt: at('start_at').notNull(),
    endAt: at('end_at').notNull(),
    enrollStart: at('enroll_start').notNull(),
    enrollEnd: at('enroll_end').notNull(),
    quotaMale: integer('quota_male').notNull(),
    quotaFemale: integer('quota_female').notNull(),
    quotaAny: integer('quota_any').notNull().default(0),
    /** Seats of sign-ups and open offers; updated with each of them. */
    takenMale: integer('taken_male').notNull().default(0),
    takenFemale: integer('taken_female').notNull().default(0),
    takenAny: integer('taken_any').notNull().default(0),
    price: jsonb('price').$type<ActivityPrice>().notNull(),
    conditions: jsonb('conditions')
      .$type<Conditions>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    refundPolicy: jsonb('refund_policy').$type<Ladder>().notNull(),
    agenda: jsonb('agenda')
      .$type<{ at: string; words: string }[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    notice: text('notice').notNull().default(''),
    /** True if guests are reviewed before their sign-up is confirmed. */
    needAudit: boolean('need_audit').notNull().default(false),
    /** Questions to answer at the sign-up. */
    form: jsonb('form')
      .$type<Question[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Price in points, in addition to the price in money. */
    pointsPrice: integer('points_price').notNull().default(0),
    /** Content of the group code that guests see. */
    groupQr: text('group_qr'),
    /** The organiser is warned below this number of guests. */
    minAttend: integer('min_attend'),
    /** Time at which matches were announced, and the counts at that time. */
    revealedAt: at('revealed_at'),
    pickers: integer('pickers'),
    pairs: integer('pairs'),
    warnedAt: at('warned_at'),
    /** Matchmakers who check in guests, in addition to the organiser. */
    hostIds: jsonb('host_ids')
      .$type<number[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** The organiser's uploaded picture; the cover is a public copy of it. */
    coverMediaId: ref('cover_media_id'),
    /** The newest audit task about the activity. */
    auditTaskId: ref('audit_task_id'),
    /** Reason of a cancellation or postponement, shown to everybody. */
    changeReason: text('change_reason'),
    postponedAt: at('postponed_at'),
    status: text('status').$type<StoredActivityStatus>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('activities_coming').on(t.tenantId, t.startAt, t.id),
    index('activities_ending')
      .on(t.tenantId, t.endAt)
      .where(sql`status = ${sqlLiteral<StoredActivityStatus>('published')}`),
    index('activities_organised').on(t.tenantId, t.organiserType, t.organiserId, t.startAt),
    check('activities_times', sql`enroll_start < enroll_end and enroll_end <= start_at and start_at < end_at`),
    check(
      'activities_seats',
      sql`taken_male between 0 and quota_male and taken_female between 0 and quota_female and taken_any between 0 and quota_any`,
    ),
  ],
)

export const activitySignups = pgTable(
  'activity_signups',
  {
    id: key(),
    tenantId: tenantId(),
    activityId: ref('activity_id').notNull(),
    profileId: ref('profile_id').notNull(),
    gender: text('gender').$type<Gender>().notNull(),
    /** Null if the sign-up was free. */
    orderId: ref('order_id'),
    // Recorded at the sign-up; later changes of the activity do not affect them.
    priceFen: integer('price_fen').notNull(),
    pricePt: integer('price_pt').notNull().default(0),
    refundPolicy: jsonb('refund_policy').$type<Ladder>().notNull(),
    conditions: jsonb('conditions')
      .$type<Conditions>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    form: jsonb('form')
      .$type<Question[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    needAudit: boolean('need_audit').notNull().default(false),
    /** Answers to the form, encrypted. */
    answers: text('answers'),
    status: text('status').$type<StoredSignupStatus>().notNull(),
    /** The quota to which the seat belongs; null without a seat. */
    seat: text('seat').$type<SeatKind>(),
    /** An unpaid seat is reserved until this time. */
    heldUntil: at('held_until'),
    /** The code shown at the door; set once the sign-up is confirmed. */
    ticketCode: text('ticket_code'),
    checkedInAt: at('checked_in_at'),
    /** The number of the card handed out at the door. */
    seatNo: integer('seat_no'),
    auditedBy: ref('audited_by_id'),
    auditedAt: at('audited_at'),
    /** Reason of a refused sign-up, shown to its owner. */
    rejection: text('rejection'),
    /** Hash of the code by which a friend may take over the seat. */
    transferHash: text('transfer_hash'),
    transferUntil: at('transfer_until'),
    /** Set when the activity was postponed, until the guest confirms: a full refund is possible meanwhile. */
    askedAnewAt: at('asked_anew_at'),
    /** The sign-up from which this one took over the seat. */
    fromId: ref('from_id'),
    endedAt: at('ended_at'),
    /** Time at which the organiser removed the sign-up from the list; set only if it was not paid. */
    removedAt: at('removed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('activity_signups_one')
      .on(t.tenantId, t.activityId, t.profileId)
      .where(sql`status in ${sqlList(signupStates.seated)}`),
    uniqueIndex('activity_signups_order')
      .on(t.tenantId, t.orderId)
      .where(sql`order_id is not null`),
    uniqueIndex('activity_signups_ticket')
      .on(t.tenantId, t.ticketCode)
      .where(sql`ticket_code is not null`),
    uniqueIndex('activity_signups_card')
      .on(t.tenantId, t.activityId, t.seatNo)
      .where(sql`seat_no is not null`),
    uniqueIndex('activity_signups_transfer')
      .on(t.tenantId, t.transferHash)
      .where(sql`transfer_hash is not null`),
    index('activity_signups_audit')
      .on(t.tenantId, t.activityId)
      .where(sql`status = ${sqlLiteral<StoredSignupStatus>('pending_audit')}`),
    index('activity_signups_of').on(t.tenantId, t.profileId, t.id),
    index('activity_signups_for').on(t.tenantId, t.activityId, t.id),
    index('activity_signups_held')
      .on(t.tenantId, t.heldUntil)
      .where(sql`status = ${sqlLiteral<StoredSignupStatus>('pending_payment')}`),
    check('activity_signups_seat', sql`(seat is not null) = (status in ${sqlList(signupStates.seated)})`),
    check('activity_signups_held_until', sql`(held_until is not null) = (status = ${sqlLiteral<StoredSignupStatus>('pending_payment')})`),
  ],
)

/** A queue for each activity and sex, ordered by `queued_at`. */
export const activityWaits = pgTable(
  'activity_waits',
  {
    id: key(),
    tenantId: tenantId(),
    activityId: ref('activity_id').notNull(),
    profileId: ref('profile_id').notNull(),
    gender: text('gender').$type<Gender>().notNull(),
    status: text('status').$type<WaitStatus>().notNull(),
    /** Position in the queue; when an offer expires, the person moves to the end. */
    queuedAt: at('queued_at').notNull(),
    /** The seat reserved during the offer. */
    seat: text('seat').$type<SeatKind>(),
    offerUntil: at('offer_until'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('activity_waits_one')
      .on(t.tenantId, t.activityId, t.profileId)
      .where(sql`status in ${sqlList(waitStates.open)}`),
    index('activity_waits_of').on(t.tenantId, t.profileId, t.id),
    index('activity_waits_offered')
      .on(t.tenantId, t.offerUntil)
      .where(sql`status = ${sqlLiteral<WaitStatus>('offered')}`),
    check('activity_waits_offer', sql`(seat is not null) = (status = ${sqlLiteral<WaitStatus>('offered')})`),
    check('activity_waits_until', sql`(offer_until is not null) = (seat is not null)`),
  ],
)

/** Check-ins and their reversals; append-only. */
export const activityCheckins = pgTable(
  'activity_checkins',
  {
    id: key(),
    tenantId: tenantId(),
    activityId: ref('activity_id').notNull(),
    signupId: ref('signup_id').notNull(),
    action: text('action').$type<CheckinAction>().notNull(),
    method: text('method').$type<CheckinMethod>().notNull(),
    byUserId: ref('by_user_id').notNull(),
    /** Id of the phone that checked in offline. */
    device: text('device'),
    /** Reason of a reversal. */
    reason: text('reason'),
    /** Time of the check-in; for an offline check-in, by the phone's clock. */
    at: at('at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('activity_checkins_of').on(t.tenantId, t.signupId, t.id)],
)

/** Number of views per activity. */
export const activityViews = pgTable(
  'activity_views',
  { tenantId: tenantId(), activityId: ref('activity_id').notNull(), count: integer('count').notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.activityId] })],
)

/** Guests whom a guest would like to meet again, encrypted; deleted a day after the announcement. */
export const activityPicks = pgTable(
  'activity_picks',
  {
    tenantId: tenantId(),
    /** The sign-up of the guest who chose. */
    signupId: ref('signup_id').notNull(),
    activityId: ref('activity_id').notNull(),
    /** Chosen sign-ups of the same activity, in order of preference. */
    chosen: text('chosen').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.signupId] }), index('activity_picks_of').on(t.tenantId, t.activityId)],
)

/** Each view of a group code; append-only. */
export const activityGroupLooks = pgTable(
  'activity_group_looks',
  { id: key(), tenantId: tenantId(), signupId: ref('signup_id').notNull(), at: at('at').notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('activity_group_looks_of').on(t.tenantId, t.signupId)],
)
