/** Partner preferences. */
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

/** Joins a profile's partner preferences: at most one row. */
export const ownMate = and(eq(matePreferences.tenantId, loveProfiles.tenantId), eq(matePreferences.profileId, loveProfiles.id))

/** One person of a daily set. */
export interface DailyItem {
  id: number
  slot: DailySlot
  /** The round through all people in which they came. */
  cycle: number
  /** Replaced by another person. */
  isGone?: true
  isOpened?: true
}

/** The people of the day, in order; all days of a round together tell who was shown in it. */
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
    /** When no replacement was found for an emptied place. */
    soughtAt: at('sought_at'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.profileId, t.date] })],
)

/** Filters saved under a name. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: key(),
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    name: text('name').notNull(),
    filter: jsonb('filter').$type<SearchFilter>().notNull(),
    isNotified: boolean('is_notified').notNull(),
    /** People who joined before are not new. */
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
