/** The points mall: items, exchanges, delivery addresses, and pickup codes. */
import {
  type AfterSaleReason,
  type ExchangeStatus,
  exchangeStates,
  type MallGiftKind,
  type MallGiftStatus,
  type UserLimit,
} from '@qianxian/protocol/mall/mall.words'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList, sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

export interface Complaint {
  reason: AfterSaleReason
  text: string
}

export const mallGifts = pgTable(
  'mall_gifts',
  {
    id: key(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    kind: text('kind').$type<MallGiftKind>().notNull(),
    /** Paths of public pictures, the cover first. */
    images: jsonb('images').$type<string[]>().notNull(),
    /** Paragraphs of the description, one per line. */
    detail: text('detail').notNull().default(''),
    pricePt: integer('price_pt').notNull(),
    priceFen: integer('price_fen').notNull().default(0),
    /** Incremented by the database with every change of price. */
    version: integer('version').notNull().default(1),
    /** Number of items that are neither taken nor reserved. */
    stock: integer('stock').notNull(),
    perOrderMax: integer('per_order_max'),
    perUserMax: integer('per_user_max'),
    onSaleFrom: at('on_sale_from'),
    onSaleTo: at('on_sale_to'),
    userLimit: text('user_limit').$type<UserLimit>().notNull().default('all'),
    /** Membership kinds to which the item is limited; null for all members. */
    levels: jsonb('levels')
      .$type<string[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** The city in which the item is offered; null for everywhere. */
    city: text('city'),
    /** Regions to which the item is delivered; empty for everywhere. */
    areas: jsonb('areas')
      .$type<string[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** The store that hands out the item, named as in roles, and directions to it. */
    pickupStore: text('pickup_store'),
    pickupWords: text('pickup_words').notNull().default(''),
    /** True if each exchange is reviewed before delivery. */
    needsReview: boolean('needs_review').notNull().default(false),
    position: integer('position').notNull().default(0),
    status: text('status').$type<MallGiftStatus>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('mall_gifts_shown')
      .on(t.tenantId, t.position, t.id)
      .where(sql`status = ${sqlLiteral<MallGiftStatus>('on')}`),
    check('mall_gifts_stock', sql`stock >= 0`),
    check('mall_gifts_price', sql`price_pt >= 0 and price_fen >= 0 and price_pt + price_fen > 0`),
  ],
)

/** Members' delivery addresses. */
export const mallAddresses = pgTable(
  'mall_addresses',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    /** Receiver, phone, region and street, encrypted under APP_KEY. */
    sealed: text('sealed').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('mall_addresses_user').on(t.tenantId, t.userId),
    uniqueIndex('mall_addresses_default')
      .on(t.tenantId, t.userId)
      .where(sql`is_default`),
  ],
)

export const mallExchanges = pgTable(
  'mall_exchanges',
  {
    id: key(),
    tenantId: tenantId(),
    no: text('no').notNull(),
    giftId: ref('gift_id').notNull(),
    userId: ref('user_id').notNull(),
    /** Name of the item when it was exchanged. */
    giftName: text('gift_name').notNull(),
    cover: text('cover').notNull(),
    kind: text('kind').$type<MallGiftKind>().notNull(),
    qty: integer('qty').notNull(),
    pt: integer('pt').notNull(),
    fen: integer('fen').notNull(),
    orderId: ref('order_id'),
    status: text('status').$type<ExchangeStatus>().notNull(),
    /** True if the item's stock is reserved and not returned yet. */
    isHeld: boolean('is_held').notNull().default(false),
    /** True if the payment was released from escrow to the platform. */
    isReleased: boolean('is_released').notNull().default(false),
    addressSealed: text('address_sealed'),
    pickupStore: text('pickup_store'),
    pickupWords: text('pickup_words').notNull().default(''),
    codeSealed: text('code_sealed'),
    /** Keyed hash of the pickup code, to find the exchange by a scanned code. */
    codeHash: text('code_hash'),
    carrier: text('carrier').notNull().default(''),
    trackingNo: text('tracking_no').notNull().default(''),
    /** Reason of a refusal, or the answer to a complaint. */
    reason: text('reason').notNull().default(''),
    complaint: jsonb('complaint').$type<Complaint>(),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    shippedAt: at('shipped_at'),
    receivedAt: at('received_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('mall_exchanges_no').on(t.tenantId, t.no),
    uniqueIndex('mall_exchanges_order')
      .on(t.tenantId, t.orderId)
      .where(sql`order_id is not null`),
    uniqueIndex('mall_exchanges_code')
      .on(t.tenantId, t.codeHash)
      .where(sql`code_hash is not null`),
    index('mall_exchanges_user').on(t.tenantId, t.userId, t.id),
    index('mall_exchanges_gift').on(t.tenantId, t.giftId, t.userId),
    index('mall_exchanges_to_do')
      .on(t.tenantId, t.id)
      .where(sql`status in ${sqlList(exchangeStates.toDo)}`),
    index('mall_exchanges_shipped')
      .on(t.tenantId, t.shippedAt)
      .where(sql`status = ${sqlLiteral<ExchangeStatus>('shipped')}`),
    index('mall_exchanges_unreleased')
      .on(t.tenantId, t.receivedAt)
      .where(sql`received_at is not null and not is_released`),
    check('mall_exchanges_sum', sql`qty > 0 and pt >= 0 and fen >= 0`),
  ],
)

/** The steps of an exchange. */
export const mallExchangeEvents = pgTable(
  'mall_exchange_events',
  {
    id: key(),
    tenantId: tenantId(),
    exchangeId: ref('exchange_id').notNull(),
    status: text('status').$type<ExchangeStatus>().notNull(),
    byUserId: ref('by_user_id'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('mall_exchange_events_exchange').on(t.tenantId, t.exchangeId, t.id)],
)

/** Codes of a virtual item, each given out once. */
export const mallCodes = pgTable(
  'mall_codes',
  {
    id: key(),
    tenantId: tenantId(),
    giftId: ref('gift_id').notNull(),
    sealed: text('sealed').notNull(),
    /** The exchange that received the code; null if it is unused. */
    exchangeId: ref('exchange_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('mall_codes_free')
      .on(t.tenantId, t.giftId, t.id)
      .where(sql`exchange_id is null`),
    index('mall_codes_exchange').on(t.tenantId, t.exchangeId),
  ],
)

/** Views of the codes or the address of an exchange. */
export const mallLooks = pgTable(
  'mall_looks',
  {
    id: key(),
    tenantId: tenantId(),
    exchangeId: ref('exchange_id').notNull(),
    what: text('what').$type<'code' | 'address'>().notNull(),
    byUserId: ref('by_user_id').notNull(),
    ip: text('ip').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('mall_looks_exchange').on(t.tenantId, t.exchangeId, t.id)],
)
