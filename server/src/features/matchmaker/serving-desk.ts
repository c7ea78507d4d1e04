/** The matchmaker who serves a member now. */
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { MatchmakerCard } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import type { Picture } from '@qianxian/protocol/media/media.schema'
import type { Ctx } from '../../ctx'
import { picturesOf } from '../media/media'
import { matchmakerCards } from './matchmaker.presenter'
import * as store from './matchmaker.repository'
import type { Matchmaker } from './matchmaker.repository'
import { cityNameOf, isServing } from './matchmaker-status'

export interface Serving {
  id: number
  userId: number
  name: string
  avatar: Picture | null
  city: string
}

/** The matchmaker who serves a member now; null without one, or while the matchmaker is suspended. */
export async function servingMatchmaker(ctx: Ctx, profileId: number): Promise<Serving | null> {
  const [row] = await store.servingOf(ctx, [profileId])
  return row ? servingDesk(ctx, row.matchmakerId) : null
}

/** The matchmaker of this desk; null while they do not serve. */
export async function servingDesk(ctx: Ctx, matchmakerId: number): Promise<Serving | null> {
  const matchmaker = await store.matchmakerById(ctx, matchmakerId)
  return matchmaker && isServing(matchmaker) ? shownDesk(ctx, matchmaker) : null
}

/** The public card of this desk; null while the matchmaker does not serve. */
export async function publicCard(ctx: Ctx, matchmakerId: number): Promise<MatchmakerCard | null> {
  const matchmaker = await store.matchmakerById(ctx, matchmakerId)
  return matchmaker && isServing(matchmaker) ? ((await matchmakerCards(ctx, [matchmaker])).get(matchmakerId) ?? null) : null
}

/** The matchmaker of this desk, even while suspended: the member must still be able to revoke the consent given there. */
export async function lastingDesk(ctx: Ctx, matchmakerId: number): Promise<Serving | null> {
  const matchmaker = await store.matchmakerById(ctx, matchmakerId)
  return matchmaker && (isServing(matchmaker) || matchmaker.status === 'suspended') ? shownDesk(ctx, matchmaker) : null
}

async function shownDesk(ctx: Ctx, { id, userId, name, avatarMediaId, cityGeo }: Matchmaker): Promise<Serving> {
  const avatar = avatarMediaId === null ? null : ((await picturesOf(ctx, [avatarMediaId], () => false)).get(avatarMediaId) ?? null)
  return { id, userId, name, avatar, city: cityNameOf(cityGeo) }
}

/** True while this user serves the member and the member consented to `scope` (to any service, if absent). */
export async function isServedBy(ctx: Ctx, matchmakerUserId: number, profileId: number, scope?: ConsentScope): Promise<boolean> {
  const matchmaker = await store.matchmakerOfUser(ctx, matchmakerUserId)
  if (!matchmaker) return false
  const [row] = await store.servingOf(ctx, [profileId])
  return row?.matchmakerId === matchmaker.id && (scope === undefined || row.scopes.includes(scope))
}
