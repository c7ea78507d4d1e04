/** Members choose their matchmaker: one at a time, for exactly the ticked scopes, and as long as they like. */
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { matchmakerFaults } from '@qianxian/protocol/matchmaker/matchmaker.faults'
import { CONSENT_TEXT, type ConsentScope, matchmakerLimits, representationStates } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { requireMember, requireProfileId, type Ctx, type TxCtx } from '../../ctx'
import { readAll } from '../../db/reads'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { cardsOf } from '../love/love'
import { markKindsRead, markSubjectsRead } from '../notice/notice'
import { isLimited } from '../strike/strike'
import { listUses } from './consent-use.repository'
import { isDeskFull } from './desks'
import { servingDesk } from './matchmaker'
import * as store from './matchmaker.repository'
import type { Matchmaker, RepresentationRow } from './matchmaker.repository'
import { isServing } from './matchmaker-status'
import { servicesChanged, trialBeforeRead } from './matchmaker.hooks'
import { consentEnding, consentGiven, consentRefused, matchmakerLeft, memberLeft, serviceAsked, serviceSubject } from './matchmaker.notices'
import { matchmakerCards, representationView, representationViews } from './matchmaker.presenter'
import {
  consentFields,
  beginService,
  changeScopes,
  declineRequest,
  DECLINED_BY_MATCHMAKER,
  endServiceLeftovers,
  isChangeTooSoon,
  NOT_ACCEPTING_TEXT,
  requireAvailableMatchmaker,
} from './service-lifecycle'
import { notifyMatchmaker, notifyMember, notifyScopes, retractRequest, retractInvitation } from './notify'

/** Members shown on a matchmaker's public page; visitors see fewer. */
const SHOWN_MEMBERS = 6
const SHOWN_TO_VISITORS = 3

export const getPaged: Verb<typeof matchmaker.getPaged> = async (ctx, asked) => {
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, 'matchmakers', asked)
  const rows = await store.servingMatchmakers(ctx, { after: place?.[0] ?? 0, size: limit })
  return pageFrom(
    rows,
    (row) => [row.id],
    async (page) => {
      const cards = await matchmakerCards(ctx, page)
      return page.map((row) => cards.get(row.id)!)
    },
  )
}

export const getDetail: Verb<typeof matchmaker.getDetail> = async (ctx, { id }) => {
  const found = await store.matchmakerById(ctx, id)
  if (found?.status === 'trial') await trialBeforeRead.emit(ctx, id)
  const row = found?.status === 'trial' ? await store.matchmakerById(ctx, id) : found
  if (!row || !isServing(row)) throw fault('not_found')
  const me = ctx.viewer?.isWhetherLoveUser ? ctx.viewer.profileId : null
  if (me !== null) await store.expireInvitations(ctx, store.ofMember(me))
  const [cards, mine, memberIds] = await readAll(ctx, [
    () => matchmakerCards(ctx, [row]),
    () => (me === null ? null : store.representationBetween(ctx, id, me)),
    () => store.shownMembers(ctx, id, ctx.viewer ? SHOWN_MEMBERS : SHOWN_TO_VISITORS),
  ])
  const members = await cardsOf(ctx, memberIds)
  const card = cards.get(id)!
  return {
    card,
    mine: mine ? await representationView(ctx, mine) : null,
    askRefusal: me === null || mine?.status === 'active' ? null : await refusalOf(ctx, me, row, card.servingCount),
    members: memberIds.flatMap((memberId) => members.get(memberId) ?? []).filter((member) => member.isAvailable),
  }
}

/** The refusal that a request would get now; null if a request is possible. */
async function refusalOf(ctx: Ctx, me: number, matchmaker: Matchmaker, servingCount: number): Promise<string | null> {
  if (matchmaker.userId === ctx.viewer?.userId) return '这是你自己的红娘主页'
  const rows = await store.representationsOf(ctx, me)
  if (await isChangeTooSoon(ctx, rows, matchmaker.id)) return matchmakerFaults.matchmaker_change_too_soon.message
  if (wasDeclined(ctx, rows, matchmaker.id)) return DECLINED
  if (rows.some((row) => row.status === 'pending')) return matchmakerFaults.request_waiting.message
  if (await isLimited(ctx, matchmaker.userId, 'serve')) return NOT_ACCEPTING_TEXT
  return (await isDeskFull(ctx, matchmaker, servingCount)) ? matchmakerFaults.matchmaker_full.message : null
}

