/** Reads whether two people have interacted before. */
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { blocks, favorites, interactions, matches, visits } from '../../db/tables/interact'
import { lineRequests } from '../../db/tables/line'

/**
 * True if the two interacted before, as far as the first person knows: by their own actions, or by actions of the other
 * that they were shown.
 */
export async function areAcquainted(ctx: Ctx, me: number, other: number): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ isSo: boolean }>(sql`
    select exists (select 1 from ${interactions} where ${tenantScope(ctx, interactions)} and from_id = ${me} and to_id = ${other})
      or exists (select 1 from ${favorites} where ${tenantScope(ctx, favorites)} and profile_id = ${me} and target_id = ${other})
      or exists (select 1 from ${blocks} where ${tenantScope(ctx, blocks)} and from_id = ${me} and to_id = ${other})
      or exists (select 1 from ${visits} where ${tenantScope(ctx, visits)}
        and ((viewer_id = ${me} and viewed_id = ${other}) or (viewer_id = ${other} and viewed_id = ${me} and not is_invisible)))
      or exists (select 1 from ${matches} where ${tenantScope(ctx, matches)} and a_id = ${Math.min(me, other)} and b_id = ${Math.max(me, other)})
      or exists (select 1 from ${lineRequests} where ${tenantScope(ctx, lineRequests)}
        and ((from_id = ${me} and to_id = ${other}) or (from_id = ${other} and to_id = ${me} and (delivered_at is not null or answered_at is not null)))) as "isSo"`)
  return rows[0]!.isSo
}
