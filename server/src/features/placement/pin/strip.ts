/** The strip of a viewer: six pins a day, least often selected first, within both sides' firm wishes. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import { pinLimits } from '@qianxian/protocol/placement/placement.words'
import { and, eq, inArray } from 'drizzle-orm'
import { requireProfileId, type Ctx } from '../../../ctx'
import { loveProfiles } from '../../../db/tables/love'
import { candidatesOf, cardsOf, candidateConditions, seekerOf } from '../../love/love'
import { cityOf } from '../../tenant/tenant'
import * as store from './pin.repository'
import type { Pin } from './pin.repository'

export async function stripFor(ctx: Ctx, city: string): Promise<LoveCard[]> {
  const viewerId = requireProfileId(ctx)
  const geo = cityOf(city)
  const day = dayInShanghai(ctx.now)
  const candidates = candidatesOf(await seekerOf(ctx), {}, { isRecommending: true })
  const live = await store.liveIn(ctx, geo, candidates.genders, day)
  if (live.length === 0) return []
  // Leaves out a pin whose owner now shows another city.
  const open = await ctx.db
    .select({ id: loveProfiles.id })
    .from(loveProfiles)
    .where(
      and(
        candidateConditions(candidates),
        eq(loveProfiles.shownCityGeo, geo),
        inArray(
          loveProfiles.id,
          live.map(({ profileId }) => profileId),
        ),
      ),
    )
  const mayStand = new Set(open.map(({ id }) => id))
  mayStand.delete(viewerId)
  const profileIds = await dealtTo(ctx, { viewerId, geo, day }, live, candidates.genders, mayStand)
  const cards = await cardsOf(ctx, profileIds, 'pin')
  return profileIds.flatMap((id) => {
    const card = cards.get(id)
    return card?.isAvailable ? [card] : []
  })
}

/** A viewer's strip is fixed for the day; its free places are filled with the least often selected pins. */
async function dealtTo(
  ctx: Ctx,
  { viewerId, geo, day }: { viewerId: number; geo: string; day: string },
  seen: readonly Pin[],
  genders: Parameters<typeof store.liveIn>[2],
  mayStand: ReadonlySet<number>,
): Promise<number[]> {
  const standing = async (ctx: Ctx, found: readonly Pin[]) => {
    const live = found.filter(({ profileId }) => mayStand.has(profileId))
    const byId = new Map(live.map((pin) => [pin.id, pin]))
    const kept = (await store.stripOf(ctx, viewerId, day, geo)).flatMap((id) => byId.get(id) ?? [])
    const fresh = live.filter((pin) => !kept.includes(pin)).slice(0, pinLimits.places - kept.length)
    return { kept, fresh }
  }
  const before = await standing(ctx, seen)
  if (before.fresh.length === 0) return before.kept.map(({ profileId }) => profileId)
  return ctx.tx(async (ctx) => {
    await store.lockDealing(ctx, geo)
    const { kept, fresh } = await standing(ctx, await store.liveIn(ctx, geo, genders, day))
    const all = [...kept, ...fresh]
    if (fresh.length > 0)
      await store.saveStrip(
        ctx,
        { viewerId, day, geo, pinIds: all.map(({ id }) => id) },
        fresh.map(({ id }) => id),
      )
    return all.map(({ profileId }) => profileId)
  })
}
