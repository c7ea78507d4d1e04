/** Explains how well people fit, with the reasons. */
import type { MatchExplain } from '@qianxian/protocol/love/love.schema'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { explainMatch } from './fit/score'
import { scoredOf } from './love.presenter'
import { profilesByIds } from './love.repository'

/** Explains how two people fit, from the first one's view. */
export async function explainPair(ctx: Ctx, viewerProfileId: number, otherId: number): Promise<MatchExplain> {
  const found = (await explainMany(ctx, viewerProfileId, [otherId])).get(otherId)
  if (!found) throw fault('profile_unavailable')
  return found
}

/** Explains how several people each fit one person; unknown ids are absent. The caller checks permissions. */
export async function explainMany(ctx: Ctx, profileId: number, otherIds: readonly number[]): Promise<Map<number, MatchExplain>> {
  const ids = [...new Set([profileId, ...otherIds])]
  const rows = await profilesByIds(ctx.db, ctx.tenant.id, ids, ctx.now)
  const scored = new Map(rows.map(({ profile, mate }) => [profile.id, scoredOf(profile, mate)]))
  const me = scored.get(profileId)
  if (!me) throw fault('profile_unavailable')
  const result = new Map<number, MatchExplain>()
  for (const id of otherIds) {
    const other = scored.get(id)
    if (other) result.set(id, explainMatch(me, other, ctx.now))
  }
  return result
}
