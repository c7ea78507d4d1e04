/** Visits that are booked for people without an account, at a time agreed with them on the phone. */
import { explainTimes } from '@qianxian/protocol/appointment/appointment.rules'
import type { ShownStatus } from '@qianxian/protocol/appointment/appointment.words'
import type { Ctx, TxCtx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import { phoneHashOf } from '../../auth/auth'
import { storesById } from '../../store/store'
import { agree } from '../agreement'
import { lockSettled, withPeople } from '../appointment-state'
import { shownStatusOf } from '../appointment-status'
import * as store from '../appointment.repository'
import * as peopleStore from '../appointment-people.repository'
import * as slotStore from '../appointment-slots.repository'
import * as recordStore from '../appointment-records.repository'
import { cancel } from '../cancellation'
import { visitorKey } from './visitor'

export interface VisitToBook {
  leadId: number
  storeId: number
  name: string
  phone: string
  startAt: Date
  minutes?: number
}

const VISIT_MINUTES = 60

/**
 * Books the visit of a lead to a store; the visitor gets a text message with a link to see and cancel it. Returns the
 * appointment's id. Throws a refusal at `startAt` for a time that cannot be booked, and appointment_busy if the visitor
 * has another appointment within two hours. An earlier visit to come of the same lead is cancelled.
 */
export async function bookStoreVisit(
  ctx: TxCtx,
  { leadId, storeId, name, phone, startAt, minutes = VISIT_MINUTES }: VisitToBook,
): Promise<number> {
  const why = explainTimes([startAt], minutes, ctx.now)
  if (why) throw fieldFault({ startAt: why })
  const shop = (await storesById(ctx, [storeId])).get(storeId)
  if (!shop) throw fault('not_found')
  for (const { id } of await store.comingOfLead(ctx, leadId)) await cancelVisit(ctx, id)
  const phoneHash = phoneHashOf(ctx, phone)
  const row = (await store.insertAppointment(ctx, {
    type: 'store_visit',
    status: 'proposed',
    leadId,
    storeId,
    minutes,
    offeredBy: 'store',
    placeName: shop.name,
    placeAddress: shop.address,
    expireAt: startAt,
  }))!
  await peopleStore.insertPeople(ctx, [
    {
      appointmentId: row.id,
      side: 'a',
      personKey: visitorKey(phoneHash),
      nameEnc: ctx.secrets.seal(name),
      phoneEnc: ctx.secrets.seal(phone),
      phoneHash,
    },
  ])
  await slotStore.insertSlots(ctx, [{ appointmentId: row.id, round: 1, startAt, takenAAt: ctx.now, takenBAt: ctx.now }])
  await recordStore.addEvent(ctx, row.id, 'proposed', 'store')
  await agree(ctx, await withPeople(ctx, row), startAt, 'store')
  return row.id
}

/** Cancels a visit that is to come; does nothing otherwise. */
export async function cancelVisit(ctx: TxCtx, id: number): Promise<void> {
  const held = await lockSettled(ctx, id)
  if (held?.row.status === 'confirmed' && held.row.startAt! > ctx.now) await cancel(ctx, held.row, 'store', null)
}

/** Cancels a visit that is to come, and deletes name and phone of the visitor, who gets no text message about it. */
export async function forgetVisit(ctx: TxCtx, id: number): Promise<void> {
  await cancelVisit(ctx, id)
  await peopleStore.updatePeople(ctx, id, peopleStore.forgotten)
}

export interface VisitOfLead {
  id: number
  status: ShownStatus
  startAt: Date
}

/** Visits booked for a lead, the newest first. */
export async function visitsOfLead(ctx: Ctx, leadId: number): Promise<VisitOfLead[]> {
  const rows = await store.visitsOfLead(ctx, leadId)
  return rows.map((row) => ({ id: row.id, status: shownStatusOf(ctx, row, true), startAt: row.startAt! }))
}
