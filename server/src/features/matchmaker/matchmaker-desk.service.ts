/**
 * A matchmaker's desk. Matchmakers see only members who consented and lines that are assigned to them or unassigned; all else
 * throws not_found. They never screen a line of their own. A proposal needs the member's consent, uses the member's quota and
 * names the matchmaker.
 */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { endOfDayInShanghai, startOfDayInShanghai, startOfMonthInShanghai } from '@qianxian/protocol/base/calendar'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { lineLimits, lineStates } from '@qianxian/protocol/line/line.words'
import { matchmakerLimits, scopeOfUse } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { WorkLine } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import { and } from 'drizzle-orm'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { readAll, readEach } from '../../db/reads'
import { Fault, fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import { askThenAct, type AskingVerb, type Verb } from '../../http/serve'
import {
  checkMessage,
  expireLines,
  reassignScreener,
  isVisibleTo,
  lastAttempt,
  lockLineForMove,
  lockLineForDelivery,
  openLine,
  deliverToTarget,
  recordAttemptOn,
  rejectLine,
  presentLineRows,
  proposersWith,
  loadLineEligibilities,
  loadProposalsLeft,
  hasEnoughAttempts,
  explainUndeliverable,
} from '../line/line'
import {
  findProfileIdOfNo,
  explainMany,
  fencesAllow,
  allowedByFences,
  readPrivacy,
  profileForMatchmaker,
  requireProfileIdOfNo,
  saveDraftFor,
  submitDraftFor,
  standpointOf,
} from '../love/love'
import { markKindsRead, markSubjectsRead } from '../notice/notice'
import { refuseLimited } from '../strike/strike'
import { isConsentedTo, consentUseByEndpoint, memberConsentUses, missingConsentTexts } from './consent-scopes'
import { partnersOf } from './cooperation-partners'
import * as desk from './matchmaker-work.repository'
import * as store from './matchmaker.repository'
import type { Matchmaker, RepresentationRow } from './matchmaker.repository'
import type { Worker } from './matchmaker-work.repository'
import { cityNameOf, isServing } from './matchmaker-status'
import { filterEligibleScreeners } from './reassign-screening'
import { createInvitation } from './member-invitation'
import { colleagueAskCounts, trialBeforeRead } from './matchmaker.hooks'
import { lineAsked, memberAccepted, memberDrafted, newsOfMembers, screeningSubject } from './matchmaker.notices'
import { cardsForColleague, isUnscreened, matchmakerCards, presentNote, servedMembers, workViews } from './matchmaker.presenter'
import { beginService, declineRequest, DECLINED_BY_MATCHMAKER } from './service-lifecycle'
import { requireConsent, recordConsentUses } from './consent-use'
import { notifyMember } from './notify'

const NOTES_SHOWN = 50
const LINES_SHOWN = 20
/** Number of the most recently active people who are ranked for a member. */
const CANDIDATE_POOL = 300

async function myself(ctx: Ctx): Promise<{ matchmaker: Matchmaker; worker: Worker }> {
  const viewer = requireMember(ctx)
  const found = await store.matchmakerOfUser(ctx, viewer.userId)
  if (found?.status === 'trial') await trialBeforeRead.emit(ctx, found.id)
  const matchmaker = found?.status === 'trial' ? await store.matchmakerOfUser(ctx, viewer.userId) : found
  if (!matchmaker) throw fault('not_allowed')
  return { matchmaker, worker: { matchmakerId: matchmaker.id, ownProfileId: viewer.profileId } }
}

interface Own {
  matchmaker: Matchmaker
  representation: RepresentationRow
  profileId: number
}

/** A member of the caller who consented to this act; throws not_found for others. */
async function ownMember(ctx: Ctx, verb: keyof typeof consentUseByEndpoint, no: string, field = 'no'): Promise<Own> {
  const { matchmaker } = await myself(ctx)
  const profileId = await findProfileIdOfNo(ctx, no).catch(() => null)
  const representation = profileId === null ? null : await store.representationBetween(ctx, matchmaker.id, profileId)
  if (profileId === null || representation?.status !== 'active') throw fault('not_found')
  const use = consentUseByEndpoint[verb]
  if (use !== null && !isConsentedTo(representation, use))
    throw fieldFault({ [field]: missingConsentTexts[scopeOfUse(use)] }, 'consent_missing')
  return { matchmaker, representation, profileId }
}

/** The same text sent again within this time counts as a double tap. */
const SAME_TAP_MS = 10_000
const isSameTap = (ctx: Ctx, at: Date): boolean => Math.abs(ctx.now.getTime() - at.getTime()) < SAME_TAP_MS

const silentSince = (ctx: Ctx): Date => momentBefore(ctx.now, matchmakerLimits.silentDays, 'day')

export const getDashboard: Verb<typeof matchmaker.getDashboard> = async (ctx) => {
  const { matchmaker, worker } = await myself(ctx)
  await store.expireInvitations(ctx, store.ofMatchmaker(matchmaker.id))
  await expireLines(ctx)
  const [cards, members, asked, work] = await readAll(ctx, [
    () => matchmakerCards(ctx, [matchmaker]),
    () => store.countMembers(ctx, matchmaker.id, { silentSince: silentSince(ctx), followUpUntil: endOfDayInShanghai(ctx.now) }),
    () => store.countAsked(ctx, matchmaker.id),
    () => desk.countWork(ctx, worker, startOfMonthInShanghai(ctx.now)),
  ])
  const cooperations = (await colleagueAskCounts.ask(ctx, matchmaker.id)).reduce((sum, waiting) => sum + waiting, 0)
  const card = cards.get(matchmaker.id)!
  const pendingConsents = members.pendingConsents + asked
  return { card, members: card.servingCount, ...members, pendingConsents, ...work, cooperations }
}

export const getMemberPaged: Verb<typeof matchmaker.getMemberPaged> = async (ctx, { filter = 'all', keyword, ...asked }) => {
  const { matchmaker } = await myself(ctx)
  await store.expireInvitations(ctx, store.ofMatchmaker(matchmaker.id))
  await markKindsRead(ctx, ...newsOfMembers)
  const { place, limit, pageFrom } = paging<store.MemberPlace>(ctx, `served:${matchmaker.id}:${filter}:${keyword ?? ''}`, asked)
  const rows = await store.listMembers(ctx, matchmaker.id, {
    filter,
    keyword,
    after: place,
    size: limit,
    newSince: momentBefore(ctx.now, NEW_DAYS, 'day'),
    silentSince: silentSince(ctx),
    followUpUntil: endOfDayInShanghai(ctx.now),
  })
  return pageFrom(
    rows,
    ({ dueAt, representation }) => [dueAt, representation.id],
    (page) =>
      servedMembers(
        ctx,
        page.map(({ representation }) => representation),
      ),
  )
}

/** Days for which a service counts as new. */
const NEW_DAYS = 7

/** Requests a member's consent; repeating an open invitation changes nothing. */
export const inviteMember: Verb<typeof matchmaker.inviteMember> = async (ctx, { no, message }) => {
  const { matchmaker } = await myself(ctx)
  await refuseLimited(ctx, 'serve')
  const profileId = await requireProfileIdOfNo(ctx, no)
  if (profileId === ctx.viewer?.profileId) throw fault('self_target')
  if (message) await checkMessage(ctx, message)
  const row = await ctx.tx((ctx) => createInvitation(ctx, { matchmaker, profileId, message, mode: 'claimed' }))
  return (await servedMembers(ctx, [row]))[0]!
}

/**
 * Acceptance begins the service with the scopes that the member ticked in the request. The member may have withdrawn it
 * meanwhile.
 */
export const answerMember: Verb<typeof matchmaker.answerMember> = async (ctx, { id, isAccepted }) => {
  const { matchmaker } = await myself(ctx)
  if (isAccepted) await refuseLimited(ctx, 'serve')
  const found = (await store.representationsById(ctx, [id])).get(id)
  // The matchmaker's own invitations are answered by the member.
  if (found?.matchmakerId !== matchmaker.id || found.mode !== 'invited') throw fault('not_found')
  const { profileId } = found
  await store.expireInvitations(ctx, store.ofMember(profileId))
  const row = await ctx.tx(async (ctx) => {
    await store.lockMember(ctx, profileId)
    const standing = (await store.lockRepresentation(ctx, id))!
    if (isAccepted ? standing.status === 'active' : standing.endedReason === DECLINED_BY_MATCHMAKER) return standing
    if (standing.status === 'expired') throw fault('representation_ended', { message: '申请已过期' })
    if (standing.status !== 'pending') throw fault('already_handled', { data: { status: standing.status } })
    if (!isAccepted) return declineRequest(ctx, standing)
    const member = await desk.memberBrief(ctx, profileId)
    if (!member || member.userId === null || !isIn(profileStates.takingPart, member.lifecycle))
      throw fault('representation_ended', { message: '会员的资料暂时不公开，等 TA 回来再接受' })
    const asking = { profileId, userId: member.userId, matchmakerId: matchmaker.id }
    const begun = await beginService(ctx, asking, standing, standing.scopes)
    await notifyMember(ctx, memberAccepted, begun)
    return begun
  })
  return (await servedMembers(ctx, [row]))[0]!
}

/** Each part depends on its consent; the phone number is returned on request only. */
export const getMember: Verb<typeof matchmaker.getMember> = async (ctx, { no }) => {
  const { representation, profileId } = await ownMember(ctx, 'getMember', no)
  await expireLines(ctx, [profileId])
  const looks = Object.values(memberConsentUses).map((use) => ({ representationId: representation.id, use }))
  const used = (await recordConsentUses(ctx, looks)).map(({ use }) => use)
  const mayShow = (part: keyof typeof memberConsentUses) => used.includes(memberConsentUses[part])
  const brief = await desk.memberBrief(ctx, profileId)
  const [members, profile, notes, lines] = await readAll(ctx, [
    () => servedMembers(ctx, [representation]),
    () => (mayShow('profile') ? profileForMatchmaker(ctx, profileId) : null),
    () => store.notesOf(ctx, representation.id, NOTES_SHOWN),
    () => (mayShow('lines') ? desk.linesOfMember(ctx, profileId, LINES_SHOWN) : []),
  ])
  return {
    member: members[0]!,
    // WeChat is disclosed only through a line; this consent covers the phone.
    profile: profile && { ...profile, wechat: null },
    notes: notes.map(presentNote),
    hasPhone: isConsentedTo(representation, 'phone_seen') && Boolean(brief?.phoneEnc),
    lines: await presentLineRows(
      ctx,
      profileId,
      lines.filter((line) => isVisibleTo(line, profileId)),
    ),
  }
}

/** The view is recorded before the number is returned, once a day. */
export const showMemberPhone: Verb<typeof matchmaker.showMemberPhone> = async (ctx, { no }) => {
  const { representation, profileId } = await ownMember(ctx, 'showMemberPhone', no)
  const sealed = (await desk.memberBrief(ctx, profileId))?.phoneEnc
  if (!sealed) throw fault('not_found')
  return { phone: ctx.secrets.unseal(sealed), note: presentNote(await notePhoneLook(ctx, representation.id)) }
}

const notePhoneLook = (ctx: Ctx, representationId: number) =>
  ctx.tx(async (ctx) => {
    await store.lockRepresentation(ctx, representationId)
    await requireConsent(ctx, { representationId, use: 'phone_seen' }, 'no')
    const notes = await store.notesOf(ctx, representationId, NOTES_SHOWN)
    const today = startOfDayInShanghai(ctx.now)
    const noted = notes.find((note) => store.isLook(note) && note.createdAt >= today)
    return noted ?? store.insertNote(ctx, { representationId, type: 'look', content: store.PHONE_LOOK })
  })

export const saveMemberDraft: Verb<typeof matchmaker.saveMemberDraft> = async (ctx, { no, version, patch }) => {
  const { profileId, representation } = await ownMember(ctx, 'saveMemberDraft', no)
  const saved = await ctx.tx(async (ctx) => {
    await requireConsent(ctx, { representationId: representation.id, use: 'draft_written' }, 'no')
    return saveDraftFor(ctx, profileId, { version, patch })
  })
  return { ...saved, wechat: null }
}

export const sendMemberDraft: Verb<typeof matchmaker.sendMemberDraft> = async (ctx, { no, version }) => {
  const { profileId, representation } = await ownMember(ctx, 'sendMemberDraft', no)
  const sent = await ctx.tx(async (ctx) => {
    await requireConsent(ctx, { representationId: representation.id, use: 'draft_written' }, 'no')
    const profile = await submitDraftFor(ctx, profileId, version)
    await notifyMember(ctx, memberDrafted, representation)
    return profile
  })
  return { ...sent, wechat: null }
}

export const addNote: Verb<typeof matchmaker.addNote> = async (ctx, { no, type, content, nextAt }) => {
  const { representation } = await ownMember(ctx, 'addNote', no)
  const next = nextAt ? new Date(nextAt) : null
  if (next && Number.isNaN(next.getTime())) throw fieldFault({ nextAt: '下次跟进时间不正确' })
  if (next && next < startOfDayInShanghai(ctx.now)) throw fieldFault({ nextAt: '下次跟进不能早于今天' })
  const note = await ctx.tx(async (ctx) => {
    await store.lockRepresentation(ctx, representation.id)
    const [last] = await store.notesOf(ctx, representation.id, 1)
    if (last?.type === type && last.content === content && isSameTap(ctx, last.createdAt)) return last
    return store.insertNote(ctx, { representationId: representation.id, type, content, nextAt: next })
  })
  return presentNote(note)
}

/**
 * Candidates for one member, best fit first, without people whom an introduction has joined to the member or to somebody else.
 * Those who cannot be proposed now are listed with the reason.
 */
export const getCandidatePaged: Verb<typeof matchmaker.getCandidatePaged> = async (
  ctx,
  { no, keyword = '', isFree = false, ...wanted },
) => {
  const { isSameCity = false, isVerified = false, ...asked } = wanted
  const { matchmaker, profileId, representation } = await ownMember(ctx, 'getCandidatePaged', no)
  await requireConsent(ctx, { representationId: representation.id, use: 'searched' }, 'no')
  const { place, pageFrom } = paging<[score: number, id: number]>(
    ctx,
    `candidates:${matchmaker.id}:${profileId}:${[isFree, isSameCity, isVerified].map(Number).join('')}:${keyword}`,
    asked,
  )
  const member = (await desk.memberBrief(ctx, profileId))!
  const willing = and(fencesAllow(standpointOf(member, false)), allowedByFences(readPrivacy(member)))
  const query = { willing, keyword: keyword.trim(), isSameCity, isVerified }
  const pool = (await desk.candidateIds(ctx, member, query, CANDIDATE_POOL)).filter((id) => id !== ctx.viewer?.profileId)
  const free = isFree ? await loadLineEligibilities(ctx, profileId, pool, { isProposal: true }) : null
  const explained = await explainMany(
    ctx,
    profileId,
    pool.filter((id) => free === null || free.get(id)?.blocker === null),
  )
  const ranked = [...explained].map(([id, explain]) => ({ id, explain })).sort((a, b) => b.explain.score - a.explain.score || a.id - b.id)
  const rest =
    place === null ? ranked : ranked.filter(({ id, explain }) => explain.score < place[0] || (explain.score === place[0] && id > place[1]))
  const proposals = await loadProposalsLeft(ctx, profileId)
  const found = await pageFrom(
    rest,
    ({ explain, id }) => [explain.score, id],
    async (page) => {
      const ids = page.map((one) => one.id)
      const [cards, standings, served, proposers, partners] = await readAll(ctx, [
        () => cardsForColleague(ctx, matchmaker.id, ids),
        () => loadLineEligibilities(ctx, profileId, ids, { isProposal: true }),
        () => store.servingOf(ctx, ids),
        () => proposersWith(ctx, profileId, ids),
        () => partnersOf(ctx, ids, profileId),
      ])
      const names = await store.matchmakerNames(
        ctx,
        [...proposers.values()].map(({ userId }) => userId),
      )
      const mine = new Set(served.filter((row) => row.matchmakerId === matchmaker.id).map((row) => row.profileId))
      return page.flatMap(({ id, explain }) => {
        const card = cards.get(id)
        if (!card?.isAvailable) return []
        const proposer = proposers.get(id)
        const proposed = proposer && {
          by: proposer.userId === matchmaker.userId ? null : (names.get(proposer.userId) ?? '其他红娘'),
          at: proposer.at.toISOString(),
        }
        const isServed = mine.has(id)
        const isElsewhere = !isServed && partners.has(id)
        return [{ card, explain, blocker: standings.get(id)?.message ?? null, isServed, isElsewhere, proposed: proposed ?? null }]
      })
    },
  )
  return { ...found, ...proposals }
}

/** Each proposal succeeds or fails on its own; a refused one is returned with the reason. */
export const proposeLine: AskingVerb<typeof matchmaker.proposeLine> = askThenAct(judgeProposal, async (ctx, { toNos, message }, asked) => {
  const { matchmakerId, profileId, representationId } = asked
  await expireLines(ctx, [profileId])
  const opened: number[] = []
  const refused: { no: string; message: string }[] = []
  for (const no of new Set(toNos)) {
    try {
      const toId = await requireProfileIdOfNo(ctx, no)
      if (toId === ctx.viewer?.profileId) throw fault('self_target')
      const { line } = await ctx.part(async (ctx) => {
        const opened = await openLine(ctx, {
          fromId: profileId,
          toId,
          mode: 'assisted',
          message,
          reasons: ['matchmaker'],
          scopes: [],
          duration: 'until_revoked',
          matchmakerId,
          proposedById: requireMember(ctx).userId,
          needsScreening: false,
        })
        await requireConsent(ctx, { representationId, use: 'proposed', aboutProfileId: toId, mark: `${opened.line.id}` }, 'fromNo')
        return opened
      })
      opened.push(line.id)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      refused.push({ no, message: error.message })
    }
  }
  return { lines: await readEach(ctx, opened, (id) => workViewOf(ctx, id)), refused }
})

/** Called before the transaction, because a provider may be slow. */
async function judgeProposal(ctx: Ctx, { fromNo, message }: InputOf<typeof matchmaker.proposeLine>) {
  const { matchmaker, profileId, representation } = await ownMember(ctx, 'proposeLine', fromNo, 'fromNo')
  await checkMessage(ctx, message)
  return { matchmakerId: matchmaker.id, profileId, representationId: representation.id }
}

/** The fault for a line that is not on this desk: a colleague has it, or it does not exist for this matchmaker. */
const missingLine = async (ctx: Ctx, worker: desk.Worker, id: number): Promise<Fault> =>
  fault((await desk.isTakenByColleague(ctx, worker, id)) ? 'line_taken' : 'not_found')

async function workViewOf(ctx: Ctx, id: number): Promise<WorkLine> {
  const { worker } = await myself(ctx)
  const line = await desk.workLine(ctx, worker, id)
  if (!line) throw await missingLine(ctx, worker, id)
  const [view] = await workViews(ctx, worker, [line])
  if (!view) throw fault('not_found')
  return view
}

export const getLinePaged: Verb<typeof matchmaker.getLinePaged> = async (ctx, { stage, isOverdue = false, ...asked }) => {
  const { worker } = await myself(ctx)
  await expireLines(ctx)
  if (stage === 'screening') await markKindsRead(ctx, lineAsked)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `work:${worker.matchmakerId}:${stage}:${isOverdue}`, asked)
  const lines = await desk.workLines(ctx, worker, { stage, isOverdue, place: place?.[0] ?? null, size: limit })
  return pageFrom(
    lines,
    (line) => [line.id],
    (page) => workViews(ctx, worker, page),
  )
}

