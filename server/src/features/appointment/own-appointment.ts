/** An appointment of the caller, locked for a change. */
import type { AppointmentDetail } from '@qianxian/protocol/appointment/appointment.schema'
import { requireProfileId, type Ctx, type TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { type Held, lockSettled } from './appointment-state'
import { requireSide } from './appointment-status'
import { presentDetail } from './appointment.presenter'
import * as store from './appointment.repository'
import type { Appointment, Side } from './appointment.repository'

/** Throws not_found for an appointment of others. */
export async function requireOwn(ctx: Ctx, id: number): Promise<{ me: number; row: Appointment; side: Side }> {
  const me = requireProfileId(ctx)
  const row = await store.appointmentById(ctx, id)
  if (!row) throw fault('not_found')
  return { me, row, side: requireSide(row, me) }
}

type Work = (ctx: TxCtx, held: Held, side: Side) => Promise<unknown>

/** Locks the caller's appointment, applies what is due, and does the work; answers with the appointment afterwards. */
export async function changeOwn(ctx: Ctx, id: number, work: Work): Promise<AppointmentDetail> {
  const { me } = await requireOwn(ctx, id)
  await ctx.tx(async (ctx) => {
    const held = await lockSettled(ctx, id)
    if (!held) throw fault('not_found')
    await work(ctx, held, requireSide(held.row, me))
  })
  return presentDetail(ctx, me, (await store.appointmentById(ctx, id))!)
}
