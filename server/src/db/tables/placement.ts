/** How often people are shown to others: sums by day, and a row for each showing in a place that is paid for. */
import type { Gender } from '@qianxian/protocol/love/profile.words'
import type { ShowingSource } from '@qianxian/protocol/placement/placement.words'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.profileId, t.day, t.source, t.viewerId] }),
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
