/** Leads (公海客资): pools, leads, their follow-ups and owner log, reveals, suppressed phones, and the rotation. */
import type { Gender } from '@qianxian/protocol/love/profile.words'
import {
  leadStates,
  leadLevels,
  type ContactWindow,
  type FollowResult,
  type FollowType,
  type LeadConvertType,
  type LeadDeadlineRule,
  type LeadEvent,
  type LeadLevel,
  type LeadRevealReason,
  type LeadReviewStatus,
  type LeadRules,
  type LeadSampleStatus,
  type LeadSource,
  type LeadStatus,
  type LeadSuppressionReason,
  type StoredInvalidReason,
} from '@qianxian/protocol/lead/lead.words'
import { sql } from 'drizzle-orm'
import { boolean, check, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList, sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

export const leadPools = pgTable(
  'lead_pools',
  {
    id: key(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    /** Takes the leads for which no pool is named. */
    isDefault: boolean('is_default').notNull().default(false),
    /** Rules that differ from the defaults. */
    rules: jsonb('rules')
      .$type<Partial<LeadRules>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('lead_pools_default')
      .on(t.tenantId)
      .where(sql`is_default`),
  ],
)

const count = (name: string) => integer(name).notNull().default(0)
const claimable = sql`status in ${sqlList(leadStates.claimable)} and level not in ${sqlList(leadLevels.rotated)}`

export const leads = pgTable(
  'leads',
  {
    id: key(),
    tenantId: tenantId(),
    poolId: ref('pool_id').notNull(),
    source: text('source').$type<LeadSource>().notNull(),
    channelCode: text('channel_code').notNull().default(''),
    /** Encrypted; deleted together with phone and WeChat once the lead is forgotten. */
    nameEnc: text('name_enc'),
    phoneEnc: text('phone_enc'),
    /** Keyed hash, the same as of accounts. */
    phoneHash: text('phone_hash'),
    wechatEnc: text('wechat_enc'),
    wechatHash: text('wechat_hash'),
    gender: text('gender').$type<Gender>(),
    birthYear: integer('birth_year'),
    /** Code of the city: four digits and 00. */
    cityGeo: text('city_geo'),
    need: text('need').notNull().default(''),
    contactWindow: text('contact_window').$type<ContactWindow>().notNull().default('any'),
    level: text('level').$type<LeadLevel>().notNull(),
    status: text('status').$type<LeadStatus>().notNull(),
    /** True if a code proved the phone. */
    isVerified: boolean('is_verified').notNull().default(false),
    /** The receipt of the consent: when, on which page or list, and to which text. */
    consentAt: at('consent_at').notNull(),
    consentWhere: text('consent_where').notNull(),
    consentText: text('consent_text').notNull(),
    ownerId: ref('owner_id'),
    /** The store in which the owner worked at the claim. */
    ownerStoreId: ref('owner_store_id'),
    claimedAt: at('claimed_at'),
    firstContactAt: at('first_contact_at'),
    lastFollowAt: at('last_follow_at'),
    nextFollowAt: at('next_follow_at'),
    isExtended: boolean('is_extended').notNull().default(false),
    extensionAskedAt: at('extension_asked_at'),
    lockUntil: at('lock_until'),
    lockReason: text('lock_reason'),
    /**
     * Since when the lead is in the pool; for an owned or assigned lead the deadline after which it is there, whether the
     * sweep has moved it or not.
     */
    poolAt: at('pool_at').notNull(),
    deadlineRule: text('deadline_rule').$type<LeadDeadlineRule>(),
    remindedAt: at('reminded_at'),
    offeredToId: ref('offered_to_id'),
    offeredAt: at('offered_at'),
    /** The newest owner, also after the lead returned to the pool. */
    lastOwnerId: ref('last_owner_id'),
    touches: integer('touches').notNull().default(1),
    lastTouchAt: at('last_touch_at').notNull().defaultNow(),
    /** The newest touch or act, from which the retention period counts. */
    activeAt: at('active_at').notNull().defaultNow(),
    /** First claim, first contact and first visit of any owner, for the report. */
    firstClaimedAt: at('first_claimed_at'),
    respondedAt: at('responded_at'),
    visitedAt: at('visited_at'),
    convertType: text('convert_type').$type<LeadConvertType>(),
    convertUserId: ref('convert_user_id'),
    convertedAt: at('converted_at'),
    sampleStatus: text('sample_status').$type<LeadSampleStatus>(),
    invalidReason: text('invalid_reason').$type<StoredInvalidReason>(),
    invalidById: ref('invalid_by_id'),
    invalidAt: at('invalid_at'),
    reviewStatus: text('review_status').$type<LeadReviewStatus>(),
    auditTaskId: ref('audit_task_id'),
    /** The lead that took over this one. */
    dupOfId: ref('dup_of_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('leads_open')
      .on(t.tenantId, t.phoneHash)
      .where(sql`status in ${sqlList(leadStates.open)}`),
    index('leads_phone').on(t.tenantId, t.phoneHash),
    index('leads_wechat')
      .on(t.tenantId, t.wechatHash)
      .where(sql`wechat_hash is not null`),
    index('leads_pool').on(t.tenantId, t.poolAt, t.id).where(claimable),
    index('leads_pool_city').on(t.tenantId, t.cityGeo, t.poolAt, t.id).where(claimable),
    index('leads_owner')
      .on(t.tenantId, t.ownerId, t.poolAt, t.id)
      .where(sql`owner_id is not null`),
    index('leads_offered')
      .on(t.tenantId, t.offeredToId)
      .where(sql`offered_to_id is not null`),
    index('leads_rotation')
      .on(t.tenantId, t.poolAt, t.id)
      .where(sql`status in ${sqlList(leadStates.waiting)} and level in ${sqlList(leadLevels.rotated)}`),
    index('leads_due')
      .on(t.tenantId, t.poolAt, t.id)
      .where(sql`status in ${sqlList(leadStates.timed)}`),
    index('leads_store').on(t.tenantId, t.ownerStoreId, t.id),
    index('leads_created').on(t.tenantId, t.createdAt),
    index('leads_responses')
      .on(t.tenantId, t.createdAt, t.source, t.lastOwnerId, t.respondedAt)
      .where(sql`responded_at is not null`),
    index('leads_conversions')
      .on(t.tenantId, t.createdAt)
      .where(sql`converted_at is not null`),
    index('leads_convert_user')
      .on(t.tenantId, t.convertUserId)
      .where(sql`convert_user_id is not null`),
    index('leads_idle')
      .on(t.tenantId, t.activeAt)
      .where(sql`phone_enc is not null and converted_at is null`),
    check('leads_owner_state', sql`(owner_id is not null) = (status in ${sqlList(leadStates.held)})`),
    check('leads_offer_state', sql`(offered_to_id is not null) = (status = ${sqlLiteral<LeadStatus>('assigned')})`),
    check('leads_forgotten', sql`status not in ${sqlList(leadStates.forgotten)} or phone_enc is null`),
    check('leads_known', sql`phone_enc is not null or status in ${sqlList([...leadStates.forgotten, ...leadStates.settled])}`),
    check(
      'leads_forgotten_name',
      sql`phone_enc is not null or (name_enc is null and phone_hash is null and wechat_enc is null and wechat_hash is null)`,
    ),
    check('leads_merged', sql`dup_of_id is null or status = ${sqlLiteral<LeadStatus>('merged')}`),
    check('leads_converted', sql`(converted_at is not null) = (status in ${sqlList(leadStates.settled)})`),
    check('leads_convert_user', sql`convert_user_id is null or converted_at is not null`),
    check('leads_claimed', sql`owner_id is null or claimed_at is not null`),
  ],
)

/** Claims of a handler on a day in China. */
export const leadClaimCounters = pgTable(
  'lead_claim_counters',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    day: text('day').notNull(),
    claims: integer('claims').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.day] }), check('lead_claim_counters_positive', sql`claims >= 0`)],
)

