/** Monthly statements of stores and partners, and their lines. What is stated never changes; only the progress of a statement does. */
import { commissionOrders, type CommissionOrder } from '@qianxian/protocol/commission/commission.words'
import { statementStates, statementStatus, type LineKind, type StatementStatus } from '@qianxian/protocol/commission/statement.words'
import { values } from '@qianxian/protocol/base/dictionary'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList, sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

const fen = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
const is = (status: StatementStatus) => sqlLiteral<StatementStatus>(status)

export const commissionStatements = pgTable(
  'commission_statements',
  {
    id: key(),
    tenantId: tenantId(),
    /** The payee: the store, or the partner. */
    storeId: ref('store_id'),
    userId: ref('user_id'),
    /** As YYYY-MM, in China. */
    month: text('month').notNull(),
    status: text('status').$type<StatementStatus>().notNull(),
    orders: integer('orders').notNull().default(0),
    grossFen: fen('gross_fen'),
    refundsFen: fen('refunds_fen'),
    netFen: fen('net_fen'),
    shareFen: fen('share_fen'),
    adjustmentsFen: fen('adjustments_fen'),
    /** Negative amounts of earlier statements. */
    carriedFen: fen('carried_fen'),
    /** The decision on a dispute. */
    adjustedFen: fen('adjusted_fen'),
    payableFen: bigint('payable_fen', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`share_fen + adjustments_fen + carried_fen + adjusted_fen`),
    /** SHA-256 in hex over the sums and lines; null only in the transaction that closes the month. */
    hash: text('hash'),
    closedAt: at('closed_at'),
    publishedAt: at('published_at'),
    confirmedAt: at('confirmed_at'),
    disputedAt: at('disputed_at'),
    disputeReason: text('dispute_reason'),
    proposedById: ref('proposed_by_id'),
    proposedFen: bigint('proposed_fen', { mode: 'number' }),
    proposedReason: text('proposed_reason'),
    adjustedAt: at('adjusted_at'),
    adjustedById: ref('adjusted_by_id'),
    paidAt: at('paid_at'),
    paidById: ref('paid_by_id'),
    bankReference: text('bank_reference'),
    /** Key of the posting that paid it. */
    ledgerKey: text('ledger_key'),
    /** The later statement into which its negative amount was carried. */
    carriedToId: ref('carried_to_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('commission_statements_store')
      .on(t.tenantId, t.storeId, t.month)
      .where(sql`store_id is not null`),
    uniqueIndex('commission_statements_partner')
      .on(t.tenantId, t.userId, t.month)
      .where(sql`user_id is not null`),
    index('commission_statements_open')
      .on(t.tenantId, t.id)
      .where(sql`status in ${sqlList(statementStates.open)}`),
    index('commission_statements_waiting')
      .on(t.tenantId, t.id)
      .where(sql`status in (${is('closed')}, ${is('published')})`),
    check('commission_statements_payee', sql`num_nonnulls(store_id, user_id) = 1`),
    check('commission_statements_status', sql`status in ${sqlList(values(statementStatus))}`),
    check('commission_statements_closed', sql`(status = ${is('accruing')}) = (hash is null) and (hash is null) = (closed_at is null)`),
    check('commission_statements_published', sql`(status in (${is('accruing')}, ${is('closed')})) = (published_at is null)`),
    check(
      'commission_statements_disputed',
      sql`(disputed_at is null) = (dispute_reason is null) and (disputed_at is null or published_at is not null)`,
    ),
    check(
      'commission_statements_adjusted',
      sql`(adjusted_at is null) = (adjusted_by_id is null) and (adjusted_at is null or disputed_at is not null)`,
    ),
    check('commission_statements_adjusted_fen', sql`adjusted_fen = case when adjusted_at is null then 0 else proposed_fen end`),
    check('commission_statements_proposed', sql`num_nonnulls(proposed_by_id, proposed_fen, proposed_reason) in (0, 3)`),
    check('commission_statements_four_eyes', sql`adjusted_by_id <> proposed_by_id`),
    check(
      'commission_statements_paid',
      sql`(status = ${is('paid')}) = (paid_at is not null) and (paid_at is null) = (ledger_key is null) and (paid_at is null or payable_fen > 0)`,
    ),
    check('commission_statements_carried', sql`carried_fen <= 0 and (carried_to_id is null or payable_fen < 0)`),
  ],
)

/** The share of one order in one statement, or a later correction of it. */
export const commissionStatementLines = pgTable(
  'commission_statement_lines',
  {
    id: key(),
    tenantId: tenantId(),
    statementId: ref('statement_id').notNull(),
    recordId: ref('record_id').notNull(),
    orderId: ref('order_id').notNull(),
    orderType: text('order_type').$type<CommissionOrder>().notNull(),
    kind: text('kind').$type<LineKind>().notNull(),
    paidAt: at('paid_at').notNull(),
    grossFen: fen('gross_fen'),
    refundsFen: fen('refunds_fen'),
    netFen: fen('net_fen'),
    fen: fen('fen'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('commission_statement_lines_share')
      .on(t.tenantId, t.recordId)
      .where(sql`kind = ${sqlLiteral<LineKind>('share')}`),
    uniqueIndex('commission_statement_lines_once').on(t.tenantId, t.statementId, t.recordId),
    index('commission_statement_lines_record').on(t.tenantId, t.recordId),
    check('commission_statement_lines_order', sql`order_type in ${sqlList(commissionOrders)}`),
    check(
      'commission_statement_lines_kind',
      sql`(kind = ${sqlLiteral<LineKind>('share')} and fen > 0) or (kind = ${sqlLiteral<LineKind>('adjustment')} and fen < 0 and gross_fen = 0)`,
    ),
  ],
)
