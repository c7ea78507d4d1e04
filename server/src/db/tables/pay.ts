/** Attempts to pay at a channel, refunds through it, and its callbacks as received. */
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import type { NoticeVerdict, PaymentStatus, ReconcileResult } from '@qianxian/protocol/pay/pay.words'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, customType, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PayTicket } from '../../adapters/pay/pay'
import { at, createdAt, key, ref, tenantId } from './columns'
import { sqlLiteral } from '../sql-literals'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const payments = pgTable(
  'payments',
  {
    id: key(),
    tenantId: tenantId(),
    orderId: ref('order_id').notNull(),
    userId: ref('user_id').notNull(),
    /** The number under which the channel knows the payment. */
    no: text('no').notNull(),
    channel: text('channel').$type<OutsideChannel>().notNull(),
    merchant: text('merchant').notNull(),
    /** The app id of the payer, which the channel must confirm. */
    appId: text('app_id').notNull().default(''),
    /** One of jsapi, h5, native and douyin. */
    scene: text('scene').notNull(),
    fen: bigint('fen', { mode: 'number' }).notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    /** True for the attempt that paid the order; any other paid attempt is refunded. */
    isSettling: boolean('is_settling').notNull().default(false),
    /** Arguments that the app passes to its platform; null until the channel responded. */
    ticket: jsonb('ticket').$type<PayTicket>(),
    notifyUrl: text('notify_url').notNull(),
    channelNo: text('channel_no').notNull().default(''),
    /** Keyed hash of the payer, by which the same payer is recognised. */
    payerHash: text('payer_hash'),
    expiresAt: at('expires_at').notNull(),
    paidAt: at('paid_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('payments_no').on(t.tenantId, t.no),
    uniqueIndex('payments_settling')
      .on(t.tenantId, t.orderId)
      .where(sql`is_settling`),
    // A second tap finds the attempt of the first; a different app of the same channel cannot use it.
    uniqueIndex('payments_open')
      .on(t.tenantId, t.orderId, t.channel, t.scene, t.appId, t.fen)
      .where(sql`status = ${sqlLiteral<PaymentStatus>('started')}`),
    index('payments_order').on(t.tenantId, t.orderId),
    index('payments_payer')
      .on(t.tenantId, t.payerHash)
      .where(sql`payer_hash is not null`),
    index('payments_user').on(t.tenantId, t.userId),
    check('payments_settling_is_paid', sql`not is_settling or status = ${sqlLiteral<PaymentStatus>('paid')}`),
  ],
)

/** Refunds through a channel; all attempts use one number. */
export const payRefunds = pgTable(
  'pay_refunds',
  {
    tenantId: tenantId(),
    /** Id of the refund among the orders' refunds. */
    refundId: ref('refund_id').notNull(),
    paymentId: ref('payment_id').notNull(),
    no: text('no').notNull(),
    fen: bigint('fen', { mode: 'number' }).notNull(),
    /** Set once the refund was requested from the channel; from then on its state is queried, never assumed. */
    askedAt: at('asked_at'),
    settledAt: at('settled_at'),
    channelNo: text('channel_no').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.refundId] }),
    uniqueIndex('pay_refunds_no').on(t.tenantId, t.no),
    index('pay_refunds_payment').on(t.tenantId, t.paymentId),
  ],
)

/** Every callback as received, and its result. */
export const payNotices = pgTable(
  'pay_notices',
  {
    id: key(),
    tenantId: tenantId(),
    channel: text('channel').$type<OutsideChannel>().notNull(),
    merchant: text('merchant').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    body: bytes('body').notNull(),
    verdict: text('verdict').$type<NoticeVerdict>().notNull(),
    why: text('why').notNull().default(''),
    /** Our payment number in the callback's body; empty until the body is parsed. */
    no: text('no').notNull().default(''),
    receivedAt: at('received_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('pay_notices_no').on(t.tenantId, t.no),
    index('pay_notices_age').on(t.tenantId, t.receivedAt),
  ],
)

/** The reconciliation of a channel's day: our payments compared with the channel's bill. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: key(),
    tenantId: tenantId(),
    /** The day in China. */
    day: text('day').notNull(),
    channel: text('channel').$type<OutsideChannel>().notNull(),
    merchant: text('merchant').notNull(),
    /** When the bill was compared; null until it is available. */
    comparedAt: at('compared_at'),
    matched: integer('matched').notNull().default(0),
    different: integer('different').notNull().default(0),
    /** The task for finance: about differences, or about a missing bill. */
    taskId: ref('task_id'),
    /** When finance resolved the task. */
    settledAt: at('settled_at'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('reconciliations_day').on(t.tenantId, t.day, t.channel, t.merchant)],
)

/** The differences; lines that agree are only counted. */
export const reconcileLines = pgTable(
  'reconcile_lines',
  {
    id: key(),
    tenantId: tenantId(),
    reconciliationId: ref('reconciliation_id').notNull(),
    kind: text('kind').$type<'payment' | 'refund'>().notNull(),
    result: text('result').$type<ReconcileResult>().notNull(),
    /** Our number of the payment attempt or the refund. */
    no: text('no').notNull(),
    channelNo: text('channel_no').notNull().default(''),
    localFen: bigint('local_fen', { mode: 'number' }),
    channelFen: bigint('channel_fen', { mode: 'number' }),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('reconcile_lines_of').on(t.tenantId, t.reconciliationId)],
)
