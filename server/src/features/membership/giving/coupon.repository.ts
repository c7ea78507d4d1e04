/** The only writer of memberships that were given and wait. */
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../ctx'
import { here } from '../../../db/here'
import { vipCoupons } from '../../../db/tables/membership'

export type Coupon = typeof vipCoupons.$inferSelect

const waiting = (ctx: Ctx, userId: number) =>
  and(here(ctx, vipCoupons), eq(vipCoupons.userId, userId), isNull(vipCoupons.usedAt), gt(vipCoupons.expiresAt, ctx.now))

/** What ends first first. */
export const couponsOf = (ctx: Ctx, userId: number): Promise<Coupon[]> =>
  ctx.db.select().from(vipCoupons).where(waiting(ctx, userId)).orderBy(asc(vipCoupons.expiresAt), asc(vipCoupons.id))

export async function insertCoupon(ctx: Ctx, values: Omit<typeof vipCoupons.$inferInsert, 'tenantId' | 'createdAt'>): Promise<number> {
  const [row] = await ctx.db
    .insert(vipCoupons)
    .values({ ...values, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .returning({ id: vipCoupons.id })
  return row!.id
}

/** Uses it; null where it is not theirs, was used or waited too long. */
export async function spendCoupon(ctx: Ctx, userId: number, id: number): Promise<Coupon | null> {
  const [row] = await ctx.db
    .update(vipCoupons)
    .set({ usedAt: ctx.now })
    .where(and(waiting(ctx, userId), eq(vipCoupons.id, id)))
    .returning()
  return row ?? null
}

/** Whether there ever was such a one of theirs. */
export async function hasCoupon(ctx: Ctx, userId: number, id: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: vipCoupons.id })
    .from(vipCoupons)
    .where(and(here(ctx, vipCoupons), eq(vipCoupons.userId, userId), eq(vipCoupons.id, id)))
  return rows.length > 0
}
