/** Reads which people may meet: by an accepted line, or as members of one store. */
import { lineStates } from '@qianxian/protocol/line/line.words'
import { and, desc, eq, exists, gt, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../ctx'
import { lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { storeConsents } from '../../db/tables/sharing'
import { tenantScope } from '../../db/tenant-scope'

/** Members of one of these stores who both agreed there to be introduced, as a part of queries over the second. */
const agreedInStore = (ctx: Ctx, a: number): SQL => {
  const mineIn = alias(storeConsents, 'mine_in')
  return exists(
    ctx.db
      .select({ id: mineIn.id })
      .from(mineIn)
      .where(
        and(
          eq(mineIn.tenantId, storeConsents.tenantId),
          eq(mineIn.storeId, storeConsents.storeId),
          eq(mineIn.profileId, a),
          isNull(mineIn.endedAt),
          gt(mineIn.expiresAt, ctx.now),
          sql`${mineIn.scopes} ? ${'propose'}`,
        ),
      ),
  )
}

const inOneStore = (ctx: Ctx, a: number, storeIds: readonly number[]) =>
  and(
    tenantScope(ctx, storeConsents),
    inArray(storeConsents.storeId, [...storeIds]),
    isNull(storeConsents.endedAt),
    gt(storeConsents.expiresAt, ctx.now),
    sql`${storeConsents.scopes} ? ${'propose'}`,
    agreedInStore(ctx, a),
  )

/** True if both agreed to be introduced in one of these stores. */
export const haveSharedStore = async (ctx: Ctx, a: number, b: number, storeIds: readonly number[]): Promise<boolean> =>
  storeIds.length > 0 && (await ctx.db.$count(storeConsents, and(inOneStore(ctx, a, storeIds), eq(storeConsents.profileId, b)))) > 0

/** Members of another gender who agreed to be introduced in the one of these stores in which the person did too. */
export async function storePartners(ctx: Ctx, a: number, storeIds: readonly number[], limit: number): Promise<number[]> {
  if (storeIds.length === 0) return []
  const own = alias(loveProfiles, 'own')
  const rows = await ctx.db
    .select({ id: storeConsents.profileId })
    .from(storeConsents)
    .innerJoin(loveProfiles, and(eq(loveProfiles.tenantId, storeConsents.tenantId), eq(loveProfiles.id, storeConsents.profileId)))
    .innerJoin(own, and(eq(own.tenantId, storeConsents.tenantId), eq(own.id, a)))
    .where(and(inOneStore(ctx, a, storeIds), ne(storeConsents.profileId, a), sql`${loveProfiles.gender} is distinct from ${own.gender}`))
    .orderBy(desc(storeConsents.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** People who accepted a line with this person, with the newest line of each. */
export async function linePartners(ctx: Ctx, profileId: number, limit: number): Promise<{ profileId: number; lineId: number }[]> {
  const rows = await ctx.db
    .select({ id: lineRequests.id, fromId: lineRequests.fromId, toId: lineRequests.toId })
    .from(lineRequests)
    .where(
      and(
        tenantScope(ctx, lineRequests),
        or(eq(lineRequests.fromId, profileId), eq(lineRequests.toId, profileId)),
        inArray(lineRequests.status, lineStates.connected),
      ),
    )
    .orderBy(desc(lineRequests.updatedAt), desc(lineRequests.id))
    .limit(limit)
  const found = new Map<number, number>()
  for (const { id, fromId, toId } of rows) {
    const other = fromId === profileId ? toId : fromId
    if (!found.has(other)) found.set(other, id)
  }
  return [...found].map(([other, lineId]) => ({ profileId: other, lineId }))
}

/** Filters those who are part of a couple by an introduction. */
export async function filterCoupled(ctx: Ctx, profileIds: readonly number[]): Promise<number[]> {
  if (profileIds.length === 0) return []
  const ids = [...profileIds]
  const rows = await ctx.db
    .select({ fromId: lineRequests.fromId, toId: lineRequests.toId })
    .from(lineRequests)
    .where(
      and(
        tenantScope(ctx, lineRequests),
        inArray(lineRequests.status, lineStates.coupled),
        or(inArray(lineRequests.fromId, ids), inArray(lineRequests.toId, ids)),
      ),
    )
  const coupled = new Set(rows.flatMap(({ fromId, toId }) => [fromId, toId]))
  return ids.filter((id) => coupled.has(id))
}

/** The accounts of these profiles; a profile without one is left out. */
export async function accountsOf(ctx: Ctx, profileIds: readonly number[]): Promise<number[]> {
  if (profileIds.length === 0) return []
  const rows = await ctx.db
    .select({ userId: loveProfiles.userId })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), inArray(loveProfiles.id, [...profileIds])))
  return rows.flatMap(({ userId }) => userId ?? [])
}
