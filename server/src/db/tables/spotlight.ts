/** Hours in the spotlight: what they cost, whose they are, and to whom they were shown. */
import { type SpotlightSeatKind, spotlightStates, type StoredSpotlightStatus } from '@qianxian/protocol/spotlight/spotlight.words'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList, sqlLiteral } from '../sql-literals'
import { bookedBy, bookedTerms, bookingEnd, bookingIndexes } from './booking'
import { at, key, ref, tenantId } from './columns'

/** What an hour costs: the more is said of city and hour, the more it counts. */
export const spotlightConfigs = pgTable(
  'spotlight_configs',
  {
    tenantId: tenantId(),
    /** Empty: every city that has none of its own. */
    geo: text('geo').notNull().default(''),
    /** -1: every hour that has none of its own. */
    hour: smallint('hour').notNull().default(-1),
    priceFen: integer('price_fen').notNull(),
    /** Promised where nobody can say yet how many see an hour. */
    guaranteed: integer('guaranteed').notNull(),
    isOnSale: boolean('is_on_sale').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.geo, t.hour] }),
    check('spotlight_configs_price', sql`price_fen > 0 and guaranteed > 0 and hour between -1 and 23`),
  ],
)

export const spotlightBookings = pgTable(
  'spotlight_bookings',
  {
    ...bookedBy(),
    /** Of the hour that it has now, or had last. */
    startsAt: at('starts_at').notNull(),
    status: text('status').$type<StoredSpotlightStatus>().notNull(),
    ...bookedTerms(),
    mediaId: ref('media_id'),
    slogan: text('slogan'),
    auditTaskId: ref('audit_task_id'),
    /** Nobody had judged it in time. */
    lateMoves: smallint('late_moves').notNull().default(0),
    /** Its profile was out of sight in its hour. */
    hiddenMoves: smallint('hidden_moves').notNull().default(0),
    /** It was so again: what is missing by that is not made good. */
    isForfeited: boolean('is_forfeited').notNull().default(false),
    replays: smallint('replays').notNull().default(0),
    ...bookingEnd(),
  },
  (t) => [
    ...bookingIndexes('spotlight_bookings', t, spotlightStates.over),
    index('spotlight_bookings_due')
      .on(t.tenantId, t.startsAt)
      .where(sql`status in ${sqlList(spotlightStates.standing)}`),
    index('spotlight_bookings_held')
      .on(t.tenantId, t.startsAt)
      .where(sql`status = ${sqlLiteral<StoredSpotlightStatus>('held')}`),
    check('spotlight_bookings_sum', sql`price_fen >= 0 and guaranteed > 0 and replays >= 0`),
  ],
)

/** Who shares an hour: four at most, because each has a number that no other has. Those that are over keep what came of them. */
export const spotlightSeats = pgTable(
  'spotlight_seats',
  {
    id: key(),
    tenantId: tenantId(),
    bookingId: ref('booking_id').notNull(),
    profileId: ref('profile_id').notNull(),
    geo: text('geo').notNull(),
    gender: text('gender').$type<Gender>().notNull(),
    startsAt: at('starts_at').notNull(),
    seat: smallint('seat').notNull(),
    kind: text('kind').$type<SpotlightSeatKind>().notNull(),
    /** How often it was handed out: whoever was least is next. */
    shown: integer('shown').notNull().default(0),
    // What came of its hour, once that is over.
    seen: integer('seen').notNull().default(0),
    opens: integer('opens').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    lines: integer('lines').notNull().default(0),
    /** Its figures stand. */
    isCounted: boolean('is_counted').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('spotlight_seats_number').on(t.tenantId, t.geo, t.gender, t.startsAt, t.seat),
    uniqueIndex('spotlight_seats_profile').on(t.tenantId, t.profileId, t.startsAt),
    index('spotlight_seats_booking').on(t.tenantId, t.bookingId),
    check('spotlight_seats_four', sql`seat between 1 and 4`),
  ],
)

/** How often somebody was handed a spotlight on a day: that bounds it, and counts for nothing else. */
export const spotlightViews = pgTable(
  'spotlight_views',
  {
    tenantId: tenantId(),
    bookingId: ref('booking_id').notNull(),
    viewerId: ref('viewer_id').notNull(),
    /** The day in China, as YYYY-MM-DD. */
    day: text('day').notNull(),
    times: smallint('times').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.bookingId, t.viewerId, t.day] }),
    index('spotlight_views_viewer').on(t.tenantId, t.viewerId),
  ],
)

/** The day on which somebody last closed the card that opens by itself. */
export const spotlightPopups = pgTable(
  'spotlight_popups',
  { tenantId: tenantId(), profileId: ref('profile_id').notNull(), day: text('day').notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.profileId] })],
)
