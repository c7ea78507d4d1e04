/** The only writer of the daily sets. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { InteractionType } from '@qianxian/protocol/interact/interact.words'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { sqlLiteral } from '../../db/sql-literals'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { interactions } from '../../db/tables/interact'
import { loveProfiles } from '../../db/tables/love'
import { dailySets } from '../../db/tables/mate'
import { boundTo, candidateConditions, type Candidates } from '../love/love'

export type DailyRow = typeof dailySets.$inferSelect

const ofDay = (ctx: Ctx, profileId: number, date: string) =>
  and(tenantScope(ctx, dailySets), eq(dailySets.profileId, profileId), eq(dailySets.date, date))

export async function findDailySet(ctx: Ctx, profileId: number, date: string): Promise<DailyRow | null> {
  const [row] = await ctx.db
    .select()
    .from(dailySets)
    .where(ofDay(ctx, profileId, date))
  return row ?? null
}

/** The set of the day, locked until the end of the transaction. */
export async function lockDailySet(ctx: TxCtx, profileId: number, date: string): Promise<DailyRow | null> {
  const [row] = await ctx.db
    .select()
    .from(dailySets)
    .where(ofDay(ctx, profileId, date))
    .for('update')
  return row ?? null
}

/** The last day's round; the first round if there was no day yet. */
export async function latestCycle(ctx: Ctx, profileId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ cycle: dailySets.cycle })
    .from(dailySets)
    .where(and(tenantScope(ctx, dailySets), eq(dailySets.profileId, profileId)))
    .orderBy(desc(dailySets.date))
    .limit(1)
  return row?.cycle ?? 1
}

/** If two inserts run at once, one is kept and both callers get it. */
export async function keepSet(ctx: Ctx, set: Pick<DailyRow, 'profileId' | 'date' | 'cycle' | 'items'>): Promise<DailyRow> {
  await ctx.db
    .insert(dailySets)
    .values({ ...set, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .onConflictDoNothing()
  return (await findDailySet(ctx, set.profileId, set.date))!
}

export async function changeSet(ctx: Ctx, row: DailyRow, change: Partial<Pick<DailyRow, 'cycle' | 'items' | 'soughtAt'>>): Promise<void> {
  await ctx.db
    .update(dailySets)
    .set(change)
    .where(ofDay(ctx, row.profileId, row.date))
}

/** Candidates not shown in this round and not among `others`. */
export function excludeShown(
  ctx: Ctx,
  candidates: Candidates,
  { profileId, cycle, others }: { profileId: number; cycle: number; others: readonly number[] },
): Candidates {
  const shown = sql`${loveProfiles.id} not in (
    select (item ->> 'id')::bigint from ${dailySets}, jsonb_array_elements(${dailySets.items}) as item
      where ${tenantScope(ctx, dailySets)} and ${dailySets.profileId} = ${profileId} and (item ->> 'cycle')::int = ${cycle}
    union all select unnest(${sql.param([...others])}::bigint[]))`
  return { ...candidates, between: and(candidates.between, shown) }
}

export async function filterFulfilling(ctx: Ctx, ids: readonly number[], candidates: Candidates): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .select({ id: loveProfiles.id })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), inArray(loveProfiles.id, [...ids]), candidateConditions(candidates)))
  return new Set(rows.map(({ id }) => id))
}

/** Returns the people whom the viewer has skipped or is bound to; no other person takes their place. */
export async function filterNotReplaced(ctx: Ctx, profileId: number, ids: readonly number[]): Promise<Set<number>> {
  const since = momentBefore(ctx.now, browseLimits.skipDays, 'day')
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select o.id from unnest(${sql.param([...ids])}::bigint[]) as o (id)
    where o.id in (${boundTo(ctx.tenant.id, profileId)})
      or exists (select 1 from ${interactions} i where i.tenant_id = ${ctx.tenant.id} and i.from_id = ${profileId} and i.to_id = o.id
        and i.type = ${sqlLiteral<InteractionType>('skip')} and i.created_at >= ${sqlTimestamp(since)})`)
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Deletes days of finished rounds. */
export async function forgetDays(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.delete(dailySets).where(
    and(
      tenantScope(ctx, dailySets),
      lt(dailySets.date, dayInShanghai(before)),
      sql`${dailySets.cycle} < (select max(later.cycle) from ${dailySets} later
        where later.tenant_id = ${dailySets.tenantId} and later.profile_id = ${dailySets.profileId})`,
    ),
  )
}
