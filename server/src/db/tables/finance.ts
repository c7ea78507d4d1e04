/** Orders, payments, escrows, refunds, and monthly sums. The money itself is in the ledger. */
import type { PromoterLevel } from '@qianxian/protocol/commission/commission.words'
import {
  orderStates,
  refundStates,
  type Currency,
  type OrderBiz,
  type OrderStatus,
  type PayChannel,
  type RefundStatus,
} from '@qianxian/protocol/finance/finance.words'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, key, ref, tenantId } from './columns'
import { sqlList } from '../sql-literals'

/** A column for whole fen or points. */
const amount = (name: string) => bigint(name, { mode: 'number' })
const none = (name: string) => amount(name).notNull().default(0)

/** Title and price of the product at the time of purchase. */
export interface StoredSubject {
  title: string
  lines: readonly { label: string; value: string }[]
  kept?: Readonly<Record<string, unknown>>
  link?: string
}

/** Ids of the claimants of the buyer and of the serving matchmaker at the time of the order; null if there are none. */
export interface AttributionSnapshot {
  inviterId: number | null
  matchmakerId: number | null
  /** The store of the matchmaker. */
  storeId: string | null
  /** The matchmaker who served the buyer, with the store of the service; null if nobody did. */
  servedBy: { matchmakerId: number; storeId: string | null } | null
  /** The promoter who brought the buyer to register, with the level at that time; null or absent if nobody did. */
  promoter?: { userId: number; level: PromoterLevel } | null
  /** The partnership of the region in which the buyer lived; absent in orders from before partnerships. */
  partnerId?: number | null
}

export const finOrders = pgTable(
  'fin_orders',
  {
    id: key(),
    tenantId: tenantId(),
    no: text('no').notNull(),
    userId: ref('user_id').notNull(),
    bizType: text('biz_type').$type<OrderBiz>().notNull(),
    /** Id of the product's own row; null before it exists. */
    bizId: ref('biz_id'),
    subject: jsonb('subject').$type<StoredSubject>().notNull(),
    amountFen: amount('amount_fen').notNull(),
    pointsUsed: amount('points_used').notNull(),
    walletFen: none('wallet_fen'),
    channelFen: amount('channel_fen').notNull(),
    /** The channel by which the order was paid. */
    channel: text('channel').$type<PayChannel>(),
    channelNo: text('channel_no'),
    paymentId: ref('payment_id'),
    status: text('status').$type<OrderStatus>().notNull(),
    /** Number of times that points or wallet money were frozen or released: each time has its own key in the ledger. */
    freezes: integer('freezes').notNull().default(0),
    /** Key of the posting that took the order's points from their lots, to which a refund returns them. */
    pointsKey: text('points_key'),
    expireAt: at('expire_at').notNull(),
    paidAt: at('paid_at'),
    closedAt: at('closed_at'),
    closedWhy: text('closed_why').$type<'timeout' | 'cancelled'>(),
    refundedFen: none('refunded_fen'),
    /** The part of the channel's payment that was refunded, or whose refund is in progress. */
    refundedChannelFen: none('refunded_channel_fen'),
    refundedPoints: none('refunded_points'),
    /** Null for orders that are older than this column. */
    attributionSnapshot: jsonb('attribution_snapshot').$type<AttributionSnapshot>(),
    /** Version of the commission plan in force at the order; null without one. */
    planVersion: text('plan_version'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('fin_orders_no').on(t.tenantId, t.no),
    index('fin_orders_paid')
      .on(t.tenantId, t.userId, t.paidAt, t.id)
      .where(sql`paid_at is not null and amount_fen > 0`),
    index('fin_orders_open')
      .on(t.tenantId, t.expireAt)
      .where(sql`status in ${sqlList(orderStates.open)}`),
    index('fin_orders_open_of')
      .on(t.tenantId, t.userId)
      .where(sql`status in ${sqlList(orderStates.open)}`),
    index('fin_orders_biz').on(t.tenantId, t.bizType, t.bizId),
    check('fin_orders_split', sql`wallet_fen >= 0 and channel_fen >= 0 and wallet_fen + channel_fen = amount_fen and points_used >= 0`),
    check(
      'fin_orders_refunded',
      sql`refunded_fen between 0 and amount_fen and refunded_points between 0 and points_used
        and refunded_channel_fen between 0 and channel_fen and refunded_fen - refunded_channel_fen between 0 and wallet_fen`,
    ),
    check('fin_orders_paid_once', sql`(paid_at is null) = (channel is null)`),
  ],
)

/** Paid amounts of an order that are neither refunded nor the platform's yet. */
export const escrows = pgTable(
  'escrows',
  {
    tenantId: tenantId(),
    orderId: ref('order_id').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    paid: amount('paid').notNull(),
    released: none('released'),
    refunded: none('refunded'),
    held: amount('held').generatedAlwaysAs(sql`paid - released - refunded`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.orderId, t.currency] }),
    check('escrows_held', sql`paid - released - refunded >= 0 and released >= 0 and refunded >= 0`),
  ],
)

/** Refunds of an order, or of a payment that settled no order. */
export const finRefunds = pgTable(
  'fin_refunds',
  {
    id: key(),
    tenantId: tenantId(),
    orderId: ref('order_id').notNull(),
    userId: ref('user_id').notNull(),
    /** Unique: a repeated request makes one refund. */
    key: text('key').notNull(),
    /** True for the refund of a late or duplicate payment, which is not part of the order's price. */
    isStray: boolean('is_stray').notNull().default(false),
    fen: amount('fen').notNull(),
    points: none('points'),
    walletFen: none('wallet_fen'),
    channelFen: none('channel_fen'),
    channel: text('channel').$type<PayChannel>(),
    /** The payment that is refunded. */
    paymentId: ref('payment_id'),
    channelNo: text('channel_no'),
    status: text('status').$type<RefundStatus>().notNull(),
    reason: text('reason').notNull(),
    /** The channel's reason for a failure. */
    failure: text('failure'),
    createdAt: createdAt(),
    doneAt: at('done_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('fin_refunds_key').on(t.tenantId, t.key),
    index('fin_refunds_order').on(t.tenantId, t.orderId),
    index('fin_refunds_of')
      .on(t.tenantId, t.userId, t.createdAt, t.id)
      .where(sql`fen > 0 and not is_stray`),
    index('fin_refunds_waiting')
      .on(t.tenantId, t.createdAt)
      .where(sql`status in ${sqlList(refundStates.unsettled)}`),
    check(
      'fin_refunds_split',
      sql`wallet_fen + channel_fen = fen and wallet_fen >= 0 and channel_fen >= 0 and points >= 0 and fen + points > 0`,
    ),
  ],
)

/** Users who received the points of a first top-up, which are granted only once. */
export const finFirstBonuses = pgTable(
  'fin_first_bonuses',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    orderId: ref('order_id').notNull(),
    points: amount('points').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId] })],
)

/** A user's payments for orders, and refunds, in a month of China. */
export const finMonths = pgTable(
  'fin_months',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    month: text('month').notNull(),
    paidFen: none('paid_fen'),
    refundedFen: none('refunded_fen'),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.month] })],
)

/** Income and expenses of a member's account in a month of China; written by the trigger of the ledger. */
export const ledgerMonths = pgTable(
  'ledger_months',
  {
    tenantId: tenantId(),
    accountId: ref('account_id').notNull(),
    month: text('month').notNull(),
    income: none('income'),
    outgo: none('outgo'),
    /** The earned part of the income, without the member's own money that was returned. */
    earned: none('earned'),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.accountId, t.month] })],
)
