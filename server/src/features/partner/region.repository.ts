/** Facts of a region from rows of other nouns. `prefix` is shared by all codes inside the region. */
import { matchmakerStates, type RepresentationStatus } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { storeStates } from '@qianxian/protocol/store/store.words'
import { and, asc, countDistinct, eq, gt, gte, inArray, isNotNull, isNull, like, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { sqlLiteral } from '../../db/sql-literals'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { tenantScope } from '../../db/tenant-scope'
import { commissionRecords } from '../../db/tables/commission'
import { lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { matchmakers, representations } from '../../db/tables/matchmaker'
import { stores } from '../../db/tables/store'
import { strikes } from '../../db/tables/strike'

/** Stores open to members whose city is inside the region; a region smaller than a city has none of its own. */
export const listStoresIn = (ctx: Ctx, prefix: string, limit: number) =>
  ctx.db
    .select({ id: stores.id, name: stores.name, cityGeo: stores.cityGeo })
    .from(stores)
    .where(and(tenantScope(ctx, stores), like(stores.cityGeo, `${prefix}%`), inArray(stores.status, [...storeStates.taking])))
    .orderBy(asc(stores.id))
    .limit(limit)

/** Members living in the region whose service by a matchmaker has begun. */
export async function countServedIn(ctx: Ctx, prefix: string): Promise<number> {
  const [row] = await ctx.db
    .select({ members: countDistinct(representations.profileId) })
    .from(representations)
    .innerJoin(loveProfiles, and(tenantScope(ctx, loveProfiles), eq(loveProfiles.id, representations.profileId)))
    .where(and(tenantScope(ctx, representations), like(loveProfiles.residenceGeo, `${prefix}%`), isNotNull(representations.startedAt)))
  return row?.members ?? 0
}

/** Matchmakers whose desk is in the region, or in the city of a smaller one, in the order in which they joined. */
const worksIn = (prefix: string) => like(matchmakers.cityGeo, `${prefix.slice(0, 4)}%`)

export const listTeamIn = (ctx: Ctx, prefix: string, { since, after, limit }: { since: Date; after: number | null; limit: number }) =>
  ctx.db
    .select({
      id: matchmakers.id,
      name: matchmakers.name,
      cityGeo: matchmakers.cityGeo,
      serving: sql<number>`(select count(*) from ${representations} r where r.tenant_id = ${matchmakers.tenantId}
        and r.matchmaker_id = ${matchmakers.id} and r.status = ${sqlLiteral<RepresentationStatus>('active')})`.mapWith(Number),
      met: sql<number>`(select count(*) from ${lineRequests} l where l.tenant_id = ${matchmakers.tenantId}
        and l.matchmaker_id = ${matchmakers.id} and l.met_at >= ${sqlTimestamp(since)})`.mapWith(Number),
    })
    .from(matchmakers)
    .where(
      and(
        tenantScope(ctx, matchmakers),
        worksIn(prefix),
        inArray(matchmakers.status, [...matchmakerStates.serving]),
        after === null ? undefined : gt(matchmakers.id, after),
      ),
    )
    .orderBy(asc(matchmakers.id))
    .limit(limit)

/** Measures about matchmakers of the region that were taken on a complaint and not lifted. */
export async function countComplaintsIn(ctx: Ctx, prefix: string, since: Date): Promise<number> {
  return ctx.db
    .select({ id: strikes.id })
    .from(strikes)
    .innerJoin(matchmakers, and(tenantScope(ctx, matchmakers), eq(matchmakers.userId, strikes.userId)))
    .where(and(tenantScope(ctx, strikes), worksIn(prefix), isNull(strikes.liftedAt), gte(strikes.createdAt, since)))
    .then((rows) => rows.length)
}

/** Net of the orders that gave this partner a share since then, and the part of it that was refunded. */
export async function netOf(ctx: Ctx, userId: number, since: Date): Promise<{ grossFen: number; refundedFen: number }> {
  const { baseFen, fen, reversedFen } = commissionRecords
  const [row] = await ctx.db
    .select({
      grossFen: sql<number>`coalesce(sum(${baseFen}), 0)`.mapWith(Number),
      refundedFen: sql<number>`coalesce(sum(div(${baseFen}::numeric * ${reversedFen}, ${fen})), 0)`.mapWith(Number),
    })
    .from(commissionRecords)
    .where(
      and(
        tenantScope(ctx, commissionRecords),
        eq(commissionRecords.userId, userId),
        eq(commissionRecords.role, 'partner'),
        gte(commissionRecords.paidAt, since),
      ),
    )
  return row!
}
