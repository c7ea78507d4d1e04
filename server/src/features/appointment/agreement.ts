/** Offering and taking times: the first time that both sides took is agreed. */
import { explainPlace, explainTimes } from '@qianxian/protocol/appointment/appointment.rules'
import type { MeetingPlace, PlaceInput } from '@qianxian/protocol/appointment/appointment.schema'
import {
  appointmentLimits as limits,
  type AppointmentMode,
  type AppointmentPayer,
  appointmentStates,
  type AppointmentType,
} from '@qianxian/protocol/appointment/appointment.words'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { faults } from '@qianxian/protocol/base/faults'
import { findContact } from '@qianxian/protocol/contact/contact-detector'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { Ctx, TxCtx } from '../../ctx'
import { sqlState } from '../../db/open'
import { fault, fieldFault } from '../../http/fault'
import { bookMeeting } from '../line/line'
import { metresToNamed } from '../place/place'
import { dropMoveOf, type Held } from './appointment-state'
import { isMoveOpen, isOfferToDesk, isOfTwo, isOneADay, offeredSlots, profilesOf, requireStatus } from './appointment-status'
import * as store from './appointment.repository'
import * as peopleStore from './appointment-people.repository'
import * as slotStore from './appointment-slots.repository'
import * as recordStore from './appointment-records.repository'
import * as contactStore from './trusted-contact.repository'
import type { Appointment, Side, StepAuthor } from './appointment.repository'
import { notifyAgreed, notifyMoved, notifyOffer, retractOffer } from './notify'

/** The times of an input, checked; throws a refusal at this field. */
export function checkedTimes(ctx: Ctx, times: readonly string[], minutes: number): Date[] {
  const read = times.map((time) => new Date(time))
  const why = explainTimes(read, minutes, ctx.now)
  if (why) throw fieldFault({ times: why })
  return read.sort((a, b) => a.getTime() - b.getTime())
}

/** Numbers of houses and rooms look like QQ and landline numbers, so only these kinds are refused. */
const hidesContact = (text: string): boolean => isIn(['mobile', 'wechat'], findContact(text)?.kind)

/** The same place in the tenant's list of public places; null for any other. */
const listedPlace = ({ tenant }: Ctx, name: string, address: string): MeetingPlace | null =>
  tenant.configs.love.meetingPlaces?.find((one) => one.name === name && one.address === address) ?? null

/**
 * The columns of a place. Throws a refusal at this field for one where the two may not meet, or whose name tells a phone
 * number. A first meeting needs a place of the map, which has coordinates, or of the tenant's list, which may have none.
 */
export function placeColumns(ctx: Ctx, place: PlaceInput | undefined, { mode, isFirst }: { mode: AppointmentMode; isFirst: boolean }) {
  const why = explainPlace(place, { mode, isFirst })
  if (why) throw fieldFault({ place: why })
  if (!place || mode === 'online') return {}
  const [name, address] = [place.name.trim(), place.address.trim()]
  if ([name, address].some(hidesContact)) throw fieldFault({ place: faults.contact_found.message }, 'contact_found')
  const { latitude = null, longitude = null } = listedPlace(ctx, name, address) ?? place
  const isFromMap = latitude !== null && longitude !== null
  if (isFirst && !isFromMap && !listedPlace(ctx, name, address)) throw fieldFault({ place: '第一次见面请从地图或推荐地点中选择' })
  return {
    placeName: name,
    placeAddress: address,
    placeLatitude: isFromMap ? latitude : null,
    placeLongitude: isFromMap ? longitude : null,
  }
}

/**
 * Throws a refusal at this field for a place whose name the map knows only elsewhere. Asks the map, so it is called outside a
 * transaction; a name that the map does not know, and a map without an answer, refuse nothing.
 */
export async function refuseMisplaced(ctx: Ctx, place: PlaceInput | undefined): Promise<void> {
  if (place?.latitude === undefined || place.longitude === undefined) return
  const [name, address] = [place.name.trim(), place.address.trim()]
  if (listedPlace(ctx, name, address)) return
  const metres = await metresToNamed(ctx, name, { latitude: place.latitude, longitude: place.longitude })
  if (metres !== null && metres > limits.namedMetres) throw fieldFault({ place: `地图上的「${name}」不在这个位置，请重新选择地点` })
}

/** An offer ends after three days, or when its last time begins. */
function offerEnds(ctx: Ctx, times: readonly Date[]): Date {
  const answerBy = momentAfter(ctx.now, limits.answerHours, 'hour')
  const last = times.at(-1)!
  return last < answerBy ? last : answerBy
}

