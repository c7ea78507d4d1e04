/** Ending an appointment before it takes place, by one of its sides or because one of the two is no longer available. */
import {
  appointmentLimits as limits,
  appointmentStates,
  type CancelledBy,
  type CancelReason,
  type DateDeclineReason,
} from '@qianxian/protocol/appointment/appointment.words'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { asSystemActor, type Ctx, type TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { findProfileIdByUser, profileById } from '../love/love'
import { servingMatchmaker } from '../matchmaker/matchmaker'
import { visitEnded } from './appointment.hooks'
import { endBooking, lockSettled } from './appointment-state'
import { requireStatus } from './appointment-status'
import * as store from './appointment.repository'
import * as peopleStore from './appointment-people.repository'
import * as recordStore from './appointment-records.repository'
import * as contactStore from './trusted-contact.repository'
import * as pairStore from './appointment-pairs.repository'
import type { Appointment, StepAuthor } from './appointment.repository'
import { notifyCancelled, notifyDeclined, retractAll, retractOffer } from './notify'

/** The other side refuses the offer; the caller must hold the lock on the appointment. */
export async function decline(ctx: TxCtx, row: Appointment, by: StepAuthor, declineReason: DateDeclineReason | null): Promise<Appointment> {
  requireStatus(row, appointmentStates.open)
  await recordStore.addEvent(ctx, row.id, 'declined', by)
  await retractOffer(ctx, row)
  const declined = await store.updateAppointment(ctx, row.id, { status: 'declined', declineReason, expireAt: null })
  await notifyDeclined(ctx, declined, by)
  return declined
}

const ofAuthor: Record<StepAuthor, CancelledBy> = { a: 'a', b: 'b', mm: 'mm', store: 'mm', system: 'system' }

/** Cancels an offer or an agreed meeting that has not begun; the caller must hold the lock on the appointment. */
export async function cancel(ctx: TxCtx, row: Appointment, by: StepAuthor, cancelReason: CancelReason | null): Promise<Appointment> {
  requireStatus(row, appointmentStates.coming)
  const isAgreed = row.status === 'confirmed'
  if (isAgreed && by !== 'system' && row.startAt! <= ctx.now) throw fault('appointment_too_late')
  const isLateCancel = isAgreed && by !== 'system' && row.startAt! < momentAfter(ctx.now, limits.freeCancelHours, 'hour')
  await peopleStore.updatePeople(ctx, row.id, peopleStore.notBusy)
  await contactStore.deleteContactsOf(ctx, row.id)
  await recordStore.addEvent(
    ctx,
    row.id,
    isAgreed ? (isLateCancel ? 'late_cancelled' : 'cancelled') : by === 'system' ? 'cancelled' : 'withdrawn',
    by,
  )
  await retractAll(ctx, row)
  const cancelled = await store.updateAppointment(ctx, row.id, {
    status: 'cancelled',
    cancelledBy: ofAuthor[by],
    cancelReason,
    isLateCancel,
    expireAt: null,
    moveRound: null,
    moveBy: null,
    moveUntil: null,
  })
  if (isAgreed) await endBooking(ctx, row)
  if (row.leadId !== null) await visitEnded.emit(ctx, { appointmentId: row.id, leadId: row.leadId, outcome: 'cancelled' })
  await notifyCancelled(ctx, cancelled, by, isAgreed)
  return cancelled
}

// --- One of the two is no longer available ---------------------------------

/** Cancels these; a meeting that has begun stays. */
async function cancelAll(inCtx: TxCtx, found: readonly { id: number }[]): Promise<void> {
  const ctx = asSystemActor(inCtx, 'appointment-unavailable')
  for (const { id } of found) {
    const held = await lockSettled(ctx, id)
    if (!held || !isIn(appointmentStates.coming, held.row.status)) continue
    if (held.row.status === 'confirmed' && held.row.startAt! <= ctx.now) continue
    await cancel(ctx, held.row, 'system', null)
  }
}

export const cancelBetween = async (ctx: TxCtx, a: number, b: number): Promise<void> => cancelAll(ctx, await store.comingBetween(ctx, a, b))

export const cancelOfLine = async (ctx: TxCtx, { id }: { id: number }): Promise<void> => cancelAll(ctx, await store.comingOfLine(ctx, id))

const cancelOfProfile = async (ctx: TxCtx, profileId: number): Promise<void> => cancelAll(ctx, await store.comingOf(ctx, profileId))

/** The account was frozen, is being closed, or is opened again. */
export async function cancelOfHidden(ctx: TxCtx, userId: number, isShown: boolean): Promise<void> {
  const profileId = isShown ? null : await findProfileIdByUser(ctx, userId)
  if (profileId !== null) await cancelOfProfile(ctx, profileId)
}

/** The account is closed. */
export const cancelOfUser = (ctx: TxCtx, userId: number): Promise<void> => cancelOfHidden(ctx, userId, false)

/** True if the person may meet others: not paused, taken down or gone. */
export const isAvailable = (profile: { lifecycle: string; isAccountOpen?: boolean }): boolean =>
  isIn([...profileStates.shown, 'hidden'], profile.lifecycle) && profile.isAccountOpen !== false

/** The person may have paused, left or been taken down. */
export async function cancelIfAway(ctx: Ctx, profileId: number): Promise<void> {
  const profile = await profileById(ctx, profileId)
  if (!profile || !isAvailable(profile)) await ctx.tx((ctx) => cancelOfProfile(ctx, profileId))
}

/** Two became a couple: their meetings with all others are cancelled. */
export async function cancelOutsideCouple(ctx: Ctx, profileIds: readonly number[]): Promise<void> {
  await ctx.tx(async (ctx) => {
    for (const profileId of await pairStore.filterCoupled(ctx, profileIds)) {
      const others = (await store.comingOf(ctx, profileId)).filter(
        ({ aProfileId, bProfileId, type }) =>
          type === 'blind_date' && !(profileIds.includes(aProfileId ?? 0) && profileIds.includes(bProfileId ?? 0)),
      )
      await cancelAll(ctx, others)
    }
  })
}

/** Appointments with a matchmaker who no longer serves the person. */
export async function cancelUnserved(ctx: TxCtx, profileIds: readonly number[]): Promise<void> {
  for (const profileId of profileIds) {
    const withDesk = (await store.comingOf(ctx, profileId)).filter((row) => row.bProfileId === null && row.matchmakerId !== null)
    for (const row of withDesk) if ((await servingMatchmaker(ctx, profileId))?.id !== row.matchmakerId) await cancelAll(ctx, [row])
  }
}
