/** The only writer of saved searches. */
import type { SearchFilter } from '@qianxian/protocol/mate/mate.schema'
import { and, asc, eq, gt, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { loveProfiles } from '../../db/tables/love'
import { savedSearches } from '../../db/tables/mate'
import { candidateConditions, type Candidates } from '../love/love'

export type SearchRow = typeof savedSearches.$inferSelect
export type SearchFacts = Pick<SearchRow, 'name' | 'isNotified'> & { filter: SearchFilter }

const ofProfile = (ctx: Ctx, profileId: number) => and(tenantScope(ctx, savedSearches), eq(savedSearches.profileId, profileId))

/** Saved searches, in the order of saving. */
export const searchesOf = (ctx: Ctx, profileId: number): Promise<SearchRow[]> =>
  ctx.db.select().from(savedSearches).where(ofProfile(ctx, profileId)).orderBy(asc(savedSearches.id))

export async function insertSearch(ctx: Ctx, profileId: number, facts: SearchFacts): Promise<SearchRow> {
  const [row] = await ctx.db
    .insert(savedSearches)
    .values({ ...facts, tenantId: ctx.tenant.id, profileId, lookedAt: ctx.now, createdAt: ctx.now })
    .returning()
  return row!
}

export async function changeSearch(
  ctx: Ctx,
  row: SearchRow,
  change: Partial<SearchFacts & Pick<SearchRow, 'lookedAt'>>,
): Promise<SearchRow> {
  const [changed] = await ctx.db
    .update(savedSearches)
    .set(change)
    .where(and(ofProfile(ctx, row.profileId), eq(savedSearches.id, row.id)))
    .returning()
  return changed!
}

export async function deleteSearchOf(ctx: Ctx, profileId: number, id: number): Promise<boolean> {
  const rows = await ctx.db
    .delete(savedSearches)
    .where(and(ofProfile(ctx, profileId), eq(savedSearches.id, id)))
    .returning({ id: savedSearches.id })
  return rows.length > 0
}

const isDue = (before: Date) => and(eq(savedSearches.isNotified, true), lt(savedSearches.lookedAt, before))

/** Members whose searches have not run since then; excludes shut accounts. */
export async function peopleDue(
  ctx: Ctx,
  { before, after, size }: { before: Date; after: number; size: number },
): Promise<{ profileId: number; userId: number }[]> {
  const rows = await ctx.db
    .selectDistinct({ profileId: savedSearches.profileId, userId: loveProfiles.userId })
    .from(savedSearches)
    .innerJoin(loveProfiles, and(eq(loveProfiles.tenantId, savedSearches.tenantId), eq(loveProfiles.id, savedSearches.profileId)))
    .where(
      and(
        tenantScope(ctx, savedSearches),
        isDue(before),
        gt(savedSearches.profileId, after),
        eq(loveProfiles.isAccountOpen, true),
        isNotNull(loveProfiles.userId),
      ),
    )
    .orderBy(asc(savedSearches.profileId))
    .limit(size)
  return rows.map(({ profileId, userId }) => ({ profileId, userId: userId! }))
}

/** Locks the searches until the transaction ends; excludes searches that another process ran meanwhile. */
export const lockDueSearches = (ctx: TxCtx, profileId: number, before: Date): Promise<SearchRow[]> =>
  ctx.db
    .select()
    .from(savedSearches)
    .where(and(ofProfile(ctx, profileId), isDue(before)))
    .orderBy(asc(savedSearches.id))
    .for('update')

export async function noteLooked(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db
    .update(savedSearches)
    .set({ lookedAt: ctx.now })
    .where(and(tenantScope(ctx, savedSearches), inArray(savedSearches.id, [...ids])))
}

/** Counts the people who joined between two times, up to `max`. */
export async function countNewcomers(
  ctx: Ctx,
  candidates: Candidates,
  { since, until, max }: { since: Date; until: Date; max: number },
): Promise<number> {
  const some = ctx.db
    .select({ id: loveProfiles.id })
    .from(loveProfiles)
    .where(
      and(
        tenantScope(ctx, loveProfiles),
        gte(loveProfiles.publishedAt, since),
        lt(loveProfiles.publishedAt, until),
        candidateConditions(candidates),
      ),
    )
    .limit(max)
    .as('some')
  const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}