const DECLINED = `这位红娘 ${matchmakerLimits.changePerDays} 天内婉拒过你的申请，先看看其他红娘`

const wasDeclined = (ctx: Ctx, rows: readonly RepresentationRow[], matchmakerId: number): boolean => {
  const since = momentBefore(ctx.now, matchmakerLimits.changePerDays, 'day')
  return rows.some((row) => row.matchmakerId === matchmakerId && row.endedReason === DECLINED_BY_MATCHMAKER && row.endedAt! > since)
}

export const getMine: Verb<typeof matchmaker.getMine> = async (ctx) => {
  const me = requireMember(ctx).profileId
  if (me === null) return { current: null, requests: [], asked: null, paused: null }
  await store.expireInvitations(ctx, store.ofMember(me))
  const rows = await store.representationsOf(ctx, me)
  await markSubjectsRead(ctx, ...rows.map(({ id }) => serviceSubject(id)))
  await markKindsRead(ctx, consentEnding)
  const views = await representationViews(
    ctx,
    rows.filter((row) => store.isRunningNow(ctx, row) || isIn(representationStates.unanswered, row.status) || store.isResting(ctx, row)),
  )
  return {
    current: views.find((view) => view.status === 'active') ?? null,
    requests: views.filter((view) => view.status === 'consent_requested'),
    asked: views.find((view) => view.status === 'pending') ?? null,
    paused: views.find((view) => view.status === 'suspended') ?? null,
  }
}

/**
 * The member ticks the scopes and sends the request; the service begins when the matchmaker accepts. For a running service, the
 * request changes its scopes.
 */
export const askMatchmaker: Verb<typeof matchmaker.askMatchmaker> = async (ctx, { id, scopes }) => {
  const { profileId: me, userId } = requireMember(ctx)
  if (me === null) throw fault((await servingDesk(ctx, id)) ? 'not_love_user' : 'not_found')
  const asking = { profileId: me, userId, matchmakerId: id }
  const row = await ctx.tx(async (ctx) => {
    await store.lockMember(ctx, me)
    await store.expireInvitations(ctx, store.ofMember(me))
    const standing = await store.representationBetween(ctx, id, me)
    // A member who agreed before having a profile may also narrow the scopes before having a profile.
    if (standing?.status === 'active') return changeScopes(ctx, standing, scopes)
    participantOf(ctx)
    // The matchmaker's invitation counts as their acceptance.
    if (standing?.status === 'consent_requested') return accept(ctx, asking, standing, scopes)
    if (standing?.status === 'pending')
      return store.updateRepresentation(ctx, standing.id, { scopes: [...new Set(scopes)], textVersion: CONSENT_TEXT })
    await requireAvailableMatchmaker(ctx, asking)
    if (wasDeclined(ctx, await store.representationsOf(ctx, me), id)) throw fault('matchmaker_full', { message: DECLINED })
    if (await store.requestOf(ctx, me)) throw fault('request_waiting')
    const { expiresAt: _, ...agreed } = consentFields(ctx, scopes)
    const asked = await store.insertRepresentation(ctx, {
      ...agreed,
      matchmakerId: id,
      profileId: me,
      mode: 'invited',
      status: 'pending',
      requestedAt: ctx.now,
      expiresAt: momentAfter(ctx.now, matchmakerLimits.consentLifeDays, 'day'),
    })
    await notifyMatchmaker(ctx, serviceAsked, asked)
    return asked
  })
  return representationView(ctx, row)
}

async function accept(
  ctx: TxCtx,
  asking: Parameters<typeof beginService>[1],
  standing: RepresentationRow,
  scopes: readonly ConsentScope[],
) {
  const row = await beginService(ctx, asking, standing, scopes)
  await notifyScopes(ctx, consentGiven, row, row.scopes)
  return row
}

