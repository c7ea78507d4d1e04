/** Withdrawals, their payees, and each step. The money itself is in the ledger. */
import { cashoutStates, type CashoutStatus, type PayeeKind } from '@qianxian/protocol/cashout/cashout.words'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

const fen = (name: string) => bigint(name, { mode: 'number' })

/** A changed payee gets a new row, because earlier payouts refer to the former one. */
export const cashoutPayees = pgTable(
  'cashout_payees',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    kind: text('kind').$type<PayeeKind>().notNull(),
    nameEnc: text('name_enc').notNull(),
    /** The account, encrypted: open id, Alipay account or card number. */
    accountEnc: text('account_enc').notNull(),
    /** For WeChat: the app id to which the open id belongs. */
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
    /** The number used by every attempt at the channel. */
    no: text('no').notNull(),
    userId: ref('user_id').notNull(),
    payeeId: ref('payee_id').notNull(),
    payeeKind: text('payee_kind').$type<PayeeKind>().notNull(),
    status: text('status').$type<CashoutStatus>().notNull(),
    fen: fen('fen').notNull(),
    feeFen: fen('fee_fen').notNull(),
    taxFen: fen('tax_fen').notNull(),
    /** The part that was commission; the rest was wallet balance. */
    commissionFen: fen('commission_fen').notNull().default(0),
    /** The tax table that was applied; null if no tax was withheld. */
    taxTable: text('tax_table'),
    /** Unique: at most one withdrawal is created from a quote. */
    quoteId: text('quote_id').notNull(),
    /** Base URL for the channel's callbacks: the tenant's own URL in the request. */
    origin: text('origin').notNull(),
    auditTaskId: ref('audit_task_id'),
    approvedById: ref('approved_by_id'),
    approvedAt: at('approved_at'),
    /** Time of the last submission to the channel, and the number of submissions. */
    handedAt: at('handed_at'),
    handings: integer('handings').notNull().default(0),
    /** Number of queries since the submission, and the time of the next one. */
    asked: integer('asked').notNull().default(0),
    askAt: at('ask_at'),
    confirmUntil: at('confirm_until'),
    confirmPackage: text('confirm_package'),
    /** When the channel was requested to cancel the payout. */
    cancelAskedAt: at('cancel_asked_at'),
    /** Number of the payout at the channel or the bank. */
    receiptNo: text('receipt_no').notNull().default(''),
    receiptById: ref('receipt_by_id'),
    /** Reason of a failure, shown to the owner. */
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
    /** The finance person who made the step; null for the owner, the server or the channel. */
    byUserId: ref('by_user_id'),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('cashout_steps_cashout').on(t.tenantId, t.cashoutId, t.id)],
)
