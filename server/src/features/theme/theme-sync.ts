/** How zones of a rule follow their people: each night, and at once when somebody is published, edited or proven. */
import type { Ctx } from '../../ctx'
import { findProfileIdByUser } from '../love/love'
import { notifyMany } from '../notice/notice'
import { memberSubject, themeTold } from './theme.notices'
import * as store from './theme.repository'
import { hasRule, type Theme } from './theme.repository'

/** Who fits no more hears so; who comes in by the rule alone is told nothing. Returns how many moved. */
export async function syncTheme(ctx: Ctx, theme: Theme, profileId?: number): Promise<number> {
  const { lapsed, come } = await store.syncMembers(ctx, theme, profileId)
  await notifyMany(
    ctx,
    themeTold,
    lapsed.map(({ memberId, profileId }) => ({ to: { profiles: [profileId] }, subject: memberSubject(memberId), facts: { memberId } })),
  )
  return lapsed.length + come
}

/** Zones that ask something of whoever is in them. */
export const judgedZones = async (ctx: Ctx): Promise<Theme[]> => (await store.themesIn(ctx, null)).filter(hasRule)

/** In the transaction of whatever changed about somebody; the profile is held. */
export async function syncThemesOfProfile(ctx: Ctx, profileId: number): Promise<void> {
  for (const theme of await judgedZones(ctx)) await syncTheme(ctx, theme, profileId)
}

/** Whether they are a VIP is another answer than before. */
export async function syncThemesOfUser(ctx: Ctx, userId: number): Promise<void> {
  const profileId = await findProfileIdByUser(ctx, userId)
  if (profileId !== null) await syncThemesOfProfile(ctx, profileId)
}
