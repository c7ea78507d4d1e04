/** How the viewer stands in a zone as of now, and what they may see of it. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { ThemeFigures } from '@qianxian/protocol/theme/theme.rules'
import { themeLimits, type ThemeMemberStatus } from '@qianxian/protocol/theme/theme.words'
import type { Ctx } from '../../ctx'
import { holds } from '../membership/membership'
import * as store from './theme.repository'
import type { Theme, ThemeMember } from './theme.repository'

/** Whoever is in and fits no more has lapsed, also before the night wrote it down. */
export async function standingOf(ctx: Ctx, theme: Theme, member: ThemeMember | null | undefined): Promise<ThemeMemberStatus | null> {
  if (!member) return null
  if (member.status !== 'in' || !store.isJudged(theme)) return member.status
  return (await store.stillFits(ctx, theme, member.profileId)) ? 'in' : 'lapsed'
}

export const mineIn = async (ctx: Ctx, theme: Theme): Promise<ThemeMember | null> =>
  ctx.viewer?.profileId == null ? null : store.memberOfZone(ctx, theme.id, ctx.viewer.profileId)

/** Whether its people and figures are the viewer's to see. */
export function isOpenTo(ctx: Ctx, theme: Theme, mine: ThemeMemberStatus | null): boolean {
  if (theme.sensitivity !== null && mine !== 'in') return false
  return !theme.isVipOnly || holds(ctx, 'vipProfiles')
}

export async function mayLook(ctx: Ctx, theme: Theme): Promise<boolean> {
  return isOpenTo(ctx, theme, await standingOf(ctx, theme, await mineIn(ctx, theme)))
}

export const figuresNow = (ctx: Ctx, theme: Theme): Promise<ThemeFigures> =>
  store.countFigures(ctx, theme, momentBefore(ctx.now, themeLimits.activeDays, 'day'))
