/** The verbs of matchmakers: appointments of the members whom they serve. Each person still confirms personally. */
import type { appointment } from '@qianxian/protocol/appointment/appointment'
import type { DatePartner, DeskAppointmentDetail } from '@qianxian/protocol/appointment/appointment.schema'
import { appointmentLimits as limits, appointmentTypes } from '@qianxian/protocol/appointment/appointment.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import { requireMember, type Ctx, type TxCtx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import { paging } from '../../../http/paging'
import { askThenAct, type AskingVerb, type Verb } from '../../../http/serve'
import { requireAcquaintanceId } from '../../interact/interact'
import { consentedAsk } from '../../invitation/invitation'
import { connectedLineBetween, lockLineForMove } from '../../line/line'
import { cardsOf, lockProfiles } from '../../love/love'
import { ownDesk, profilesServedBy, recordConsentUses, requireOwnService } from '../../matchmaker/matchmaker'
import { markSubjectsRead } from '../../notice/notice'
import { listWorkplaces } from '../../store/store'
import * as agreement from '../agreement'
import { checkedTimes, placeColumns, refuseMisplaced } from '../agreement'
import { type Held, lockSettled, settleBetween } from '../appointment-state'
import { deskSubject } from '../appointment.notices'
import { isOneADay } from '../appointment-status'
import { appointmentBlockers } from '../appointment.hooks'
import { isCheckInOpen } from '../appointment.presenter'
import * as store from '../appointment.repository'
import * as peopleStore from '../appointment-people.repository'
import * as pairStore from '../appointment-pairs.repository'
import type { Appointment, Desk } from '../appointment.repository'
import { arrive } from '../arrival'
import { cancel } from '../cancellation'
import { nextSeq, requirePossible } from '../eligibility'
import { deskTab } from '../lists'
import * as outcome from '../outcome'
import { visitorKey } from '../visit/visitor'
import { presentDeskDetail, presentDeskRows } from './desk.presenter'

/** How many people a matchmaker may choose from. */
const PARTNERS_MAX = 50

async function requireDesk(ctx: Ctx): Promise<Desk> {
  const desk = await ownDesk(ctx, requireMember(ctx).userId)
  if (!desk) throw fault('not_allowed')
  return { matchmakerId: desk.id, servedIds: await profilesServedBy(ctx, desk.id) }
}

/** Throws not_found for an appointment of people whom the desk does not serve. */
async function requireOnDesk(ctx: Ctx, id: number): Promise<{ desk: Desk; row: Appointment }> {
  const desk = await requireDesk(ctx)
  const row = await store.appointmentOfDesk(ctx, desk, id)
  if (!row) throw fault('not_found')
  return { desk, row }
}

export const getDeskAppointmentPaged: Verb<typeof appointment.getDeskAppointmentPaged> = async (ctx, { tab, ...asked }) => {
  const desk = await requireDesk(ctx)
  const { place, limit, pageFrom } = paging<[priority: number, id: number]>(ctx, `desk-appointments:${desk.matchmakerId}:${tab}`, asked)
  const rows = await store.appointmentsOfDesk(ctx, desk, { where: deskTab(ctx, tab, store.hasPriority(desk)), place, limit })
  return pageFrom(
    rows,
    ({ priority, id }) => [priority, id],
    (page) => presentDeskRows(ctx, desk, page),
  )
}

export const getDeskAppointment: Verb<typeof appointment.getDeskAppointment> = async (ctx, { id }) => {
  const { desk, row } = await requireOnDesk(ctx, id)
  await markSubjectsRead(ctx, deskSubject(id))
  return presentDeskDetail(ctx, desk, row)
}

export const getDatePartners: Verb<typeof appointment.getDatePartners> = async (ctx, { no }) => {
  const { profileId } = await requireOwnService(ctx, no, 'searched')
  const byLine = await pairStore.linePartners(ctx, profileId, PARTNERS_MAX)
  const known = new Set(byLine.map((one) => one.profileId))
  const byStore = (await pairStore.storePartners(ctx, profileId, await workplacesOf(ctx), PARTNERS_MAX)).filter((id) => !known.has(id))
  const ids = [...known, ...byStore].slice(0, PARTNERS_MAX)
  const [cards, priority] = [await cardsOf(ctx, ids), await peopleStore.filterPriority(ctx, ids)]
  const list: DatePartner[] = []
  for (const id of ids) {
    const card = cards.get(id)
    if (!card?.isAvailable) continue
    const seq = await nextSeq(ctx, profileId, id)
    list.push({
      no: card.no,
      name: card.nickname,
      by: known.has(id) ? 'line' : 'store',
      seq,
      isOneADay: isOneADay(ctx, { type: 'blind_date', seq }),
      isPriority: priority.has(id),
    })
  }
  return { list: list.sort((one, other) => Number(other.isPriority) - Number(one.isPriority)) }
}

