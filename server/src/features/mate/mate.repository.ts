/** The only writer of partner preferences. */
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { loveProfiles } from '../../db/tables/love'
import { matePreferences } from '../../db/tables/mate'
import { candidateConditions, type Candidates } from '../love/love'

export async function mateOf(ctx: Ctx, profileId: number): Promise<Mate | null> {
  const [row] = await ctx.db
    .select({ value: matePreferences.value })
    .from(matePreferences)
    .where(and(tenantScope(ctx, matePreferences), eq(matePreferences.profileId, profileId)))
  return row?.value ?? null
}

export async function storeMate(ctx: Ctx, profileId: number, value: Mate): Promise<void> {
  await ctx.db
    .insert(matePreferences)
    .values({ tenantId: ctx.tenant.id, profileId, value, updatedAt: ctx.now })
    .onConflictDoUpdate({ target: [matePreferences.tenantId, matePreferences.profileId], set: { value, updatedAt: ctx.now } })
}

/** Counts the candidates, up to `max`. */
export async function countPeople(ctx: Ctx, candidates: Candidates, max: number): Promise<number> {
  const some = ctx.db.select({ id: loveProfiles.id }).from(loveProfiles).where(candidateConditions(candidates)).limit(max).as('some')
  const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}
