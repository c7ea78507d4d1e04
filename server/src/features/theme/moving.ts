/** How zones of a rule follow their people: each night, and at once when somebody is published, edited or proven. */
import type { Ctx } from '../../ctx'
import { profileIdOfUser } from '../love/love'
import { tellMany } from '../notice/notice'
import { memberSubject, themeTold } from './theme.notices'
import * as store from './theme.repository'
import { isJudged, type Theme } from './theme.repository'

/** Who fits no more hears so; who comes in by the rule alone is told nothing. Returns how many moved. */
export async function bringUpToNow(ctx: Ctx, theme: Theme, profileId?: number): Promise<number> {
  const { lapsed, come } = await store.evaluate(ctx, theme, profileId)
  await tellMany(
    ctx,
    themeTold,
    lapsed.map(({ memberId, profileId }) => ({ to: { profiles: [profileId] }, subject: memberSubject(memberId), facts: { memberId } })),
  )
  return lapsed.length + come
}

/** Zones that ask something of whoever is in them. */
export const judgedZones = async (ctx: Ctx): Promise<Theme[]> => (await store.themesIn(ctx, null)).filter(isJudged)

/** In the transaction of whatever changed about somebody; the profile is held. */
export async function followPerson(ctx: Ctx, profileId: number): Promise<void> {
  for (const theme of await judgedZones(ctx)) await bringUpToNow(ctx, theme, profileId)
}

/** Whether they are a VIP is another answer than before. */
export async function followUser(ctx: Ctx, userId: number): Promise<void> {
  const profileId = await profileIdOfUser(ctx, userId)
  if (profileId !== null) await followPerson(ctx, profileId)
}
