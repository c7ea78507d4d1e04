/** The verbs of the two people: their appointments, times, and the meeting. */
import type { appointment } from '@qianxian/protocol/appointment/appointment'
import { appointmentLimits as limits, appointmentStates } from '@qianxian/protocol/appointment/appointment.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import { inGcj02, metresBetween } from '@qianxian/protocol/place/coordinates'
import { requireProfileId, requirePublishedProfileId, type Ctx, type TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { paging } from '../../http/paging'
import { askThenAct, type AskingVerb, type Verb } from '../../http/serve'
import { lineById, lockLineForMove } from '../line/line'
import { cardsOf, lockProfiles } from '../love/love'
import { markSubjectsRead } from '../notice/notice'
import * as agreement from './agreement'
import { checkedTimes, placeColumns, refuseMisplaced } from './agreement'
import { settleBetween } from './appointment-state'
import { currentStatus, isChargeAsked, isChargeOpen, isOfTwo, isOneADay, otherSide, requireStatus } from './appointment-status'
import { appointmentSubject } from './appointment.notices'
import { codeOf, isCheckInOpen, presentDetail, presentRows } from './appointment.presenter'
import * as store from './appointment.repository'
import * as peopleStore from './appointment-people.repository'
import * as recordStore from './appointment-records.repository'
import type { Appointment } from './appointment.repository'
import { arrive } from './arrival'
import { cancel, decline } from './cancellation'
import { explainImpossible, nextSeq, requirePossible } from './eligibility'
import { personTab } from './lists'
import { changeOwn as change, requireOwn } from './own-appointment'
import * as outcome from './outcome'

export const getMyAppointmentPaged: Verb<typeof appointment.getMyAppointmentPaged> = async (ctx, { tab, ...asked }) => {
  const me = requireProfileId(ctx)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `appointments:${me}:${tab}`, asked)
  const rows = await store.appointmentsOf(ctx, me, { where: personTab(ctx, tab), before: place?.[0] ?? null, limit })
  return pageFrom(
    rows,
    ({ id }) => [id],
    (page) => presentRows(ctx, me, page),
  )
}

export const getMyAppointment: Verb<typeof appointment.getMyAppointment> = async (ctx, { id }) => {
  const { me, row } = await requireOwn(ctx, id)
  await markSubjectsRead(ctx, appointmentSubject(id))
  return presentDetail(ctx, me, row)
}

export const getAppointmentCounts: Verb<typeof appointment.getAppointmentCounts> = async (ctx) => {
  const me = requireProfileId(ctx)
  const rows = await store.appointmentsOf(ctx, me, { where: personTab(ctx, 'waiting'), before: null, limit: limits.openMax * 4 })
  const waiting = (await presentRows(ctx, me, rows)).filter(({ isMyTurn }) => isMyTurn).length
  return { waiting, near: await store.countNear(ctx, me, momentAfter(ctx.now, limits.reminderHours[0], 'hour')) }
}

export const getMeetingPlaces: Verb<typeof appointment.getMeetingPlaces> = async ({ tenant }) => ({
  list: (tenant.configs.love.meetingPlaces ?? []).map((place) => ({ ...place })),
})

/** The other person of the caller's line; throws not_found for a line of others. */
async function requireLine(ctx: Ctx, me: number, lineId: number): Promise<{ other: number; lineId: number }> {
  const line = await lineById(ctx, lineId)
  if (!line || (line.fromId !== me && line.toId !== me) || line.answeredAt === null) throw fault('not_found')
  return { other: line.fromId === me ? line.toId : line.fromId, lineId }
}

export const getDateOption: Verb<typeof appointment.getDateOption> = async (ctx, { lineId }) => {
  const me = requireProfileId(ctx)
  const { other } = await requireLine(ctx, me, lineId)
  const card = (await cardsOf(ctx, [other])).get(other)!
  const why = await explainImpossible(ctx, me, other, { lineId })
  const open = (await store.comingRowsBetween(ctx, me, other)).find((row) => isIn(appointmentStates.coming, currentStatus(ctx, row)))
  const seq = await nextSeq(ctx, me, other)
  return {
    other: card,
    seq,
    isOneADay: isOneADay(ctx, { type: 'blind_date', seq }),
    isPossible: why === null,
    why,
    openId: open?.id ?? null,
  }
}

/** Asks the map about the place, before the transaction. */
async function judgePlan(ctx: Ctx, { lineId, place }: InputOf<typeof appointment.proposeDate>): Promise<void> {
  await requireLine(ctx, requirePublishedProfileId(ctx), lineId)
  await refuseMisplaced(ctx, place)
}

export const proposeDate: AskingVerb<typeof appointment.proposeDate> = askThenAct(judgePlan, async (ctx, { lineId, ...plan }) => {
  const me = requirePublishedProfileId(ctx)
  const { other } = await requireLine(ctx, me, lineId)
  const { minutes = limits.minutes, mode = 'offline' } = plan
  const times = checkedTimes(ctx, plan.times, minutes)
  const row = await ctx.tx(async (ctx) => {
    await lockProfiles(ctx, [me, other])
    await lockLineForMove(ctx, lineId)
    await settleBetween(ctx, me, other)
    await requirePossible(ctx, me, other, { lineId })
    if ((await store.countOpenBy(ctx, me)) >= limits.openMax) throw fault('appointment_open_limit')
    const seq = await nextSeq(ctx, me, other)
    return agreement.propose(ctx, {
      type: 'blind_date',
      mode,
      minutes,
      times,
      seq,
      payer: plan.payer ?? null,
      place: placeColumns(ctx, plan.place, { mode, isFirst: seq === 1 }),
      lineId,
      matchmakerId: null,
      a: { profileId: me, personKey: me },
      b: { profileId: other, personKey: other },
      by: 'a',
    })
  })
  return presentDetail(ctx, me, row)
})