/** Phones and WeChat ids of people who must not be contacted; only their keyed hashes. */
export const leadSuppressions = pgTable(
  'lead_suppressions',
  {
    tenantId: tenantId(),
    contactHash: text('contact_hash').notNull(),
    reason: text('reason').$type<LeadSuppressionReason>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.contactHash] })],
)

/** Append-only; only the text is deleted when the lead is forgotten. */
export const leadFollows = pgTable(
  'lead_follows',
  {
    id: key(),
    tenantId: tenantId(),
    leadId: ref('lead_id').notNull(),
    byId: ref('by_id').notNull(),
    type: text('type').$type<FollowType>().notNull(),
    result: text('result').$type<FollowResult>().notNull(),
    contentEnc: text('content_enc'),
    nextAt: at('next_at'),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('lead_follows_lead').on(t.tenantId, t.leadId, t.id)],
)

/** Append-only: every change of state or owner, with both as they are afterwards; a note is deleted when the lead is forgotten. */
export const leadOwnerLogs = pgTable(
  'lead_owner_logs',
  {
    id: key(),
    tenantId: tenantId(),
    leadId: ref('lead_id').notNull(),
    event: text('event').$type<LeadEvent>().notNull(),
    status: text('status').$type<LeadStatus>().notNull(),
    ownerId: ref('owner_id'),
    /** The handler concerned: the former owner, the one asked, or the one who marked it invalid. */
    aboutId: ref('about_id'),
    /** Null for the system and for the person themselves. */
    byId: ref('by_id'),
    note: text('note').notNull().default(''),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('lead_owner_logs_lead').on(t.tenantId, t.leadId, t.id),
    index('lead_owner_logs_about').on(t.tenantId, t.aboutId, t.event, t.at),
  ],
)

