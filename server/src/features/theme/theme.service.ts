/** Endpoints of zones. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { theme } from '@qianxian/protocol/theme/theme'
import { themeMemberStates } from '@qianxian/protocol/theme/theme.words'
import { requireMember, requireProfileId, type Ctx } from '../../ctx'
import { readEach } from '../../db/reads'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { cancelTask, lockTaskFirst } from '../audit/audit'
import { findProfileIdOfNo, candidatesOf, cardsOf, lockProfiles, seekerOf, visitorCardLimit } from '../love/love'
import { markKindsRead, markSubjectsRead } from '../notice/notice'
import { cityOf } from '../tenant/tenant'
import { requestJoin, requestRemoval, hasOpenRemoval } from './audit-decider'
import { isThemeOpenTo, canViewTheme, findOwnMembership, loadMemberStatus, loadMemberStatuses } from './member-status'
import { memberSubject, themeJoined } from './theme.notices'
import { findJoinBlock, cardOfZone, detailOfZone } from './theme.presenter'
import * as store from './theme.repository'
import type { Theme } from './theme.repository'

export const getThemes: Verb<typeof theme.getThemes> = async (ctx, { city }) => {
  const zones = await store.themesIn(ctx, city === undefined ? null : cityOf(city))
  const me = ctx.viewer?.profileId ?? null
  const mine = me === null ? null : await loadMemberStatuses(ctx, zones, await store.membershipsOf(ctx, me))
  return readEach(ctx, zones, (zone) => cardOfZone(ctx, zone, mine?.get(zone.id) ?? null))
}

/** An open zone. Throws for a closed zone: its members get a message that it is closed; for everyone else it does not exist. */
async function openZone(ctx: Ctx, id: number): Promise<Theme> {
  const zone = await store.themeById(ctx, id)
  if (zone?.status === 'online') return zone
  const isMine = zone?.status === 'offline' && (await findOwnMembership(ctx, zone))?.status === 'in'
  throw fault(isMine ? 'theme_closed' : 'not_found')
}

export const getTheme: Verb<typeof theme.getTheme> = async (ctx, { id }) => {
  const zone = await openZone(ctx, id)
  const member = await findOwnMembership(ctx, zone)
  const detail = await detailOfZone(ctx, zone, member)
  if (member) await markSubjectsRead(ctx, memberSubject(member.id))
  if (detail.isWished) await markKindsRead(ctx, themeJoined)
  return detail
}

export const getThemePeople: Verb<typeof theme.getThemePeople> = async (ctx, { id, chips = [], ...asked }) => {
  const zone = await openZone(ctx, id)
  const nobody = { list: [], nextCursor: null, total: null, isLoginNeeded: false }
  if (!(await canViewTheme(ctx, zone))) return nobody
  const { place, size, cursorAt } = paging<[activeAt: string, id: number, shown: number]>(
    ctx,
    `theme:${id}:${ctx.viewer?.userId ?? 0}:${chips.join()}`,
    asked,
  )
  const shown = place?.[2] ?? 0
  const cap = ctx.viewer ? Infinity : visitorCardLimit(ctx)
  const limit = Math.min(size, cap - shown)
  const filter = Object.fromEntries(chips.map((chip) => [chip, true]))
  const found = await store.listPeople(ctx, zone, {
    candidates: candidatesOf(await seekerOf(ctx), filter),
    after: place && { activeAt: place[0], id: place[1] },
    limit: limit + 1,
  })
  const page = found.slice(0, limit)
  const cards = await cardsOf(
    ctx,
    page.map((one) => one.id),
  )
  const last = page.at(-1)
  const hasMore = found.length > limit
  const list = page.flatMap((one) => {
    const card = cards.get(one.id)
    return card?.isAvailable ? [card] : []
  })
  // A visitor's list is cut at its length, and at the people that the network may be shown in a day.
  const isLoginNeeded = (hasMore && shown + page.length >= cap) || (!ctx.viewer && list.length < page.length)
  return {
    list,
    nextCursor: hasMore && last && !isLoginNeeded ? cursorAt([last.activeAt, last.id, shown + page.length]) : null,
    total: null,
    isLoginNeeded,
  }
}

export const joinTheme: Verb<typeof theme.joinTheme> = async (ctx, { id, agrees = false, words }) => {
  const me = requireProfileId(ctx)
  await lockProfiles(ctx, [me])
  const zone = await openZone(ctx, id)
  const member = await findOwnMembership(ctx, zone)
  const mine = await loadMemberStatus(ctx, zone, member)
  if (isIn(themeMemberStates.begun, mine)) return detailOfZone(ctx, zone, member)
  const block = await findJoinBlock(ctx, zone, member)
  if (block) throw fault(block.fault, { message: block.words })
  if (zone.sensitivity !== null && !agrees) throw fieldFault({ agrees: '请先同意仅向专区内的人展示' })
  // A former member who fits again gets back their former status; a pending audit still decides.
  if (member?.status === 'lapsed')
    await store.keepMember(ctx, id, me, { status: 'in', words: member.words, auditTaskId: member.auditTaskId })
  else if (zone.kind === 'apply')
    await requestJoin(ctx, zone, { profileId: me, userId: requireMember(ctx).userId, words: words?.trim() ?? '' })
  else await store.keepMember(ctx, id, me, { status: 'in' })
  return detailOfZone(ctx, zone, await findOwnMembership(ctx, zone))
}

export const leaveTheme: Verb<typeof theme.leaveTheme> = async (ctx, { id }) => {
  const me = requireProfileId(ctx)
  const zone = await openZone(ctx, id)
  await lockTaskFirst(ctx, (await findOwnMembership(ctx, zone))?.auditTaskId)
  await lockProfiles(ctx, [me])
  const member = await findOwnMembership(ctx, zone)
  if (member && isIn(themeMemberStates.leavable, member.status)) {
    if (member.auditTaskId !== null) await cancelTask(ctx, member.auditTaskId)
    await store.keepMember(ctx, id, me, { status: 'left' })
    // A member who left a sensitive zone may no longer watch it.
    if (!isThemeOpenTo(ctx, zone, 'left')) await store.dropWish(ctx, id, me)
  }
  return detailOfZone(ctx, zone, await findOwnMembership(ctx, zone))
}

/** For platform operators; only one removal request per member may be open at a time. */
export const askThemeRemoval: Verb<typeof theme.askThemeRemoval> = async (ctx, { id, no, words }) => {
  const zone = await store.themeById(ctx, id)
  const profileId = await findProfileIdOfNo(ctx, no)
  await lockProfiles(ctx, [profileId])
  const member = zone && (await store.insiderOf(ctx, id, profileId))
  if (!member) throw fault('not_found')
  if (!(await hasOpenRemoval(ctx, member))) await requestRemoval(ctx, zone, member, words.trim())
  return {}
}

export const wishTheme: Verb<typeof theme.wishTheme> = async (ctx, { id, isWished }) => {
  const me = requireProfileId(ctx)
  const zone = await openZone(ctx, id)
  if (!isWished) await store.dropWish(ctx, id, me)
  else if (await canViewTheme(ctx, zone)) await store.keepWish(ctx, id, me)
  else throw fault('theme_not_fitting', { message: '加入专区后可以打开提醒' })
  return {}
}
