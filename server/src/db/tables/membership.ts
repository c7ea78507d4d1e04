/**
 * Membership plans, and purchased memberships. The period of each is computed from these rows; only the resulting end
 * is stored, in `users.vip_until`.
 */
import type { RightKey } from '@qianxian/protocol/membership/rights.words'
import type { OutageSource, VipGiftSource, VipPauseWhy, VipSource, VipType } from '@qianxian/protocol/membership/membership.words'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, key, ref, tenantId } from './columns'

export const vipPlans = pgTable(
  'vip_plans',
  {
    id: key(),
    tenantId: tenantId(),
    type: text('type').$type<VipType>().notNull(),
    name: text('name').notNull(),
    days: integer('days').notNull(),
    priceFen: integer('price_fen').notNull(),
    /** Price in other places; 0 if unknown. */
    marketFen: integer('market_fen').notNull().default(0),
    position: integer('position').notNull().default(0),
    isOnSale: boolean('is_on_sale').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('vip_plans_type').on(t.tenantId, t.type),
    check('vip_plans_price', sql`price_fen > 0 and days > 0`),
  ],
)

export const vipSubs = pgTable(
  'vip_subs',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    planId: ref('plan_id'),
    type: text('type').$type<VipType>().notNull(),
    name: text('name').notNull(),
    minutes: integer('minutes').notNull(),
    /** Amount paid; 0 for a gift. */
    paidFen: integer('paid_fen').notNull(),
    source: text('source').$type<VipSource>().notNull(),
    orderId: ref('order_id'),
    /** Reason of a gift, worded for the owner. */
    reason: text('reason'),
    /** Rights of plugins that are included in this purchase, because the plugin was on. */
    promised: text('promised')
      .array()
      .$type<RightKey[]>()
      .notNull()
      .default(sql`'{}'`),
    boughtAt: at('bought_at').notNull(),
    refundedAt: at('refunded_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('vip_subs_of').on(t.tenantId, t.userId, t.id),
    // An order that is reported twice creates one membership.
    uniqueIndex('vip_subs_order')
      .on(t.tenantId, t.orderId)
      .where(sql`order_id is not null`),
    check('vip_subs_minutes', sql`minutes > 0 and paid_fen >= 0`),
  ],
)

/** Periods in which a membership's clock was paused; the only change of a row is its end. */
export const vipPauses = pgTable(
  'vip_pauses',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    why: text('why').$type<VipPauseWhy>().notNull(),
    fromAt: at('from_at').notNull(),
    untilAt: at('until_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('vip_pauses_of').on(t.tenantId, t.userId),
    uniqueIndex('vip_pauses_open')
      .on(t.tenantId, t.userId)
      .where(sql`until_at is null`),
    check('vip_pauses_time', sql`until_at >= from_at`),
  ],
)

/** Gifted memberships for members who have one of another kind. */
export const vipCoupons = pgTable(
  'vip_coupons',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    type: text('type').$type<VipType>().notNull(),
    minutes: integer('minutes').notNull(),
    source: text('source').$type<VipGiftSource>().notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('vip_coupons_of').on(t.tenantId, t.userId),
    check('vip_coupons_minutes', sql`minutes > 0`),
  ],
)

/** Outages of a right that is on sale. */
export const rightOutages = pgTable(
  'right_outages',
  {
    id: key(),
    tenantId: tenantId(),
    key: text('key').$type<RightKey>().notNull(),
    fromAt: at('from_at').notNull(),
    /** Null while the outage lasts, according to its plugin. */
    untilAt: at('until_at'),
    source: text('source').$type<OutageSource>().notNull(),
    /** Null if the server detected the outage itself. */
    notedById: ref('noted_by_id'),
    /** Set once all days of the outage are over and were returned to everybody. */
    settledAt: at('settled_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('right_outages_noted').on(t.tenantId, t.fromAt),
    uniqueIndex('right_outages_open')
      .on(t.tenantId, t.key)
      .where(sql`until_at is null`),
    uniqueIndex('right_outages_once').on(t.tenantId, t.key, t.source, t.fromAt),
    check('right_outages_time', sql`until_at >= from_at`),
  ],
)

/** Days returned to a member, each once. */
export const vipReturnedDays = pgTable(
  'vip_returned_days',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    /** The returned day, YYYY-MM-DD (Asia/Shanghai). */
    day: text('day').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.day] })],
)

/** Predecessor of `usages`; it is not read any more. */
export const dailyUses = pgTable(
  'daily_uses',
  {
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    day: text('day').notNull(),
    kind: text('kind').notNull(),
    used: integer('used').notNull(),
    targetIds: bigint('target_ids', { mode: 'number' }).array(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.profileId, t.day, t.kind] })],
)

/** Uses of a right in its period; written only by `allow`. */
export const usages = pgTable(
  'usages',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    key: text('key').$type<RightKey>().notNull(),
    /** The day on which the period began, YYYY-MM-DD (Asia/Shanghai). */
    periodStart: text('period_start').notNull(),
    used: integer('used').notNull(),
    /** Number of uses that would have been refused without a membership. */
    byVip: integer('by_vip').notNull().default(0),
    /** Targets, for rights whose repeated use on one target counts once. */
    targetIds: bigint('target_ids', { mode: 'number' }).array(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.key, t.periodStart] }), check('usages_used', sql`used >= 0 and by_vip >= 0`)],
)
