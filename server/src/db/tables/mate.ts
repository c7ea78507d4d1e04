/** What a person looks for in a partner. */
import type { Mate, SearchFilter } from '@qianxian/protocol/mate/mate.schema'
import { and, eq, sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DailySlot } from '@qianxian/protocol/mate/mate.words'
import { at, createdAt, key, ref, tenantId } from './columns'
import { loveProfiles } from './love'

export const matePreferences = pgTable(
  'mate_preferences',
  {
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    value: jsonb('value').$type<Mate>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.profileId] })],
)

/** Joins what a person looks for to their profile: at most one row. */
export const ownMate = and(eq(matePreferences.tenantId, loveProfiles.tenantId), eq(matePreferences.profileId, loveProfiles.id))

/** One of a day's people. */
export interface DailyItem {
  id: number
  slot: DailySlot
  /** In which round through everybody they came. */
  cycle: number
  /** Somebody else stands in their place. */
  isGone?: true
  isOpened?: true
}

/** Whom somebody is shown on a day, in their order; who was shown in a round is known by all days of it. */
export const dailySets = pgTable(
  'daily_sets',
  {
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    /** In China. */
    date: text('date').notNull(),
    /** The latest round of the people in it. */
    cycle: integer('cycle').notNull(),
    items: jsonb('items').$type<DailyItem[]>().notNull(),
    /** When nobody was found for a place that became empty. */
    soughtAt: at('sought_at'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.profileId, t.date] })],
)

/** Filters that somebody keeps under a name. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: key(),
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    name: text('name').notNull(),
    filter: jsonb('filter').$type<SearchFilter>().notNull(),
    isNotified: boolean('is_notified').notNull(),
    /** Who came before is not new. */
    lookedAt: at('looked_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('saved_searches_name').on(t.tenantId, t.profileId, t.name),
    index('saved_searches_due')
      .on(t.tenantId, t.profileId, t.lookedAt)
      .where(sql`is_notified`),
  ],
)
