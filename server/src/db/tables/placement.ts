/** How often people are shown to others: sums by day, a row for each showing in a place that is paid for, and pins. */
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { pinStates, type PinDayMade, type PinStatus, type ShowingSource, wholeDay } from '@qianxian/protocol/placement/placement.words'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlLiteral } from '../sql-literals'
import { bookedBy, bookedTerms, bookingEnd, bookingIndexes } from './booking'
import { at, ref, tenantId } from './columns'

/** The day in China, as YYYY-MM-DD. */
const day = () => text('day').notNull()
const source = () => text('source').$type<ShowingSource>().notNull()

export const showings = pgTable(
  'showings',
  { tenantId: tenantId(), profileId: ref('profile_id').notNull(), day: day(), source: source(), seen: integer('seen').notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.profileId, t.day, t.source] }), index('showings_day').on(t.tenantId, t.day)],
)

/** Whom a viewer was shown on a day, so that each counts once; gone when the day is. */
export const shownTo = pgTable(
  'shown_to',
  {
    tenantId: tenantId(),
    viewerId: ref('viewer_id').notNull(),
    day: day(),
    source: source(),
    profileIds: bigint('profile_ids', { mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'::bigint[]`),
    /** City and sex of whom they were shown, for which they count among the viewers of that day. */
    places: text('places')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.viewerId, t.day, t.source] }), index('shown_to_day').on(t.tenantId, t.day)],
)

export const paidShowings = pgTable(
  'paid_showings',
  {
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    day: day(),
    source: source(),
    /** A profile as well: nobody else is shown such places. */
    viewerId: ref('viewer_id').notNull(),
    /** In China, where the place is somebody else's every hour. */
    hour: smallint('hour').notNull().default(wholeDay),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.profileId, t.day, t.source, t.viewerId, t.hour] }),
    index('paid_showings_viewer').on(t.tenantId, t.viewerId),
    index('paid_showings_day').on(t.tenantId, t.day),
  ],
)

/** How many looked at people of a city and sex on a day. */
export const showingViewers = pgTable(
  'showing_viewers',
  {
    tenantId: tenantId(),
    geo: text('geo').notNull(),
    gender: text('gender').$type<Gender>().notNull(),
    day: day(),
    viewers: integer('viewers').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.geo, t.gender, t.day] })],
)

/** What a day of a pin costs. */
export const pinConfigs = pgTable(
  'pin_configs',
  {
    tenantId: tenantId(),
    /** Empty: every city that has none of its own. */
    geo: text('geo').notNull().default(''),
    priceFen: integer('price_fen').notNull(),
    isOnSale: boolean('is_on_sale').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.geo] }), check('pin_configs_price', sql`price_fen > 0`)],
)

/** Days at the top of a city and sex that somebody bought. Its clock runs while it has a seat, and stands otherwise. */
export const pins = pgTable(
  'pins',
  {
    ...bookedBy(),
    days: smallint('days').notNull(),
    status: text('status').$type<PinStatus>().notNull(),
    ...bookedTerms(),
    /** While it is live; no two of a city and sex have the same. */
    seat: smallint('seat'),
    /** While it is live, when its time is over. */
    endsAt: at('ends_at'),
    /** What is left of its time while it has no seat. */
    leftMs: bigint('left_ms', { mode: 'number' }).notNull(),
    /** Its place in the queue, kept whatever comes between. */
    queuedAt: at('queued_at'),
    startedAt: at('started_at'),
    /** Its days before this are judged; null: none is to be. */
    judgedUntil: at('judged_until'),
    /** Short days, one after the other. */
    shortDays: smallint('short_days').notNull().default(0),
    /** To how many it was dealt on the last day on which it was: whoever has fewest is next. */
    dealtDay: text('dealt_day'),
    dealt: integer('dealt').notNull().default(0),
    ...bookingEnd(),
  },
  (t) => [
    ...bookingIndexes('pins', t, pinStates.over),
    uniqueIndex('pins_seat')
      .on(t.tenantId, t.geo, t.gender, t.seat)
      .where(sql`seat is not null`),
    uniqueIndex('pins_live')
      .on(t.tenantId, t.profileId)
      .where(sql`seat is not null`),
    index('pins_over')
      .on(t.tenantId, t.endsAt)
      .where(sql`ends_at is not null`),
    index('pins_queue')
      .on(t.tenantId, t.geo, t.gender, t.queuedAt, t.id)
      .where(sql`status = ${sqlLiteral<PinStatus>('queued')}`),
    index('pins_judged')
      .on(t.tenantId, t.judgedUntil)
      .where(sql`judged_until is not null`),
    check('pins_sum', sql`price_fen >= 0 and guaranteed > 0 and days > 0 and left_ms >= 0`),
    check('pins_seats', sql`seat between 1 and 24`),
    check('pins_live_has_seat', sql`(status = ${sqlLiteral<PinStatus>('live')}) = (seat is not null and ends_at is not null)`),
  ],
)

/** When a pin had a seat. */
export const pinRuns = pgTable(
  'pin_runs',
  {
    tenantId: tenantId(),
    pinId: ref('pin_id').notNull(),
    profileId: ref('profile_id').notNull(),
    fromAt: at('from_at').notNull(),
    /** Null: it has one still. */
    untilAt: at('until_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.pinId, t.fromAt] }),
    index('pin_runs_of').on(t.tenantId, t.profileId),
    check('pin_runs_time', sql`until_at >= from_at`),
  ],
)

/** What became of each day of a pin; judged once. */
export const pinDays = pgTable(
  'pin_days',
  {
    tenantId: tenantId(),
    pinId: ref('pin_id').notNull(),
    profileId: ref('profile_id').notNull(),
    day: day(),
    /** How long it had a seat on that day. */
    ranMs: integer('ran_ms').notNull(),
    /** Promised for so long. */
    guaranteed: integer('guaranteed').notNull(),
    seen: integer('seen').notNull(),
    made: text('made').$type<PinDayMade>().notNull(),
    /** What goes back for it. */
    fen: integer('fen').notNull().default(0),
    /** It is to go back, and has not yet. */
    isOwed: boolean('is_owed').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.pinId, t.day] }),
    index('pin_days_of').on(t.tenantId, t.profileId),
    index('pin_days_day').on(t.tenantId, t.day),
  ],
)

/** Who stands at the top for a viewer on a day, in a city. */
export const pinStrips = pgTable(
  'pin_strips',
  {
    tenantId: tenantId(),
    viewerId: ref('viewer_id').notNull(),
    day: day(),
    geo: text('geo').notNull(),
    pinIds: bigint('pin_ids', { mode: 'number' }).array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.viewerId, t.day, t.geo] }), index('pin_strips_day').on(t.tenantId, t.day)],
)
