/** Verbs of private customisation: of its member, and of the matchmaker who serves the member. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { faults, type FaultName } from '@qianxian/protocol/base/faults'
import type { onetoone } from '@qianxian/protocol/onetoone/onetoone'
import { explainPromise } from '@qianxian/protocol/onetoone/onetoone.rules'
import type { MyOneToOne, OneToOne } from '@qianxian/protocol/onetoone/onetoone.schema'
import { consultTime, oneToOneLimits as limits } from '@qianxian/protocol/onetoone/onetoone.words'
import { isIn, values } from '@qianxian/protocol/base/dictionary'
import { requireMember, requireProfileId, type Ctx, type TxCtx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { checkImproperText } from '../../http/text-check'
import { draftPlanContract, refusePrices } from '../contract/contract'
import { findProvenName } from '../identity/identity'
import { profileById } from '../love/love'
import { isServedBy, ownDesk, profilesServedBy, servingMatchmaker, type OwnDesk, type Serving } from '../matchmaker/matchmaker'
import { markSubjectsRead } from '../notice/notice'
import { listWorkplaces, membershipOf } from '../store/store'
import { close, withdraw } from './ending'
import { notifyDesk, notifyMember, oneToOneSubject, retractDesk, retractMember } from './onetoone.notices'
import { isOver, mayPropose, presentOneToOnes } from './onetoone.presenter'
import { isUnsigned, lockSettled, proposalStatusOf, type Settled } from './onetoone-state'
import * as store from './onetoone.repository'
import type { OneToOneRow, ProposalRow } from './onetoone.repository'

// --- The member ---------------------------------------------------------------------

/** An enquiry that nobody withdraws and repeats all day: one a day. */
const mayEnquireAgain = ({ now }: Pick<Ctx, 'now'>, newest: Pick<OneToOneRow, 'createdAt'> | undefined): boolean =>
  newest === undefined || momentAfter(newest.createdAt, limits.againHours, 'hour') <= now

/** Why a new enquiry of this person is refused; null if it is not. */
async function refusalOf(ctx: Ctx, me: number, newest: OneToOneRow | undefined, serving: Serving | null): Promise<FaultName | null> {
  if ((await profileById(ctx, me))?.attachedAs === 'exited') return 'onetoone_left'
  if (!serving) return 'onetoone_unserved'
  return mayEnquireAgain(ctx, newest) ? null : 'onetoone_too_soon'
}

async function presentMine(ctx: Ctx): Promise<MyOneToOne> {
  const me = requireProfileId(ctx)
  const [newest, ...others] = await store.oneToOnesOf(ctx, me)
  const [current = null] = newest ? await presentOneToOnes(ctx, [newest], 'member') : []
  const serving = await servingMatchmaker(ctx, me)
  const isOpen = current !== null && !isOver(current)
  const why = isOpen ? 'onetoone_open' : await refusalOf(ctx, me, newest, serving)
  const refusal = why && faults[why].message
  return {
    current,
    past: others.flatMap(({ id, status, createdAt, endedAt, endReason: end, contractId }) =>
      endedAt && end ? [{ id, status, createdAt: createdAt.toISOString(), endedAt: endedAt.toISOString(), end, contractId }] : [],
    ),
    matchmaker: serving?.name ?? null,
    canEnquire: refusal === null,
    refusal,
    needsName: (await findProvenName(ctx, requireMember(ctx).userId)) === null,
  }
}

export const getMyOneToOne: Verb<typeof onetoone.getMyOneToOne> = async (ctx) => {
  const mine = await presentMine(ctx)
  if (mine.current) await markSubjectsRead(ctx, oneToOneSubject(mine.current.id))
  return mine
}

