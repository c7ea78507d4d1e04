/** A user is a person who can log in; their roles are in role grants. */
import type { SmsPurpose } from '@qianxian/protocol/auth/auth.words'
import type { ChangedPart, Role, RoleScope, UserStatus } from '@qianxian/protocol/account/account.words'
import type { StaffRole } from '@qianxian/protocol/base/endpoint'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, key, ref, tenantId } from './columns'

export const users = pgTable(
  'users',
  {
    id: key(),
    tenantId: tenantId(),
    /** Encrypted with AES-256-GCM under APP_KEY; the hash in the next column is used for look-ups. */
    phoneEnc: text('phone_enc'),
    phoneHash: text('phone_hash'),
    userName: text('user_name'),
    passwordHash: text('password_hash'),
    headMediaId: ref('head_media_id'),
    status: text('status').$type<UserStatus>().notNull().default('active'),
    /** Time at which the owner requested closing; null otherwise, and after the account was erased. */
    closingAt: at('closing_at'),
    inviteCode: text('invite_code').notNull(),
    /** The kind of membership; null without one. */
    vipType: text('vip_type'),
    vipUntil: at('vip_until'),
    realNameAt: at('real_name_at'),
    createdAt: createdAt(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('users_phone')
      .on(t.tenantId, t.phoneHash)
      .where(sql`phone_hash is not null`),
    uniqueIndex('users_name')
      .on(t.tenantId, sql`lower(user_name)`)
      .where(sql`user_name is not null`),
    uniqueIndex('users_invite').on(t.tenantId, t.inviteCode),
    index('users_vip_until')
      .on(t.tenantId, t.vipUntil)
      .where(sql`vip_until is not null`),
    index('users_closing')
      .on(t.tenantId, t.closingAt)
      .where(sql`closing_at is not null`),
  ],
)

export const userOpenIds = pgTable(
  'user_open_ids',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    /** One of weapp, tt and mp. */
    platform: text('platform').notNull(),
    appId: text('app_id').notNull(),
    openId: text('open_id').notNull(),
    unionId: text('union_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.platform, t.appId, t.openId] }),
    index('user_open_ids_user').on(t.tenantId, t.userId),
    index('user_open_ids_union').on(t.tenantId, t.unionId),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: key(),
    tenantId: tenantId(),
    /** sha256 of the token; only the person has the token. */
    tokenHash: text('token_hash').notNull(),
    userId: ref('user_id').notNull(),
    platform: text('platform').notNull(),
    device: text('device').notNull().default(''),
    ip: text('ip').notNull().default(''),
    /** Hash of the random device id of the app; null if the app sent none. */
    deviceHash: text('device_hash'),
    /** City of the network address; empty if the map service cannot locate it, null before the query. */
    city: text('city'),
    createdAt: createdAt(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('sessions_token').on(t.tokenHash),
    index('sessions_user').on(t.tenantId, t.userId),
  ],
)

export const smsCodes = pgTable(
  'sms_codes',
  {
    id: key(),
    tenantId: tenantId(),
    phoneHash: text('phone_hash').notNull(),
    scene: text('scene').$type<SmsPurpose>().notNull(),
    codeHash: text('code_hash').notNull(),
    ip: text('ip').notNull(),
    /** True if the caller was recognised as the phone's owner. */
    isOfOwner: boolean('is_of_owner').notNull().default(false),
    /** Wrong attempts in the network that requested the code. */
    wrongTries: integer('wrong_tries').notNull().default(0),
    /** Wrong attempts in all other networks together. */
    wrongTriesElsewhere: integer('wrong_tries_elsewhere').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('sms_codes_phone').on(t.tenantId, t.phoneHash, t.createdAt)],
)

/** Messages that the SMS sandbox "sent", for developers to read; for a notice the code is empty. */
export const smsOutbox = pgTable('sms_outbox', {
  id: key().primaryKey(),
  phone: text('phone').notNull(),
  code: text('code').notNull(),
  text: text('text').notNull().default(''),
  /** The sender's own identifier of a message that must not be sent twice; empty for others. */
  reference: text('reference').notNull().default(''),
  createdAt: createdAt(),
})

export const imageCaptchas = pgTable('image_captchas', {
  id: text('id').primaryKey(),
  textHash: text('text_hash').notNull(),
  expiresAt: at('expires_at').notNull(),
})

/** A single-use ticket for one socket, valid for half a minute. */
export const socketTickets = pgTable(
  'socket_tickets',
  {
    tenantId: tenantId(),
    /** sha256 of the secret; only the person has the secret. */
    ticketHash: text('ticket_hash').notNull(),
    userId: ref('user_id').notNull(),
    sessionId: ref('session_id').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.ticketHash] }), index('socket_tickets_expiry').on(t.expiresAt)],
)

/** One OAuth round trip: created before leaving for WeChat, used once on return. */
export const oauthStates = pgTable('oauth_states', {
  state: text('state').primaryKey(),
  tenantId: tenantId(),
  redirect: text('redirect').notNull(),
  expiresAt: at('expires_at').notNull(),
})

/** Access tokens of third parties, shared by all processes. */
export const tokenCache = pgTable('token_cache', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  expiresAt: at('expires_at').notNull(),
})

/** Rate limits, shared by all processes; a row is one window of one bucket. */
export const rateHits = pgTable('rate_hits', {
  bucket: text('bucket').primaryKey(),
  hits: integer('hits').notNull(),
  expiresAt: at('expires_at').notNull(),
})

export const roleGrants = pgTable(
  'role_grants',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    role: text('role').$type<Role>().notNull(),
    scopeType: text('scope_type').$type<RoleScope>().notNull().default('tenant'),
    scopeId: text('scope_id').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.role, t.scopeType, t.scopeId] })],
)

/**
 * A single-use link by which one account takes one role. Only its receiver has the link's secret; the table contains
 * its hash.
 */
export const roleOffers = pgTable(
  'role_offers',
  {
    tenantId: tenantId(),
    tokenHash: text('token_hash').notNull(),
    role: text('role').$type<StaffRole>().notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    /** The account that took the offer; null until then. */
    userId: ref('user_id'),
    takenAt: at('taken_at'),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.tokenHash] }), index('role_offers_user').on(t.tenantId, t.userId)],
)

/**
 * A change of phone or password. It is kept while withdrawals are blocked for it, and contains the former values while
 * they can be restored.
 */
export const accountChanges = pgTable(
  'account_changes',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    what: text('what').$type<ChangedPart>().notNull(),
    /** Keyed hash; only the former phone's owner has the code. */
    codeHash: text('code_hash').notNull(),
    /** Encrypted: the former phone and password hash; null once restored or no longer restorable. */
    formerEnc: text('former_enc'),
    changedAt: at('changed_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** Start of sending the text message: a message without `sentAt` was interrupted, and is sent again. */
    sendingAt: at('sending_at'),
    sentAt: at('sent_at'),
    undoneAt: at('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('account_changes_code').on(t.tenantId, t.codeHash),
    index('account_changes_user').on(t.tenantId, t.userId),
    index('account_changes_end').on(t.expiresAt),
  ],
)

/** The response of a write, so that the same key gets the same response for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** The response; written in the same transaction as the effects of the request. */
    response: jsonb('response'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
)
