/** Evidence of a meeting for a report of one of the two on the other: plan, steps and arrivals, and no feedback. */
import { appointmentType, attendanceMethod } from '@qianxian/protocol/appointment/appointment.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import type { Ctx } from '../../ctx'
import { sideOf } from './appointment-status'
import { stepsFor } from './appointment.presenter'
import * as store from './appointment.repository'
import * as recordStore from './appointment-records.repository'
import type { Side } from './appointment.repository'

export interface MeetingEvidence {
  appointmentId: number
  /** Sentences for the auditor, without names. */
  lines: string[]
}

/** Null if the appointment is not one of these two people. */
export async function meetingEvidence(ctx: Ctx, id: number, reporterId: number, otherId: number): Promise<MeetingEvidence | null> {
  const row = await store.appointmentById(ctx, id)
  const mine = row && sideOf(row, reporterId)
  if (!row || !mine || !sideOf(row, otherId)) return null
  const [events, arrivals] = [await recordStore.eventsOf(ctx, id), await recordStore.attendancesOf(ctx, [id])]
  const called = (side: Side) => (side === mine ? '举报人' : '被举报人')
  return {
    appointmentId: id,
    lines: [
      [name(appointmentType, row.type), row.startAt && dateAndTime(row.startAt), row.placeName, row.placeAddress]
        .filter(Boolean)
        .join('，'),
      `${called('a')}是发起方`,
      ...stepsFor(events, 'mm').map(({ at, text }) => `${dateAndTime(at)} ${text}`),
      ...arrivals.map(({ at, side, method }) => `${dateAndTime(at)} ${called(side)}${name(attendanceMethod, method)}签到`),
    ],
  }
}
