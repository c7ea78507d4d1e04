/** The only writer of orders, escrows, refunds and monthly sums. */
import { type Currency, orderStates, type RefundStatus } from '@qianxian/protocol/finance/finance.words'
import { paymentStates } from '@qianxian/protocol/pay/pay.words'
import { and, desc, eq, gte, inArray, lte, or, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../../ctx'
import { tenantScope } from '../../../db/tenant-scope'
import { sqlTimestamp } from '../../../db/sql-timestamp'
import { sqlList } from '../../../db/sql-literals'
import { escrows, finFirstBonuses, finMonths, finOrders, finRefunds } from '../../../db/tables/finance'
import { payments } from '../../../db/tables/pay'
import { ledgerSealed, ledgerSeals, ledgerTxns } from '../../../db/tables/ledger'

export type OrderRow = typeof finOrders.$inferSelect
export type RefundRecord = typeof finRefunds.$inferSelect
type New<Table extends { $inferInsert: object }> = Omit<Table['$inferInsert'], 'tenantId'>

// --- Orders -------------------------------------------------------------------------

export async function insertOrder(ctx: TxCtx, order: New<typeof finOrders>): Promise<OrderRow> {
  const [row] = await ctx.db
    .insert(finOrders)
    .values({ ...order, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .returning()
  return row!
}

const isOrder = (ctx: Ctx, id: number) => and(tenantScope(ctx, finOrders), eq(finOrders.id, id))

export async function orderById(ctx: Ctx, id: number): Promise<OrderRow | null> {
  const [row] = await ctx.db.select().from(finOrders).where(isOrder(ctx, id))
  return row ?? null
}

export async function ordersByIds(ctx: Ctx, userId: number, ids: readonly number[]): Promise<Map<number, OrderRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(finOrders)
    .where(and(tenantScope(ctx, finOrders), eq(finOrders.userId, userId), inArray(finOrders.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the order, locked until the transaction ends; this is the first lock of every operation on an order. */
export async function lockOrder(ctx: TxCtx, id: number): Promise<OrderRow | null> {
  const [row] = await ctx.db.select().from(finOrders).where(isOrder(ctx, id)).for('update')
  return row ?? null
}

/** Columns that the database refuses to change. */
type Fixed = 'no' | 'bizType' | 'subject' | 'amountFen' | 'pointsUsed' | 'attributionSnapshot' | 'planVersion' | 'createdAt'

export async function updateOrder(ctx: TxCtx, id: number, change: Partial<Omit<OrderRow, Fixed>>): Promise<OrderRow> {
  const [row] = await ctx.db.update(finOrders).set(change).where(isOrder(ctx, id)).returning()
  return row!
}

/** The same condition as in the partial indexes of open orders. */
const isOpen = () => sql`${finOrders.status} in ${sqlList(orderStates.open)}`

/** Overdue open orders, oldest first, after the given one. */
export async function overdueOrders(ctx: Ctx, after: { expireAt: Date; id: number } | null, atMost: number) {
  const place = after && sql`(${finOrders.expireAt}, ${finOrders.id}) > (${sqlTimestamp(after.expireAt)}, ${after.id})`
  return ctx.db
    .select({ id: finOrders.id, expireAt: finOrders.expireAt })
    .from(finOrders)
    .where(and(tenantScope(ctx, finOrders), isOpen(), lte(finOrders.expireAt, ctx.now), place ?? undefined))
    .orderBy(finOrders.expireAt, finOrders.id)
    .limit(atMost)
}

export async function openOrdersOf(ctx: Ctx, userId: number): Promise<OrderRow[]> {
  return ctx.db
    .select()
    .from(finOrders)
    .where(and(tenantScope(ctx, finOrders), eq(finOrders.userId, userId), isOpen()))
}

/** A user's orders that may still be refunded, newest first. */
export async function refundableOrdersOf(ctx: Ctx, userId: number): Promise<OrderRow[]> {
  return ctx.db
    .select()
    .from(finOrders)
    .where(and(tenantScope(ctx, finOrders), eq(finOrders.userId, userId), inArray(finOrders.status, [...orderStates.refundable])))
    .orderBy(desc(finOrders.id))
}

/**
 * Fen paid or frozen from the wallet after `since`, without this order. An open order counts with the largest part that
 * one of its attempts gives the wallet, because each attempt may still be the one that pays.
 */
export async function walletSpentSince(ctx: Ctx, userId: number, since: Date, butOrderId: number): Promise<number> {
  const spent = sql<string>`coalesce(sum(${finOrders.walletFen}), 0)`
  const mine = and(tenantScope(ctx, finOrders), eq(finOrders.userId, userId), sql`${finOrders.id} <> ${butOrderId}`)
  const [paid] = await ctx.db
    .select({ fen: spent })
    .from(finOrders)
    .where(and(mine, gte(finOrders.paidAt, since), sql`${finOrders.amountFen} > 0`))
  const attempted = sql`(select ${finOrders.amountFen} - min(${payments.fen}) from ${payments}
    where ${tenantScope(ctx, payments)} and ${payments.orderId} = ${finOrders.id} and ${payments.status} in ${sqlList(paymentStates.open)})`
  const [held] = await ctx.db
    .select({ fen: sql<string>`coalesce(sum(greatest(${finOrders.walletFen}, ${attempted})), 0)` })
    .from(finOrders)
    .where(and(mine, isOpen()))
  return Number(paid!.fen) + Number(held!.fen)
}

/** The ledger seal that covers the posting of this key. */
export async function sealOf(ctx: Ctx, idemKey: string): Promise<{ no: number; hash: Buffer } | null> {
  const [row] = await ctx.db
    .select({ no: ledgerSeals.no, hash: ledgerSeals.hash })
    .from(ledgerTxns)
    .innerJoin(ledgerSealed, and(tenantScope(ctx, ledgerSealed), eq(ledgerSealed.txnId, ledgerTxns.id)))
    .innerJoin(ledgerSeals, and(tenantScope(ctx, ledgerSeals), eq(ledgerSeals.no, ledgerSealed.sealNo)))
    .where(and(tenantScope(ctx, ledgerTxns), eq(ledgerTxns.idemKey, idemKey)))
  return row ?? null
}

// --- Escrow -------------------------------------------------------------------------

export async function insertEscrow(ctx: TxCtx, orderId: number, currency: Currency, paid: number, released: number): Promise<void> {
  await ctx.db.insert(escrows).values({ tenantId: ctx.tenant.id, orderId, currency, paid, released })
}

/** The escrow by currency; empty if nothing was paid. Protected by the lock on the order. */
export async function escrowOf(ctx: Ctx, orderId: number) {
  const rows = await ctx.db
    .select()
    .from(escrows)
    .where(and(tenantScope(ctx, escrows), eq(escrows.orderId, orderId)))
  const of = (currency: Currency) => {
    const row = rows.find((one) => one.currency === currency)
    return { paid: row?.paid ?? 0, released: row?.released ?? 0, refunded: row?.refunded ?? 0, held: row?.held ?? 0 }
  }
  return { CNY: of('CNY'), PT: of('PT') }
}

export async function moveEscrow(
  ctx: TxCtx,
  orderId: number,
  currency: Currency,
  { released = 0, refunded = 0 }: { released?: number; refunded?: number },
): Promise<void> {
  await ctx.db
    .update(escrows)
    .set({ released: sql`${escrows.released} + ${released}`, refunded: sql`${escrows.refunded} + ${refunded}` })
    .where(and(tenantScope(ctx, escrows), eq(escrows.orderId, orderId), eq(escrows.currency, currency)))
}

// --- Refunds ------------------------------------------------------------------------

export async function insertRefund(ctx: TxCtx, refund: New<typeof finRefunds>): Promise<RefundRecord> {
  const [row] = await ctx.db
    .insert(finRefunds)
    .values({ ...refund, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .returning()
  return row!
}

export async function refundByKey(ctx: Ctx, key: string): Promise<RefundRecord | null> {
  const [row] = await ctx.db
    .select()
    .from(finRefunds)
    .where(and(tenantScope(ctx, finRefunds), eq(finRefunds.key, key)))
  return row ?? null
}

export async function refundById(ctx: Ctx, id: number): Promise<RefundRecord | null> {
  const [row] = await ctx.db
    .select()
    .from(finRefunds)
    .where(and(tenantScope(ctx, finRefunds), eq(finRefunds.id, id)))
  return row ?? null
}

export async function refundsByIds(ctx: Ctx, userId: number, ids: readonly number[]): Promise<Map<number, RefundRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(finRefunds)
    .where(and(tenantScope(ctx, finRefunds), eq(finRefunds.userId, userId), inArray(finRefunds.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Refunds of an order, newest first. */
export async function refundsOf(ctx: Ctx, orderId: number): Promise<RefundRecord[]> {
  return ctx.db
    .select()
    .from(finRefunds)
    .where(and(tenantScope(ctx, finRefunds), eq(finRefunds.orderId, orderId)))
    .orderBy(desc(finRefunds.id))
}

export async function updateRefund(ctx: TxCtx, id: number, change: Partial<RefundRecord> & { status: RefundStatus }): Promise<void> {
  await ctx.db
    .update(finRefunds)
    .set(change)
    .where(and(tenantScope(ctx, finRefunds), eq(finRefunds.id, id)))
}

/** True if a channel still owes a refund of this order, or failed to pay it. */
export async function isRefundOpen(ctx: Ctx, orderId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: finRefunds.id })
    .from(finRefunds)
    .where(
      and(
        tenantScope(ctx, finRefunds),
        eq(finRefunds.orderId, orderId),
        eq(finRefunds.isStray, false),
        or(eq(finRefunds.status, 'pending'), eq(finRefunds.status, 'failed')),
      ),
    )
    .limit(1)
  return row !== undefined
}

// --- First top-ups ------------------------------------------------------------------

/** Returns false if this user already had a first bonus, however many calls are concurrent. */
export async function claimFirstBonus(ctx: TxCtx, userId: number, orderId: number, points: number): Promise<boolean> {
  const claimed = await ctx.db
    .insert(finFirstBonuses)
    .values({ tenantId: ctx.tenant.id, userId, orderId, points, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ orderId: finFirstBonuses.orderId })
  return claimed.length > 0
}

export async function firstBonusOf(ctx: Ctx, userId: number): Promise<{ orderId: number; points: number } | null> {
  const [row] = await ctx.db
    .select({ orderId: finFirstBonuses.orderId, points: finFirstBonuses.points })
    .from(finFirstBonuses)
    .where(and(tenantScope(ctx, finFirstBonuses), eq(finFirstBonuses.userId, userId)))
  return row ?? null
}

// --- Sums of a month ----------------------------------------------------------------

/** Moves the monthly sums when two accounts merge. */
export async function transferMonths(ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> {
  const gone = await ctx.db
    .delete(finMonths)
    .where(and(tenantScope(ctx, finMonths), eq(finMonths.userId, fromUserId)))
    .returning()
  for (const { month, paidFen, refundedFen } of gone) await addToMonth(ctx, toUserId, month, { paidFen, refundedFen })
}

/**
 * Adds to a month's sums. Must be the last step of a transaction, because all payments of a user in a month wait for
 * this row.
 */
export async function addToMonth(
  ctx: Ctx,
  userId: number,
  month: string,
  { paidFen = 0, refundedFen = 0 }: { paidFen?: number; refundedFen?: number },
): Promise<void> {
  if (paidFen === 0 && refundedFen === 0) return
  await ctx.db
    .insert(finMonths)
    .values({ tenantId: ctx.tenant.id, userId, month, paidFen, refundedFen })
    .onConflictDoUpdate({
      target: [finMonths.tenantId, finMonths.userId, finMonths.month],
      set: {
        paidFen: sql`${finMonths.paidFen} + excluded.paid_fen`,
        refundedFen: sql`${finMonths.refundedFen} + excluded.refunded_fen`,
      },
    })
}
