/** The only writer of the uses of rights. */
import type { RightKey } from '@qianxian/protocol/membership/rights.words'
import type { Brought } from '@qianxian/protocol/membership/rights.rules'
import { and, eq, gt, gte, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { usages } from '../../db/tables/membership'

export interface Row {
  userId: number
  key: RightKey
  periodStart: string
}

export interface Bounds {
  /** Maximum number of uses; null: unlimited. */
  max: number | null
  /** Uses beyond this number are counted as allowed only by a membership; null: none are. */
  free: number | null
}

const UNBOUNDED = 2_147_483_647

const at = (ctx: Ctx, { userId, key, periodStart }: Row) =>
  and(tenantScope(ctx, usages), eq(usages.userId, userId), eq(usages.key, key), eq(usages.periodStart, periodStart))

export async function usedOf(ctx: Ctx, row: Row): Promise<number> {
  const [found] = await ctx.db.select({ used: usages.used }).from(usages).where(at(ctx, row))
  return found?.used ?? 0
}

/** Uses of every right since that day. */
export const usesSince = (ctx: Ctx, userId: number, day: string): Promise<(Row & { used: number })[]> =>
  ctx.db
    .select({ userId: usages.userId, key: usages.key, periodStart: usages.periodStart, used: usages.used })
    .from(usages)
    .where(and(tenantScope(ctx, usages), eq(usages.userId, userId), gte(usages.periodStart, day)))

/** Uses that only the membership allowed. */
export const listMembershipUses = (ctx: Ctx, userId: number): Promise<Brought[]> =>
  ctx.db
    .select({ key: usages.key, periodStart: usages.periodStart, byVip: usages.byVip })
    .from(usages)
    .where(and(tenantScope(ctx, usages), eq(usages.userId, userId), gt(usages.byVip, 0)))

/** Adds one use; returns false without any change if `max` are used. */
export async function consumeUse(ctx: Ctx, { userId, key, periodStart }: Row, { max, free }: Bounds): Promise<boolean> {
  const [most, own] = [max ?? UNBOUNDED, free ?? UNBOUNDED]
  const { rowCount } = await ctx.db.execute(sql`
    insert into ${usages} (tenant_id, user_id, key, period_start, used, by_vip)
    values (${ctx.tenant.id}, ${userId}, ${key}, ${periodStart}, 1, ${own < 1 ? 1 : 0})
    on conflict (tenant_id, user_id, key, period_start) do update
    set used = usages.used + 1, by_vip = usages.by_vip + (usages.used >= ${own})::int where usages.used < ${most}`)
  return rowCount === 1
}

/**
 * Adds one use per target that is new in the period; known targets cost nothing. Returns false without any change if `max` are
 * used.
 */
export async function consumeUsesOf(ctx: Ctx, row: Row, of: readonly number[], { max, free }: Bounds): Promise<boolean> {
  const targets = sql`${sql.param([...new Set(of)])}::bigint[]`
  const [today] = await ctx.db
    .select({ isKnown: sql<boolean>`coalesce(${usages.targetIds}, '{}') @> ${targets}` })
    .from(usages)
    .where(at(ctx, row))
  if (of.length === 0 || today?.isKnown) return true
  const [most, own, count] = [max ?? UNBOUNDED, free ?? UNBOUNDED, new Set(of).size]
  if (count > most) return false
  const fresh = sql`array(select t from unnest(${targets}) t where t <> all(coalesce(usages.target_ids, '{}')))`
  const { rowCount } = await ctx.db.execute(sql`
    insert into ${usages} (tenant_id, user_id, key, period_start, used, by_vip, target_ids)
    values (${ctx.tenant.id}, ${row.userId}, ${row.key}, ${row.periodStart}, ${count}, ${Math.max(0, count - own)}, ${targets})
    on conflict (tenant_id, user_id, key, period_start) do update
    set used = usages.used + cardinality(${fresh}), target_ids = coalesce(usages.target_ids, '{}') || ${fresh},
      by_vip = usages.by_vip + greatest(0, usages.used + cardinality(${fresh}) - greatest(usages.used, ${own}::int))
    where usages.used + cardinality(${fresh}) <= ${most}`)
  return rowCount === 1
}

/** Merges two accounts: adds up their uses in each period. */
export async function mergeUsages(ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> {
  await ctx.db.execute(sql`
    insert into ${usages} (tenant_id, user_id, key, period_start, used, by_vip, target_ids)
    select tenant_id, ${toUserId}, key, period_start, used, by_vip, target_ids from ${usages} where ${tenantScope(ctx, usages)} and user_id = ${fromUserId}
    on conflict (tenant_id, user_id, key, period_start) do update
    set used = usages.used + excluded.used, by_vip = usages.by_vip + excluded.by_vip, target_ids = usages.target_ids || excluded.target_ids`)
  await ctx.db.delete(usages).where(and(tenantScope(ctx, usages), eq(usages.userId, fromUserId)))
}