/**
 * Counts of leads by the day of their creation in China, source and handler, for the report. Triggers insert every change in
 * the transaction of the counted rows, so a figure is a sum of rows; a sweep adds up the rows of a group.
 */
export const leadDayCounts = pgTable(
  'lead_day_counts',
  {
    id: key(),
    tenantId: tenantId(),
    day: date('day', { mode: 'string' }).notNull(),
    source: text('source').$type<LeadSource>().notNull(),
    /** The last owner; for claims and recycles the handler concerned. */
    handlerId: ref('handler_id'),
    leads: count('leads'),
    claimed: count('claimed'),
    contacted: count('contacted'),
    visited: count('visited'),
    converted: count('converted'),
    invalid: count('invalid'),
    claims: count('claims'),
    recycles: count('recycles'),
    /** Leads that were recycled from this handler at least once. */
    recycled: count('recycled'),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('lead_day_counts_day').on(t.tenantId, t.day)],
)

/** Leads that were recycled from several handlers, by the day of their creation; a sum over handlers counts them more than once. */
export const leadRepeatRecycles = pgTable(
  'lead_repeat_recycles',
  {
    tenantId: tenantId(),
    day: date('day', { mode: 'string' }).notNull(),
    leadId: ref('lead_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day, t.leadId] })],
)

/** Append-only: who opened the full number, when and for what. */
export const leadReveals = pgTable(
  'lead_reveals',
  {
    id: key(),
    tenantId: tenantId(),
    leadId: ref('lead_id').notNull(),
    byId: ref('by_id').notNull(),
    reason: text('reason').$type<LeadRevealReason>().notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('lead_reveals_lead').on(t.tenantId, t.leadId, t.id)],
)

export const leadHandlers = pgTable(
  'lead_handlers',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    isOnDuty: boolean('is_on_duty').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('lead_handlers_user').on(t.tenantId, t.userId)],
)

/** Positions of the smooth weighted round robin, for each pool and city. */
export const leadTurns = pgTable(
  'lead_turns',
  {
    tenantId: tenantId(),
    poolId: ref('pool_id').notNull(),
    /** Empty for leads without a city. */
    cityGeo: text('city_geo').notNull(),
    userId: ref('user_id').notNull(),
    position: doublePrecision('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.poolId, t.cityGeo, t.userId] })],
)
