/**
 * Monthly statements, by which stores and partners are paid: closed after the month, published, confirmed by silence, disputed and
 * adjusted, and paid once.
 */
import {
  closingOf,
  confirmedBy,
  isSilentlyConfirmed,
  lastClosable,
  monthAfter,
  statusWhenFinal,
} from '@qianxian/protocol/commission/statement.rules'
import type { Ctx, TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { postTransaction, type Leg } from '../finance/finance'
import { listMisheld } from './holds.repository'
import { settleOrder } from './shares'
import { notifyPayee } from './statement.notices'
import { hashOf, sumsOf } from './statement-hash'
import * as store from './statements.repository'
import type { Payee, StatementRow } from './statements.repository'

/** The account in which a payee's shares wait. */
const waitingAccount = ({ storeId, userId }: Payee): Leg['account'] =>
  storeId === null ? { kind: 'commissionFrozen', userId: userId! } : { kind: 'storeShareFrozen', storeId }

// --- Closing --------------------------------------------------------------------

const earnerOf = ({ storeId, userId }: Payee) => (storeId === null ? { userId: userId! } : { storeId })

/** Closes every month of a payee that is due, the oldest first. Shares with a reason to be held wait for a later month. */
export async function closeMonths(ctx: Ctx, payee: Payee): Promise<void> {
  const last = lastClosable(ctx.now)
  for (const orderId of await listMisheld(ctx, earnerOf(payee))) await settleOrder(ctx, orderId)
  if ((await store.payeesDue(ctx, last, payee)).length === 0) return
  const stated = await store.lastStatedMonth(ctx, payee)
  const first = stated === null ? await store.firstShareMonth(ctx, payee) : monthAfter(stated)
  for (let month = first; month !== null && month <= last; month = monthAfter(month)) await closeMonth(ctx, payee, month)
}

/** Closes the month of one payee in one transaction. Closed already, or with nothing to state, it stays as it is. */
const closeMonth = (ctx: Ctx, payee: Payee, month: string): Promise<void> =>
  ctx.tx(async (ctx) => {
    await store.lockPayee(ctx, payee)
    if (closingOf(month) > ctx.now || (await store.payeesDue(ctx, month, payee)).length === 0) return
    const id = await store.openStatement(ctx, payee, month)
    if (id === null) return
    await store.insertLines(ctx, id, payee, month)
    const lines = await store.linesOf(ctx, id)
    const sums = sumsOf(lines, await store.carryOver(ctx, id, payee))
    await store.closeStatement(ctx, id, sums, hashOf({ id, tenantId: ctx.tenant.id, month }, sums, lines))
  })

/** Returns whether the statement still says what was hashed when the month was closed. */
async function isIntact(ctx: Ctx, statement: StatementRow): Promise<boolean> {
  const lines = await store.linesOf(ctx, statement.id)
  return (
    hashOf(statement, sumsOf(lines, statement.carriedFen), lines) === statement.hash &&
    hashOf(statement, statement, lines) === statement.hash
  )
}

// --- Progress -------------------------------------------------------------------

/** Moves on what time alone moves on: publishes, confirms after the days of silence, and pays partners. */
export const advance = (ctx: Ctx, id: number): Promise<void> =>
  ctx.tx(async (ctx) => {
    let row = await store.lockStatement(ctx, id)
    if (row?.status === 'closed') {
      if (!(await isIntact(ctx, row))) {
        ctx.log.error({ statementId: id }, 'a statement does not say what was hashed, and is not published')
        return
      }
      row = await store.moveStatement(ctx, id, { status: 'published', publishedAt: ctx.now })
      await notifyPayee(ctx, row, 'published')
    }
    if (row && isSilentlyConfirmed(row, ctx.now)) row = await confirm(ctx, row, confirmedBy(row.publishedAt!))
    if (row?.status === 'payable' && row.storeId === null) await pay(ctx, row, {})
  })

/** Closes and moves on all that is due to one payee, before anybody reads it. */
export async function bringUpToDate(ctx: Ctx, payee: Payee): Promise<void> {
  await closeMonths(ctx, payee)
  for (const { id } of await store.waitingStatements(ctx, payee, 0, AT_ONCE)) await advance(ctx, id)
}
const AT_ONCE = 100

const confirm = (ctx: TxCtx, { id, payableFen }: StatementRow, confirmedAt: Date): Promise<StatementRow> =>
  store.moveStatement(ctx, id, { status: statusWhenFinal(payableFen, 'confirmed'), confirmedAt })

/** The payee's own confirmation; a second one changes nothing. */
export async function confirmOwn(ctx: TxCtx, row: StatementRow): Promise<StatementRow> {
  if (row.confirmedAt) return row
  if (row.status !== 'published') throw fault('statement_changed')
  return confirm(ctx, row, ctx.now)
}

/** The payee disputes a published statement; a second dispute changes nothing. */
export async function disputeOwn(ctx: TxCtx, row: StatementRow, disputeReason: string): Promise<StatementRow> {
  if (row.status === 'disputed') return row
  // One that was carried over is final, even for a request that began before.
  if (row.status !== 'published' || row.carriedToId !== null) throw fault('statement_changed')
  return store.moveStatement(ctx, row.id, { status: 'disputed', disputedAt: ctx.now, disputeReason })
}

// --- Decisions of finance ----------------------------------------------------------

/** Corrects a disputed statement as one person proposed and another approved. The correction is money of the platform. */
export async function adjust(ctx: TxCtx, row: StatementRow, adjustedById: number): Promise<StatementRow> {
  const adjustedFen = row.proposedFen!
  const moved = await store.moveStatement(ctx, row.id, {
    status: statusWhenFinal(row.payableFen + adjustedFen, 'adjusted'),
    adjustedAt: ctx.now,
    adjustedById,
    adjustedFen,
  })
  if (adjustedFen !== 0)
    await postTransaction(ctx, {
      key: `statement:${row.id}:adjusted`,
      bizType: BIZ,
      bizId: row.id,
      memo: `${row.month} 账单调整`,
      legs: [
        { account: { kind: 'platformExpense', currency: 'CNY' }, amount: -adjustedFen },
        { account: waitingAccount(row), amount: adjustedFen },
      ],
    })
  await notifyPayee(ctx, moved, 'adjusted')
  return moved
}
const BIZ = 'statement'

/**
 * Books the payment of a payable statement: to a partner's withdrawable commission, or from the platform's bank account to the
 * company of a store.
 */
export async function pay(ctx: TxCtx, row: StatementRow, by: { paidById?: number; bankReference?: string }): Promise<StatementRow> {
  const ledgerKey = `statement:${row.id}:paid`
  const to: Leg['account'] =
    row.storeId === null ? { kind: 'commission', userId: row.userId! } : { kind: 'payChannelClearing', channel: 'bank' }
  const moved = await store.moveStatement(ctx, row.id, { status: 'paid', paidAt: ctx.now, ledgerKey, ...by })
  await postTransaction(ctx, {
    key: ledgerKey,
    bizType: BIZ,
    bizId: row.id,
    memo: `${row.month} 账单付款`,
    legs: [
      { account: waitingAccount(row), amount: -row.payableFen },
      { account: to, amount: row.payableFen },
    ],
  })
  await notifyPayee(ctx, moved, 'paid')
  return moved
}
