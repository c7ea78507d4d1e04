/** The points mall: what is given for points, what somebody took, where it goes, and the codes by which it is fetched. */
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
    /** Paths of pictures that anybody may see, the cover first. */
    images: jsonb('images').$type<string[]>().notNull(),
    /** In paragraphs, one a line. */
    detail: text('detail').notNull().default(''),
    pricePt: integer('price_pt').notNull(),
    priceFen: integer('price_fen').notNull().default(0),
    /** Raised by the database with every change of price. */
    version: integer('version').notNull().default(1),
    /** What nobody has taken or holds. */
    stock: integer('stock').notNull(),
    perOrderMax: integer('per_order_max'),
    perUserMax: integer('per_user_max'),
    onSaleFrom: at('on_sale_from'),
    onSaleTo: at('on_sale_to'),
    userLimit: text('user_limit').$type<UserLimit>().notNull().default('all'),
    /** Kinds of membership that may have it, where levels are asked. */
    levels: jsonb('levels')
      .$type<string[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** The city in which it is given; null: everywhere. */
    city: text('city'),
    /** Regions to which it is sent; none: to everywhere. */
    areas: jsonb('areas')
      .$type<string[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** The store that hands it out, as roles name it, and how people find it. */
    pickupStore: text('pickup_store'),
    pickupWords: text('pickup_words').notNull().default(''),
    /** Somebody looks at each exchange before it is sent. */
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

/** Where somebody has things sent. */
export const mallAddresses = pgTable(
  'mall_addresses',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    /** Receiver, phone, region and the rest of it, under APP_KEY. */
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
    /** The gift as it was then. */
    giftName: text('gift_name').notNull(),
    cover: text('cover').notNull(),
    kind: text('kind').$type<MallGiftKind>().notNull(),
    qty: integer('qty').notNull(),
    pt: integer('pt').notNull(),
    fen: integer('fen').notNull(),
    orderId: ref('order_id'),
    status: text('status').$type<ExchangeStatus>().notNull(),
    /** What it took from the stock is not given back. */
    isHeld: boolean('is_held').notNull().default(false),
    /** What was paid waits for it no more: it is the platform's. */
    isReleased: boolean('is_released').notNull().default(false),
    addressSealed: text('address_sealed'),
    pickupStore: text('pickup_store'),
    pickupWords: text('pickup_words').notNull().default(''),
    codeSealed: text('code_sealed'),
    /** Keyed, to find it by what was scanned. */
    codeHash: text('code_hash'),
    carrier: text('carrier').notNull().default(''),
    trackingNo: text('tracking_no').notNull().default(''),
    /** Why it was refused, or what was answered to the complaint. */
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

/** How an exchange went. */
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

/** Codes of a virtual gift, each given once. */
export const mallCodes = pgTable(
  'mall_codes',
  {
    id: key(),
    tenantId: tenantId(),
    giftId: ref('gift_id').notNull(),
    sealed: text('sealed').notNull(),
    /** Who has it; null: nobody yet. */
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

/** Who looked at the codes of an exchange, or at where it is sent, and when. */
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
