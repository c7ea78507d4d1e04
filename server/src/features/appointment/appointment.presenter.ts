/** An appointment as one of its two people sees it. */
import type { AppointmentDetail, AppointmentRow, MeetingPlace, OfferedTime } from '@qianxian/protocol/appointment/appointment.schema'
import {
  type AppointmentAction,
  appointmentEvent,
  appointmentLimits as limits,
  appointmentStates,
  cancelReason,
  codeWords,
  dateDeclineReason,
  type ShownStatus,
  shownStatus,
  UNAVAILABLE_TEXT,
} from '@qianxian/protocol/appointment/appointment.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import { maskPhone } from '@qianxian/protocol/base/masks'
import type { Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import { cardsOf } from '../love/love'
import { desksById } from '../matchmaker/matchmaker'
import { storesById } from '../store/store'
import {
  currentStatus,
  feedbackUntil,
  isChargeAsked,
  isChargeOpen,
  isFeedbackOpen,
  isMoveOpen,
  isOfTwo,
  isOneADay,
  offeredSlots,
  otherSide,
  profileOn,
  shownStatusOf,
  sideOf,
  silenceEnds,
} from './appointment-status'
import * as peopleStore from './appointment-people.repository'
import * as slotStore from './appointment-slots.repository'
import * as recordStore from './appointment-records.repository'
import * as contactStore from './trusted-contact.repository'
import type { Appointment, Side } from './appointment.repository'
import type { PersonRow } from './appointment-people.repository'
import type { Slot } from './appointment-slots.repository'
import type { Attendance, EventRow, FeedbackRow } from './appointment-records.repository'
import type { ContactRow } from './trusted-contact.repository'

/** The number that one reads aloud and the other types: different for each side of each appointment. */
export function codeOf(ctx: Ctx, { id }: Pick<Appointment, 'id'>, side: Side): string {
  const drawn = Number.parseInt(ctx.secrets.hash('meeting-code', ctx.tenant.id, id, side).slice(0, 8), 16)
  return String(drawn % 10 ** limits.codeLength).padStart(limits.codeLength, '0')
}

const wordOf = (ctx: Ctx, { id }: Appointment): string =>
  codeWords[Number.parseInt(ctx.secrets.hash('meeting-word', ctx.tenant.id, id).slice(0, 8), 16) % codeWords.length]!

export const placeOf = ({ placeName, placeAddress, placeLatitude, placeLongitude }: Appointment): MeetingPlace | null =>
  placeName === null ? null : { name: placeName, address: placeAddress ?? '', latitude: placeLatitude, longitude: placeLongitude }

const taken = (slot: Slot, side: Side): boolean => (side === 'a' ? slot.takenAAt : slot.takenBAt) !== null

const timesFor = (ctx: Ctx, slots: readonly Slot[], row: Appointment, side: Side): OfferedTime[] =>
  offeredSlots(slots, row)
    .filter(({ startAt }) => startAt > ctx.now)
    .map((slot) => ({ at: slot.startAt.toISOString(), isMine: taken(slot, side), isTheirs: taken(slot, otherSide(side)) }))

export const isCheckInOpen = ({ now }: Ctx, { status, startAt, endAt, mode }: Appointment): boolean =>
  mode === 'offline' &&
  status === 'confirmed' &&
  startAt !== null &&
  momentBefore(startAt, limits.checkInMinutes, 'minute') <= now &&
  now <= endAt!

/** A side has to choose among the offered times. */
const hasToChoose = (times: readonly OfferedTime[], isOwnOffer: boolean): boolean => !isOwnOffer && !times.some(({ isMine }) => isMine)

const haveMissedEachOther = (times: readonly OfferedTime[]): boolean =>
  times.some(({ isMine }) => isMine) && times.some(({ isTheirs }) => isTheirs)

interface Seen {
  row: Appointment
  side: Side
  me: PersonRow
  times: OfferedTime[]
  hasFeedback: boolean
}

function isMyTurn(ctx: Ctx, { row, side, me, times, hasFeedback }: Seen): boolean {
  const status = currentStatus(ctx, row)
  if (isIn(appointmentStates.open, status)) return hasToChoose(times, row.offeredBy === side) || haveMissedEachOther(times)
  if (isMoveOpen(ctx, row)) return hasToChoose(times, row.moveBy === side)
  if (status === 'marked_done') return me.doneAt === null
  return !hasFeedback && isIn(appointmentStates.counted, status) && isFeedbackOpen(ctx, row)
}

function statusText(ctx: Ctx, seen: Seen, shown: ShownStatus): string {
  const { row, side, me, times } = seen
  if (isIn(appointmentStates.open, shown)) {
    if (row.offeredBy === side) return '等对方选时间'
    if (haveMissedEachOther(times)) return '你们选的时间不同，请再选一个'
    return hasToChoose(times, false) ? '请选一个方便的时间' : '已选好，等对方选时间'
  }
  if (row.status === 'confirmed' && isMoveOpen(ctx, row)) return row.moveBy === side ? '想改时间，等对方回应' : '对方想改时间，请回应'
  if (shown === 'confirmed' && row.endAt! <= ctx.now) return '见面时间已过，见到了吗？'
  if (shown === 'marked_done') return me.doneAt === null ? '请确认是否见面' : '等对方确认'
  if (isIn(appointmentStates.noShow, shown) && shown !== 'no_show_both')
    return shown === `no_show_${side}` ? '对方表示你没有到' : '对方没有到'
  return shownStatus[shown]
}

interface Loaded {
  slots: Slot[]
  people: PersonRow[]
  feedback: FeedbackRow[]
}

export async function presentRows(ctx: Ctx, me: number, rows: readonly Appointment[]): Promise<AppointmentRow[]> {
  const ids = rows.map(({ id }) => id)
  const [slots, people, feedback, cards, arrangers] = await readAll(ctx, [
    () => slotStore.slotsOf(ctx, ids),
    () => peopleStore.peopleOf(ctx, ids),
    () => recordStore.feedbackBy(ctx, ids, [me]),
    () => cardsOf(ctx, [...new Set(rows.flatMap((row) => profileOn(row, otherSide(sideOf(row, me)!)) ?? []))]),
    () => arrangersOf(ctx, rows),
  ])
  const loaded = { slots, people, feedback }
  return rows.map((row) => presentRow(ctx, me, row, loaded, { cards, arrangers }))
}

type Named = { cards: Awaited<ReturnType<typeof cardsOf>>; arrangers: Map<number, string> }

const seenBy = (ctx: Ctx, me: number, row: Appointment, { slots, people, feedback }: Loaded): Seen => {
  const side = sideOf(row, me)!
  return {
    row,
    side,
    me: people.find((one) => one.appointmentId === row.id && one.side === side)!,
    times: timesFor(ctx, slots, row, side),
    hasFeedback: feedback.some(({ appointmentId }) => appointmentId === row.id),
  }
}

function presentRow(ctx: Ctx, me: number, row: Appointment, loaded: Loaded, { cards, arrangers }: Named): AppointmentRow {
  const seen = seenBy(ctx, me, row, loaded)
  const shown = shownStatusOf(ctx, row, seen.hasFeedback)
  const otherId = profileOn(row, otherSide(seen.side))
  const isOpen = isIn(appointmentStates.open, currentStatus(ctx, row))
  return {
    id: row.id,
    type: row.type,
    status: shown,
    statusText: statusText(ctx, seen, shown),
    mode: row.mode,
    seq: row.seq,
    isOneADay: isOneADay(ctx, row),
    other: otherId === null ? null : (cards.get(otherId) ?? null),
    arranger: arrangers.get(row.id) ?? null,
    startAt: row.startAt?.toISOString() ?? null,
    minutes: row.minutes,
    times: isOpen ? seen.times : [],
    expireAt: isOpen ? row.expireAt!.toISOString() : null,
    isMyTurn: isMyTurn(ctx, seen),
    placeName: row.confirmedAt === null ? null : row.placeName,
  }
}

/** The matchmaker or store by which each was arranged; those of the two themselves are absent. */
export async function arrangersOf(ctx: Ctx, rows: readonly Appointment[]): Promise<Map<number, string>> {
  const [desks, stores] = await readAll(ctx, [
    () => desksById(ctx, [...new Set(rows.flatMap(({ matchmakerId }) => matchmakerId ?? []))]),
    () => storesById(ctx, [...new Set(rows.flatMap(({ storeId }) => storeId ?? []))]),
  ])
  return new Map(
    rows.flatMap((row): [number, string][] => {
      const desk = desks.find(({ id }) => id === row.matchmakerId)
      const shop = row.storeId === null ? undefined : stores.get(row.storeId)
      const called = desk ? `红娘${desk.name}` : shop?.name
      return called ? [[row.id, called]] : []
    }),
  )
}

export const arrivalOf = (arrivals: readonly Attendance[], side: Side) => {
  const arrival = arrivals.find((one) => one.side === side)
  return arrival ? { at: arrival.at.toISOString(), method: arrival.method, lateMinutes: arrival.lateMinutes } : null
}

/** Steps that only their author reads. */
const PRIVATE = ['safe', 'accounted', 'charge_agreed', 'charge_refused'] as const

export function stepsFor(events: readonly EventRow[], side: Side | 'mm'): { at: string; text: string }[] {
  const authors: Readonly<Record<EventRow['by'], string>> = { a: '发起方', b: '受邀方', mm: '红娘', store: '门店', system: '' }
  const author = (by: EventRow['by']): string => {
    if (side === 'mm') return authors[by]
    return by === side ? '你' : by === 'a' || by === 'b' ? '对方' : authors[by]
  }
  return events
    .filter(({ kind, by }) => !isIn(PRIVATE, kind) || (by === side && side !== 'mm'))
    .map(({ kind, by, at, startAt }) => ({
      at: at.toISOString(),
      text: `${author(by)}${kind === 'cancelled' && by === 'system' ? UNAVAILABLE_TEXT : name(appointmentEvent, kind)}${startAt ? `：${dateAndTime(startAt)}` : ''}`,
    }))
}

export function endText(row: Appointment): string | null {
  if (row.status === 'declined') return row.declineReason ? name(dateDeclineReason, row.declineReason) : null
  if (row.status !== 'cancelled') return null
  if (row.cancelledBy === 'system') return UNAVAILABLE_TEXT
  return row.cancelReason ? name(cancelReason, row.cancelReason) : null
}

export const feedbackView = (ctx: Ctx, row: FeedbackRow) => ({
  result: row.result,
  tags: row.tags,
  safety: row.safety,
  note: row.noteEnc === null ? '' : ctx.secrets.unseal(row.noteEnc),
  at: row.at.toISOString(),
})

const contactView = (ctx: Ctx, { nameEnc, phoneEnc, dueAt, sentAt }: ContactRow) => ({
  name: ctx.secrets.unseal(nameEnc),
  phone: maskPhone(ctx.secrets.unseal(phoneEnc)),
  dueAt: dueAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
})

const isOverSince = ({ now }: Ctx, at: Date | null, days: number): boolean => at === null || momentAfter(at, days, 'day') <= now

function actionsFor(ctx: Ctx, seen: Seen, contact: ContactRow | null): AppointmentAction[] {
  const { row, side, me, times, hasFeedback } = seen
  const status = currentStatus(ctx, row)
  const isOwnOffer = row.offeredBy === side
  const acts = (...list: [AppointmentAction, boolean][]): AppointmentAction[] =>
    list.flatMap(([act, isPossible]) => (isPossible ? [act] : []))
  if (isIn(appointmentStates.open, status)) {
    const mayTake = !isOwnOffer && times.length > 0
    return acts(
      ['accept', mayTake],
      ['counter', row.counters < limits.countersMax],
      ['decline', !isOwnOffer],
      ['withdraw', isOwnOffer],
      ['agreeCharge', isChargeOpen(ctx, row)],
    )
  }
  const isMoving = isMoveOpen(ctx, row)
  const isAgreed = status === 'confirmed'
  const isToCome = isAgreed && row.startAt! > ctx.now
  const isBegun = row.startAt !== null && row.startAt <= ctx.now
  const isMarkable = isBegun && !isOverSince(ctx, row.endAt, limits.markDays)
  const isWaited = isBegun && momentAfter(row.startAt!, limits.noShowMinutes, 'minute') <= ctx.now
  const isMissed = isIn(appointmentStates.noShow, status)
  const isPastSafety = row.endAt === null || momentAfter(row.endAt, limits.safeHours, 'hour') <= ctx.now
  return acts(
    ['accept', isMoving && row.moveBy !== side && times.length > 0],
    ['dropMove', isMoving],
    ['reschedule', isToCome && !isMoving && row.moves < limits.movesMax],
    ['cancel', isToCome],
    ['checkIn', isCheckInOpen(ctx, row)],
    ['markDone', isAgreed && isMarkable],
    ['confirmDone', status === 'marked_done' && me.doneAt === null],
    ['claimNoShow', (isAgreed || status === 'marked_done') && isOfTwo(row) && isMarkable && isWaited && me.doneAt === null],
    ['giveAccount', status === 'disputed' || (isMissed && !isOverSince(ctx, row.markedAt, limits.silenceDays))],
    ['feedback', isOfTwo(row) && !hasFeedback && isFeedbackOpen(ctx, row)],
    ['setContact', isIn(appointmentStates.busy, status) && !isPastSafety && contact?.claimedAt == null],
    ['markSafe', isBegun && contact !== null && contact.claimedAt === null],
    ['agreeCharge', isChargeOpen(ctx, row)],
    ['report', isOfTwo(row) && isBegun],
  )
}

export async function presentDetail(ctx: Ctx, me: number, row: Appointment): Promise<AppointmentDetail> {
  const ids = [row.id]
  const [slots, people, feedback, arrivals, events, contact] = await readAll(ctx, [
    () => slotStore.slotsOf(ctx, ids),
    () => peopleStore.peopleOf(ctx, ids),
    () => recordStore.feedbackBy(ctx, ids, [me]),
    () => recordStore.attendancesOf(ctx, ids),
    () => recordStore.eventsOf(ctx, row.id),
    () => contactStore.contactOf(ctx, row.id, me),
  ])
  const [shown] = await presentRows(ctx, me, [row])
  const seen = seenBy(ctx, me, row, { slots, people, feedback })
  const { side } = seen
  const isAgreed = row.confirmedAt !== null
  const status = currentStatus(ctx, row)
  const isMoving = isMoveOpen(ctx, row)
  const mine = feedback[0]
  return {
    row: shown!,
    payer: row.payer,
    place: isAgreed ? placeOf(row) : null,
    move: isMoving ? { isMine: row.moveBy === side, times: seen.times, until: row.moveUntil!.toISOString() } : null,
    movesLeft: limits.movesMax - row.moves,
    endText: endText(row),
    isLateCancel: row.isLateCancel,
    myCode: isOfTwo(row) && isCheckInOpen(ctx, row) ? codeOf(ctx, row, side) : null,
    codeWord: isOfTwo(row) && isAgreed ? wordOf(ctx, row) : null,
    myArrival: arrivalOf(arrivals, side),
    theirArrival: arrivalOf(arrivals, otherSide(side)),
    isDoneByMe: seen.me.doneAt !== null,
    confirmUntil: status === 'marked_done' ? silenceEnds(row)!.toISOString() : null,
    myAccount: seen.me.account,
    myFeedback: mine ? feedbackView(ctx, mine) : null,
    feedbackUntil: isFeedbackOpen(ctx, row) ? feedbackUntil(row)!.toISOString() : null,
    isChargeAgreed: isChargeAsked(row) ? seen.me.chargeAgreedAt !== null : null,
    contact: contact && contactView(ctx, contact),
    safeAt: seen.me.safeAt?.toISOString() ?? null,
    lineId: row.lineId,
    steps: stepsFor(events, side),
    actions: actionsFor(ctx, seen, contact),
  }
}
