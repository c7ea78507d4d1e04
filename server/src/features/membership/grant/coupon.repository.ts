/** The only writer of membership coupons. */
import { vipReminderDays, type VipReminderDays } from '@qianxian/protocol/membership/membership.words'
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../../ctx'
import { tenantScope } from '../../../db/tenant-scope'
import { users } from '../../../db/tables/account'
import { vipCoupons } from '../../../db/tables/membership'
import { isNotNotified, endingWithin, type NoticeKind } from '../../notice/notice'

export type Coupon = typeof vipCoupons.$inferSelect

const waiting = (ctx: Ctx, userId: number) =>
  and(tenantScope(ctx, vipCoupons), eq(vipCoupons.userId, userId), isNull(vipCoupons.usedAt), gt(vipCoupons.expiresAt, ctx.now))

/** A user's coupons, earliest expiry first. */
export const couponsOf = (ctx: Ctx, userId: number): Promise<Coupon[]> =>
  ctx.db.select().from(vipCoupons).where(waiting(ctx, userId)).orderBy(asc(vipCoupons.expiresAt), asc(vipCoupons.id))

/** Returns the given coupons that this user can still use. */
export async function filterUsableCoupons(ctx: Ctx, userId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.db
    .select({ id: vipCoupons.id })
    .from(vipCoupons)
    .where(and(waiting(ctx, userId), inArray(vipCoupons.id, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

export async function insertCoupon(ctx: TxCtx, values: Omit<typeof vipCoupons.$inferInsert, 'tenantId' | 'createdAt'>): Promise<number> {
  const [row] = await ctx.db
    .insert(vipCoupons)
    .values({ ...values, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .returning({ id: vipCoupons.id })
  return row!.id
}

/** Redeems the coupon; null if it is not this user's, was used or has expired. */
export async function consumeCoupon(ctx: TxCtx, userId: number, id: number): Promise<Coupon | null> {
  const [row] = await ctx.db
    .update(vipCoupons)
    .set({ usedAt: ctx.now })
    .where(and(waiting(ctx, userId), eq(vipCoupons.id, id)))
    .returning()
  return row ?? null
}

/** True if the user ever had this coupon. */
export async function hasCoupon(ctx: Ctx, userId: number, id: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: vipCoupons.id })
    .from(vipCoupons)
    .where(and(tenantScope(ctx, vipCoupons), eq(vipCoupons.userId, userId), eq(vipCoupons.id, id)))
  return rows.length > 0
}

const [FAR, NEAR] = vipReminderDays

/** Coupons that expire soon and whose owners did not get this reminder yet. */
export async function couponsToTell(
  ctx: Ctx,
  kind: Pick<NoticeKind, 'kind'>,
  limit: number,
): Promise<(Coupon & { days: VipReminderDays })[]> {
  const { days, isNear } = endingWithin<VipReminderDays>(ctx, vipCoupons.expiresAt, [FAR, NEAR])
  const rows = await ctx.db
    .select({ coupon: vipCoupons, days })
    .from(vipCoupons)
    .innerJoin(users, and(tenantScope(ctx, users), eq(users.id, vipCoupons.userId), eq(users.status, 'active')))
    .where(
      and(
        tenantScope(ctx, vipCoupons),
        isNull(vipCoupons.usedAt),
        isNear,
        isNotNotified(ctx, kind, vipCoupons.userId, sql`'vip-coupon:' || ${vipCoupons.id} || ':' || ${days}`),
      ),
    )
    .orderBy(asc(vipCoupons.expiresAt))
    .limit(limit)
  return rows.map(({ coupon, days }) => ({ ...coupon, days }))
}
