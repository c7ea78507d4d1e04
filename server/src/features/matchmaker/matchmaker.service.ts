/** Members choose who serves them: one matchmaker at a time, for exactly what they ticked, and no longer than they like. */
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { matchmakerFaults } from '@qianxian/protocol/matchmaker/matchmaker.faults'
import { type ConsentScope, matchmakerLimits, representationStates } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { Ctx } from '../../ctx'
import { memberOf, profileOf } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { joinParties } from '../audit/audit'
import { rescreenLines } from '../line/line'
import { cardsOf, discardDraftBy } from '../love/love'
import { openSubject } from '../notice/notice'
import { isLimited } from '../strike/strike'
import * as store from './matchmaker.repository'
import type { Matchmaker, RepresentationRow } from './matchmaker.repository'
import { isServing } from './matchmaker'
import {
  consentGiven,
  consentNarrowed,
  consentRefused,
  matchmakerLeft,
  memberLeft,
  serviceAsked,
  serviceSubject,
} from './matchmaker.notices'
import { capacityOf, matchmakerCards, representationView, representationViews } from './matchmaker.presenter'
import { tellMatchmaker, tellMember, tellScopes, untellInvited } from './telling'

/** Members on a matchmaker's public page; visitors see a foretaste. */
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
  const row = await store.matchmakerById(ctx, id)
  if (!row || !isServing(row)) throw fault('not_found')
  const me = ctx.viewer?.isWhetherLoveUser ? ctx.viewer.profileId : null
  if (me !== null) await store.expireInvitations(ctx, store.ofMember(me))
  const [cards, mine, memberIds] = await Promise.all([
    matchmakerCards(ctx, [row]),
    me === null ? null : store.representationBetween(ctx, id, me),
    store.shownMembers(ctx, id, ctx.viewer ? SHOWN_MEMBERS : SHOWN_TO_VISITORS),
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

const LIMITED = '这位红娘暂不接受新会员'

/** As asking would be refused; null where it would not. */
async function refusalOf(ctx: Ctx, me: number, matchmaker: Matchmaker, servingCount: number): Promise<string | null> {
  if (matchmaker.userId === ctx.viewer?.userId) return '这是你自己的红娘主页'
  if (isChangeTooSoon(ctx, await store.representationsOf(ctx, me), matchmaker.id))
    return matchmakerFaults.matchmaker_change_too_soon.message
  if (await isLimited(ctx, matchmaker.userId, 'serve')) return LIMITED
  return servingCount < capacityOf(matchmaker) ? null : matchmakerFaults.matchmaker_full.message
}

export const getMine: Verb<typeof matchmaker.getMine> = async (ctx) => {
  const me = profileOf(ctx)
  await store.expireInvitations(ctx, store.ofMember(me))
  const rows = await store.representationsOf(ctx, me)
  await openSubject(ctx, ...rows.map(({ id }) => serviceSubject(id)))
  const views = await representationViews(
    ctx,
    rows.filter((row) => isIn(representationStates.standing, row.status)),
  )
  return {
    current: views.find((view) => view.status === 'active') ?? null,
    requests: views.filter((view) => view.status === 'consent_requested'),
  }
}

/** Whoever asks for a matchmaker has consented by asking; the service begins at once. */
export const askMatchmaker: Verb<typeof matchmaker.askMatchmaker> = async (ctx, { id, scopes }) => {
  const me = participantOf(ctx)
  const row = await ctx.tx(async (ctx) => {
    await store.lockMember(ctx, me)
    await store.expireInvitations(ctx, store.ofMember(me))
    const standing = await store.representationBetween(ctx, id, me)
    return startService(ctx, me, { matchmakerId: id, scopes, standing })
  })
  return representationView(ctx, row)
}

export const answerConsent: Verb<typeof matchmaker.answerConsent> = async (ctx, { id, isAccepted, scopes }) => {
  const me = participantOf(ctx)
  if (isAccepted && !scopes) throw fieldFault({ scopes: '请选择授权范围' })
  // Committed on its own: the refusal below must not bring an expired invitation back to life.
  await store.expireInvitations(ctx, store.ofMember(me))
  const row = await ctx.tx(async (ctx) => {
    await store.lockMember(ctx, me)
    const standing = await store.lockRepresentation(ctx, id)
    if (!standing || standing.profileId !== me) throw fault('not_found')
    if (standing.status === (isAccepted ? 'active' : 'rejected')) return standing
    if (standing.status === 'expired') throw fault('representation_ended', { message: '邀请已过期' })
    if (standing.status !== 'consent_requested') throw fault('already_handled', { data: { status: standing.status } })
    if (isAccepted) return startService(ctx, me, { matchmakerId: standing.matchmakerId, scopes: scopes!, standing })
    await tellMatchmaker(ctx, consentRefused, standing)
    return store.updateRepresentation(ctx, id, { status: 'rejected', endedAt: ctx.now, endedReason: 'declined_by_member' })
  })
  return representationView(ctx, row)
}

interface Service {
  matchmakerId: number
  scopes: readonly ConsentScope[]
  /** The invitation that is accepted, or the service whose scopes change. */
  standing: RepresentationRow | null
}

/** Begins a service, ending the one before; the member is locked. */
async function startService(ctx: Ctx, me: number, { matchmakerId, scopes, standing }: Service): Promise<RepresentationRow> {
  const consent = { scopes: [...new Set(scopes)] }
  if (standing?.status === 'active') {
    await tellScopes(ctx, consentNarrowed, standing, without(standing.scopes, consent.scopes))
    await tellScopes(ctx, consentGiven, standing, without(consent.scopes, standing.scopes))
    return store.updateRepresentation(ctx, standing.id, consent)
  }
  const matchmaker = await store.lockMatchmaker(ctx, matchmakerId)
  if (!matchmaker) throw fault('not_found')
  if (matchmaker.userId === memberOf(ctx).userId) throw fault('self_target')
  if (isChangeTooSoon(ctx, await store.representationsOf(ctx, me), matchmakerId)) throw fault('matchmaker_change_too_soon')
  if (((await store.countServed(ctx, [matchmakerId])).get(matchmakerId) ?? 0) >= capacityOf(matchmaker)) throw fault('matchmaker_full')
  if (await isLimited(ctx, matchmaker.userId, 'serve')) throw fault('matchmaker_full', { message: LIMITED })
  const [before] = await store.servingOf(ctx, [me])
  if (before)
    await store.updateRepresentation(ctx, before.id, { status: 'transferred', endedAt: ctx.now, endedReason: 'changed_by_member' })
  await joinParties(ctx, memberOf(ctx).userId, matchmaker.userId)
  // An answered invitation has no end any more.
  const active = { ...consent, status: 'active' as const, startedAt: ctx.now, expiresAt: null }
  const row = standing
    ? await store.updateRepresentation(ctx, standing.id, active)
    : await store.insertRepresentation(ctx, { ...active, matchmakerId, profileId: me, mode: 'invited', requestedAt: ctx.now })
  if (standing) await tellScopes(ctx, consentGiven, row, row.scopes)
  else await tellMatchmaker(ctx, serviceAsked, row)
  if (before) await tellMatchmaker(ctx, matchmakerLeft, before)
  if (before) await giveBack(ctx, before)
  return row
}

const without = (scopes: readonly ConsentScope[], others: readonly ConsentScope[]): ConsentScope[] =>
  scopes.filter((scope) => !others.includes(scope))

/** With a service ends all that came with it: what was written for the member, and the member's questions at that desk. */
async function giveBack(ctx: Ctx, { profileId, matchmakerId }: RepresentationRow): Promise<void> {
  const matchmaker = await store.matchmakerById(ctx, matchmakerId)
  if (matchmaker) await discardDraftBy(ctx, profileId, matchmaker.userId)
  await rescreenLines(ctx, profileId, matchmakerId)
}

/** Going from one matchmaker to another is possible once in thirty days; the first choice is no change. */
function isChangeTooSoon(ctx: Ctx, rows: readonly RepresentationRow[], matchmakerId: number): boolean {
  const services = rows.filter((row) => row.startedAt !== null).sort((a, b) => b.startedAt!.getTime() - a.startedAt!.getTime())
  const [latest] = services
  if (!latest || latest.matchmakerId === matchmakerId) return false
  const since = momentBefore(ctx.now, matchmakerLimits.changePerDays, 'day')
  return services.some((row, place) => {
    const previous = services[place + 1]
    return previous !== undefined && previous.matchmakerId !== row.matchmakerId && row.startedAt! > since
  })
}

function participantOf(ctx: Ctx): number {
  const me = profileOf(ctx)
  if (!isIn(profileStates.takingPart, ctx.viewer?.lifecycle)) throw fault('profile_not_published')
  return me
}

/** Works at once, for either side; ending what has ended changes nothing. */
export const endRepresentation: Verb<typeof matchmaker.endRepresentation> = async (ctx, { id }) => {
  const viewer = memberOf(ctx)
  const own = await store.matchmakerOfUser(ctx, viewer.userId)
  const row = await ctx.tx(async (ctx) => {
    const standing = await store.lockRepresentation(ctx, id)
    const isMember = standing !== null && standing.profileId === viewer.profileId
    if (!standing || (!isMember && standing.matchmakerId !== own?.id)) throw fault('not_found')
    if (!isIn(representationStates.standing, standing.status)) return standing
    const ended = await store.updateRepresentation(ctx, id, {
      status: !isMember ? 'ended' : standing.status === 'active' ? 'revoked' : 'rejected',
      endedAt: ctx.now,
      endedReason: isMember ? 'ended_by_member' : 'ended_by_matchmaker',
    })
    if (standing.status === 'active') {
      await (isMember ? tellMatchmaker(ctx, matchmakerLeft, ended) : tellMember(ctx, memberLeft, ended))
      await giveBack(ctx, standing)
    } else await (isMember ? tellMatchmaker(ctx, consentRefused, ended) : untellInvited(ctx, ended))
    return ended
  })
  return representationView(ctx, row)
}
