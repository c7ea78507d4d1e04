/** The only writer of membership plans and of members' purchases. */
import type { UserStatus } from '@qianxian/protocol/account/account.words'
import type { Attachment } from '@qianxian/protocol/couple/couple.words'
import type { VipType } from '@qianxian/protocol/membership/membership.words'
import { vipReminderDays } from '@qianxian/protocol/membership/membership.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { and, asc, eq, gt, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { sqlLiteral } from '../../db/sql-literals'
import { notices } from '../../db/tables/notice'
import { users } from '../../db/tables/account'
import { loveProfiles } from '../../db/tables/love'
import { vipPlans, vipSubs } from '../../db/tables/membership'

export type Plan = typeof vipPlans.$inferSelect
export type Sub = typeof vipSubs.$inferSelect

export const plansOnSale = (ctx: Ctx): Promise<Plan[]> =>
  ctx.db
    .select()
    .from(vipPlans)
    .where(and(tenantScope(ctx, vipPlans), eq(vipPlans.isOnSale, true)))
    .orderBy(asc(vipPlans.position), asc(vipPlans.id))

export async function planOf(ctx: Ctx, type: VipType): Promise<Plan | null> {
  const [row] = await ctx.db
    .select()
    .from(vipPlans)
    .where(and(tenantScope(ctx, vipPlans), eq(vipPlans.type, type)))
  return row ?? null
}

/** True for a person who has left singlehood, and to whom nothing for the search is sold. */
export async function hasLeftSinglehood(ctx: Ctx, userId: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: loveProfiles.id })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.userId, userId), eq(loveProfiles.attachedAs, 'exited' satisfies Attachment)))
  return rows.length > 0
}

/** The account's row if its membership runs now. */
const vipNow = (ctx: Ctx, userId: number | SQLWrapper): SQL =>
  and(tenantScope(ctx, users), eq(users.id, userId), gt(users.vipUntil, ctx.now))!

/** Condition of other statements: the user's membership runs now. */
export const isVipNow = (ctx: Ctx, userId: SQLWrapper): SQL => sql`exists (select 1 from ${users} where ${vipNow(ctx, userId)})`

/** The type of the current membership; null if there is none. */
export async function vipTypeOf(ctx: Ctx, userId: number): Promise<string | null> {
  const [row] = await ctx.db.select({ vipType: users.vipType }).from(users).where(vipNow(ctx, userId))
  return row?.vipType ?? null
}

/** A user's purchases, including refunded ones, which ran until the refund. */
export const subsOf = (ctx: Ctx, userId: number): Promise<Sub[]> =>
  ctx.db
    .select()
    .from(vipSubs)
    .where(and(tenantScope(ctx, vipSubs), eq(vipSubs.userId, userId)))
    .orderBy(asc(vipSubs.id))

export async function insertSub(ctx: TxCtx, values: Omit<typeof vipSubs.$inferInsert, 'tenantId'>): Promise<void> {
  await ctx.db.insert(vipSubs).values({ ...values, tenantId: ctx.tenant.id })
}

/** The user who has the membership that this order bought; null if there is none. */
export async function holderOfOrder(ctx: Ctx, orderId: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({ userId: vipSubs.userId })
    .from(vipSubs)
    .where(and(tenantScope(ctx, vipSubs), eq(vipSubs.orderId, orderId)))
  return row?.userId ?? null
}

/** Returns false if the purchase was already refunded. */
export async function endSub(ctx: TxCtx, orderId: number): Promise<boolean> {
  const rows = await ctx.db
    .update(vipSubs)
    .set({ refundedAt: ctx.now })
    .where(and(tenantScope(ctx, vipSubs), eq(vipSubs.orderId, orderId), isNull(vipSubs.refundedAt)))
    .returning({ id: vipSubs.id })
  return rows.length > 0
}

/** Ends a membership that was granted as a gift. */
export async function endGrantedSub(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .update(vipSubs)
    .set({ refundedAt: ctx.now })
    .where(and(tenantScope(ctx, vipSubs), eq(vipSubs.id, id), isNull(vipSubs.refundedAt)))
}

export async function moveSubs(ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> {
  await ctx.db
    .update(vipSubs)
    .set({ userId: toUserId })
    .where(and(tenantScope(ctx, vipSubs), eq(vipSubs.userId, fromUserId)))
}

export async function vipUntilOf(ctx: Ctx, userId: number): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ until: users.vipUntil })
    .from(users)
    .where(and(tenantScope(ctx, users), eq(users.id, userId)))
  return row?.until ?? null
}

const isInvisible = sql`coalesce((${loveProfiles.privacy} ->> 'invisibleBrowse')::boolean, false)`

/** The member's switch for invisible browsing, whether or not they have the right. */
export async function isInvisibleSwitchOn(ctx: Ctx, userId: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: loveProfiles.id })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.userId, userId), isInvisible))
  return rows.length > 0
}

const [FAR, NEAR, OVER] = vipReminderDays

/** Members whose membership ends soon or ended within a day, and who were not notified of this end yet. */
export async function endsToTell(
  ctx: Ctx,
  kind: string,
  limit: number,
): Promise<{ userId: number; until: Date; days: number; isInvisible: boolean }[]> {
  const days = sql`case when u.vip_until <= ${sqlTimestamp(ctx.now)} then ${OVER}::int
    when u.vip_until <= ${sqlTimestamp(momentAfter(ctx.now, NEAR, 'day'))} then ${NEAR}::int else ${FAR}::int end`
  const { rows } = await ctx.db.execute<{ userId: string; until: string; days: number; isInvisible: boolean }>(sql`
    select due.id as "userId", due.until, due.days,
      exists (select 1 from ${loveProfiles} where ${tenantScope(ctx, loveProfiles)} and user_id = due.id and ${isInvisible}) as "isInvisible"
    from (select u.id, (extract(epoch from u.vip_until) * 1000)::bigint as until, ${days} as days from ${users} u
      where u.tenant_id = ${ctx.tenant.id} and u.status = ${sqlLiteral<UserStatus>('active')} and u.vip_until > ${sqlTimestamp(momentBefore(ctx.now, 1, 'day'))}
        and u.vip_until <= ${sqlTimestamp(momentAfter(ctx.now, FAR, 'day'))}) due
    where not exists (select 1 from ${notices} where ${tenantScope(ctx, notices)} and ${notices.userId} = due.id and ${notices.kind} = ${kind}
      and ${notices.subject} = 'vip:' || due.until || ':' || due.days)
    order by due.until limit ${limit}`)
  return rows.map((row) => ({ ...row, userId: Number(row.userId), until: new Date(Number(row.until)) }))
}
