/**
 * Two matchmakers agree before they introduce their members to each other: the offer states the other side's share, and
 * is answered within 48 hours. A proposal without an offer owes no share. It is visible to the two matchmakers only.
 */
import { momentAfter } from '@qianxian/protocol/base/clock'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { cooperation } from '@qianxian/protocol/cooperation/cooperation'
import type { Cooperation } from '@qianxian/protocol/cooperation/cooperation.schema'
import { cooperationLimits, cooperationStates } from '@qianxian/protocol/cooperation/cooperation.words'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import { askThenAct, type AskingVerb, type Verb } from '../../http/serve'
import { checkMessage, holdPair, loadLineEligibilities } from '../line/line'
import { requireProfileIdOfNo } from '../love/love'
import { lockServicesForShare, ownDesk, requireOwnService, partnersOf, recordConsentUses, type OwnDesk } from '../matchmaker/matchmaker'
import { markSubjectsRead } from '../notice/notice'
import { refuseLimited } from '../strike/strike'
import { cooperationSubject } from './cooperation.notices'
import { cooperationViews } from './cooperation.presenter'
import * as store from './cooperation.repository'
import type { CooperationRow } from './cooperation.repository'
import { deriveEnd, serviceIdsOf, endOverdue } from './settlement'
import { notifyAnswered, notifyAsked, retractAsked } from './notify'

async function myDesk(ctx: Ctx): Promise<OwnDesk> {
  const desk = await ownDesk(ctx, requireMember(ctx).userId)
  if (!desk) throw fault('not_allowed')
  return desk
}

/** Presents the cooperation in its current state. */
async function viewOf(ctx: Ctx, matchmakerId: number, id: number): Promise<Cooperation> {
  await endOverdue(ctx, store.ofId(id))
  const row = (await store.cooperationsById(ctx, [id])).get(id)
  const [view] = row ? await cooperationViews(ctx, matchmakerId, [row]) : []
  if (!view) throw fault('not_found')
  return view
}

/** Moderates the message. Runs before the transaction, because a provider may take its time. */
async function judgeOffer(ctx: Ctx, { fromNo, message }: InputOf<typeof cooperation.offerCooperation>) {
  const own = await requireOwnService(ctx, fromNo, 'cooperated', 'fromNo')
  await refuseLimited(ctx, 'serve')
  if (message) await checkMessage(ctx, message)
  return own
}

export const offerCooperation: AskingVerb<typeof cooperation.offerCooperation> = askThenAct(
  judgeOffer,
  async (ctx, { toNo, percent, message = '' }, { matchmaker, representation, profileId }) => {
    const toId = await requireProfileIdOfNo(ctx, toNo)
    if (toId === ctx.viewer?.profileId) throw fault('self_target')
    const row = await ctx.tx((ctx) =>
      offer(ctx, { askerId: matchmaker.id, fromId: profileId, fromRepresentationId: representation.id, toId, percent, message }),
    )
    return viewOf(ctx, matchmaker.id, row.id)
  },
)

type Offer = Pick<CooperationRow, 'askerId' | 'fromId' | 'fromRepresentationId' | 'toId' | 'percent' | 'message'>

/**
 * Creates the offer; a repeated offer returns the existing one. Locks the two members against an introduction that is
 * delivered to the other side meanwhile.
 */
async function offer(ctx: TxCtx, asked: Offer): Promise<CooperationRow> {
  const { askerId, fromId, toId, percent, message } = asked
  await holdPair(ctx, fromId, toId)
  await endOverdue(ctx, store.ofPair(fromId, toId))
  const partner = (await partnersOf(ctx, [toId], fromId)).get(toId)
  if (!partner) throw fault('cooperation_no_helper')
  if (partner.matchmaker.id === askerId) throw fault('cooperation_own_member')
  const { blocker, faultName, message: why } = (await loadLineEligibilities(ctx, fromId, [toId], { isProposal: true })).get(toId)!
  if (blocker !== null) throw fault(faultName!, { message: why! })
  const open = await store.findOpenFromTo(ctx, fromId, toId)
  if (open?.askerId === askerId && open.percent === percent && open.message === message) return open
  if (open) throw fault('cooperation_open')
  await store.lockOffersOf(ctx, askerId)
  if ((await store.countOffered(ctx, askerId)) >= cooperationLimits.offersOpenMax) throw fault('cooperation_open_limit')
  const row = await store.insertCooperation(ctx, {
    ...asked,
    helperId: partner.matchmaker.id,
    toRepresentationId: partner.representationId,
    expiresAt: momentAfter(ctx.now, cooperationLimits.answerHours, 'hour'),
  })
  const services = await lockServicesForShare(ctx, serviceIdsOf([row]))
  // One of the two services may have ended meanwhile.
  if (deriveEnd(ctx, row, services)) throw fault('cooperation_no_helper')
  await noteUse(ctx, row.fromRepresentationId, row.helperId, row)
  await notifyAsked(ctx, row)
  return row
}

