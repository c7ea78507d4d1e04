/**
 * Social gifts: the catalogue and the sent gifts. The points of an unsettled gift are in a separate account of the
 * ledger.
 */
import { type GiftAnim, type GiftDoubt, type GiftScene, giftStates, type GiftStatus } from '@qianxian/protocol/gift/gift.words'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sqlList, sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

export const socialGifts = pgTable(
  'social_gifts',
  {
    id: key(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    /** Path of the gift's drawing, which is public. */
    icon: text('icon').notNull(),
    pricePt: integer('price_pt').notNull(),
    charm: integer('charm').notNull(),
    anim: text('anim').$type<GiftAnim>().notNull().default('none'),
    position: integer('position').notNull().default(0),
    isOn: boolean('is_on').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('social_gifts_shown')
      .on(t.tenantId, t.position, t.id)
      .where(sql`is_on`),
    check('social_gifts_price', sql`price_pt > 0 and charm >= 0`),
  ],
)

export const giftSends = pgTable(
  'gift_sends',
  {
    id: key(),
    tenantId: tenantId(),
    /** Profile ids of sender and receiver. */
    fromId: ref('from_id').notNull(),
    toId: ref('to_id').notNull(),
    /** The user whose points were sent, and who gets a refund. */
    fromUserId: ref('from_user_id').notNull(),
    giftId: ref('gift_id').notNull(),
    /** Name of the gift when it was sent. */
    giftName: text('gift_name').notNull(),
    icon: text('icon').notNull(),
    qty: integer('qty').notNull(),
    pt: integer('pt').notNull(),
    /** The bought part of the points; only this part may become income. */
    boughtPt: integer('bought_pt').notNull().default(0),
    charm: integer('charm').notNull(),
    scene: text('scene').$type<GiftScene>().notNull(),
    status: text('status').$type<GiftStatus>().notNull(),
    /** Reasons for a review by finance before delivery. */
    doubts: jsonb('doubts')
      .$type<GiftDoubt[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** The gift waits with its sender until this time; null if it was delivered at once. */
    leavesAt: at('leaves_at'),
    /** The receiver may decline until this time; null if the gift cannot be declined. */
    pendsUntil: at('pends_until'),
    /** When the gift was delivered, and so visible to its receiver. */
    arrivedAt: at('arrived_at'),
    settledAt: at('settled_at'),
    thankedAt: at('thanked_at'),
    /** The receiver's income from the gift. */
    incomeFen: integer('income_fen').notNull().default(0),
    auditTaskId: ref('audit_task_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('gift_sends_from').on(t.tenantId, t.fromId, t.id),
    index('gift_sends_to')
      .on(t.tenantId, t.toId, t.id)
      .where(sql`arrived_at is not null`),
    // Finds a sender's gifts of a day, with their receivers.
    index('gift_sends_day').on(t.tenantId, t.fromId, t.createdAt),
    index('gift_sends_open_to')
      .on(t.tenantId, t.toId)
      .where(sql`status in ${sqlList(giftStates.open)}`),
    index('gift_sends_user').on(t.tenantId, t.fromUserId),
    index('gift_sends_waiting')
      .on(t.tenantId, t.leavesAt)
      .where(sql`status = ${sqlLiteral<GiftStatus>('waiting')}`),
    index('gift_sends_pending')
      .on(t.tenantId, t.pendsUntil)
      .where(sql`status = ${sqlLiteral<GiftStatus>('pending')}`),
    check('gift_sends_sum', sql`qty > 0 and pt > 0 and bought_pt between 0 and pt and charm >= 0 and income_fen >= 0`),
    check('gift_sends_settled', sql`(settled_at is null) = (status in ${sqlList(giftStates.open)})`),
    check('gift_sends_apart', sql`from_id <> to_id`),
  ],
)
