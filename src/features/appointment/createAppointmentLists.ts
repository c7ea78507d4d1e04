import { appointment } from '@qianxian/protocol/appointment/appointment'
import type { AppointmentRow } from '@qianxian/protocol/appointment/appointment.schema'
import { appointmentTab, type AppointmentTab } from '@qianxian/protocol/appointment/appointment.words'
import { values } from '@qianxian/protocol/base/dictionary'
import { callQuietly } from '@/request/call'
import { TabbedLists } from '@/ui/list/TabbedLists'

const PAGE = 20

/** A person's appointments: waiting, agreed, and past, with `tab` open. */
export function createAppointmentLists(tab: AppointmentTab): TabbedLists<AppointmentTab, AppointmentRow> {
  return new TabbedLists<AppointmentTab, AppointmentRow>({
    boxes: values(appointmentTab),
    box: tab,
    keyOf: (row) => row.id,
    load: (one, cursor) => callQuietly(appointment.getMyAppointmentPaged, { tab: one, size: PAGE, ...(cursor ? { cursor } : {}) }),
  })
}
