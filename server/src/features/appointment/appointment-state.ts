/**
 * States of an appointment: what they are at this moment, swept or not, and locking one for a change.
 *
 *   proposed ⇄ counter_proposed → confirmed ─ move ─→ confirmed (two moves at most)
 *       └→ declined │ expired │ cancelled ←┘ └→ marked_done → client_confirmed
 *                                                 └ silent for 7 days, or denied → disputed → resolved
 *       confirmed → no_show of one or both; a claim against a claim is disputed
 *       confirmed → lapsed, if no result is stated within 7 days of the end
 */
import { asSystemActor, type Ctx, type TxCtx } from '../../ctx'
import { lockTaskFirst } from '../audit/audit'
import { lockLineForMove, unbookMeeting } from '../line/line'
import { lockProfiles } from '../love/love'
import { visitEnded } from './appointment.hooks'
import { isLapsed, isMoveOpen, isOfferOverdue, isSilent, profilesOf } from './appointment-status'
import * as store from './appointment.repository'
import * as peopleStore from './appointment-people.repository'
import * as recordStore from './appointment-records.repository'
import type { Appointment } from './appointment.repository'
import type { PersonRow } from './appointment-people.repository'
import { openInvestigation } from './investigation'
import { notifyExpired, retractAll, retractOffer } from './notify'

const SETTLING = 'appointment-settling'

export interface Held {
  row: Appointment
  people: PersonRow[]
  a: PersonRow
  b: PersonRow | null
}

/**
 * Locks the people, the line and the appointment, in this order, and applies all changes that are due by the clock.
 * Returns null if there is none.
 */
export async function lockSettled(ctx: TxCtx, id: number): Promise<Held | null> {
  const found = await store.appointmentById(ctx, id)
  if (!found) return null
  await lockTaskFirst(ctx, found.auditTaskId)
  await lockProfiles(ctx, profilesOf(found))
  if (found.lineId !== null) await lockLineForMove(ctx, found.lineId)
  const row = await store.lockAppointment(ctx, id)
  if (!row) return null
  return withPeople(ctx, await settle(ctx, row))
}

export async function withPeople(ctx: Ctx, row: Appointment): Promise<Held> {
  const people = await peopleStore.peopleOf(ctx, [row.id])
  return { row, people, a: people.find(({ side }) => side === 'a')!, b: people.find(({ side }) => side === 'b') ?? null }
}

/** The caller must hold the lock on the appointment. */
async function settle(inCtx: TxCtx, row: Appointment): Promise<Appointment> {
  const ctx = asSystemActor(inCtx, SETTLING)
  if (isOfferOverdue(ctx, row)) {
    await recordStore.addEvent(ctx, row.id, 'expired', 'system')
    await retractOffer(ctx, row)
    const expired = await store.updateAppointment(ctx, row.id, { status: 'expired', expireAt: null })
    await notifyExpired(ctx, expired)
    return expired
  }
  if (isLapsed(ctx, row)) return lapse(ctx, row)
  if (isSilent(ctx, row)) return openInvestigation(ctx, row)
  if (row.moveUntil !== null && !isMoveOpen(ctx, row)) {
    await retractOffer(ctx, row)
    return dropMoveOf(ctx, row, 'system')
  }
  return row
}

/** Ends a meeting whose result was never stated, so that the two may arrange another. */
async function lapse(ctx: TxCtx, row: Appointment): Promise<Appointment> {
  await recordStore.addEvent(ctx, row.id, 'lapsed', 'system')
  await peopleStore.updatePeople(ctx, row.id, peopleStore.notBusy)
  await retractAll(ctx, row)
  const lapsed = await store.updateAppointment(ctx, row.id, { status: 'lapsed', moveRound: null, moveBy: null, moveUntil: null })
  await endBooking(ctx, row)
  if (row.leadId !== null) await visitEnded.emit(ctx, { appointmentId: row.id, leadId: row.leadId, outcome: 'missed' })
  return lapsed
}

/** The line shows no agreed meeting any more, unless there is another. */
export async function endBooking(ctx: TxCtx, { id, lineId }: Appointment): Promise<void> {
  if (lineId !== null && (await store.agreedOfLine(ctx, lineId, id)) === 0) await unbookMeeting(ctx, lineId)
}

/** Applies what is due by the clock to the appointments of the two. The caller must hold the locks on both people. */
export async function settleBetween(ctx: TxCtx, a: number, b: number): Promise<void> {
  for (const { id } of await store.comingBetween(ctx, a, b)) await lockSettled(ctx, id)
}

/** The agreed time stays. */
export async function dropMoveOf(ctx: TxCtx, row: Appointment, by: store.StepAuthor): Promise<Appointment> {
  await recordStore.addEvent(ctx, row.id, 'move_dropped', by)
  return store.updateAppointment(ctx, row.id, { moveRound: null, moveBy: null, moveUntil: null })
}
