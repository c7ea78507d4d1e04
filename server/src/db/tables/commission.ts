/** Commission plans with their rules, and the shares that orders gave. The fence of the law is here: no third level exists. */
import {
  commissionLimits,
  commissionOrders,
  commissionRole,
  commissionStates,
  commissionStatus,
  depthOf,
  holdReason,
  promoterLevels,
  ruledRoles,
  shareDisputeStatus,
  shareMode,
  supersededFor,
  type CommissionOrder,
  type CommissionRole,
  type CommissionStatus,
  type HoldReason,
  type PromoterLevel,
  type RuledRole,
  type ShareDisputeStatus,
  type ShareMode,
  type SupersededFor,
} from '@qianxian/protocol/commission/commission.words'
import { values } from '@qianxian/protocol/base/dictionary'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList, sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

const fen = (name: string) => bigint(name, { mode: 'number' }).notNull()
const bp = (name: string) => integer(name).notNull()
const isLevel = sql`level in (${sql.raw(promoterLevels.join(', '))})`
const whole = sql.raw(String(commissionLimits.wholeBp))
/** Roles of one depth, as words of SQL. */
const ofDepth = (depth: number) => sqlList(values(commissionRole).filter((role) => depthOf[role] === depth))

/** A published plan and its rules never change; a new version replaces it from its first day on. */
export const commissionPlans = pgTable(
  'commission_plans',
  {
    id: key(),
    tenantId: tenantId(),
    version: integer('version').notNull(),
    /** The start of a day in China. */
    effectiveFrom: at('effective_from').notNull(),
    channelFeeBp: bp('channel_fee_bp'),
    taxBp: bp('tax_bp'),
    note: text('note').notNull(),
    draftedById: ref('drafted_by_id').notNull(),
    publishedById: ref('published_by_id'),
    publishedAt: at('published_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('commission_plans_version').on(t.tenantId, t.version),
    uniqueIndex('commission_plans_effective')
      .on(t.tenantId, t.effectiveFrom)
      .where(sql`published_at is not null`),
    check('commission_plans_published', sql`(published_at is null) = (published_by_id is null)`),
    check('commission_plans_four_eyes', sql`published_by_id <> drafted_by_id`),
    check('commission_plans_notice', sql`effective_from >= published_at + interval '${sql.raw(String(commissionLimits.noticeDays))} days'`),
    check('commission_plans_deductions', sql`channel_fee_bp >= 0 and tax_bp >= 0 and channel_fee_bp + tax_bp <= ${whole}`),
  ],
)

/** One rule for a role in orders of one type. The base is always the net amount; there is no other column to pay by. */
export const commissionRules = pgTable(
  'commission_rules',
  {
    tenantId: tenantId(),
    planId: ref('plan_id').notNull(),
    orderType: text('order_type').$type<CommissionOrder>().notNull(),
    role: text('role').$type<RuledRole>().notNull(),
    mode: text('mode').$type<ShareMode>().notNull(),
    /** Basis points of the net amount, or fen. */
    value: integer('value').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.planId, t.orderType, t.role] }),
    check('commission_rules_order', sql`order_type in ${sqlList(commissionOrders)}`),
    check('commission_rules_role', sql`role in ${sqlList(ruledRoles)}`),
    check(
      'commission_rules_value',
      sql`mode in ${sqlList(values(shareMode))} and value > 0
        and value <= case mode when ${sqlLiteral<ShareMode>('percent')} then ${whole}
          else ${sql.raw(String(commissionLimits.fixedMaxFen))} end`,
    ),
  ],
)

/** The part of a promoter who brought the buyer, by their level, of the first order and of later ones. */
export const commissionLevelRates = pgTable(
  'commission_level_rates',
  {
    tenantId: tenantId(),
    planId: ref('plan_id').notNull(),
    level: smallint('level').$type<PromoterLevel>().notNull(),
    firstBp: bp('first_bp'),
    laterBp: bp('later_bp'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.planId, t.level] }),
    check('commission_level_rates_level', isLevel),
    check('commission_level_rates_value', sql`first_bp > 0 and later_bp > 0 and first_bp <= ${whole} and later_bp <= ${whole}`),
  ],
)

/** Versions of the rules that a person has read. */
export const commissionAcknowledgements = pgTable(
  'commission_acknowledgements',
  { tenantId: tenantId(), userId: ref('user_id').notNull(), version: integer('version').notNull(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.version] })],
)

