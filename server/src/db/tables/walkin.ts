/** Walk-in visitors registered at a store's reception. */
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { WalkinStatus } from '@qianxian/protocol/walkin/walkin.words'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

export const walkins = pgTable(
  'walkins',
  {
    id: key(),
    tenantId: tenantId(),
    storeId: ref('store_id').notNull(),
    /** The staff member, in the role of this store. */
    staffId: ref('staff_id').notNull(),
    status: text('status').$type<WalkinStatus>().notNull(),
    /** Keyed hash; deleted once the visit has ended, like the encrypted phone, the answers and the link. */
    phoneHash: text('phone_hash'),
    phoneEnc: text('phone_enc'),
    draftEnc: text('draft_enc'),
    /** sha256 of the newest link's token; null before a link was sent. */
    tokenHash: text('token_hash'),
    /** The handwritten signature, encrypted: kept while the signed consent is valid. */
    signatureEnc: text('signature_enc'),
    scopes: jsonb('scopes')
      .$type<ConsentScope[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    textVersion: text('text_version'),
    createdAt: createdAt(),
    signedAt: at('signed_at'),
    /** Deadline of the signature; after signing, the end of the consent's validity. */
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
    /** Profile of the visitor, if the visitor became a member. */
    profileId: ref('profile_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('walkins_store').on(t.tenantId, t.storeId, t.id),
    index('walkins_staff').on(t.tenantId, t.staffId, t.createdAt),
    index('walkins_profile').on(t.tenantId, t.profileId),
    index('walkins_ending').on(t.tenantId, t.expiresAt),
    uniqueIndex('walkins_token').on(t.tenantId, t.tokenHash),
    uniqueIndex('walkins_begun')
      .on(t.tenantId, t.storeId, t.phoneHash)
      .where(sql`status = ${sqlLiteral<WalkinStatus>('begun')}`),
    uniqueIndex('walkins_signed')
      .on(t.tenantId, t.phoneHash)
      .where(sql`status = ${sqlLiteral<WalkinStatus>('signed')}`),
  ],
)