export const getLine: Verb<typeof matchmaker.getLine> = async (ctx, { id }) => {
  await expireLines(ctx)
  const view = await workViewOf(ctx, id)
  await markSubjectsRead(ctx, screeningSubject(id))
  return view
}

/** Passes a line on or sends it back; a line from the queue thereby becomes the matchmaker's own. */
export const screenLine: Verb<typeof matchmaker.screenLine> = async (ctx, { id, isPassed, reason }) => {
  const { worker } = await myself(ctx)
  if (!isPassed && !reason) throw fieldFault({ reason: '请选择原因' })
  const isRefused = await ctx.tx(async (ctx) => {
    const found = await lockLineForDelivery(ctx, id)
    // Checked under the lock: a colleague may have taken it meanwhile.
    const mine = found && (await desk.workLine(ctx, worker, id))
    if (!mine) throw await missingLine(ctx, worker, id)
    if (!isUnscreened(mine)) return !isIn(isPassed ? lineStates.passedOn : lineStates.sentBack, mine.status)
    if (isPassed) {
      const obstacle = await explainUndeliverable(ctx, mine)
      if (obstacle) throw fault('line_target_closed', { message: obstacle })
      await deliverToTarget(ctx, mine, worker.matchmakerId, found.waiting)
      return false
    }
    if (reason === 'no_answer' && !(await hasEnoughAttempts(ctx, id))) {
      const { contactAttemptsWithinDays: within, contactAttemptsBeforeNoAnswer: needed } = lineLimits
      throw fieldFault({ reason: `${within} 天内在 ${needed} 个不同的日子联系过仍无回应，才能以此结束` })
    }
    await rejectLine(ctx, mine, worker.matchmakerId, reason!)
    return false
  })
  const view = await workViewOf(ctx, id)
  if (isRefused) throw fault('line_state_changed', { data: view })
  return view
}

