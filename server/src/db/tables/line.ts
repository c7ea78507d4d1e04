/**
 * Introductions (lines). A line costs one use of the sender's quota, which is reserved from the request until the
 * answer.
 */
import {
  type ContactDuration,
  type ContactScope,
  type DeclineReason,
  type LineCloseReason,
  type LineEventKind,
  type LineMode,
  type LineReason,
  lineStates,
  type LineStatus,
  type QuotaSource,
  type QuotaState,
} from '@qianxian/protocol/line/line.words'
import { sql, type SQL } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, check } from 'drizzle-orm/pg-core'
import { sqlList } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'
import { sqlTimestamp } from '../sql-timestamp'

export const lineQuotas = pgTable(
  'line_quotas',
  {
    id: key(),
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    source: text('source').$type<QuotaSource>().notNull(),
    total: integer('total').notNull(),
    held: integer('held').notNull().default(0),
    used: integer('used').notNull().default(0),
    startsAt: at('starts_at').notNull().defaultNow(),
    endsAt: at('ends_at').notNull(),
    /** True for a use that was returned after its package had expired; this happens only once per line. */
    isLateReturn: boolean('is_late_return').notNull().default(false),
    /** Name of the package at the purchase; null if the quota was not bought. */
    name: text('name'),
    orderId: ref('order_id'),
    /** `self`: not for lines in which a matchmaker takes part; null: for all lines. */
    serviceLevel: text('service_level').$type<LineMode>(),
    /** Number of refunded uses; subtracted from `total`. */
    refunded: integer('refunded').notNull().default(0),
    /** When the next reminder before expiry is due. The quota does not expire before all reminders were sent. */
    remindAt: at('remind_at'),
    // When the reminders of this many days before expiry were sent.
    told30At: at('told_30_at'),
    told7At: at('told_7_at'),
    told1At: at('told_1_at'),
    /** When the remaining uses expired. */
    lapsedAt: at('lapsed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('line_quotas_profile').on(t.tenantId, t.profileId, t.endsAt),
    // An order that is reported twice creates one quota.
    uniqueIndex('line_quotas_order')
      .on(t.tenantId, t.orderId)
      .where(sql`order_id is not null`),
    index('line_quotas_remind')
      .on(t.tenantId, t.remindAt)
      .where(sql`remind_at is not null and used < total`),
    index('line_quotas_ending')
      .on(t.tenantId, t.endsAt)
      .where(sql`order_id is not null and lapsed_at is null`),
    check('line_quotas_sum', sql`held >= 0 and used >= 0 and held + used <= total`),
  ],
)

/** Condition for quotas that are usable at this moment; a quota whose reminders were not sent does not expire. */
export const quotaRuns = (now: Date): SQL => {
  const at = sqlTimestamp(now)
  return sql`(${lineQuotas.startsAt} <= ${at} and (${lineQuotas.endsAt} > ${at} or ${lineQuotas.remindAt} is not null))`
}

/** Line packages on sale. */
export const linePackages = pgTable(
  'line_packages',
  {
    id: key(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    times: integer('times').notNull(),
    priceFen: integer('price_fen').notNull(),
    validDays: integer('valid_days').notNull(),
    serviceLevel: text('service_level').$type<LineMode>().notNull(),
    isOnSale: boolean('is_on_sale').notNull().default(true),
    position: integer('position').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // A validity of one day would leave no day for a reminder.
    check('line_packages_price', sql`price_fen >= times and times > 0 and valid_days > 1`),
  ],
)

export const lineRequests = pgTable(
  'line_requests',
  {
    id: key(),
    tenantId: tenantId(),
    fromId: ref('from_id').notNull(),
    toId: ref('to_id').notNull(),
    mode: text('mode').$type<LineMode>().notNull(),
    /** The matchmaker who screens the line; null while it waits in the tenant's queue. */
    matchmakerId: ref('matchmaker_id'),
    proposedById: ref('proposed_by_id'),
    quotaId: ref('quota_id'),
    quotaState: text('quota_state').$type<QuotaState>().notNull().default('held'),
    message: text('message').notNull(),
    reasons: jsonb('reasons').$type<LineReason[]>().notNull(),
    scopes: jsonb('scopes').$type<ContactScope[]>().notNull(),
    /** How long the sender's own contact stays open after the acceptance. */
    duration: text('duration').$type<ContactDuration>().notNull().default('until_revoked'),
    status: text('status').$type<LineStatus>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    declineReason: text('decline_reason').$type<DeclineReason>(),
    closeReason: text('close_reason').$type<LineCloseReason>(),
    createdAt: createdAt(),
    screenDueAt: at('screen_due_at'),
    deliveredAt: at('delivered_at'),
    viewedAt: at('viewed_at'),
    answeredAt: at('answered_at'),
    expireAt: at('expire_at'),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** When one of the two first confirmed a meeting; set with its event, and never changed. */
    metAt: at('met_at'),
    seenByFromAt: at('seen_by_from_at'),
    seenByToAt: at('seen_by_to_at'),
    // When each side closed the celebration, and the screen about the first opening of the other's contact.
    connectedSeenByFromAt: at('connected_seen_by_from_at'),
    connectedSeenByToAt: at('connected_seen_by_to_at'),
    contactSeenByFromAt: at('contact_seen_by_from_at'),
    contactSeenByToAt: at('contact_seen_by_to_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // Between two people at most one line is open in each direction.
    uniqueIndex('line_requests_open_from_to')
      .on(t.tenantId, t.fromId, t.toId)
      .where(sql`status in ${sqlList(lineStates.open)}`),
    uniqueIndex('line_requests_answerable_pair')
      .on(t.tenantId, sql`least(from_id, to_id)`, sql`greatest(from_id, to_id)`)
      .where(sql`status in ${sqlList(lineStates.answerable)}`),
    index('line_requests_from').on(t.tenantId, t.fromId, t.updatedAt),
    index('line_requests_to').on(t.tenantId, t.toId, t.updatedAt),
    index('line_requests_matchmaker').on(t.tenantId, t.matchmakerId, t.status),
    index('line_requests_worked').on(t.tenantId, t.matchmakerId, t.updatedAt),
    // A store's meetings are counted by this index alone.
    index('line_requests_met')
      .on(t.tenantId, t.matchmakerId, t.metAt, t.fromId, t.toId, t.id)
      .where(sql`met_at is not null`),
    index('line_requests_expiry')
      .on(t.expireAt)
      .where(sql`status in ${sqlList(lineStates.answerable)}`),
  ],
)

export const lineEvents = pgTable(
  'line_events',
  {
    id: key(),
    tenantId: tenantId(),
    lineId: ref('line_id').notNull(),
    kind: text('kind').$type<LineEventKind>().notNull(),
    byUserId: ref('by_user_id'),
    note: text('note'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('line_events_line').on(t.tenantId, t.lineId, t.createdAt)],
)

/** Condition for a line that was accepted, also if it ended since; for a query in which it is the innermost table. */
export const wasAccepted = sql`(answered_at is not null and status in ${sqlList([...lineStates.connected, ...lineStates.severed])})`

/** Permissions to see another person's phone or WeChat until a time; a revocation takes effect at once. */
export const contactGrants = pgTable(
  'contact_grants',
  {
    id: key(),
    tenantId: tenantId(),
    lineId: ref('line_id').notNull(),
    grantorId: ref('grantor_id').notNull(),
    granteeId: ref('grantee_id').notNull(),
    scopes: jsonb('scopes').$type<ContactScope[]>().notNull(),
    until: at('until'),
    revokedAt: at('revoked_at'),
    viewedCount: integer('viewed_count').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('contact_grants_active')
      .on(t.tenantId, t.lineId, t.grantorId)
      .where(sql`revoked_at is null`),
    index('contact_grants_pair').on(t.tenantId, t.granteeId, t.grantorId),
  ],
)
