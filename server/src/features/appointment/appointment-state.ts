/**
 * States of an appointment: what they are at this moment, swept or not, and locking one for a change.
 *
 *   proposed ⇄ counter_proposed → confirmed ─ move ─→ confirmed (two moves at most)
 *       └→ declined │ expired │ cancelled ←┘ └→ marked_done → client_confirmed
 *                                                 └ silent for 7 days, or denied → disputed → resolved
 *       confirmed → no_show of one or both; a claim against a claim is disputed
 */
import { asSystemActor, type Ctx, type TxCtx } from '../../ctx'
import { lockTaskFirst } from '../audit/audit'
import { lockLineForMove } from '../line/line'
import { lockProfiles } from '../love/love'
import { isMoveOpen, isOfferOverdue, isSilent, profilesOf } from './appointment-status'
import * as store from './appointment.repository'
import type { Appointment, PersonRow } from './appointment.repository'
import { openInvestigation } from './investigation'
import { retractOffer } from './notify'

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
  const people = await store.peopleOf(ctx, [row.id])
  return { row, people, a: people.find(({ side }) => side === 'a')!, b: people.find(({ side }) => side === 'b') ?? null }
}

/** The caller must hold the lock on the appointment. */
async function settle(inCtx: TxCtx, row: Appointment): Promise<Appointment> {
  const ctx = asSystemActor(inCtx, SETTLING)
  if (isOfferOverdue(ctx, row)) {
    await store.addEvent(ctx, row.id, 'expired', 'system')
    await retractOffer(ctx, row)
    return store.updateAppointment(ctx, row.id, { status: 'expired', expireAt: null })
  }
  if (isSilent(ctx, row)) return openInvestigation(ctx, row)
  if (row.moveUntil !== null && !isMoveOpen(ctx, row)) {
    await retractOffer(ctx, row)
    return dropMoveOf(ctx, row, 'system')
  }
  return row
}

/** The agreed time stays. */
export async function dropMoveOf(ctx: TxCtx, row: Appointment, by: store.StepAuthor): Promise<Appointment> {
  await store.addEvent(ctx, row.id, 'move_dropped', by)
  return store.updateAppointment(ctx, row.id, { moveRound: null, moveBy: null, moveUntil: null })
}
