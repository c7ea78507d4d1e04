/** Keeps rule-based zones up to date: each night, and at once when a member is published, edited or verified. */
import type { Ctx } from '../../ctx'
import { findProfileIdByUser } from '../love/love'
import { notifyMany } from '../notice/notice'
import { memberSubject, themeTold } from './theme.notices'
import * as store from './theme.repository'
import { hasRule, type Theme } from './theme.repository'

/** Notifies members who no longer fit, but not those who join by the rule. Returns the number of changes. */
export async function syncTheme(ctx: Ctx, theme: Theme, profileId?: number): Promise<number> {
  const { lapsed, come } = await store.syncMembers(ctx, theme, profileId)
  await notifyMany(
    ctx,
    themeTold,
    lapsed.map(({ memberId, profileId }) => ({ to: { profiles: [profileId] }, subject: memberSubject(memberId), facts: { memberId } })),
  )
  return lapsed.length + come
}

/** Zones that have conditions for their members. */
export const judgedZones = async (ctx: Ctx): Promise<Theme[]> => (await store.themesIn(ctx, null)).filter(hasRule)

/** Must run in the transaction of the change; the caller must hold the lock on the profile. */
export async function syncThemesOfProfile(ctx: Ctx, profileId: number): Promise<void> {
  for (const theme of await judgedZones(ctx)) await syncTheme(ctx, theme, profileId)
}

/** Call when the user becomes a VIP or stops being one. */
export async function syncThemesOfUser(ctx: Ctx, userId: number): Promise<void> {
  const profileId = await findProfileIdByUser(ctx, userId)
  if (profileId !== null) await syncThemesOfProfile(ctx, profileId)
}
