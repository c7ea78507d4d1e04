/** The only writer of outages of rights and of the days returned for them. */
import type { RightKey } from '@qianxian/protocol/membership/rights.words'
import type { OutDay } from '@qianxian/protocol/membership/outage.rules'
import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../ctx'
import { tenantScope } from '../../../db/tenant-scope'
import { sqlTimestamp } from '../../../db/sql-timestamp'
import { rightOutages, vipReturnedDays, vipSubs } from '../../../db/tables/membership'

export type OutageRow = typeof rightOutages.$inferSelect

/** Outages still open, or ended after `since`. */
export const outagesSince = (ctx: Ctx, since: Date): Promise<OutageRow[]> =>
  ctx.db
    .select()
    .from(rightOutages)
    .where(and(tenantScope(ctx, rightOutages), or(isNull(rightOutages.untilAt), gte(rightOutages.untilAt, since))))

/** Recording the same outage twice changes nothing. */
export async function noteOutage(
  ctx: Ctx,
  facts: Pick<typeof rightOutages.$inferInsert, 'key' | 'fromAt' | 'untilAt' | 'source' | 'notedById'>,
): Promise<void> {
  await ctx.db
    .insert(rightOutages)
    .values({ ...facts, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .onConflictDoNothing()
}

/** Ends the outages that the server itself opened. */
export async function endOutages(ctx: Ctx, keys: readonly RightKey[]): Promise<void> {
  if (keys.length === 0) return
  await ctx.db
    .update(rightOutages)
    .set({ untilAt: sql`greatest(${rightOutages.fromAt}, ${sqlTimestamp(ctx.now)})` })
    .where(and(tenantScope(ctx, rightOutages), isNull(rightOutages.untilAt), inArray(rightOutages.key, [...keys])))
}

export async function markSettled(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .update(rightOutages)
    .set({ settledAt: ctx.now })
    .where(and(tenantScope(ctx, rightOutages), inArray(rightOutages.id, [...ids])))
}

/** True if any unrefunded purchase includes this right. */
export async function isRightSold(ctx: Ctx, key: RightKey): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: vipSubs.id })
    .from(vipSubs)
    .where(and(tenantScope(ctx, vipSubs), isNull(vipSubs.refundedAt), sql`${vipSubs.promised} @> array[${key}]::text[]`))
    .limit(1)
  return rows.length > 0
}

/** Members with a purchase that could have run on that day and who did not get the day back yet. */
export async function listMembersOfDay(ctx: Ctx, { day, from, until }: OutDay): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select distinct s.user_id as id from ${vipSubs} s where s.tenant_id = ${ctx.tenant.id} and s.bought_at < ${sqlTimestamp(new Date(until))}
      and (s.refunded_at is null or s.refunded_at > ${sqlTimestamp(new Date(from))})
      and not exists (select 1 from ${vipReturnedDays} where ${tenantScope(ctx, vipReturnedDays)} and user_id = s.user_id and day = ${day})
    order by s.user_id`)
  return rows.map(({ id }) => Number(id))
}

/** Returns false if the day was returned before, by any process. */
export async function noteReturn(ctx: Ctx, userId: number, day: string): Promise<boolean> {
  const rows = await ctx.db
    .insert(vipReturnedDays)
    .values({ tenantId: ctx.tenant.id, userId, day, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ day: vipReturnedDays.day })
  return rows.length > 0
}

export const loadReturnedDays = async (ctx: Ctx, userId: number): Promise<Set<string>> =>
  new Set(
    (
      await ctx.db
        .select({ day: vipReturnedDays.day })
        .from(vipReturnedDays)
        .where(and(tenantScope(ctx, vipReturnedDays), eq(vipReturnedDays.userId, userId)))
    ).map(({ day }) => day),
  )
