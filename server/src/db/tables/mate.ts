/** What a person looks for in a partner. */
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { and, eq } from 'drizzle-orm'
import { jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { at, ref, tenantId } from './columns'
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