/** Asks the map about the place, before the transaction. */
async function judgePlan(ctx: Ctx, { place }: InputOf<typeof appointment.proposeForMember>): Promise<void> {
  await requireDesk(ctx)
  await refuseMisplaced(ctx, place)
}

/** With another person, or with the matchmaker; for a person without an account, by the consent that they gave by phone. */
export const proposeForMember: AskingVerb<typeof appointment.proposeForMember> = askThenAct(judgePlan, async (ctx, input) => {
  const { no, askId, type, otherNo, ...plan } = input
  const desk = await requireDesk(ctx)
  const isOfTwo = isIn(appointmentTypes.ofTwo, type)
  const service = no === undefined ? null : await requireOwnService(ctx, no, 'proposed')
  const otherId = otherNo === undefined ? null : await requireAcquaintanceId(ctx, otherNo)
  const visitor = askId === undefined ? null : await consentedAsk(ctx, desk.matchmakerId, askId)
  if (service) await refuseBlocked(ctx, service.profileId, desk.matchmakerId)
  if (visitor && service) throw fieldFault({ askId: '会员和邀请的人只能选一位' })
  if (!service && (isOfTwo || !visitor)) throw fieldFault({ no: '请选择会员' })
  if (isOfTwo && otherId === null) throw fieldFault({ otherNo: '请选择见面的对象' })
  const partner = isOfTwo && service ? await findPartner(ctx, service.profileId, otherId!) : null
  const { minutes = limits.minutes, mode = 'offline' } = plan
  const times = checkedTimes(ctx, plan.times, minutes)
  if (service) await lockProfiles(ctx, [service.profileId, ...(partner ? [partner.id] : [])])
  if (service && partner) {
    if (partner.lineId !== null) await lockLineForMove(ctx, partner.lineId)
    await settleBetween(ctx, service.profileId, partner.id)
    await requirePossible(ctx, service.profileId, partner.id, partner)
  }
  const seq = service && partner ? await nextSeq(ctx, service.profileId, partner.id) : 1
  const row = await agreement.propose(ctx, {
    type,
    mode,
    minutes,
    times,
    seq,
    payer: plan.payer ?? null,
    matchmakerId: desk.matchmakerId,
    storeId: type === 'store_visit' ? ((await workplacesOf(ctx))[0] ?? null) : null,
    by: 'mm',
    place: placeColumns(ctx, plan.place, { mode, isFirst: partner !== null && seq === 1 }),
    lineId: partner?.lineId ?? null,
    a: service
      ? { profileId: service.profileId, personKey: service.profileId }
      : { profileId: null, personKey: visitorKey(visitor!.phoneHash), ...visitor! },
    b: partner && { profileId: partner.id, personKey: partner.id },
  })
  if (service) await noteProposal(ctx, service.representation.id, row.id, partner?.id)
  return presentDeskDetail(ctx, await requireDesk(ctx), row)
})

async function refuseBlocked(ctx: Ctx, profileId: number, matchmakerId: number): Promise<void> {
  const [why] = await appointmentBlockers.ask(ctx, [profileId], matchmakerId)
  if (why !== undefined) throw fault('appointment_not_possible', { message: why })
}

/** The stores in which the matchmaker works, the oldest place first. */
const workplacesOf = async (ctx: Ctx): Promise<number[]> =>
  (await listWorkplaces(ctx, requireMember(ctx).userId)).map(({ store }) => store.id)

/** Records the use of the consent; throws if the member revoked it meanwhile. */
async function noteProposal(ctx: Ctx, representationId: number, appointmentId: number, aboutProfileId?: number): Promise<void> {
  const use = { representationId, use: 'proposed' as const, mark: `appointment:${appointmentId}` }
  if ((await recordConsentUses(ctx, [aboutProfileId === undefined ? use : { ...use, aboutProfileId }])).length === 0)
    throw fault('consent_missing')
}

