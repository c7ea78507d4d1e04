/** How a meeting went: it counts only when everybody said so, or an auditor found so; contradictions are investigated. */
import { appointmentLimits as limits, appointmentStates, type AppointmentStatus } from '@qianxian/protocol/appointment/appointment.words'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { Ctx, TxCtx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { closeLineAfterMeeting, markMet } from '../line/line'
import type { AuditDecision } from '../audit/audit'
import { meetingCounted, visitEnded } from './appointment.hooks'
import { endBooking, type Held, lockSettled } from './appointment-state'
import { isChargeAsked, isOfTwo, otherSide, profilesOf, requireStatus } from './appointment-status'
import * as store from './appointment.repository'
import * as peopleStore from './appointment-people.repository'
import * as recordStore from './appointment-records.repository'
import type { Appointment, Side, StepAuthor } from './appointment.repository'
import { addAccount, openInvestigation } from './investigation'
import { notifyMarked, notifyMet, notifyMissed, notifyResolved, retractAll } from './notify'

/** Throws if it is too early or too late to say how the meeting went. */
function requireMarkable(ctx: Ctx, { startAt, endAt }: Appointment, fromMinutes: number): void {
  if (!startAt || ctx.now < momentAfter(startAt, fromMinutes, 'minute')) throw fault('appointment_too_early')
  if (ctx.now > momentAfter(endAt!, limits.markDays, 'day')) throw fault('appointment_too_late')
}

const bare = (row: Appointment): boolean => row.aProfileId === null

/**
 * Says that the meeting took place. The word of one of the two is also their own confirmation. A visitor without an
 * account has no app to confirm with, so the word of the staff is enough.
 */
export async function markDone(ctx: TxCtx, { row, people }: Held, by: StepAuthor): Promise<Appointment> {
  if (bare(row) && row.countedAt !== null) return row
  requireStatus(row, ['confirmed', 'marked_done', ...appointmentStates.noShow])
  // A visitor stands at the desk, perhaps early.
  requireMarkable(ctx, row, by === 'store' ? -limits.checkInMinutes : 0)
  const mine = by === 'a' || by === 'b' ? people.find(({ side }) => side === by)! : null
  if (mine) await peopleStore.updatePerson(ctx, row.id, mine.side, { doneAt: mine.doneAt ?? ctx.now, missedAt: null, deniedAt: null })
  if (isIn(appointmentStates.noShow, row.status)) return openInvestigation(ctx, row)
  if (row.status === 'marked_done') return mine ? finishIfSaid(ctx, row) : row
  await recordStore.addEvent(ctx, row.id, 'marked_done', by)
  const marked = await store.updateAppointment(ctx, row.id, { status: 'marked_done', markedAt: ctx.now })
  if (bare(row)) return finish(ctx, marked, 'client_confirmed')
  const finished = await finishIfSaid(ctx, marked)
  if (finished.status === 'marked_done') await notifyMarked(ctx, finished, by)
  return finished
}

/** The meeting counts once everybody with an account has said so. */
async function finishIfSaid(ctx: TxCtx, row: Appointment): Promise<Appointment> {
  const people = await peopleStore.peopleOf(ctx, [row.id])
  return people.every(({ doneAt, profileId }) => doneAt !== null || profileId === null) ? finish(ctx, row, 'client_confirmed') : row
}

/** Confirms or denies a meeting that somebody marked as done. */
export async function confirm(ctx: TxCtx, { row, people }: Held, side: Side, isDone: boolean, note: string | null): Promise<Appointment> {
  const mine = people.find((one) => one.side === side)!
  if (isDone && mine.doneAt !== null && isIn(appointmentStates.counted, row.status)) return row
  requireStatus(row, ['marked_done'])
  if (isDone) {
    await peopleStore.updatePerson(ctx, row.id, side, { doneAt: ctx.now, deniedAt: null })
    return finishIfSaid(ctx, row)
  }
  await peopleStore.updatePerson(ctx, row.id, side, { doneAt: null, deniedAt: ctx.now, account: note ?? mine.account })
  await recordStore.addEvent(ctx, row.id, 'denied', side)
  return openInvestigation(ctx, row)
}

async function finish(
  ctx: TxCtx,
  row: Appointment,
  status: Extract<AppointmentStatus, 'client_confirmed' | 'resolved_counts'>,
): Promise<Appointment> {
  await recordStore.addEvent(ctx, row.id, status, 'system')
  await retractAll(ctx, row)
  const counted = await countMeeting(ctx, await store.updateAppointment(ctx, row.id, { status }))
  if (row.lineId !== null) await markMet(ctx, row.lineId)
  await notifyMet(ctx, counted)
  return counted
}

/**
 * Says that a meeting counts, once, however often it is called: the nouns above use up a unit of what was paid, and
 * book the commission. Does nothing for a meeting that is not settled. The caller must hold the lock on the appointment.
 */
export async function countMeeting(ctx: TxCtx, row: Appointment): Promise<Appointment> {
  if (row.countedAt !== null || !isIn(appointmentStates.counted, row.status)) return row
  const counted = await store.updateAppointment(ctx, row.id, { countedAt: ctx.now })
  const { id, lineId, matchmakerId, storeId, seq, startAt, leadId } = row
  await meetingCounted.emit(ctx, {
    appointmentId: id,
    profileIds: profilesOf(row),
    lineId,
    matchmakerId,
    storeId,
    seq,
    chargedIds: await chargedOf(ctx, row),
    at: startAt!,
  })
  if (leadId !== null) await visitEnded.emit(ctx, { appointmentId: id, leadId, outcome: 'came' })
  return counted
}

/** A first meeting is charged to all, a further one only to those who agreed, and none that the two arranged themselves. */
async function chargedOf(ctx: TxCtx, row: Appointment): Promise<number[]> {
  if (row.seq === 1) return profilesOf(row)
  if (!isChargeAsked(row)) return []
  const people = await peopleStore.peopleOf(ctx, [row.id])
  return people.flatMap(({ profileId, chargeAgreedAt }) => (profileId !== null && chargeAgreedAt !== null ? [profileId] : []))
}

export interface Missing {
  by: StepAuthor
  sides: readonly Side[]
  note?: string | null
}

/**
 * Says who did not come. It is investigated if both say so of each other, if somebody said that they met, or if the
 * missing one had checked in.
 */
export async function claimNoShow(ctx: TxCtx, { row, people }: Held, { by, sides, note = null }: Missing): Promise<Appointment> {
  requireStatus(row, ['confirmed', 'marked_done', ...appointmentStates.noShow])
  requireMarkable(ctx, row, limits.noShowMinutes)
  const mine = by === 'a' || by === 'b' ? people.find(({ side }) => side === by)! : null
  const claimed = sides.length > 1 ? 'no_show_both' : sides[0] === 'a' ? 'no_show_a' : 'no_show_b'
  if (mine && mine.missedAt === null)
    await peopleStore.updatePerson(ctx, row.id, mine.side, { missedAt: ctx.now, doneAt: null, ...(note === null ? {} : { account: note }) })
  // The same claim again, by a second tap, by staff or by the person themselves.
  if (row.status === claimed) return row
  await recordStore.addEvent(ctx, row.id, 'no_show', by)
  const arrived = new Set((await recordStore.attendancesOf(ctx, [row.id])).map(({ side }) => side))
  const isContradicted = row.status !== 'confirmed' || sides.some((side) => arrived.has(side)) || (mine !== null && !isOfTwo(row))
  if (isContradicted) return openInvestigation(ctx, row)
  const missed = await store.updateAppointment(ctx, row.id, { status: claimed, markedAt: ctx.now })
  await peopleStore.freeRest(ctx, row.id)
  // Waited in vain: the other one stands first from now on.
  for (const one of people)
    if (!sides.includes(one.side) && one.profileId !== null) await peopleStore.updatePerson(ctx, row.id, one.side, { priorityAt: ctx.now })
  await endBooking(ctx, row)
  if (row.leadId !== null) await visitEnded.emit(ctx, { appointmentId: row.id, leadId: row.leadId, outcome: 'missed' })
  await notifyMissed(ctx, missed, by, sides)
  return missed
}

/** Adds an account to an investigation, or objects to a missed meeting, which is then investigated. */
export async function giveAccount(ctx: TxCtx, { row, people }: Held, by: Side | 'mm', account: string): Promise<Appointment> {
  const former = by === 'mm' ? row.deskAccount : people.find(({ side }) => side === by)!.account
  if (row.status === 'disputed' && former === account) return row
  requireStatus(row, ['disputed', 'marked_done', ...appointmentStates.noShow])
  if (isIn(appointmentStates.noShow, row.status) && momentAfter(row.markedAt!, limits.silenceDays, 'day') <= ctx.now)
    throw fault('appointment_too_late')
  // Each account gives the auditor more time, so their number is limited.
  if (row.status === 'disputed' && (await recordStore.countAccounts(ctx, row.id, by)) >= limits.accountsMax)
    throw fieldFault({ note: `说明最多补充 ${limits.accountsMax} 次` })
  if (by === 'mm') await store.updateAppointment(ctx, row.id, { deskAccount: account })
  else await peopleStore.updatePerson(ctx, row.id, by, { account })
  await recordStore.addEvent(ctx, row.id, 'accounted', by)
  if (isIn(appointmentStates.noShow, row.status))
    return openInvestigation(ctx, { ...row, deskAccount: by === 'mm' ? account : row.deskAccount })
  await addAccount(ctx, row, by, account)
  return (await store.appointmentById(ctx, row.id))!
}

/** Applies the decision of an auditor: approved means that the meeting counts. */
export async function applyMeetingDecision(ctx: TxCtx, { targetId, decision }: AuditDecision): Promise<void> {
  const held = await lockSettled(ctx, targetId)
  if (held?.row.status !== 'disputed') throw fault('already_handled')
  if (decision === 'approved') {
    await finish(ctx, held.row, 'resolved_counts')
    return
  }
  const { row, people } = held
  await recordStore.addEvent(ctx, row.id, 'resolved_not', 'system')
  const resolved = await store.updateAppointment(ctx, row.id, { status: 'resolved_not' })
  const missed = people.filter(({ missedAt }) => missedAt !== null)
  const arrived = new Set((await recordStore.attendancesOf(ctx, [row.id])).map(({ side }) => side))
  // If only one says so, and only they were there, they waited in vain.
  const [waited] = missed
  if (missed.length === 1 && waited && waited.profileId !== null && !arrived.has(otherSide(waited.side)))
    await peopleStore.updatePerson(ctx, row.id, waited.side, { priorityAt: ctx.now })
  await endBooking(ctx, row)
  if (row.leadId !== null) await visitEnded.emit(ctx, { appointmentId: row.id, leadId: row.leadId, outcome: 'missed' })
  await notifyResolved(ctx, resolved)
}

/** «No» after a meeting ends the line, with the same sentence for both. */
export async function endAfterMeeting(ctx: TxCtx, { lineId }: Appointment, byProfileId: number): Promise<void> {
  if (lineId !== null) await closeLineAfterMeeting(ctx, lineId, byProfileId)
}
