/** The level of each matchmaker, as it was last counted. */
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { at, ref, tenantId } from './columns'

export const matchmakerLevels = pgTable(
  'matchmaker_levels',
  {
    tenantId: tenantId(),
    matchmakerId: ref('matchmaker_id').notNull(),
    level: smallint('level').notNull(),
    /** A fall that was told and has not come. */
    fallsTo: smallint('falls_to'),
    fallsAt: at('falls_at'),
    /** The day in China on which it was counted last, as YYYY-MM-DD. */
    countedOn: text('counted_on').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.matchmakerId] }),
    index('matchmaker_levels_falling')
      .on(t.tenantId, t.fallsAt)
      .where(sql`falls_at is not null`),
    check('matchmaker_levels_fall', sql`(falls_to is null) = (falls_at is null)`),
  ],
)
