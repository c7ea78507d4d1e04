/** What somebody is told: ids alone, the words are made when it is read. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, key, ref, tenantId } from './columns'

export const notices = pgTable(
  'notices',
  {
    id: key(),
    tenantId: tenantId(),
    /** Who is told. */
    userId: ref('user_id').notNull(),
    kind: text('kind').notNull(),
    /** What leads there reads it: `line:12`. */
    subject: text('subject').notNull(),
    /** Whom it tells of; the two must not be apart. */
    aboutProfileId: ref('about_profile_id'),
    /** Of the kind's shape: ids and amounts, never words of a person. */
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    count: integer('count').notNull().default(1),
    /** A silent one is listed and never counted. */
    isCounted: boolean('is_counted').notNull(),
    at: at('at').notNull(),
    readAt: at('read_at'),
    removedAt: at('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('notices_unread')
      .on(t.tenantId, t.userId, t.kind, t.subject)
      .where(sql`read_at is null`),
    index('notices_user').on(t.tenantId, t.userId, t.at),
    index('notices_about').on(t.tenantId, t.aboutProfileId),
    index('notices_age').on(t.at),
  ],
)

/** Rises with every change that somebody's other windows must show; a gap is filled by asking what changed since. */
export const inboxes = pgTable(
  'inboxes',
  { tenantId: tenantId(), userId: ref('user_id').notNull(), version: bigint('version', { mode: 'number' }).notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId] })],
)
