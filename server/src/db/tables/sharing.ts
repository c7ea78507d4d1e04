/** Consents of members to their store's staff, and each view that used one. */
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { SharedUse, SharingMethod } from '@qianxian/protocol/sharing/sharing.words'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, key, ref, tenantId } from './columns'

export const storeConsents = pgTable(
  'store_consents',
  {
    id: key(),
    tenantId: tenantId(),
    storeId: ref('store_id').notNull(),
    profileId: ref('profile_id').notNull(),
    scopes: jsonb('scopes').$type<ConsentScope[]>().notNull(),
    textVersion: text('text_version').notNull(),
    method: text('method').$type<SharingMethod>().notNull(),
    agreedAt: at('agreed_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('store_consents_one')
      .on(t.tenantId, t.profileId)
      .where(sql`ended_at is null`),
    index('store_consents_of').on(t.tenantId, t.profileId),
    index('store_consents_store')
      .on(t.tenantId, t.storeId, t.id)
      .where(sql`ended_at is null`),
    index('store_consents_lapsing')
      .on(t.tenantId, t.expiresAt)
      .where(sql`ended_at is null`),
  ],
)

/** Views under a consent; append-only. */
export const storeConsentUses = pgTable(
  'store_consent_uses',
  {
    id: key(),
    tenantId: tenantId(),
    consentId: ref('consent_id').notNull(),
    profileId: ref('profile_id').notNull(),
    /** The staff member who viewed the data. */
    staffId: ref('staff_id').notNull(),
    use: text('use').$type<SharedUse>().notNull(),
    /** Repeated views on one day count as one use. */
    day: text('day').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('store_consent_uses_once').on(t.tenantId, t.consentId, t.staffId, t.use, t.day),
    index('store_consent_uses_of').on(t.tenantId, t.profileId, t.id),
  ],
)
