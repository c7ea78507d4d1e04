/** Consent requests of matchmakers by phone, and phones that opted out. */
import type { AskChangeStatus, AskMethod, AskStatus } from '@qianxian/protocol/invitation/invitation.words'
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

export const consentAsks = pgTable(
  'consent_asks',
  {
    id: key(),
    tenantId: tenantId(),
    matchmakerId: ref('matchmaker_id').notNull(),
    status: text('status').$type<AskStatus>().notNull(),
    /** Keyed hash; kept for a while after a refusal, so that the same matchmaker does not ask again at once. */
    phoneHash: text('phone_hash'),
    /** Encrypted, like the draft; null once the ask has ended. */
    phoneEnc: text('phone_enc'),
    draftEnc: text('draft_enc'),
    /** sha256 of the newest link's token; null before a link was sent. */
    tokenHash: text('token_hash'),
    scopes: jsonb('scopes')
      .$type<ConsentScope[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    textVersion: text('text_version'),
    method: text('method').$type<AskMethod>(),
    createdAt: createdAt(),
    /** When the matchmaker sent the ask, or sent it again. */
    sentAt: at('sent_at').notNull(),
    /** When the person was notified by link or notice; null if never. It is hidden from the matchmaker. */
    deliveredAt: at('delivered_at'),
    /** Deadline of the answer; for a consent, the end of its validity. */
    expiresAt: at('expires_at').notNull(),
    answeredAt: at('answered_at'),
    endedAt: at('ended_at'),
    /** Number of days announced by the last reminder; null before a reminder, and after a renewal. */
    endingToldDays: integer('ending_told_days'),
    /**
     * The newest proposed change: its encrypted content, and the hash of its link's token; both deleted once the change
     * has ended.
     */
    changeStatus: text('change_status').$type<AskChangeStatus>(),
    changeEnc: text('change_enc'),
    changeTokenHash: text('change_token_hash'),
    changeSentAt: at('change_sent_at'),
    changeDeliveredAt: at('change_delivered_at'),
    changeExpiresAt: at('change_expires_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('consent_asks_desk').on(t.tenantId, t.matchmakerId, t.id),
    index('consent_asks_phone').on(t.tenantId, t.phoneHash),
    uniqueIndex('consent_asks_token').on(t.tenantId, t.tokenHash),
    uniqueIndex('consent_asks_change_token').on(t.tenantId, t.changeTokenHash),
    uniqueIndex('consent_asks_waiting')
      .on(t.tenantId, t.matchmakerId, t.phoneHash)
      .where(sql`status = ${sqlLiteral<AskStatus>('sent')}`),
    uniqueIndex('consent_asks_agreed')
      .on(t.tenantId, t.phoneHash)
      .where(sql`status = ${sqlLiteral<AskStatus>('consented')}`),
  ],
)

/** The suppression list: people who opted out of all matchmakers, by the keyed hash of the phone alone. */
export const consentSuppressions = pgTable(
  'consent_suppressions',
  {
    tenantId: tenantId(),
    phoneHash: text('phone_hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.phoneHash] })],
)
