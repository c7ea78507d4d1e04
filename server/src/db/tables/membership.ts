/** Memberships that are sold, and what somebody has of them. When each runs is computed of these rows, and kept nowhere but in `users.vip_until`. */
import { type VipSource, type VipType } from '@qianxian/protocol/membership/membership.words'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