/** The other person, known by an accepted line or as a member of the same store of the matchmaker. */
async function findPartner(ctx: Ctx, profileId: number, id: number): Promise<{ id: number; lineId: number | null; storeIds: number[] }> {
  if (id === profileId) throw fault('self_target')
  const line = await connectedLineBetween(ctx, profileId, id)
  const storeIds = line ? [] : await workplacesOf(ctx)
  if (!line && !(await pairStore.haveSharedStore(ctx, profileId, id, storeIds))) throw fault('appointment_not_possible')
  return { id, lineId: line?.id ?? null, storeIds }
}

/** Locks an appointment of the desk and does the work; `isOwn`: only one that the desk arranged. */
async function change(
  ctx: Ctx,
  id: number,
  { isOwn }: { isOwn: boolean },
  work: (ctx: TxCtx, held: Held) => Promise<unknown>,
): Promise<DeskAppointmentDetail> {
  const { desk, row } = await requireOnDesk(ctx, id)
  if (isOwn && row.matchmakerId !== desk.matchmakerId) throw fault('not_found')
  await ctx.tx(async (ctx) => {
    const held = await lockSettled(ctx, id)
    if (!held) throw fault('not_found')
    await work(ctx, held)
  })
  return presentDeskDetail(ctx, desk, (await store.appointmentById(ctx, id))!)
}

/** Takes the times if the member whom the matchmaker meets offered them; offers them otherwise. */
const takeOr = async (ctx: TxCtx, held: Held, times: readonly string[], offer: () => Promise<Appointment>): Promise<Appointment> =>
  (await agreement.isAnswerOfDesk(ctx, held.row, times)) ? agreement.take(ctx, held, 'b', times, 'mm') : offer()

export const counterForMember: Verb<typeof appointment.counterForMember> = async (ctx, { id, times, place }) => {
  await requireOnDesk(ctx, id)
  await refuseMisplaced(ctx, place)
  return change(ctx, id, { isOwn: true }, (ctx, held) =>
    takeOr(ctx, held, times, () => agreement.counter(ctx, held, { times, place, by: 'mm' })),
  )
}

export const moveForMember: Verb<typeof appointment.moveForMember> = (ctx, { id, times }) =>
  change(ctx, id, { isOwn: true }, (ctx, held) => takeOr(ctx, held, times, () => agreement.offerMove(ctx, held, times, 'mm')))

export const cancelForMember: Verb<typeof appointment.cancelForMember> = (ctx, { id, reason }) =>
  change(ctx, id, { isOwn: true }, (ctx, { row }) => cancel(ctx, row, 'mm', reason))

export const checkInMember: Verb<typeof appointment.checkInMember> = (ctx, { id, isB }) =>
  change(ctx, id, { isOwn: false }, async (ctx, { row, b }) => {
    if (isB && !b) throw fieldFault({ isB: '这次约见只有一位会员' })
    if (!isCheckInOpen(ctx, row)) throw fault(row.startAt && row.startAt > ctx.now ? 'appointment_too_early' : 'appointment_too_late')
    await arrive(ctx, row, isB ? 'b' : 'a', 'staff')
  })

export const markDoneForMember: Verb<typeof appointment.markDoneForMember> = (ctx, { id }) =>
  change(ctx, id, { isOwn: false }, (ctx, held) => outcome.markDone(ctx, held, 'mm'))

export const claimNoShowForMember: Verb<typeof appointment.claimNoShowForMember> = (ctx, { id, isWithoutA, isWithoutB }) =>
  change(ctx, id, { isOwn: false }, (ctx, held) => {
    const sides = [...(isWithoutA ? (['a'] as const) : []), ...(isWithoutB && held.b ? (['b'] as const) : [])]
    if (sides.length === 0) throw fieldFault({ isWithoutA: '请选择没有到的一方' })
    return outcome.claimNoShow(ctx, held, { by: 'mm', sides })
  })

export const giveDeskAccount: Verb<typeof appointment.giveDeskAccount> = (ctx, { id, note }) =>
  change(ctx, id, { isOwn: false }, (ctx, held) => outcome.giveAccount(ctx, held, 'mm', note.trim()))
