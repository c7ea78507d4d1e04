/** How often people are shown to others: daily sums, a row for each showing in a paid place, and pins. */
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

/** People shown to a viewer on a day, so that each counts once; deleted after the day. */
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
    /** Cities and sexes of the shown people whose viewer counts already include this viewer. */
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
    /** The viewer's profile id, because only love users see such places. */
    viewerId: ref('viewer_id').notNull(),
    /** Hour in China, for places that change hourly; otherwise `wholeDay`. */
    hour: smallint('hour').notNull().default(wholeDay),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.profileId, t.day, t.source, t.viewerId, t.hour] }),
    index('paid_showings_viewer').on(t.tenantId, t.viewerId),
    index('paid_showings_day').on(t.tenantId, t.day),
  ],
)

/** Number of viewers of a city and sex on a day. */
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

/** Prices of a pin for a day. */
export const pinConfigs = pgTable(
  'pin_configs',
  {
    tenantId: tenantId(),
    /** Empty for all cities without a price of their own. */
    geo: text('geo').notNull().default(''),
    priceFen: integer('price_fen').notNull(),
    isOnSale: boolean('is_on_sale').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.geo] }), check('pin_configs_price', sql`price_fen > 0`)],
)

/** Pins: bought days at the top of a city and sex. The clock runs while the pin has a seat, and pauses otherwise. */
export const pins = pgTable(
  'pins',
  {
    ...bookedBy(),
    days: smallint('days').notNull(),
    status: text('status').$type<PinStatus>().notNull(),
    ...bookedTerms(),
    /** Set while the pin is live; unique within a city and sex. */
    seat: smallint('seat'),
    /** While live: the end of the pin's time. */
    endsAt: at('ends_at'),
    /** Remaining time while the pin has no seat. */
    leftMs: bigint('left_ms', { mode: 'number' }).notNull(),
    /** Position in the queue, kept through pauses. */
    queuedAt: at('queued_at'),
    startedAt: at('started_at'),
    /** Days before this one are settled; null if none is. */
    judgedUntil: at('judged_until'),
    /** Number of consecutive days with fewer showings than promised. */
    shortDays: smallint('short_days').notNull().default(0),
    /**
     * The last day on which the pin was selected for viewers, and the number of these viewers: the pin with the fewest
     * is selected next.
     */
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

/** Periods in which a pin had a seat. */
export const pinRuns = pgTable(
  'pin_runs',
  {
    tenantId: tenantId(),
    pinId: ref('pin_id').notNull(),
    profileId: ref('profile_id').notNull(),
    fromAt: at('from_at').notNull(),
    /** Null while the pin still has the seat. */
    untilAt: at('until_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.pinId, t.fromAt] }),
    index('pin_runs_of').on(t.tenantId, t.profileId),
    check('pin_runs_time', sql`until_at >= from_at`),
  ],
)

/** The result of each day of a pin; each day is settled once. */
export const pinDays = pgTable(
  'pin_days',
  {
    tenantId: tenantId(),
    pinId: ref('pin_id').notNull(),
    profileId: ref('profile_id').notNull(),
    day: day(),
    /** Time with a seat on this day. */
    ranMs: integer('ran_ms').notNull(),
    /** Number of showings promised for this time. */
    guaranteed: integer('guaranteed').notNull(),
    seen: integer('seen').notNull(),
    made: text('made').$type<PinDayMade>().notNull(),
    /** The refund for this day. */
    fen: integer('fen').notNull().default(0),
    /** True if the refund is due and was not made yet. */
    isOwed: boolean('is_owed').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.pinId, t.day] }),
    index('pin_days_of').on(t.tenantId, t.profileId),
    index('pin_days_day').on(t.tenantId, t.day),
  ],
)

/** The pinned people shown to a viewer on a day, in one city. */
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
