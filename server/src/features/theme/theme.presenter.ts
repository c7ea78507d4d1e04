/** Zones as the viewer may see them. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { certificateKind, type CertificateKind } from '@qianxian/protocol/certificate/certificate.words'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { certificatesFor, healthOf, maleTenths, ruleWords } from '@qianxian/protocol/theme/theme.rules'
import type { ThemeCard, ThemeDetail } from '@qianxian/protocol/theme/theme.schema'
import { themeLimits, themeMemberStates, type ThemeMemberStatus, type ThemeStep } from '@qianxian/protocol/theme/theme.words'
import { faults, type FaultName } from '@qianxian/protocol/base/faults'
import type { Ctx } from '../../ctx'
import { loadJudgements } from '../audit/audit'
import { hasRight } from '../membership/membership'
import { regionNames, shortName } from '../tenant/tenant'
import { loadFiguresNow, isThemeOpenTo, loadMemberStatus } from './member-status'
import * as store from './theme.repository'
import type { Theme, ThemeMember } from './theme.repository'

const told = (count: number): number => (count < themeLimits.fewBelow ? 0 : count)

/** @param mine the viewer's current status in the zone; null if they have none */
export async function cardOfZone(ctx: Ctx, theme: Theme, mine: ThemeMemberStatus | null): Promise<ThemeCard> {
  // The number of people in a sensitive zone is hidden from outside, because it would reveal individuals.
  const isTold = theme.sensitivity === null || mine === 'in'
  const figures = isTold ? (theme.figures ?? (await loadFiguresNow(ctx, theme))) : null
  const { id, title, intro, cover, kind, isVipOnly } = theme
  return {
    id,
    title,
    intro,
    cover,
    kind,
    isSensitive: theme.sensitivity !== null,
    isVipOnly,
    figures: figures && { male: told(figures.male), female: told(figures.female), active: told(figures.active) },
    maleTenths: figures && maleTenths(figures),
    health: figures && healthOf(figures),
    mine,
  }
}

export interface Blocked {
  fault: FaultName
  words: string
  step: ThemeStep | null
  certificate: CertificateKind | null
}

const blocked = (name: FaultName, { words = faults[name].message, step = null, certificate = null }: Partial<Blocked> = {}): Blocked => ({
  fault: name,
  words,
  step,
  certificate,
})

/** Why the viewer cannot join; used by the page and the endpoint alike. */
export async function findJoinBlock(ctx: Ctx, theme: Theme, member: ThemeMember | null): Promise<Blocked | null> {
  const { viewer } = ctx
  if (!viewer) return blocked('login_required', { words: '登录后可以加入', step: 'login' })
  if (viewer.profileId === null || !isIn(profileStates.standing, viewer.lifecycle))
    return blocked('theme_not_fitting', { words: '资料审核通过后可以加入', step: 'profile' })
  if (member?.status === 'removed') return blocked('theme_removed')
  if (theme.kind === 'curated') return blocked('theme_by_invitation')
  if (theme.isVipOnly && !hasRight(ctx, 'vipProfiles')) return blocked('theme_vip_only', { step: 'vip' })
  const { isListed, hasFacts, isProven } = await store.checkFitting(ctx, theme, viewer.profileId)
  if (!isListed) return blocked('theme_not_fitting', { words: '你的资料现在没有展示给大家，展示后可以加入', step: 'shown' })
  if (!hasFacts) return blocked('theme_not_fitting')
  if (isProven) return null
  const certificate = certificatesFor(theme.rule)[0]?.[0] ?? null
  const words = `完成${certificate ? certificateKind[certificate] : ''}认证后可以加入`
  return blocked('theme_not_fitting', { words, step: 'certificate', certificate })
}

/** The rule's conditions as the page states them. */
function conditionsOf({ kind, rule }: Theme): string[] {
  if (kind !== 'rule') return []
  return [...(rule.city ? [`住在${shortName(regionNames(rule.city).cityName)}`] : []), ...ruleWords(rule)]
}

/** The reason of a refusal, and whether an appeal is possible. A pending removal is not revealed. */
async function refusalOf(ctx: Ctx, mine: ThemeMemberStatus | null, member: ThemeMember | null) {
  if (!member || !isIn(themeMemberStates.refused, mine)) return { reason: null, appealTo: null, isAppealed: false }
  const { reason, auditTaskId } = member
  const judged = auditTaskId === null ? undefined : (await loadJudgements(ctx, [auditTaskId])).get(auditTaskId)
  return { reason, appealTo: judged?.canAppeal ? judged.id : null, isAppealed: judged?.status === 'appealed' }
}

/** @param member the viewer's current row in the zone; null if they have none */
export async function detailOfZone(ctx: Ctx, theme: Theme, member: ThemeMember | null): Promise<ThemeDetail> {
  const card = await cardOfZone(ctx, theme, await loadMemberStatus(ctx, theme, member))
  const isBegun = isIn(themeMemberStates.begun, card.mine)
  const block = isBegun ? null : await findJoinBlock(ctx, theme, member)
  const me = ctx.viewer?.profileId ?? null
  return {
    ...card,
    conditions: conditionsOf(theme),
    isOpen: isThemeOpenTo(ctx, theme, card.mine),
    blocker: block?.words ?? null,
    step: block?.step ?? null,
    certificate: block?.certificate ?? null,
    ...(await refusalOf(ctx, card.mine, member)),
    isWished: me !== null && (await store.hasWish(ctx, theme.id, me)),
  }
}
