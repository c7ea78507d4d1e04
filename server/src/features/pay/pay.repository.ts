/** The only reader and writer of attempts, refunds through channels, and callbacks. */
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import { paymentStates } from '@qianxian/protocol/pay/pay.words'
import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { PayTicket } from '../../adapters/pay/pay'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { payments, payNotices, payRefunds } from '../../db/tables/pay'

export type PaymentRow = typeof payments.$inferSelect
export type PayRefundRow = typeof payRefunds.$inferSelect
type NewPayment = Pick<
  PaymentRow,
  'orderId' | 'userId' | 'no' | 'channel' | 'merchant' | 'appId' | 'scene' | 'fen' | 'notifyUrl' | 'expiresAt'
>

const open = () => inArray(payments.status, [...paymentStates.open])

/** Returns the open attempt of this kind: an existing one, or else the given one. */
export async function ensureOpenPayment(ctx: Ctx, given: NewPayment): Promise<{ payment: PaymentRow; isNew: boolean }> {
  const [made] = await ctx.db
    .insert(payments)
    .values({ ...given, tenantId: ctx.tenant.id, status: 'started', createdAt: ctx.now })
    .onConflictDoNothing()
    .returning()
  if (made) return { payment: made, isNew: true }
  const [known] = await ctx.db
    .select()
    .from(payments)
    .where(
      and(
        tenantScope(ctx, payments),
        eq(payments.orderId, given.orderId),
        eq(payments.channel, given.channel),
        eq(payments.scene, given.scene),
        eq(payments.appId, given.appId),
        eq(payments.fen, given.fen),
        open(),
      ),
    )
  if (!known) throw new Error('an attempt ended while another began')
  return { payment: known, isNew: false }
}

export const keepTicket = (ctx: Ctx, id: number, ticket: PayTicket) =>
  ctx.db
    .update(payments)
    .set({ ticket })
    .where(and(tenantScope(ctx, payments), eq(payments.id, id), open()))

export const paymentById = async (ctx: Ctx, id: number): Promise<PaymentRow | null> =>
  (
    await ctx.db
      .select()
      .from(payments)
      .where(and(tenantScope(ctx, payments), eq(payments.id, id)))
  )[0] ?? null

export const paymentByNo = async (ctx: Ctx, no: string): Promise<PaymentRow | null> =>
  (
    await ctx.db
      .select()
      .from(payments)
      .where(and(tenantScope(ctx, payments), eq(payments.no, no)))
  )[0] ?? null

/** Lock this before its order, so that concurrent messages about it wait. */
export const lockPayment = async (ctx: TxCtx, no: string): Promise<PaymentRow | null> =>
  (
    await ctx.db
      .select()
      .from(payments)
      .where(and(tenantScope(ctx, payments), eq(payments.no, no)))
      .for('no key update')
  )[0] ?? null

/** Attempts of an order with an unknown result. */
export const openPaymentsOf = (ctx: Ctx, orderId: number): Promise<PaymentRow[]> =>
  ctx.db
    .select()
    .from(payments)
    .where(and(tenantScope(ctx, payments), eq(payments.orderId, orderId), open()))
    .orderBy(payments.id)

/** Attempts of all orders with an unknown result, started before a moment, by cursor. */
export const openPaymentsBefore = (ctx: Ctx, before: Date, { after, most }: { after: number; most: number }): Promise<PaymentRow[]> =>
  ctx.db
    .select()
    .from(payments)
    .where(and(tenantScope(ctx, payments), open(), lt(payments.createdAt, before), gt(payments.id, after)))
    .orderBy(payments.id)
    .limit(most)

/** Returns false if the attempt was already paid; the order must be locked. */
export async function markPaid(ctx: TxCtx, id: number, facts: Pick<PaymentRow, 'isSettling' | 'channelNo' | 'paidAt'>): Promise<boolean> {
  const changed = await ctx.db
    .update(payments)
    .set({ ...facts, status: 'paid' })
    .where(and(tenantScope(ctx, payments), eq(payments.id, id), ne(payments.status, 'paid')))
    .returning({ id: payments.id })
  return changed.length > 0
}

/** Stores by which account of the channel somebody paid. */
export const notePayer = (ctx: TxCtx, id: number, payerHash: string) =>
  ctx.db
    .update(payments)
    .set({ payerHash })
    .where(and(tenantScope(ctx, payments), eq(payments.id, id)))

