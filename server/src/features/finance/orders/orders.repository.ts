/** The only writer of orders, escrows, refunds and the sums of a month. */
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../ctx'
import { here } from '../../../db/here'
import { finMonths } from '../../../db/tables/finance'

/** Of two accounts that become one. */
export async function takeMonths(ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> {
  const gone = await ctx.db
    .delete(finMonths)
    .where(and(here(ctx, finMonths), eq(finMonths.userId, fromUserId)))
    .returning()
  for (const { month, paidFen, refundedFen } of gone) await addToMonth(ctx, toUserId, month, { paidFen, refundedFen })
}

/** The last thing of a transaction: all payments of somebody in a month wait for this row. */
export async function addToMonth(
  ctx: Ctx,
  userId: number,
  month: string,
  { paidFen = 0, refundedFen = 0 }: { paidFen?: number; refundedFen?: number },
): Promise<void> {
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