/** A second tap of the same enquiry changes nothing. */
export const enquireOneToOne: Verb<typeof onetoone.enquireOneToOne> = async (ctx, { wishes, times, mode }) => {
  const me = requireProfileId(ctx)
  if (times.length === 0) throw fieldFault({ times: '请至少选一个方便的时间' })
  await checkImproperText(ctx, 'wishes', wishes)
  await ctx.tx(async (ctx) => {
    await store.lockEnquirer(ctx, me)
    const serving = await servingMatchmaker(ctx, me)
    const [newest] = await store.oneToOnesOf(ctx, me)
    const known = newest && (await lockSettled(ctx, newest.id))
    if (known && known.state.endedAt === null) {
      if (known.row.wishes === wishes && known.state.status === 'enquiry') return
      throw fault('onetoone_open')
    }
    const why = await refusalOf(ctx, me, newest, serving)
    if (!serving || why) throw fault(why ?? 'onetoone_unserved')
    const row = await store.insertOneToOne(ctx, {
      profileId: me,
      matchmakerId: serving.id,
      status: 'enquiry',
      wishes,
      times: values(consultTime).filter((one) => isIn(times, one)),
      mode,
      createdAt: ctx.now,
    })
    await notifyDesk(ctx, row, 'enquired')
  })
  return presentMine(ctx)
}

async function lockOwn(ctx: TxCtx, id: number): Promise<Settled> {
  const found = await store.oneToOneById(ctx, id)
  if (found?.profileId !== requireProfileId(ctx)) throw fault('not_found')
  return (await lockSettled(ctx, id))!
}

export const withdrawOneToOne: Verb<typeof onetoone.withdrawOneToOne> = async (ctx, { id }) => {
  await ctx.tx(async (ctx) => withdraw(ctx, await lockOwn(ctx, id)))
  return presentMine(ctx)
}

export const answerOneToOneProposal: Verb<typeof onetoone.answerOneToOneProposal> = async (ctx, { id, version, isAccepted, reason }) => {
  await ctx.tx(async (ctx) => {
    const settled = await lockOwn(ctx, id)
    const { row, proposal } = settled
    if (proposal?.version !== version) throw fault('onetoone_changed')
    // A second tap of the same answer.
    if (proposal.status === (isAccepted ? 'accepted' : 'declined')) return
    if (row.endedAt !== null || proposalStatusOf(ctx, proposal) !== 'open') throw fault('onetoone_changed')
    if (isAccepted) await accept(ctx, row, proposal)
    else await store.endProposal(ctx, proposal.id, { status: 'declined', answeredAt: ctx.now, reason: reason?.trim() || null })
    await retractMember(ctx, row)
    await notifyDesk(ctx, row, isAccepted ? 'accepted' : 'declined')
  })
  return presentMine(ctx)
}

/** Makes a contract of the plan; the company signs it first. */
async function accept(ctx: TxCtx, row: OneToOneRow, proposal: ProposalRow): Promise<void> {
  const { userId } = requireMember(ctx)
  if ((await findProvenName(ctx, userId)) === null) throw fault('onetoone_unnamed')
  const serving = await servingMatchmaker(ctx, row.profileId)
  if (serving?.id !== row.matchmakerId) throw fault('onetoone_changed')
  const { title, items, months, priceFen } = proposal
  const contractId = await draftPlanContract(ctx, {
    type: 'custom_1to1',
    title,
    items,
    months,
    priceFen,
    profileId: row.profileId,
    matchmakerId: row.matchmakerId,
    ...(await companyOf(ctx, row.profileId, serving.userId)),
  })
  await store.endProposal(ctx, proposal.id, { status: 'accepted', answeredAt: ctx.now })
  await store.updateOneToOne(ctx, row.id, { contractId })
}

/** The member's store if the matchmaker works there, else the platform. */
async function companyOf(ctx: Ctx, profileId: number, matchmakerUserId: number): Promise<{ company: string; storeId: number | null }> {
  const member = await membershipOf(ctx, profileId)
  const [place] = member ? await listWorkplaces(ctx, matchmakerUserId, member.storeId) : []
  return place ? { company: place.store.name, storeId: place.store.id } : { company: ctx.tenant.configs.base.platformName, storeId: null }
}

// --- The matchmaker -----------------------------------------------------------------