/**
 * Records for the member the matchmaker with whom theirs cooperates, without the share. Must hold the lock on the
 * service.
 */
async function noteUse(ctx: Ctx, representationId: number, shownToId: number, { id }: CooperationRow): Promise<void> {
  const use = { representationId, use: 'cooperated' as const, shownToId, mark: `cooperation:${id}` }
  if ((await recordConsentUses(ctx, [use])).length === 0) throw fault('consent_missing')
}

/** Answers an offer; repeating the same answer changes nothing. */
export const answerCooperation: Verb<typeof cooperation.answerCooperation> = async (ctx, { id, isAccepted, refusal }) => {
  const desk = await myDesk(ctx)
  if (isAccepted) await refuseLimited(ctx, 'serve')
  const isDone = await ctx.tx(async (ctx) => {
    const found = (await store.cooperationsById(ctx, [id])).get(id)
    if (found?.helperId !== desk.id) throw fault('not_found')
    if (isAccepted && refusal) throw fieldFault({ refusal: '同意协作时不用选原因' })
    const services = await lockServicesForShare(ctx, serviceIdsOf([found]))
    const row = (await store.lockCooperations(ctx, [id]))[0]!
    if (isAccepted ? isIn(cooperationStates.agreed, row.status) : row.status === 'declined') return true
    if (row.status !== 'offered' || deriveEnd(ctx, row, services)) return false
    if (isAccepted) await noteUse(ctx, row.toRepresentationId, row.askerId, row)
    const answer = isAccepted
      ? { status: 'accepted' as const }
      : { status: 'declined' as const, refusal: refusal ?? null, endedAt: ctx.now }
    const answered = await store.updateCooperation(ctx, id, { ...answer, answeredAt: ctx.now })
    await markSubjectsRead(ctx, cooperationSubject(id))
    await notifyAnswered(ctx, answered)
    return true
  })
  const view = await viewOf(ctx, desk.id, id)
  if (!isDone) throw fault('cooperation_over', { data: view })
  return view
}

export const withdrawCooperation: Verb<typeof cooperation.withdrawCooperation> = async (ctx, { id }) => {
  const desk = await myDesk(ctx)
  const isDone = await ctx.tx(async (ctx) => {
    const found = (await store.cooperationsById(ctx, [id])).get(id)
    if (found?.askerId !== desk.id) throw fault('not_found')
    const services = await lockServicesForShare(ctx, serviceIdsOf([found]))
    const row = (await store.lockCooperations(ctx, [id]))[0]!
    if (row.status === 'withdrawn') return true
    if (row.status !== 'offered' || deriveEnd(ctx, row, services)) return false
    await store.updateCooperation(ctx, id, { status: 'withdrawn', endedAt: ctx.now })
    await retractAsked(ctx, row)
    return true
  })
  const view = await viewOf(ctx, desk.id, id)
  if (!isDone) throw fault('cooperation_over', { data: view })
  return view
}

export const getCooperationPaged: Verb<typeof cooperation.getCooperationPaged> = async (ctx, { box, ...asked }) => {
  const desk = await myDesk(ctx)
  await endOverdue(ctx, store.ofDesk(desk.id))
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `cooperations:${desk.id}:${box}`, asked)
  const rows = await store.listCooperations(ctx, { matchmakerId: desk.id, box, before: place?.[0] ?? null, limit })
  return pageFrom(
    rows,
    (row) => [row.id],
    async (page) => {
      await markSubjectsRead(ctx, ...page.map(({ id }) => cooperationSubject(id)))
      return cooperationViews(ctx, desk.id, page)
    },
  )
}

export const getMemberCooperations: Verb<typeof cooperation.getMemberCooperations> = async (ctx, { no }) => {
  const { matchmaker, profileId } = await requireOwnService(ctx, no, 'cooperated')
  await endOverdue(ctx, store.ofMembers([profileId]))
  return { list: await cooperationViews(ctx, matchmaker.id, await store.openOfMember(ctx, matchmaker.id, profileId)) }
}
