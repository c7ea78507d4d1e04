/** An appointment as the matchmakers of the two see it: feedback only of the people whom they serve. */
import type { DeskAppointmentDetail, DeskAppointmentRow, DeskParty } from '@qianxian/protocol/appointment/appointment.schema'
import {
  appointmentLimits as limits,
  appointmentStates,
  type DeskAction,
  shownStatus,
} from '@qianxian/protocol/appointment/appointment.words'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import type { Ctx } from '../../../ctx'
import { readAll } from '../../../db/reads'
import { cardsOf } from '../../love/love'
import {
  currentStatus,
  isChargeAsked,
  isMoveOpen,
  isOfferToDesk,
  isOfTwo,
  isOneADay,
  offeredSlots,
  profilesOf,
  shownStatusOf,
  silenceEnds,
} from '../appointment-status'
import { arrivalOf, endText, feedbackView, isCheckInOpen, placeOf, stepsFor } from '../appointment.presenter'
import * as peopleStore from '../appointment-people.repository'
import * as slotStore from '../appointment-slots.repository'
import * as recordStore from '../appointment-records.repository'
import type { Appointment, Desk } from '../appointment.repository'
import type { PersonRow } from '../appointment-people.repository'
import type { Slot } from '../appointment-slots.repository'
import type { Attendance, FeedbackRow } from '../appointment-records.repository'

interface Loaded {
  desk: Desk
  slots: Slot[]
  people: PersonRow[]
  arrivals: Attendance[]
  feedback: FeedbackRow[]
  cards: Map<number, LoveCard>
}

async function load(ctx: Ctx, desk: Desk, rows: readonly Appointment[]): Promise<Loaded> {
  const ids = rows.map(({ id }) => id)
  const [slots, people, arrivals, feedback, cards] = await readAll(ctx, [
    () => slotStore.slotsOf(ctx, ids),
    () => peopleStore.peopleOf(ctx, ids),
    () => recordStore.attendancesOf(ctx, ids),
    () => recordStore.feedbackBy(ctx, ids, desk.servedIds),
    () => cardsOf(ctx, [...new Set(rows.flatMap(profilesOf))]),
  ])
  return { desk, slots, people, arrivals, feedback, cards }
}

const SOMEBODY = '会员'

function partyOf(ctx: Ctx, row: Appointment, person: PersonRow, loaded: Loaded): DeskParty {
  const { side, profileId } = person
  const card = profileId === null ? undefined : loaded.cards.get(profileId)
  const isServed = profileId !== null && loaded.desk.servedIds.includes(profileId)
  const offered = offeredSlots(loaded.slots, row)
  const said = loaded.feedback.find((one) => one.appointmentId === row.id && one.profileId === profileId)
  const visitor = person.nameEnc === null ? SOMEBODY : ctx.secrets.unseal(person.nameEnc)
  return {
    no: card?.isAvailable || isServed ? (card?.no ?? null) : null,
    name: profileId === null ? visitor : card?.isAvailable ? card.nickname : SOMEBODY,
    isServed,
    hasAccount: profileId !== null,
    hasAnswered: offered.some((slot) => (side === 'a' ? slot.takenAAt : slot.takenBAt) !== null),
    arrival: arrivalOf(
      loaded.arrivals.filter(({ appointmentId }) => appointmentId === row.id),
      side,
    ),
    isDone: person.doneAt !== null,
    account: isIn(appointmentStates.noShow, row.status) || row.status === 'disputed' ? (isServed ? person.account : null) : null,
    feedback: isServed && said ? feedbackView(ctx, said) : null,
    isChargeAgreed: isServed && isChargeAsked(row) ? person.chargeAgreedAt !== null : null,
    isPriority: isServed && person.priorityAt !== null,
  }
}

const timesOf = (ctx: Ctx, slots: readonly Slot[], row: Appointment) =>
  offeredSlots(slots, row)
    .filter(({ startAt }) => startAt > ctx.now)
    .map(({ startAt, takenAAt, takenBAt }) => ({ at: startAt.toISOString(), isByA: takenAAt !== null, isByB: takenBAt !== null }))

