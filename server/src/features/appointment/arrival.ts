/** A check-in of one side. */
import type { AttendanceMethod } from '@qianxian/protocol/appointment/appointment.words'
import type { TxCtx } from '../../ctx'
import * as recordStore from './appointment-records.repository'
import type { Appointment, Side } from './appointment.repository'

/** Only the first arrival of a side is kept. */
export async function arrive(ctx: TxCtx, { id, startAt }: Appointment, side: Side, method: AttendanceMethod): Promise<void> {
  const lateMinutes = Math.max(0, Math.floor((ctx.now.getTime() - startAt!.getTime()) / 60_000))
  if (await recordStore.insertAttendance(ctx, { appointmentId: id, side, method, lateMinutes, at: ctx.now }))
    await recordStore.addEvent(ctx, id, 'checked_in', side)
}
