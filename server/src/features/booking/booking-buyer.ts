/** Facts about the buyer that are needed to sell a placement. */
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { loveProfiles } from '../../db/tables/love'
import { trustLevelNow } from '../../db/trust'
import { deriveUnshown, isCoupled } from '../love/love'

export async function loadBuyer(ctx: Ctx, profileId: number) {
  const [row] = await ctx.db
    .select({
      id: loveProfiles.id,
      gender: loveProfiles.gender,
      cityGeo: loveProfiles.cityGeo,
      shownCityGeo: loveProfiles.shownCityGeo,
      lifecycle: loveProfiles.lifecycle,
      attachedAs: loveProfiles.attachedAs,
      isHidden: loveProfiles.isHidden,
      isListed: loveProfiles.isListed,
      allowRecommend: loveProfiles.allowRecommend,
      isCoupled: sql<boolean>`${isCoupled(ctx.tenant.id)}`,
      trustLevel: trustLevelNow(sqlTimestamp(ctx.now)),
    })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.id, profileId)))
  return row ? { ...row, unshown: deriveUnshown(row) } : null
}
