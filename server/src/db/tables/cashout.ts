/** What members take out, to whom, and each step of it. The money itself stands in the books. */
import { cashoutStates, type CashoutStatus, type PayeeKind } from '@qianxian/protocol/cashout/cashout.words'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

const fen = (name: string) => bigint(name, { mode: 'number' })

/** A changed one is replaced, because what was paid to the former is told by it. */
export const cashoutPayees = pgTable(
  'cashout_payees',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    kind: text('kind').$type<PayeeKind>().notNull(),
    nameEnc: text('name_enc').notNull(),
    /** Open id, Alipay account or card number. */
    accountEnc: text('account_enc').notNull(),
    /** WeChat: the app that knows the open id. */
    appId: text('app_id').notNull().default(''),
    bankName: text('bank_name').notNull().default(''),
    createdAt: createdAt(),
    replacedAt: at('replaced_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('cashout_payees_current')
      .on(t.tenantId, t.userId, t.kind)
      .where(sql`replaced_at is null`),
    index('cashout_payees_user').on(t.tenantId, t.userId, t.createdAt),
  ],
)

export const cashouts = pgTable(
  'cashouts',
  {
    id: key(),
    tenantId: tenantId(),
    /** What every try at the channel names. */
    no: text('no').notNull(),
    userId: ref('user_id').notNull(),
    payeeId: ref('payee_id').notNull(),
    payeeKind: text('payee_kind').$type<PayeeKind>().notNull(),
    status: text('status').$type<CashoutStatus>().notNull(),
    fen: fen('fen').notNull(),
    feeFen: fen('fee_fen').notNull(),
    taxFen: fen('tax_fen').notNull(),
    /** What of it was commission; the rest was balance. */
    commissionFen: fen('commission_fen').notNull().default(0),
    /** By which table the tax was reckoned; null where none is withheld. */
    taxTable: text('tax_table'),
    /** A quote makes one. */
    quoteId: text('quote_id').notNull(),
    /** Where the channel calls back: the platform's own address by which it was asked for. */
    origin: text('origin').notNull(),
    auditTaskId: ref('audit_task_id'),
    approvedById: ref('approved_by_id'),
    approvedAt: at('approved_at'),
    /** When the channel was handed it last, and how often. */
    handedAt: at('handed_at'),
    handings: integer('handings').notNull().default(0),
    /** How often it was asked since, and when it is asked next. */
    asked: integer('asked').notNull().default(0),
    askAt: at('ask_at'),
    confirmUntil: at('confirm_until'),
    confirmPackage: text('confirm_package'),
    /** We asked the channel to let go of it. */
    cancelAskedAt: at('cancel_asked_at'),
    /** The channel's number, or the bank's. */
    receiptNo: text('receipt_no').notNull().default(''),
    receiptById: ref('receipt_by_id'),
    /** Why it failed, for its owner. */
    reason: text('reason').notNull().default(''),
    endedAt: at('ended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('cashouts_no').on(t.tenantId, t.no),
    uniqueIndex('cashouts_quote').on(t.tenantId, t.quoteId),
    index('cashouts_user').on(t.tenantId, t.userId, t.createdAt, t.id),
    index('cashouts_waiting')
      .on(t.tenantId, t.status, t.askAt)
      .where(sql`ended_at is null`),
    check('cashouts_fen', sql`fen > 0 and fee_fen >= 0 and tax_fen >= 0 and fee_fen + tax_fen < fen and commission_fen between 0 and fen`),
    check('cashouts_over', sql`(ended_at is null) = (status in ${sqlList(cashoutStates.open)})`),
  ],
)

export const cashoutSteps = pgTable(
  'cashout_steps',
  {
    id: key(),
    tenantId: tenantId(),
    cashoutId: ref('cashout_id').notNull(),
    status: text('status').$type<CashoutStatus>().notNull(),
    /** Whoever of finance did it; null: its owner, we or the channel. */
    byUserId: ref('by_user_id'),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('cashout_steps_cashout').on(t.tenantId, t.cashoutId, t.id)],
)
