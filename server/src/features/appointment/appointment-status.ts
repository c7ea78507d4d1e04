/** States of an appointment as they are at this moment, whether or not the sweep has run. */
import {
  appointmentLimits as limits,
  appointmentStates,
  type AppointmentStatus,
  appointmentTypes,
  type ShownStatus,
} from '@qianxian/protocol/appointment/appointment.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import type { Appointment, Side } from './appointment.repository'
import type { Slot } from './appointment-slots.repository'

export const sideOf = ({ aProfileId, bProfileId }: Appointment, profileId: number): Side | null =>
  aProfileId === profileId ? 'a' : bProfileId === profileId ? 'b' : null

export const otherSide = (side: Side): Side => (side === 'a' ? 'b' : 'a')

export const profileOn = (row: Appointment, side: Side): number | null => (side === 'a' ? row.aProfileId : row.bProfileId)

export const profilesOf = ({ aProfileId, bProfileId }: Appointment): number[] => [aProfileId, bProfileId].filter((id) => id !== null)

/** True for a meeting of two people; in the others the matchmaker or the store is the second. */
export const isOfTwo = ({ bProfileId }: Appointment): boolean => bProfileId !== null

/** True if a person may agree to one such meeting a day: the first of two people, unless the tenant allows more. */
export const isOneADay = ({ tenant }: Ctx, { type, seq }: Pick<Appointment, 'type' | 'seq'>): boolean =>
  isIn(appointmentTypes.ofTwo, type) && seq === 1 && (tenant.configs.love.hasFirstMeetingLimit ?? true)

/** True for a further meeting that a matchmaker arranged: it is charged only to those who agreed. */
export const isChargeAsked = (row: Appointment): boolean => isOfTwo(row) && row.seq > 1 && row.matchmakerId !== null

/** Each member may agree to the charge, and take that back, until the meeting begins. */
export const isChargeOpen = (ctx: Ctx, row: Appointment): boolean =>
  isChargeAsked(row) && isIn(appointmentStates.coming, currentStatus(ctx, row)) && (row.startAt === null || row.startAt > ctx.now)

export const isOfferOverdue = ({ now }: Ctx, { status, expireAt }: Appointment): boolean =>
  isIn(appointmentStates.open, status) && expireAt !== null && expireAt <= now

export const isMoveOpen = ({ now }: Ctx, { status, moveUntil }: Appointment): boolean =>
  status === 'confirmed' && moveUntil !== null && moveUntil > now

/** True if the person offered times to the matchmaker whom they meet; the matchmaker may take them or offer others. */
export const isOfferToDesk = (ctx: Ctx, row: Appointment): boolean =>
  !isOfTwo(row) && (isMoveOpen(ctx, row) ? row.moveBy === 'a' : isIn(appointmentStates.open, row.status) && row.offeredBy === 'a')

export const silenceEnds = ({ markedAt }: Appointment): Date | null => markedAt && momentAfter(markedAt, limits.silenceDays, 'day')

export const isSilent = (ctx: Ctx, row: Appointment): boolean => row.status === 'marked_done' && silenceEnds(row)! <= ctx.now

/** Ended so long ago without a stated result that none is accepted any more. */
export const isLapsed = ({ now }: Ctx, { status, endAt }: Appointment): boolean =>
  status === 'confirmed' && momentAfter(endAt!, limits.markDays, 'day') <= now

/** The stored status as it is at this moment, as the sweep would leave it. */
export function currentStatus(ctx: Ctx, row: Appointment): AppointmentStatus {
  if (isOfferOverdue(ctx, row)) return 'expired'
  if (isLapsed(ctx, row)) return 'lapsed'
  return isSilent(ctx, row) ? 'disputed' : row.status
}

export const feedbackUntil = ({ endAt }: Appointment): Date | null => endAt && momentAfter(endAt, limits.feedbackHours, 'hour')

/** True while a person may say how the meeting was: after its end or its confirmation, for a day. */
export function isFeedbackOpen(ctx: Ctx, row: Appointment): boolean {
  const until = feedbackUntil(row)
  const from = row.markedAt ?? row.endAt
  return isIn(appointmentStates.busy, row.status) && from !== null && until !== null && from <= ctx.now && ctx.now < until
}

/** @param hasFeedback the viewer has said how it was, or need not */
export function shownStatusOf(ctx: Ctx, row: Appointment, hasFeedback: boolean): ShownStatus {
  const status = currentStatus(ctx, row)
  if (status === 'lapsed') return 'closed'
  if (status === 'confirmed') {
    const { startAt, endAt } = row
    if (startAt! <= ctx.now && ctx.now < endAt!) return 'in_progress'
    return startAt! > ctx.now && momentBefore(startAt!, limits.reminderHours[0], 'hour') <= ctx.now ? 'reminded' : 'confirmed'
  }
  if (!isIn(appointmentStates.counted, status)) return status
  if (!hasFeedback && isFeedbackOpen(ctx, row)) return 'feedback_due'
  return status === 'client_confirmed' ? 'closed' : status
}

/** Offered times of the current round, or of an open move. */
export const offeredSlots = (slots: readonly Slot[], { id, round, moveRound }: Appointment): Slot[] =>
  slots.filter((slot) => slot.appointmentId === id && slot.round === (moveRound ?? round))

/** Throws the reason if the appointment is in none of these states at this moment. */
export function requireStatus({ status }: Appointment, allowed: readonly AppointmentStatus[]): void {
  if (isIn(allowed, status)) return
  throw fault(status === 'expired' ? 'appointment_expired' : 'appointment_changed')
}

/** The side of this person; throws not_found for anybody else. */
export function requireSide(row: Appointment, profileId: number): Side {
  const side = sideOf(row, profileId)
  if (!side) throw fault('not_found')
  return side
}
