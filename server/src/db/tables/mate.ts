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

/** One person of a day's set. */
export interface DailyItem {
  id: number
  slot: DailySlot
  /** Number of the round through all people in which this person was selected. */
  cycle: number
  /** Set if the person was replaced by another. */
  isGone?: true
  isOpened?: true
}

/** The people of the day, in order. All days of a round together contain everybody shown in it. */
export const dailySets = pgTable(
  'daily_sets',
  {
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    /** The day in China. */
    date: text('date').notNull(),
    /** The latest round among these people. */
    cycle: integer('cycle').notNull(),
    items: jsonb('items').$type<DailyItem[]>().notNull(),
    /** When a replacement for an emptied place was last sought without result. */
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
    /** When new results were last counted for a notice; people who joined before that are not new. */
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
