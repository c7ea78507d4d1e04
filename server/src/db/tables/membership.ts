/** Memberships that are sold, and what somebody has of them. When each runs is computed of these rows, and kept nowhere but in `users.vip_until`. */
import type { RightKey } from '@qianxian/protocol/membership/rights.words'
import { type VipSource, type VipType } from '@qianxian/protocol/membership/membership.words'
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
    /** What it costs elsewhere; 0: not said. */
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
    /** 0: given. */
    paidFen: integer('paid_fen').notNull(),
    source: text('source').$type<VipSource>().notNull(),
    orderId: ref('order_id'),
    boughtAt: at('bought_at').notNull(),
    refundedAt: at('refunded_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('vip_subs_of').on(t.tenantId, t.userId, t.id),
    // An order that is heard of twice brings one.
    uniqueIndex('vip_subs_order')
      .on(t.tenantId, t.orderId)
      .where(sql`order_id is not null`),
    check('vip_subs_minutes', sql`minutes > 0 and paid_fen >= 0`),
  ],
)

/** What `usages` was before; nothing reads it. */
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

/** How often somebody used a right in its period. The only writer is `allow`. */
export const usages = pgTable(
  'usages',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    key: text('key').$type<RightKey>().notNull(),
    /** The day on which the period began, YYYY-MM-DD (Asia/Shanghai). */
    periodStart: text('period_start').notNull(),
    used: integer('used').notNull(),
    /** Of them, what would have been refused without a membership. */
    byVip: integer('by_vip').notNull().default(0),
    /** Who or what it was, where the same one counts once. */
    targetIds: bigint('target_ids', { mode: 'number' }).array(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.key, t.periodStart] }), check('usages_used', sql`used >= 0 and by_vip >= 0`)],
)