function presentRow(ctx: Ctx, row: Appointment, loaded: Loaded): DeskAppointmentRow {
  const people = loaded.people.filter(({ appointmentId }) => appointmentId === row.id)
  const [a, b] = (['a', 'b'] as const).map((side) => people.find((one) => one.side === side))
  const shown = shownStatusOf(ctx, row, true)
  const isOpen = isIn(appointmentStates.open, currentStatus(ctx, row))
  const isOwn = row.matchmakerId === loaded.desk.matchmakerId
  const parties = { a: partyOf(ctx, row, a!, loaded), b: b ? partyOf(ctx, row, b, loaded) : null }
  return {
    id: row.id,
    type: row.type,
    status: shown,
    statusText: shown === 'confirmed' && row.endAt! <= ctx.now ? '时间已过，等确认' : shownStatus[shown],
    mode: row.mode,
    seq: row.seq,
    isOneADay: isOneADay(ctx, row),
    ...parties,
    startAt: row.startAt?.toISOString() ?? null,
    minutes: row.minutes,
    times: isOpen ? timesOf(ctx, loaded.slots, row) : [],
    expireAt: isOpen ? row.expireAt!.toISOString() : null,
    placeName: isOwn || row.confirmedAt !== null ? row.placeName : null,
    isOwn,
    isPriority: parties.a.isPriority || parties.b?.isPriority === true,
  }
}

export async function presentDeskRows(ctx: Ctx, desk: Desk, rows: readonly Appointment[]): Promise<DeskAppointmentRow[]> {
  const loaded = await load(ctx, desk, rows)
  return rows.map((row) => presentRow(ctx, row, loaded))
}

function actionsFor(ctx: Ctx, row: Appointment, isOwn: boolean): DeskAction[] {
  const status = currentStatus(ctx, row)
  const isOpen = isIn(appointmentStates.open, status)
  const isAgreed = status === 'confirmed'
  const isBegun = row.startAt !== null && row.startAt <= ctx.now
  const isMarkable = isBegun && momentAfter(row.endAt!, limits.markDays, 'day') > ctx.now
  const isWaited = isBegun && momentAfter(row.startAt!, limits.noShowMinutes, 'minute') <= ctx.now
  const isMissed = isIn(appointmentStates.noShow, status)
  const acts: [DeskAction, boolean][] = [
    ['counter', isOwn && isOpen && (row.counters < limits.countersMax || isOfferToDesk(ctx, row))],
    ['withdraw', isOwn && isOpen],
    ['reschedule', isOwn && isAgreed && !isBegun && (!isMoveOpen(ctx, row) || isOfferToDesk(ctx, row)) && row.moves < limits.movesMax],
    ['cancel', isOwn && isAgreed && !isBegun],
    ['checkIn', isCheckInOpen(ctx, row)],
    ['markDone', (isAgreed || isMissed) && isMarkable],
    ['claimNoShow', (isAgreed || status === 'marked_done') && isMarkable && isWaited],
    ['giveAccount', isIn(appointmentStates.unsettled, status) || isMissed],
    ['again', isOfTwo(row) && !isOpen && !(isAgreed && !isBegun)],
  ]
  return acts.flatMap(([act, isPossible]) => (isPossible ? [act] : []))
}

export async function presentDeskDetail(ctx: Ctx, desk: Desk, row: Appointment): Promise<DeskAppointmentDetail> {
  const loaded = await load(ctx, desk, [row])
  const shown = presentRow(ctx, row, loaded)
  const status = currentStatus(ctx, row)
  return {
    row: shown,
    place: shown.placeName === null ? null : placeOf(row),
    payer: row.payer,
    move: isMoveOpen(ctx, row) ? { times: timesOf(ctx, loaded.slots, row), until: row.moveUntil!.toISOString() } : null,
    movesLeft: limits.movesMax - row.moves,
    endText: endText(row),
    isLateCancel: row.isLateCancel,
    confirmUntil: status === 'marked_done' ? silenceEnds(row)!.toISOString() : null,
    counts: isIn(appointmentStates.counted, status) ? true : isIn(appointmentStates.notCounted, status) ? false : null,
    myAccount: shown.isOwn ? row.deskAccount : null,
    steps: stepsFor(await recordStore.eventsOf(ctx, row.id), 'mm'),
    actions: actionsFor(ctx, row, shown.isOwn),
  }
}
