/** The only reader and writer of reconciliation days. */
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import { sqlLiteral } from '../../db/sql-literals'
import type { PaymentStatus } from '@qianxian/protocol/pay/pay.words'
import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { payments, payRefunds, reconcileLines, reconciliations } from '../../db/tables/pay'

export type Reconciliation = typeof reconciliations.$inferSelect
export type DifferentLine = Omit<typeof reconcileLines.$inferInsert, 'tenantId' | 'reconciliationId'>
type OfDay = Pick<Reconciliation, 'day' | 'channel' | 'merchant'>

/** Returns the row of that day, locked; creates it if missing. */
export async function lockDay(ctx: TxCtx, of: OfDay): Promise<Reconciliation> {
  await ctx.db
    .insert(reconciliations)
    .values({ ...of, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .onConflictDoNothing()
  const [row] = await ctx.db.select().from(reconciliations).where(isDay(ctx, of)).for('no key update')
  return row!
}

export const isCompared = async (ctx: Ctx, of: OfDay): Promise<boolean> =>
  (await ctx.db.$count(reconciliations, and(isDay(ctx, of), sql`compared_at is not null`))) > 0

const isDay = (ctx: Ctx, { day, channel, merchant }: OfDay) =>
  and(
    tenantScope(ctx, reconciliations),
    eq(reconciliations.day, day),
    eq(reconciliations.channel, channel),
    eq(reconciliations.merchant, merchant),
  )

export const updateDay = (ctx: Ctx, id: number, change: Partial<Reconciliation>) =>
  ctx.db
    .update(reconciliations)
    .set(change)
    .where(and(tenantScope(ctx, reconciliations), eq(reconciliations.id, id)))

export async function insertLines(ctx: Ctx, reconciliationId: number, lines: readonly DifferentLine[]): Promise<void> {
  if (lines.length === 0) return
  await ctx.db.insert(reconcileLines).values(lines.map((line) => ({ ...line, tenantId: ctx.tenant.id, reconciliationId })))
}

/** Payments in our books in these hours, by number. */
export const paidBetween = (ctx: Ctx, channel: OutsideChannel, merchant: string, from: Date, to: Date) =>
  ctx.db
    .select({ no: payments.no, fen: payments.fen, channelNo: payments.channelNo })
    .from(payments)
    .where(
      and(
        tenantScope(ctx, payments),
        eq(payments.channel, channel),
        eq(payments.merchant, merchant),
        eq(payments.status, 'paid'),
        gte(payments.paidAt, from),
        lt(payments.paidAt, to),
      ),
    )

/** Refunds through this merchant that match the conditions. */
const refundsOf = (ctx: Ctx, { channel, merchant }: Pick<OfDay, 'channel' | 'merchant'>, ...when: SQL[]) =>
  ctx.db
    .select({ refundId: payRefunds.refundId, no: payRefunds.no, fen: payRefunds.fen, channelNo: payRefunds.channelNo })
    .from(payRefunds)
    .innerJoin(payments, and(eq(payments.tenantId, payRefunds.tenantId), eq(payments.id, payRefunds.paymentId)))
    .where(and(tenantScope(ctx, payRefunds), eq(payments.channel, channel), eq(payments.merchant, merchant), ...when))

/** Refunds requested and settled in these hours, by number; a refund that spans midnight may be in either bill. */
export const refundsBetween = (ctx: Ctx, channel: OutsideChannel, merchant: string, from: Date, to: Date) =>
  refundsOf(ctx, { channel, merchant }, gte(payRefunds.askedAt, from), lt(payRefunds.settledAt, to))

/** True if anything was paid or refunded in these hours. */
export async function hasMoved(ctx: Ctx, of: OfDay, from: Date, to: Date): Promise<boolean> {
  if ((await paidBetween(ctx, of.channel, of.merchant, from, to)).length > 0) return true
  return (await refundsOf(ctx, of, gte(payRefunds.settledAt, from), lt(payRefunds.settledAt, to)).limit(1)).length > 0
}

/** Payments by our numbers, in any state. */
export const paymentsByNos = async (ctx: Ctx, nos: readonly string[]) =>
  nos.length === 0
    ? []
    : ctx.db
        .select()
        .from(payments)
        .where(and(tenantScope(ctx, payments), inArray(payments.no, [...nos])))

export const refundsByNos = async (ctx: Ctx, nos: readonly string[]) =>
  nos.length === 0
    ? []
    : ctx.db
        .select()
        .from(payRefunds)
        .where(and(tenantScope(ctx, payRefunds), inArray(payRefunds.no, [...nos])))

/** Payments without a result in our books: they neither settled an order nor were refunded. */
export const listUnresolvedPayments = (ctx: Ctx) =>
  ctx.db
    .select({ no: payments.no, fen: payments.fen, channel: payments.channel, merchant: payments.merchant, channelNo: payments.channelNo })
    .from(payments)
    .where(
      and(
        tenantScope(ctx, payments),
        eq(payments.isSettling, false),
        sql`${payments.status} = ${sqlLiteral<PaymentStatus>('paid')} and not exists (
          select 1 from pay_refunds r where r.tenant_id = ${payments.tenantId} and r.payment_id = ${payments.id})`,
      ),
    )