export const counterDate: Verb<typeof appointment.counterDate> = async (ctx, { id, times, place }) => {
  await requireOwn(ctx, id)
  await refuseMisplaced(ctx, place)
  return change(ctx, id, async (ctx, held, side) => {
    await requireStillPossible(ctx, held.row)
    await agreement.counter(ctx, held, { times, place, by: side })
  })
}

/** A pause, a block or an ended line since the proposal makes the meeting impossible. */
async function requireStillPossible(ctx: TxCtx, { aProfileId, bProfileId, lineId }: Appointment): Promise<void> {
  if (aProfileId !== null && bProfileId !== null) await requirePossible(ctx, aProfileId, bProfileId, { lineId, isProposed: true })
}

export const acceptTimes: Verb<typeof appointment.acceptTimes> = (ctx, { id, times }) =>
  change(ctx, id, async (ctx, held, side) => {
    await requireStillPossible(ctx, held.row)
    await agreement.take(ctx, held, side, times)
  })

/** The side that offered takes its offer back, the other declines it. */
export const declineDate: Verb<typeof appointment.declineDate> = (ctx, { id, reason }) =>
  change(ctx, id, (ctx, { row }, side) => {
    requireStatus(row, appointmentStates.open)
    return row.offeredBy === side ? cancel(ctx, row, side, null) : decline(ctx, row, side, reason ?? null)
  })

export const moveDate: Verb<typeof appointment.moveDate> = (ctx, { id, times }) =>
  change(ctx, id, (ctx, held, side) => agreement.offerMove(ctx, held, times, side))

export const dropMove: Verb<typeof appointment.dropMove> = (ctx, { id }) =>
  change(ctx, id, (ctx, held, side) => agreement.dropMove(ctx, held, side))

export const cancelDate: Verb<typeof appointment.cancelDate> = (ctx, { id, reason }) =>
  change(ctx, id, async (ctx, { row }, side) => {
    requireStatus(row, ['confirmed'])
    await cancel(ctx, row, side, reason)
  })

export const agreeCharge: Verb<typeof appointment.agreeCharge> = (ctx, { id, isAgreed }) =>
  change(ctx, id, async (ctx, { row, people }, side) => {
    if (!isChargeAsked(row)) throw fault('appointment_not_charged')
    if (!isChargeOpen(ctx, row)) throw fault('appointment_too_late')
    const { chargeAgreedAt } = people.find((one) => one.side === side)!
    if ((chargeAgreedAt !== null) === isAgreed) return
    await peopleStore.updatePerson(ctx, id, side, { chargeAgreedAt: isAgreed ? ctx.now : null })
    await recordStore.addEvent(ctx, id, isAgreed ? 'charge_agreed' : 'charge_refused', side)
  })

// --- The meeting ----------------------------------------------------------

function requireCheckIn(ctx: Ctx, row: Appointment): void {
  requireStatus(row, ['confirmed'])
  if (isCheckInOpen(ctx, row)) return
  throw fault(ctx.now < momentBefore(row.startAt!, limits.checkInMinutes, 'minute') ? 'appointment_too_early' : 'appointment_too_late')
}

export const checkInByPlace: Verb<typeof appointment.checkInByPlace> = (ctx, { id, ...here }) =>
  change(ctx, id, async (ctx, { row }, side) => {
    requireCheckIn(ctx, row)
    const { placeLatitude: latitude, placeLongitude: longitude } = row
    if (latitude === null || longitude === null) throw fault('appointment_too_far', { message: '这个地点没有坐标，请用见面码签到' })
    if (metresBetween(inGcj02(here), { latitude, longitude }) > limits.nearMetres) throw fault('appointment_too_far')
    await arrive(ctx, row, side, 'geo')
  })

/** A wrong code is counted even though the request is refused. */
export const checkInByCode: Verb<typeof appointment.checkInByCode> = async (ctx, { id, code }) => {
  let refusal: 'appointment_code_wrong' | 'appointment_code_locked' | null = null
  const detail = await change(ctx, id, async (ctx, { row, people }, side) => {
    requireCheckIn(ctx, row)
    const { codeTries } = people.find((one) => one.side === side)!
    if (!isOfTwo(row)) throw fault('appointment_code_wrong')
    if (codeTries >= limits.codeTriesMax) throw fault('appointment_code_locked')
    if (code === codeOf(ctx, row, otherSide(side))) {
      // The code was read aloud, so both are there.
      for (const here of [side, otherSide(side)]) await arrive(ctx, row, here, 'code')
      return
    }
    await peopleStore.updatePerson(ctx, id, side, { codeTries: codeTries + 1 })
    refusal = 'appointment_code_wrong'
  })
  if (refusal) throw fault(refusal)
  return detail
}

export const markDone: Verb<typeof appointment.markDone> = (ctx, { id }) =>
  change(ctx, id, (ctx, held, side) => outcome.markDone(ctx, held, side))

export const confirmDone: Verb<typeof appointment.confirmDone> = (ctx, { id, isDone, note }) =>
  change(ctx, id, (ctx, held, side) => outcome.confirm(ctx, held, side, isDone, note?.trim() || null))

export const claimNoShow: Verb<typeof appointment.claimNoShow> = (ctx, { id, note }) =>
  change(ctx, id, (ctx, held, side) => outcome.claimNoShow(ctx, held, { by: side, sides: [otherSide(side)], note: note?.trim() || null }))

export const giveAccount: Verb<typeof appointment.giveAccount> = (ctx, { id, note }) =>
  change(ctx, id, (ctx, held, side) => outcome.giveAccount(ctx, held, side, note.trim()))