/** Inserts the times; the side that offers them can come at each. */
async function offer(ctx: TxCtx, row: Appointment, round: number, times: readonly Date[], by: StepAuthor): Promise<void> {
  // The matchmaker or store that meets one person is the second side.
  const takenBAt = by === 'b' || (!isOfTwo(row) && by !== 'a') ? ctx.now : null
  await slotStore.insertSlots(
    ctx,
    times.map((startAt) => ({ appointmentId: row.id, round, startAt, takenAAt: by === 'a' ? ctx.now : null, takenBAt })),
  )
}

export interface NewPerson {
  profileId: number | null
  personKey: number
  nameEnc?: string
  phoneEnc?: string
  phoneHash?: string
}

export interface Proposal {
  type: AppointmentType
  mode: AppointmentMode
  minutes: number
  times: readonly Date[]
  seq: number
  payer: AppointmentPayer | null
  place: ReturnType<typeof placeColumns>
  lineId: number | null
  matchmakerId: number | null
  storeId?: number | null
  a: NewPerson
  b: NewPerson | null
  by: StepAuthor
}

/** Throws if the two already have an appointment to come. The caller must hold the locks on the people. */
export async function propose(ctx: TxCtx, { times, place, a, b, by, ...facts }: Proposal): Promise<Appointment> {
  const row = await store.insertAppointment(ctx, {
    ...facts,
    ...place,
    status: 'proposed',
    aProfileId: a.profileId,
    bProfileId: b?.profileId ?? null,
    offeredBy: by,
    expireAt: offerEnds(ctx, times),
  })
  if (!row) throw fault('appointment_already_open')
  const person = (one: NewPerson, side: Side) => ({ ...one, appointmentId: row.id, side })
  await peopleStore.insertPeople(ctx, [person(a, 'a'), ...(b ? [person(b, 'b')] : [])])
  await offer(ctx, row, 1, times, by)
  await recordStore.addEvent(ctx, row.id, 'proposed', by)
  await notifyOffer(ctx, row, by)
  return row
}

/** Replaces the offer by other times and, if given, another place. */
export async function counter(
  ctx: TxCtx,
  { row }: Held,
  { times, place, by }: { times: readonly string[]; place?: PlaceInput | undefined; by: StepAuthor },
): Promise<Appointment> {
  requireStatus(row, appointmentStates.open)
  const offered = (await slotStore.slotsOf(ctx, [row.id]))
    .filter((slot) => slot.round === row.round)
    .map(({ startAt }) => startAt.getTime())
  const wanted = times.map((time) => new Date(time).getTime())
  // A second tap of the same offer.
  if (row.offeredBy === by && !place && wanted.length === offered.length && wanted.every((at) => offered.includes(at))) return row
  if (row.counters >= limits.countersMax) throw fault('appointment_moves_used', { message: '来回改了多次，先聊一聊再重新约吧' })
  const checked = checkedTimes(ctx, times, row.minutes)
  const moved = place ? placeColumns(ctx, place, { mode: row.mode, isFirst: isOfTwo(row) && row.seq === 1 }) : {}
  const round = row.round + 1
  await offer(ctx, row, round, checked, by)
  await recordStore.addEvent(ctx, row.id, 'counter_proposed', by)
  await retractOffer(ctx, row)
  const countered = await store.updateAppointment(ctx, row.id, {
    ...moved,
    status: 'counter_proposed',
    round,
    offeredBy: by,
    counters: row.counters + 1,
    expireAt: offerEnds(ctx, checked),
  })
  await notifyOffer(ctx, countered, by)
  return countered
}

/** Offers other times for an agreed meeting, which keeps its time until both took one of them. */
export async function offerMove(ctx: TxCtx, { row }: Held, times: readonly string[], by: StepAuthor): Promise<Appointment> {
  requireStatus(row, ['confirmed'])
  if (row.startAt! <= ctx.now) throw fault('appointment_too_late')
  if (row.moves >= limits.movesMax) throw fault('appointment_moves_used')
  if (isMoveOpen(ctx, row)) throw fault('appointment_changed')
  const checked = checkedTimes(ctx, times, row.minutes)
  if (checked.some((at) => at.getTime() === row.startAt!.getTime())) throw fieldFault({ times: '请选和原来不同的时间' })
  const round = Math.max(row.round, ...(await slotStore.slotsOf(ctx, [row.id])).map((slot) => slot.round)) + 1
  await offer(ctx, row, round, checked, by)
  await recordStore.addEvent(ctx, row.id, 'move_proposed', by)
  const ends = offerEnds(ctx, checked)
  const moving = await store.updateAppointment(ctx, row.id, {
    moveRound: round,
    moveBy: by,
    moveUntil: ends < row.startAt! ? ends : row.startAt!,
  })
  await notifyOffer(ctx, moving, by)
  return moving
}

/** True if these times are among those that the person offered to the matchmaker. */
export async function isAnswerOfDesk(ctx: Ctx, row: Appointment, times: readonly string[]): Promise<boolean> {
  if (!isOfferToDesk(ctx, row)) return false
  const offered = new Set(offeredSlots(await slotStore.slotsOf(ctx, [row.id]), row).map(({ startAt }) => startAt.getTime()))
  return times.length > 0 && times.every((time) => offered.has(new Date(time).getTime()))
}

