/** The text of the commitment pledge: a published version is never changed, because members may have signed it. */
import { boolean, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, key, ref, tenantId } from './columns'

export const pledgeTexts = pgTable(
  'pledge_texts',
  {
    id: key(),
    tenantId: tenantId(),
    /** Numbered 1, 2, 3 … without a gap. */
    version: integer('version').notNull(),
    body: text('body').notNull(),
    isMajor: boolean('is_major').notNull(),
    publishedById: ref('published_by_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('pledge_texts_version').on(t.tenantId, t.version)],
)
