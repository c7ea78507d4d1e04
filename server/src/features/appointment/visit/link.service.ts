/** An appointment of a person without an account, opened by the link of a text message. */
import type { appointment } from '@qianxian/protocol/appointment/appointment'
import type { LinkedAppointment } from '@qianxian/protocol/appointment/appointment.schema'
import { appointmentStates, shownStatus } from '@qianxian/protocol/appointment/appointment.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { Ctx } from '../../../ctx'
import { fault } from '../../../http/fault'
import type { Verb } from '../../../http/serve'
import { tokenHash } from '../../../lib/secrets'
import { briefOf, storesById } from '../../store/store'
import * as agreement from '../agreement'
import { lockSettled } from '../appointment-state'
import { currentStatus, offeredSlots, requireStatus, shownStatusOf } from '../appointment-status'
import { arrangersOf, placeOf } from '../appointment.presenter'
import * as store from '../appointment.repository'
import * as peopleStore from '../appointment-people.repository'
import * as slotStore from '../appointment-slots.repository'
import type { Appointment } from '../appointment.repository'
import { cancel, decline } from '../cancellation'

/** Expired, guessed and replaced links get the same answer. */
async function appointmentOfLink(ctx: Ctx, token: string): Promise<Appointment> {
  const person = await peopleStore.personByToken(ctx, tokenHash(token))
  const row = person && (await store.appointmentById(ctx, person.appointmentId))
  if (!row) throw fault('appointment_link_dead')
  return row
}

async function present(ctx: Ctx, row: Appointment): Promise<LinkedAppointment> {
  const shown = shownStatusOf(ctx, row, true)
  const isOpen = isIn(appointmentStates.open, currentStatus(ctx, row))
  const isMoving = row.status === 'confirmed' && row.moveUntil !== null && row.moveUntil > ctx.now
  const slots = isOpen || isMoving ? offeredSlots(await slotStore.slotsOf(ctx, [row.id]), row) : []
  const shop = row.storeId === null ? undefined : (await storesById(ctx, [row.storeId])).get(row.storeId)
  return {
    type: row.type,
    status: shown,
    statusText: isOpen || isMoving ? '请选一个方便的时间' : shownStatus[shown],
    mode: row.mode,
    arranger: (await arrangersOf(ctx, [row])).get(row.id) ?? '',
    store: shop ? briefOf(shop) : null,
    startAt: row.startAt?.toISOString() ?? null,
    minutes: row.minutes,
    times: slots
      .filter(({ startAt }) => startAt > ctx.now)
      .map((slot) => ({ at: slot.startAt.toISOString(), isMine: slot.takenAAt !== null })),
    place: row.confirmedAt === null ? null : placeOf(row),
    expireAt: isOpen ? row.expireAt!.toISOString() : null,
    canAnswer: isOpen || isMoving,
    canCancel: row.status === 'confirmed' && row.startAt! > ctx.now,
  }
}

export const getAppointmentByLink: Verb<typeof appointment.getAppointmentByLink> = async (ctx, { token }) =>
  present(ctx, await appointmentOfLink(ctx, token))

export const answerByLink: Verb<typeof appointment.answerByLink> = async (ctx, { token, answer, times = [] }) => {
  const { id } = await appointmentOfLink(ctx, token)
  await ctx.tx(async (ctx) => {
    const held = await lockSettled(ctx, id)
    if (!held) throw fault('appointment_link_dead')
    if (answer === 'accept') return agreement.take(ctx, held, 'a', times)
    if (answer === 'decline') return decline(ctx, held.row, 'a', null)
    requireStatus(held.row, ['confirmed'])
    return cancel(ctx, held.row, 'a', 'other')
  })
  return present(ctx, (await store.appointmentById(ctx, id))!)
}