/**
 * Takes offered times for one side; agrees on the earliest that both took. Taking the same again changes nothing.
 * @param by the author, if a matchmaker takes them as the second side
 */
export async function take(ctx: TxCtx, held: Held, side: Side, times: readonly string[], by: StepAuthor = side): Promise<Appointment> {
  const { row } = held
  const isMove = isMoveOpen(ctx, row)
  const wanted = new Set(times.map((time) => new Date(time).getTime()))
  // A second tap of the acceptance that agreed on the time.
  if (!isMove && row.status === 'confirmed' && wanted.has(row.startAt!.getTime())) return row
  if (!isMove) requireStatus(row, appointmentStates.open)
  const offered = offeredSlots(await slotStore.slotsOf(ctx, [row.id]), row)
  const chosen = offered.filter(({ startAt }) => wanted.has(startAt.getTime()))
  if (wanted.size === 0) throw fieldFault({ times: '请至少选一个时间' })
  if (chosen.length < wanted.size) throw fault('appointment_changed')
  if (chosen.every(({ startAt }) => startAt <= ctx.now)) throw fieldFault({ times: '这个时间已经过了，请选别的时间' })
  const isNew = chosen.some((slot) => (side === 'a' ? slot.takenAAt : slot.takenBAt) === null)
  if (isNew) {
    await slotStore.takeSlots(
      ctx,
      chosen.map(({ id }) => id),
      side,
    )
    await recordStore.addEvent(ctx, row.id, 'taken', by)
  }
  const agreed = offeredSlots(await slotStore.slotsOf(ctx, [row.id]), row).find(
    (slot) => slot.takenAAt !== null && slot.takenBAt !== null && slot.startAt > ctx.now,
  )
  return agreed ? agree(ctx, held, agreed.startAt, by) : row
}

/** Agrees on a time: both are busy then, by constraints of the database. The caller must hold the locks on the people. */
export async function agree(ctx: TxCtx, { row, people }: Held, startAt: Date, by: StepAuthor): Promise<Appointment> {
  const endAt = momentAfter(startAt, row.minutes, 'minute')
  for (const { side } of people)
    await occupy(ctx, row.id, side, {
      busyFrom: startAt,
      busyUntil: momentAfter(endAt, limits.gapHours, 'hour'),
      firstDay: isOneADay(ctx, row) ? dayInShanghai(startAt) : null,
    })
  const isMove = row.status === 'confirmed'
  const isWithin = (hours: number) => startAt <= momentAfter(ctx.now, hours, 'hour')
  await recordStore.addEvent(ctx, row.id, isMove ? 'rescheduled' : 'confirmed', by, startAt)
  await retractOffer(ctx, row)
  const agreed = await store.updateAppointment(ctx, row.id, {
    status: 'confirmed',
    startAt,
    endAt,
    expireAt: null,
    moveRound: null,
    moveBy: null,
    moveUntil: null,
    confirmedAt: ctx.now,
    // A moved meeting is reminded of anew; an agreement in the last hours needs no reminder of them.
    reminded24At: isWithin(24) ? ctx.now : null,
    reminded2At: isWithin(2) ? ctx.now : null,
    ...(isMove ? { moves: row.moves + 1 } : {}),
  })
  if (isMove) {
    await peopleStore.updatePeople(ctx, row.id, { texted24At: null, texted2At: null })
    await contactStore.moveContacts(ctx, row.id, momentAfter(endAt, limits.safeHours, 'hour'))
  }
  if (isOfTwo(row)) await peopleStore.endPriority(ctx, profilesOf(row))
  if (row.lineId !== null && !isMove) await bookMeeting(ctx, row.lineId)
  await (isMove ? notifyMoved : notifyAgreed)(ctx, agreed, by)
  return agreed
}

const EXCLUDED = '23P01'
const TAKEN = '23505'

async function occupy(
  ctx: TxCtx,
  id: number,
  side: Side,
  span: { busyFrom: Date; busyUntil: Date; firstDay: string | null },
): Promise<void> {
  try {
    await ctx.part((ctx) => peopleStore.updatePerson(ctx, id, side, span))
  } catch (error) {
    const state = sqlState(error)
    if (state === EXCLUDED) throw fault('appointment_busy')
    if (state === TAKEN) throw fault('appointment_day_full')
    throw error
  }
}

/** Keeps the agreed time; either side may drop the offered move. */
export async function dropMove(ctx: TxCtx, { row }: Held, by: StepAuthor): Promise<Appointment> {
  if (!isMoveOpen(ctx, row)) throw fault('appointment_changed')
  await retractOffer(ctx, row)
  return dropMoveOf(ctx, row, by)
}
