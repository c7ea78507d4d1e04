/** What others may ask of matchmakers: who serves a member, what that member consented to, and who screens a line. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { type ConsentScope, matchmakerStates } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { Picture } from '@qianxian/protocol/media/media.schema'
import type { Ctx } from '../../ctx'
import { regionNames, shortName } from '../tenant/tenant'
import { picturesOf } from '../media/media'
import { workLinesOf } from './matchmaker-work.repository'
import * as store from './matchmaker.repository'
import type { Matchmaker } from './matchmaker.repository'

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
  const matchmaker = row ? await store.matchmakerById(ctx, row.matchmakerId) : null
  if (!matchmaker || !isServing(matchmaker)) return null
  const { id, userId, name, avatarMediaId, cityGeo } = matchmaker
  const avatar = avatarMediaId === null ? null : ((await picturesOf(ctx, [avatarMediaId], () => false)).get(avatarMediaId) ?? null)
  return { id, userId, name, avatar, city: cityNameOf(cityGeo) }
}

/** True while this user serves the member and the member consented to `scope` (any service, when absent). */
export async function isServedBy(ctx: Ctx, matchmakerUserId: number, profileId: number, scope?: ConsentScope): Promise<boolean> {
  const matchmaker = await store.matchmakerOfUser(ctx, matchmakerUserId)
  if (!matchmaker) return false
  const [row] = await store.servingOf(ctx, [profileId])
  return row?.matchmakerId === matchmaker.id && (scope === undefined || row.scopes.includes(scope))
}

/**
 * Who screens a new line: the sender's matchmaker, else the target's, never one of the two people.
 * `matchmakerId` null leaves it to whoever takes it first; `hasAnybody` false means that nobody can.
 */
export async function screenerFor(
  ctx: Ctx,
  from: { id: number; userId: number | null },
  to: { id: number; userId: number | null },
): Promise<{ matchmakerId: number | null; hasAnybody: boolean }> {
  const parties = [from.userId, to.userId].filter((id) => id !== null)
  const serving = await store.servingOf(ctx, [from.id, to.id])
  const found = await store.matchmakersById(
    ctx,
    serving.map((row) => row.matchmakerId),
  )
  for (const profileId of [from.id, to.id]) {
    const row = serving.find((one) => one.profileId === profileId)
    const matchmaker = found.find((one) => one.id === row?.matchmakerId)
    if (matchmaker && isServing(matchmaker) && !parties.includes(matchmaker.userId))
      return { matchmakerId: matchmaker.id, hasAnybody: true }
  }
  return { matchmakerId: null, hasAnybody: await store.hasServingMatchmakerBeside(ctx, parties) }
}

/** The accounts of the matchmakers who serve these accounts, at work or not. */
export const serversOfUsers = (ctx: Ctx, userIds: readonly number[]): Promise<number[]> => store.serversOfUsers(ctx, userIds)

/** Part in `earnedBy`. */
export async function servingAtOrder(ctx: Ctx, userId: number): Promise<{ matchmakerId: number; storeId: string | null }[]> {
  const server = await store.serverOf(ctx, userId)
  return server ? [{ matchmakerId: server.id, storeId: await store.storeOf(ctx, server.userId) }] : []
}

/** Whoever works in a store beside this user: they do not judge one another. */
export const colleaguesOf = (ctx: Ctx, userId: number): Promise<number[]> => store.sharingAStore(ctx, userId)

export interface OwnDesk {
  id: number
  userId: number
  capacity: number
}

/** Of whoever works as a matchmaker now. */
export const ownDesk = (ctx: Ctx, userId: number): Promise<OwnDesk | null> => store.matchmakerOfUser(ctx, userId)

/** Those who work as matchmakers, in the order they came; after this one. */
export const desksAfter = (ctx: Ctx, after: number, size: number): Promise<OwnDesk[]> => store.servingMatchmakers(ctx, { after, size })

/** How many members somebody may serve from now on, and what that becomes when. */
export const setCapacity = (ctx: Ctx, id: number, capacity: number, next: { capacity: number; at: Date } | null): Promise<void> =>
  store.updateMatchmaker(ctx, id, { capacity, nextCapacity: next?.capacity ?? null, nextCapacityAt: next?.at ?? null })

/** Those of these introductions that this matchmaker may still see; of the others they learn who it was no more. */
export async function linesInSight(
  ctx: Ctx,
  { id }: OwnDesk,
  lineIds: readonly number[],
): Promise<Map<number, { fromId: number; toId: number }>> {
  const lines = await workLinesOf(ctx, { matchmakerId: id, ownProfileId: ctx.viewer?.profileId ?? null }, lineIds)
  return new Map(lines.map((line) => [line.id, line]))
}

export const isServing = ({ status }: Matchmaker): boolean => isIn(matchmakerStates.serving, status)

export function cityNameOf(geo: string): string {
  const { cityName, provinceName } = regionNames(geo)
  return shortName(cityName || provinceName)
}