async function myDesk(ctx: Ctx): Promise<OwnDesk> {
  const desk = await ownDesk(ctx, requireMember(ctx).userId)
  if (!desk) throw fault('not_allowed')
  return desk
}

async function listServed(ctx: Ctx, desk: OwnDesk): Promise<{ list: OneToOne[] }> {
  const rows = await store.openOfDesk(ctx, desk.id, await profilesServedBy(ctx, desk.id))
  const list = await presentOneToOnes(ctx, rows, 'desk')
  // One that its contract has ended is over, whether the sweep has run or not.
  return { list: list.filter((one) => !isOver(one)) }
}

export const getServedOneToOnes: Verb<typeof onetoone.getServedOneToOnes> = async (ctx) => {
  const shown = await listServed(ctx, await myDesk(ctx))
  await markSubjectsRead(ctx, ...shown.list.map(({ id }) => oneToOneSubject(id)))
  return shown
}

/** Throws not_found for one of another matchmaker, or of a member whom the caller no longer serves. */
async function requireServed(ctx: Ctx, id: number, desk: OwnDesk): Promise<void> {
  const found = await store.oneToOneById(ctx, id)
  if (found?.matchmakerId !== desk.id || !(await isServedBy(ctx, desk.userId, found.profileId))) throw fault('not_found')
}

export const proposeOneToOne: Verb<typeof onetoone.proposeOneToOne> = async (ctx, { id, ...plan }) => {
  const desk = await myDesk(ctx)
  await requireServed(ctx, id, desk)
  for (const field of ['title', 'plan', 'criteria'] as const) {
    const why = explainPromise(plan[field])
    if (why) throw fieldFault({ [field]: why })
  }
  const promise = plan.items.map(({ title }) => explainPromise(title)).find((why) => why !== null)
  if (promise) throw fieldFault({ items: promise })
  refusePrices(plan)
  await checkImproperText(ctx, 'plan', [plan.title, plan.plan, plan.criteria].join('\n'))
  await ctx.tx(async (ctx) => {
    const settled = (await lockSettled(ctx, id))!
    const { row, proposal, state } = settled
    // A second tap of the same plan.
    if (proposal && state.stage === 'open' && isSamePlan(proposal, plan)) return
    if (!isUnsigned(state) || state.stage === 'to_sign') throw fault('onetoone_changed')
    if (!mayPropose(ctx, settled, state)) throw fault('onetoone_no_consult')
    const version = (proposal?.version ?? 0) + 1
    if (version > limits.proposalsMax) throw fault('onetoone_proposals_used')
    if (proposal?.status === 'open')
      await store.endProposal(ctx, proposal.id, { status: proposalStatusOf(ctx, proposal) === 'open' ? 'replaced' : 'expired' })
    await store.insertProposal(ctx, {
      ...plan,
      oneToOneId: id,
      version,
      status: 'open',
      expiresAt: momentAfter(ctx.now, limits.answerDays, 'day'),
      createdAt: ctx.now,
    })
    await store.updateOneToOne(ctx, id, { status: 'proposed' })
    await retractMember(ctx, row)
    await retractDesk(ctx, row)
    await notifyMember(ctx, row, 'proposed')
  })
  return listServed(ctx, desk)
}

type Plan = Pick<ProposalRow, 'title' | 'plan' | 'criteria' | 'items' | 'months' | 'priceFen'>

const planKey = ({ title, plan, criteria, items, months, priceFen }: Plan): string =>
  JSON.stringify([title, plan, criteria, items.map(({ kind, title, times, unitFen }) => [kind, title, times, unitFen]), months, priceFen])

const isSamePlan = (one: Plan, other: Plan): boolean => planKey(one) === planKey(other)

export const closeOneToOne: Verb<typeof onetoone.closeOneToOne> = async (ctx, { id, reason }) => {
  const desk = await myDesk(ctx)
  await requireServed(ctx, id, desk)
  await checkImproperText(ctx, 'reason', reason)
  await ctx.tx(async (ctx) => close(ctx, (await lockSettled(ctx, id))!, reason))
  return listServed(ctx, desk)
}
