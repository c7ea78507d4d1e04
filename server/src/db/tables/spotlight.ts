/** Spotlight hours: their prices, bookings, and showings. */
import { type SpotlightSeatKind, spotlightStates, type StoredSpotlightStatus } from '@qianxian/protocol/spotlight/spotlight.words'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList, sqlLiteral } from '../sql-literals'
import { bookedBy, bookedTerms, bookingEnd, bookingIndexes } from './booking'
import { at, key, ref, tenantId } from './columns'

/** Price of an hour: the row that is more specific about city and hour applies. */
export const spotlightConfigs = pgTable(
  'spotlight_configs',
  {
    tenantId: tenantId(),
    /** Empty for all cities without a price of their own. */
    geo: text('geo').notNull().default(''),
    /** -1 for all hours without a price of their own. */
    hour: smallint('hour').notNull().default(-1),
    priceFen: integer('price_fen').notNull(),
    /** Number of promised showings while there are no statistics of an hour's viewers. */
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
    /** Start of the booking's current or last hour. */
    startsAt: at('starts_at').notNull(),
    status: text('status').$type<StoredSpotlightStatus>().notNull(),
    ...bookedTerms(),
    mediaId: ref('media_id'),
    slogan: text('slogan'),
    auditTaskId: ref('audit_task_id'),
    /** Number of moves because the booking was not audited in time. */
    lateMoves: smallint('late_moves').notNull().default(0),
    /** Number of moves because the profile was hidden in its hour. */
    hiddenMoves: smallint('hidden_moves').notNull().default(0),
    /** True if the profile was hidden again: missing showings are not compensated. */
    isForfeited: boolean('is_forfeited').notNull().default(false),
    replays: smallint('replays').notNull().default(0),
    /** Begin of the rest while the owner has a partner: the booking has no seat until it takes the next free hour. */
    pausedAt: at('paused_at'),
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

/** The seats of an hour: four at most, each with a unique number. Past seats keep their figures. */
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
    /** How often the seat was shown: the least shown one is next. */
    shown: integer('shown').notNull().default(0),
    // Figures of the hour, set once it is over.
    seen: integer('seen').notNull().default(0),
    opens: integer('opens').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    lines: integer('lines').notNull().default(0),
    /** True once the figures are final. */
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

/** How often a viewer was shown a spotlight on a day: used only to limit showings. */
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

/** The day on which a viewer last closed the card that opens automatically. */
export const spotlightPopups = pgTable(
  'spotlight_popups',
  { tenantId: tenantId(), profileId: ref('profile_id').notNull(), day: text('day').notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.profileId] })],
)
