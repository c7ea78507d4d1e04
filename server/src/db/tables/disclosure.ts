/** Disclosures of certified levels to one person in one line, and the key with which a tenant signs them. */
import type { HandedIn } from '@qianxian/protocol/certificate/certificate.words'
import { disclosureStates, type DisclosureStatus } from '@qianxian/protocol/disclosure/disclosure.words'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList, sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

const isLive = sql`status in ${sqlList(disclosureStates.standing)}`

export const disclosures = pgTable(
  'disclosures',
  {
    id: key(),
    tenantId: tenantId(),
    lineId: ref('line_id').notNull(),
    certificateId: ref('certificate_id').notNull(),
    kind: text('kind').$type<HandedIn>().notNull(),
    /** Profiles: the owner of the certificate, and the receiver. */
    fromId: ref('from_id').notNull(),
    toId: ref('to_id').notNull(),
    sentence: text('sentence').notNull(),
    /** Signature of the tenant, base64. */
    signature: text('signature').notNull(),
    status: text('status').$type<DisclosureStatus>().notNull(),
    issuedAt: at('issued_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('disclosures_line').on(t.tenantId, t.lineId, t.id),
    index('disclosures_from').on(t.tenantId, t.fromId),
    index('disclosures_to').on(t.tenantId, t.toId),
    uniqueIndex('disclosures_live').on(t.tenantId, t.lineId, t.fromId, t.kind).where(isLive),
    index('disclosures_expiry').on(t.tenantId, t.expiresAt).where(isLive),
    check('disclosures_ended', sql`(status = ${sqlLiteral<DisclosureStatus>('live')}) = (ended_at is null)`),
    check('disclosures_parties', sql`from_id <> to_id`),
  ],
)

/** One key of each tenant, made at first use. */
export const disclosureKeys = pgTable(
  'disclosure_keys',
  {
    tenantId: tenantId(),
    /** The 32 bytes of an Ed25519 key, base64. */
    publicKey: text('public_key').notNull(),
    privateKeyEnc: text('private_key_enc').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId] })],
)
