/** Callbacks of providers; each message is stored once. */
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, tenantId } from './columns'

export const providerEvents = pgTable(
  'provider_events',
  {
    tenantId: tenantId(),
    provider: text('provider').notNull(),
    /** The provider's own id of the message. */
    eventId: text('event_id').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.provider, t.eventId] }), index('provider_events_age').on(t.receivedAt)],
)