/** The share of one earner in one order. What it is and why is written once; only what happens to it changes. */
export const commissionRecords = pgTable(
  'commission_records',
  {
    id: key(),
    tenantId: tenantId(),
    orderId: ref('order_id').notNull(),
    orderType: text('order_type').$type<CommissionOrder>().notNull(),
    /** The person, or the store, that earns. */
    userId: ref('user_id'),
    storeId: ref('store_id'),
    role: text('role').$type<CommissionRole>().notNull(),
    /** Number of earlier shares of the order in this role, all of them superseded. */
    revision: smallint('revision').notNull().default(0),
    depth: smallint('depth').notNull(),
    /** The level of a promoter when the order was created; null for all others. */
    level: smallint('level').$type<PromoterLevel>(),
    planVersion: integer('plan_version').notNull(),
    /** The rule in words. */
    rate: text('rate').notNull(),
    baseFen: fen('base_fen'),
    fen: fen('fen'),
    status: text('status').$type<CommissionStatus>().notNull(),
    /** The part that is settled now. */
    settledFen: fen('settled_fen').default(0),
    reversedFen: fen('reversed_fen').default(0),
    holdReason: text('hold_reason').$type<HoldReason>(),
    /** Number of postings to the ledger; each has its own key. */
    steps: integer('steps').notNull().default(0),
    paidAt: at('paid_at').notNull(),
    /** The month of the payment in China, as YYYY-MM. */
    month: text('month').notNull(),
    /** Nothing is settled before. */
    freeAt: at('free_at').notNull(),
    /** When all that refunds left of the order had been delivered. */
    earnedAt: at('earned_at'),
    /** The first settlement. */
    settledAt: at('settled_at'),
    reasonTrace: jsonb('reason_trace').$type<readonly string[]>().notNull(),
    /** From then on the share does not count, and nothing of it is left. */
    supersededAt: at('superseded_at'),
    supersededFor: text('superseded_for').$type<SupersededFor>(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('commission_records_revision').on(t.tenantId, t.orderId, t.role, t.revision),
    uniqueIndex('commission_records_role')
      .on(t.tenantId, t.orderId, t.role)
      .where(sql`superseded_at is null`),
    uniqueIndex('commission_records_person')
      .on(t.tenantId, t.orderId, t.userId)
      .where(sql`user_id is not null and superseded_at is null`),
    uniqueIndex('commission_records_store')
      .on(t.tenantId, t.orderId, t.storeId)
      .where(sql`store_id is not null and superseded_at is null`),
    index('commission_records_of')
      .on(t.tenantId, t.userId, t.status, t.id)
      .where(sql`user_id is not null`),
    index('commission_records_month')
      .on(t.tenantId, t.userId, t.month)
      .where(sql`user_id is not null`),
    index('commission_records_of_store')
      .on(t.tenantId, t.storeId, t.paidAt, t.id)
      .where(sql`store_id is not null`),
    index('commission_records_of_partner')
      .on(t.tenantId, t.userId, t.paidAt)
      .where(sql`role = ${sqlLiteral<CommissionRole>('partner')}`),
    index('commission_records_due')
      .on(t.tenantId, t.freeAt, t.id)
      .where(sql`status = ${sqlLiteral<CommissionStatus>('pending')}`),
    index('commission_records_held_of')
      .on(t.tenantId, t.userId)
      .where(sql`status = ${sqlLiteral<CommissionStatus>('held')}`),
    check('commission_records_depth', sql`depth in (0, 1, 2)`),
    check(
      'commission_records_level',
      sql`depth = case when role in ${ofDepth(0)} then 0 when role in ${ofDepth(1)} then 1 when role in ${ofDepth(2)} then 2 end`,
    ),
    check(
      'commission_records_promoter',
      sql`level is null or (role = ${sqlLiteral<CommissionRole>('brought')} and user_id is not null and ${isLevel})`,
    ),
    check('commission_records_role', sql`role in ${sqlList(values(commissionRole))}`),
    check('commission_records_order', sql`order_type in ${sqlList(commissionOrders)}`),
    check('commission_records_earner', sql`num_nonnulls(user_id, store_id) = 1`),
    check('commission_records_store', sql`role <> ${sqlLiteral<CommissionRole>('store')} or store_id is not null`),
    check(
      'commission_records_fen',
      sql`fen > 0 and fen <= base_fen and settled_fen >= 0 and reversed_fen >= 0 and settled_fen + reversed_fen <= fen`,
    ),
    check('commission_records_status', sql`status in ${sqlList(values(commissionStatus))}`),
    check(
      'commission_records_held',
      sql`(status = ${sqlLiteral<CommissionStatus>('held')}) = (hold_reason is not null)
        and (hold_reason is null or hold_reason in ${sqlList(values(holdReason))})`,
    ),
    check('commission_records_over', sql`(status in ${sqlList(commissionStates.over)}) = (reversed_fen = fen)`),
    check(
      'commission_records_superseded',
      sql`(superseded_at is null) = (superseded_for is null) and (superseded_at is null or reversed_fen = fen)
        and superseded_for in ${sqlList(values(supersededFor))}`,
    ),
  ],
)

/** "Why not me": an earner claims a share of an order. It is decided once, by an auditor who is no party. */
export const commissionDisputes = pgTable(
  'commission_disputes',
  {
    id: key(),
    tenantId: tenantId(),
    orderId: ref('order_id').notNull(),
    /** The claiming person, or the claiming store. */
    userId: ref('user_id'),
    storeId: ref('store_id'),
    /** The role in which they claim. */
    role: text('role').$type<RuledRole>().notNull(),
    byUserId: ref('by_user_id').notNull(),
    statement: text('statement').notNull(),
    status: text('status').$type<ShareDisputeStatus>().notNull(),
    auditTaskId: ref('audit_task_id'),
    answer: text('answer'),
    dueAt: at('due_at').notNull(),
    createdAt: createdAt(),
    decidedAt: at('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('commission_disputes_person')
      .on(t.tenantId, t.orderId, t.userId)
      .where(sql`user_id is not null`),
    uniqueIndex('commission_disputes_store')
      .on(t.tenantId, t.orderId, t.storeId)
      .where(sql`store_id is not null`),
    index('commission_disputes_by').on(t.tenantId, t.byUserId),
    check('commission_disputes_claimant', sql`num_nonnulls(user_id, store_id) = 1`),
    check('commission_disputes_role', sql`role in ${sqlList(ruledRoles)}`),
    check('commission_disputes_status', sql`status in ${sqlList(values(shareDisputeStatus))}`),
    check(
      'commission_disputes_decided',
      sql`(status = ${sqlLiteral<ShareDisputeStatus>('open')}) = (answer is null)
        and (answer is null) = (decided_at is null)`,
    ),
  ],
)