export const answerConsent: Verb<typeof matchmaker.answerConsent> = async (ctx, { id, isAccepted, scopes }) => {
  const asking = { profileId: participantOf(ctx), userId: requireMember(ctx).userId }
  const me = asking.profileId
  if (isAccepted && !scopes) throw fieldFault({ scopes: '请选择授权范围' })
  // Committed separately, so that the refusal below does not roll back the expiry of an invitation.
  await store.expireInvitations(ctx, store.ofMember(me))
  const row = await ctx.tx(async (ctx) => {
    await store.lockMember(ctx, me)
    const standing = await store.lockRepresentation(ctx, id)
    // The member cannot answer their own request.
    if (!standing || standing.profileId !== me || standing.status === 'pending') throw fault('not_found')
    if (standing.status === (isAccepted ? 'active' : 'rejected')) return standing
    if (standing.status === 'expired') throw fault('representation_ended', { message: '邀请已过期' })
    if (standing.status !== 'consent_requested') throw fault('already_handled', { data: { status: standing.status } })
    if (isAccepted) return accept(ctx, { ...asking, matchmakerId: standing.matchmakerId }, standing, scopes!)
    await notifyMatchmaker(ctx, consentRefused, standing)
    return store.updateRepresentation(ctx, id, { status: 'rejected', endedAt: ctx.now, endedReason: 'declined_by_member' })
  })
  return representationView(ctx, row)
}

/** Acts done in the member's name by consent, under any matchmaker. */
export const getConsentUsePaged: Verb<typeof matchmaker.getConsentUsePaged> = async (ctx, asked) => {
  const me = requireMember(ctx).profileId
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `consent-uses:${me}`, asked)
  const rows = me === null ? [] : await listUses(ctx, me, place?.[0] ?? null, limit)
  return pageFrom(
    rows,
    ({ id }) => [id],
    async (page) => {
      const cards = await cardsOf(
        ctx,
        page.flatMap(({ aboutProfileId }) => aboutProfileId ?? []),
      )
      return page.map(({ aboutProfileId, createdAt, ...row }) => ({
        ...row,
        at: createdAt.toISOString(),
        about: (aboutProfileId !== null && cards.get(aboutProfileId)) || null,
      }))
    },
  )
}

function participantOf(ctx: Ctx): number {
  const me = requireProfileId(ctx)
  if (!isIn(profileStates.takingPart, ctx.viewer?.lifecycle)) throw fault('profile_not_published')
  return me
}

/**
 * Either side ends the service, with immediate effect; ending an ended service changes nothing. An unanswered request is
 * withdrawn or declined.
 */
export const endRepresentation: Verb<typeof matchmaker.endRepresentation> = async (ctx, { id }) => {
  const viewer = requireMember(ctx)
  const own = await store.matchmakerOfUser(ctx, viewer.userId)
  const found = (await store.representationsById(ctx, [id])).get(id)
  if (!found) throw fault('not_found')
  const row = await ctx.tx(async (ctx) => {
    // Locked against the other side's acceptance, which may begin the service meanwhile.
    await store.lockMember(ctx, found.profileId)
    const standing = await store.lockRepresentation(ctx, id)
    const isMember = standing !== null && standing.profileId === viewer.profileId
    if (!standing || (!isMember && standing.matchmakerId !== own?.id)) throw fault('not_found')
    if (isMember && standing.status === 'suspended')
      return store.updateRepresentation(ctx, id, { status: 'revoked', endedAt: ctx.now, endedReason: 'ended_by_member' })
    if (!isIn(representationStates.standing, standing.status)) return standing
    if (standing.status === 'pending') return isMember ? takeBackRequest(ctx, standing) : declineRequest(ctx, standing)
    const ended = await store.updateRepresentation(ctx, id, {
      status: !isMember ? 'ended' : standing.status === 'active' ? 'revoked' : 'rejected',
      endedAt: ctx.now,
      endedReason: isMember ? 'ended_by_member' : 'ended_by_matchmaker',
    })
    if (standing.status === 'active') {
      await (isMember ? notifyMatchmaker(ctx, matchmakerLeft, ended) : notifyMember(ctx, memberLeft, ended))
      await endServiceLeftovers(ctx, standing)
      await servicesChanged.emit(ctx, [standing.profileId])
    } else await (isMember ? notifyMatchmaker(ctx, consentRefused, ended) : retractInvitation(ctx, ended))
    return ended
  })
  return representationView(ctx, row)
}

async function takeBackRequest(ctx: Ctx, standing: RepresentationRow): Promise<RepresentationRow> {
  await retractRequest(ctx, standing)
  return store.updateRepresentation(ctx, standing.id, { status: 'rejected', endedAt: ctx.now, endedReason: 'withdrawn_by_member' })
}
