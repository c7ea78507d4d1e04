/** The only writer of what is sold as a membership, and of what somebody has. */
import type { VipType } from '@qianxian/protocol/membership/membership.words'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { here } from '../../db/here'
import { users } from '../../db/tables/account'
import { vipPlans, vipSubs } from '../../db/tables/membership'

export type Plan = typeof vipPlans.$inferSelect
export type Sub = typeof vipSubs.$inferSelect

export const plansOnSale = (ctx: Ctx): Promise<Plan[]> =>
  ctx.db
    .select()
    .from(vipPlans)
    .where(and(here(ctx, vipPlans), eq(vipPlans.isOnSale, true)))
    .orderBy(asc(vipPlans.position), asc(vipPlans.id))

export async function planOf(ctx: Ctx, type: VipType): Promise<Plan | null> {
  const [row] = await ctx.db
    .select()
    .from(vipPlans)
    .where(and(here(ctx, vipPlans), eq(vipPlans.type, type)))
  return row ?? null
}

/** The kind of membership that somebody has now; null where none. */
export async function vipTypeOf(ctx: Ctx, userId: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ vipType: users.vipType })
    .from(users)
    .where(and(here(ctx, users), eq(users.id, userId), gt(users.vipUntil, ctx.now)))
  return row?.vipType ?? null
}

/** Also those that were paid back: until then they ran. */
export const subsOf = (ctx: Ctx, userId: number): Promise<Sub[]> =>
  ctx.db
    .select()
    .from(vipSubs)
    .where(and(here(ctx, vipSubs), eq(vipSubs.userId, userId)))
    .orderBy(asc(vipSubs.id))

export async function insertSub(ctx: Ctx, values: Omit<typeof vipSubs.$inferInsert, 'tenantId'>): Promise<void> {
  await ctx.db.insert(vipSubs).values({ ...values, tenantId: ctx.tenant.id })
}

/** Answers whether it was not paid back before. */
export async function endSub(ctx: Ctx, orderId: number): Promise<boolean> {
  const rows = await ctx.db
    .update(vipSubs)
    .set({ refundedAt: ctx.now })
    .where(and(here(ctx, vipSubs), eq(vipSubs.orderId, orderId), isNull(vipSubs.refundedAt)))
    .returning({ id: vipSubs.id })
  return rows.length > 0
}

export async function moveSubs(ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> {
  await ctx.db
    .update(vipSubs)
    .set({ userId: toUserId })
    .where(and(here(ctx, vipSubs), eq(vipSubs.userId, fromUserId)))
}