/**
 * Returns a line of this desk that still awaits screening; throws if it is missing or was screened already. Must run inside a
 * transaction.
 */
async function waitingLine(ctx: TxCtx, worker: Parameters<typeof desk.workLine>[1], id: number) {
  const line = await lockLineForMove(ctx, id)
  const mine = line && (await desk.workLine(ctx, worker, id))
  if (!mine) throw await missingLine(ctx, worker, id)
  if (!isUnscreened(mine)) throw fault('line_state_changed')
  return mine
}

export const recordAttempt: Verb<typeof matchmaker.recordAttempt> = async (ctx, { id, note }) => {
  const { worker } = await myself(ctx)
  await ctx.tx(async (ctx) => {
    const mine = await waitingLine(ctx, worker, id)
    const last = await lastAttempt(ctx, id)
    if (last?.note === note && isSameTap(ctx, last.createdAt)) return
    await recordAttemptOn(ctx, mine, { note, matchmakerId: worker.matchmakerId })
  })
  return workViewOf(ctx, id)
}

const COLLEAGUES_SHOWN = 100

export const getColleagues: Verb<typeof matchmaker.getColleagues> = async (ctx, { id }) => {
  const { worker } = await myself(ctx)
  const mine = await desk.workLine(ctx, worker, id)
  if (!mine) throw await missingLine(ctx, worker, id)
  if (!isUnscreened(mine)) throw fault('line_state_changed', { data: await workViewOf(ctx, id) })
  const serving = await store.servingMatchmakers(ctx, { after: 0, size: COLLEAGUES_SHOWN })
  const others = serving.filter((one) => one.id !== worker.matchmakerId)
  return (await filterEligibleScreeners(ctx, mine, others)).map((one) => ({
    id: one.id,
    name: one.name,
    cityName: cityNameOf(one.cityGeo),
  }))
}

export const reassignLine: Verb<typeof matchmaker.reassignLine> = async (ctx, { id, toId }) => {
  const { worker } = await myself(ctx)
  await ctx.tx(async (ctx) => {
    const mine = await waitingLine(ctx, worker, id)
    const colleague = await store.matchmakerById(ctx, toId)
    if (!colleague || !isServing(colleague)) throw fault('not_found')
    if (toId === worker.matchmakerId) throw fault('self_target')
    const [taker] = await filterEligibleScreeners(ctx, mine, [colleague])
    if (!taker) throw fieldFault({ toId: '这位红娘不能接手这条牵线' })
    await reassignScreener(ctx, mine, toId)
  })
  return {}
}
