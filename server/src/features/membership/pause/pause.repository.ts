/** The only writer of membership pauses. */
import type { UserStatus } from '@qianxian/protocol/account/account.words'
import { lineStates } from '@qianxian/protocol/line/line.words'
import type { VipPauseWhy } from '@qianxian/protocol/membership/membership.words'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../ctx'
import { tenantScope } from '../../../db/tenant-scope'
import { sqlTimestamp } from '../../../db/sql-timestamp'
import { sqlList, sqlLiteral } from '../../../db/sql-literals'
import { users } from '../../../db/tables/account'
import { lineRequests } from '../../../db/tables/line'
import { loveProfiles } from '../../../db/tables/love'
import { vipPauses } from '../../../db/tables/membership'

export type PauseRow = typeof vipPauses.$inferSelect

export const pausesOf = (ctx: Ctx, userId: number): Promise<PauseRow[]> =>
  ctx.db
    .select()
    .from(vipPauses)
    .where(and(tenantScope(ctx, vipPauses), eq(vipPauses.userId, userId)))

const isFrozen = sql`u.status = ${sqlLiteral<UserStatus>('frozen')}`
const isCoupled = (ctx: Ctx) => sql`exists (select 1 from ${loveProfiles} p left join ${lineRequests} l
  on l.tenant_id = p.tenant_id and p.id in (l.from_id, l.to_id) and l.status in ${sqlList(lineStates.coupled)}
  where p.tenant_id = ${ctx.tenant.id} and p.user_id = u.id and (p.attached_as is not null or l.id is not null))`

/** The current reason to pause, regardless of the recorded pauses. */
export async function findPauseReason(ctx: Ctx, userId: number): Promise<VipPauseWhy | null> {
  const { rows } = await ctx.db.execute<{ frozen: boolean; dating: boolean }>(sql`
    select ${isFrozen} as frozen, ${isCoupled(ctx)} as dating from ${users} u where u.tenant_id = ${ctx.tenant.id} and u.id = ${userId}`)
  const [row] = rows
  return row?.frozen ? 'frozen' : row?.dating ? 'dating' : null
}

/** Members whose pause should end, or whose membership still runs although their account is frozen. */
export async function usersToFollow(ctx: Ctx, limit: number): Promise<number[]> {
  const open = sql`select 1 from ${vipPauses} where ${tenantScope(ctx, vipPauses)} and user_id = u.id and until_at is null`
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select u.id from ${users} u where u.tenant_id = ${ctx.tenant.id}
      and ((${isFrozen} and not exists (${open})) or (exists (${open}) and not ${isFrozen} and not ${isCoupled(ctx)}))
    order by u.id limit ${limit}`)
  return rows.map(({ id }) => Number(id))
}

export async function usersOf(ctx: Ctx, profileIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .select({ userId: loveProfiles.userId })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), inArray(loveProfiles.id, [...profileIds])))
    .orderBy(loveProfiles.userId)
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** If two calls run at once, only one row is created. */
export async function openPause(ctx: Ctx, userId: number, why: VipPauseWhy): Promise<void> {
  await ctx.db.insert(vipPauses).values({ tenantId: ctx.tenant.id, userId, why, fromAt: ctx.now }).onConflictDoNothing()
}

export async function closePause(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db
    .update(vipPauses)
    .set({ untilAt: sql`greatest(${vipPauses.fromAt}, ${sqlTimestamp(ctx.now)})` })
    .where(and(tenantScope(ctx, vipPauses), eq(vipPauses.userId, userId), isNull(vipPauses.untilAt)))
}

/** Keeps at most one open pause of the two accounts. */
export async function movePauses(ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> {
  if ((await pausesOf(ctx, toUserId)).some(({ untilAt }) => untilAt === null)) await closePause(ctx, fromUserId)
  await ctx.db
    .update(vipPauses)
    .set({ userId: toUserId })
    .where(and(tenantScope(ctx, vipPauses), eq(vipPauses.userId, fromUserId)))
}
