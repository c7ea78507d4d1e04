/** How the viewer stands in a zone as of now, and what they may see of it. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { ThemeFigures } from '@qianxian/protocol/theme/theme.rules'
import { themeLimits, type ThemeMemberStatus } from '@qianxian/protocol/theme/theme.words'
import type { Ctx } from '../../ctx'
import { holds } from '../membership/membership'
import * as store from './theme.repository'
import type { Theme, ThemeMember } from './theme.repository'

/** Whoever is in and fits no more has lapsed, also before the night wrote it down. Of one person, by the zone. */
export async function standingsOf(
  ctx: Ctx,
  zones: readonly Theme[],
  members: ReadonlyMap<number, ThemeMember>,
): Promise<Map<number, ThemeMemberStatus>> {
  const judged = zones.filter((zone) => members.get(zone.id)?.status === 'in' && store.isJudged(zone))
  const fitting = judged.length === 0 ? null : await store.stillFitting(ctx, judged, members.get(judged[0]!.id)!.profileId)
  const lapsed = new Set(judged.map(({ id }) => id).filter((id) => !fitting!.has(id)))
  return new Map([...members].map(([id, { status }]) => [id, lapsed.has(id) ? 'lapsed' : status]))
}

export async function standingOf(ctx: Ctx, zone: Theme, member: ThemeMember | null): Promise<ThemeMemberStatus | null> {
  return member && ((await standingsOf(ctx, [zone], new Map([[zone.id, member]]))).get(zone.id) ?? null)
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
