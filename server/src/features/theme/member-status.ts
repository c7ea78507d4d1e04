/** The viewer's current status in a zone, and what they may see of it. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { ThemeFigures } from '@qianxian/protocol/theme/theme.rules'
import { themeLimits, type ThemeMemberStatus } from '@qianxian/protocol/theme/theme.words'
import type { Ctx } from '../../ctx'
import { hasRight } from '../membership/membership'
import * as store from './theme.repository'
import type { Theme, ThemeMember } from './theme.repository'

/** Statuses of one person by zone. A member who no longer fits counts as a former member, even before the nightly sweep. */
export async function loadMemberStatuses(
  ctx: Ctx,
  zones: readonly Theme[],
  members: ReadonlyMap<number, ThemeMember>,
): Promise<Map<number, ThemeMemberStatus>> {
  const judged = zones.filter((zone) => members.get(zone.id)?.status === 'in' && store.hasRule(zone))
  const fitting = judged.length === 0 ? null : await store.filterStillFitting(ctx, judged, members.get(judged[0]!.id)!.profileId)
  const lapsed = new Set(judged.map(({ id }) => id).filter((id) => !fitting!.has(id)))
  return new Map([...members].map(([id, { status }]) => [id, lapsed.has(id) ? 'lapsed' : status]))
}

export async function loadMemberStatus(ctx: Ctx, zone: Theme, member: ThemeMember | null): Promise<ThemeMemberStatus | null> {
  return member && ((await loadMemberStatuses(ctx, [zone], new Map([[zone.id, member]]))).get(zone.id) ?? null)
}

export const findOwnMembership = async (ctx: Ctx, theme: Theme): Promise<ThemeMember | null> =>
  ctx.viewer?.profileId == null ? null : store.memberOfZone(ctx, theme.id, ctx.viewer.profileId)

/** True if the viewer may see the zone's people and figures. */
export function isThemeOpenTo(ctx: Ctx, theme: Theme, mine: ThemeMemberStatus | null): boolean {
  if (theme.sensitivity !== null && mine !== 'in') return false
  return !theme.isVipOnly || hasRight(ctx, 'vipProfiles')
}

export async function canViewTheme(ctx: Ctx, theme: Theme): Promise<boolean> {
  return isThemeOpenTo(ctx, theme, await loadMemberStatus(ctx, theme, await findOwnMembership(ctx, theme)))
}

export const loadFiguresNow = (ctx: Ctx, theme: Theme): Promise<ThemeFigures> =>
  store.countFigures(ctx, theme, momentBefore(ctx.now, themeLimits.activeDays, 'day'))