export const markClosed = (ctx: Ctx, id: number) =>
  ctx.db
    .update(payments)
    .set({ status: 'closed' })
    .where(and(tenantScope(ctx, payments), eq(payments.id, id), open()))

/** Users who paid with the same account of a channel, including this user. */
export async function listUsersOfSamePayer(ctx: Ctx, userId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ userId: payments.userId })
    .from(payments)
    .where(
      and(
        tenantScope(ctx, payments),
        sql`${payments.payerHash} in (select p.payer_hash from payments p where p.tenant_id = ${ctx.tenant.id} and p.user_id = ${userId} and p.payer_hash is not null)`,
      ),
    )
  return rows.map((row) => row.userId)
}

export async function noteRefund(ctx: Ctx, facts: Pick<PayRefundRow, 'refundId' | 'paymentId' | 'no' | 'fen'>): Promise<void> {
  await ctx.db
    .insert(payRefunds)
    .values({ ...facts, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .onConflictDoNothing()
}

export const payRefundById = async (ctx: Ctx, refundId: number): Promise<PayRefundRow | null> =>
  (
    await ctx.db
      .select()
      .from(payRefunds)
      .where(and(tenantScope(ctx, payRefunds), eq(payRefunds.refundId, refundId)))
  )[0] ?? null

export const payRefundByNo = async (ctx: Ctx, no: string): Promise<PayRefundRow | null> =>
  (
    await ctx.db
      .select()
      .from(payRefunds)
      .where(and(tenantScope(ctx, payRefunds), eq(payRefunds.no, no)))
  )[0] ?? null

export const noteAsked = (ctx: Ctx, refundId: number) =>
  ctx.db
    .update(payRefunds)
    .set({ askedAt: sql`coalesce(${payRefunds.askedAt}, ${ctx.now})` })
    .where(and(tenantScope(ctx, payRefunds), eq(payRefunds.refundId, refundId)))

/** Returns false if the refund was already settled. */
export async function markRefundSettled(ctx: TxCtx, refundId: number, channelNo: string): Promise<boolean> {
  const changed = await ctx.db
    .update(payRefunds)
    .set({ settledAt: ctx.now, channelNo })
    .where(and(tenantScope(ctx, payRefunds), eq(payRefunds.refundId, refundId), isNull(payRefunds.settledAt)))
    .returning({ refundId: payRefunds.refundId })
  return changed.length > 0
}

/** Pending refunds by cursor, with their channel. */
export const waitingRefunds = (
  ctx: Ctx,
  { after, most }: { after: number; most: number },
): Promise<{ id: number; channel: OutsideChannel }[]> =>
  ctx.db
    .select({ id: payRefunds.refundId, channel: payments.channel })
    .from(payRefunds)
    .innerJoin(payments, and(eq(payments.tenantId, payRefunds.tenantId), eq(payments.id, payRefunds.paymentId)))
    .where(and(tenantScope(ctx, payRefunds), isNull(payRefunds.settledAt), gt(payRefunds.refundId, after)))
    .orderBy(payRefunds.refundId)
    .limit(most)

export async function insertNotice(ctx: Ctx, notice: Omit<typeof payNotices.$inferInsert, 'tenantId' | 'receivedAt'>): Promise<void> {
  await ctx.db.insert(payNotices).values({ ...notice, tenantId: ctx.tenant.id, receivedAt: ctx.now })
}

/** Number of refused callbacks since a time. */
export const countRefusedSince = (ctx: Ctx, since: Date): Promise<number> =>
  ctx.db.$count(payNotices, and(tenantScope(ctx, payNotices), gt(payNotices.receivedAt, since), sql`verdict not in ('good', 'repeated')`))

export const forgetNotices = async (ctx: Ctx, { refusedBefore, before }: { refusedBefore: Date; before: Date }): Promise<number> =>
  (
    await ctx.db
      .delete(payNotices)
      .where(
        and(
          tenantScope(ctx, payNotices),
          sql`(${lt(payNotices.receivedAt, before)} or (${lt(payNotices.receivedAt, refusedBefore)} and verdict not in ('good', 'repeated')))`,
        ),
      )
      .returning({ id: payNotices.id })
  ).length
