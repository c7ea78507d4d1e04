/** Appointments as rows, with their people and times. */
import {
  appointmentLimits as limits,
  appointmentStates,
  type AppointmentEventKind,
  type AppointmentStatus,
} from '@qianxian/protocol/appointment/appointment.words'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { clockInChina, momentAfter, momentBefore, momentOf } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import {
  appointmentEvents,
  appointmentPeople,
  appointments,
  appointmentSlots,
  attendances,
  meetFeedbacks,
  trustedContacts,
} from '../../src/db/tables/appointment'
import { visitorKey } from '../../src/features/appointment/visit/visitor'
import { tokenHash } from '../../src/lib/secrets'
import type { Bench } from '../maker'
import { maker, type Facts } from '../maker'
import { phoneColumns } from './account'

export const cafe = {
  placeName: '望江楼公园茶馆',
  placeAddress: '武侯区望江路 30 号',
  placeLatitude: 30.6342,
  placeLongitude: 104.0887,
} as const

/** The first half hour in the morning, this many days after (or before) today in China. */
export const dayAt = (now: Date, days: number, hour = 10): Date =>
  momentOf(clockInChina(now).startOf('day').add(days, 'day').add(hour, 'hour'))

const row = maker(appointments, (facts: Facts<typeof appointments, 'status'>) => ({
  type: 'blind_date' as const,
  minutes: limits.minutes,
  offeredBy: 'a' as const,
  ...cafe,
  ...facts,
}))
const person = maker(appointmentPeople, (facts: Facts<typeof appointmentPeople, 'appointmentId' | 'side' | 'personKey'>) => facts)
const slot = maker(appointmentSlots, (facts: Facts<typeof appointmentSlots, 'appointmentId' | 'startAt'>) => ({ round: 1, ...facts }))

export const newAttendance = maker(attendances, (facts: Facts<typeof attendances, 'appointmentId' | 'side'>, { now }) => ({
  method: 'geo' as const,
  lateMinutes: 0,
  at: now,
  ...facts,
}))

const newAppointmentEvent = maker(appointmentEvents, (facts: Facts<typeof appointmentEvents, 'appointmentId' | 'kind'>, { now }) => ({
  by: 'a' as const,
  at: now,
  ...facts,
}))

export const newFeedback = maker(
  meetFeedbacks,
  ({ note, ...facts }: Facts<typeof meetFeedbacks, 'appointmentId' | 'profileId'> & { note?: string }, { secrets, now }) => ({
    result: 'continue' as const,
    tags: [],
    safety: 'ok' as const,
    noteEnc: note === undefined ? null : secrets.seal(note),
    at: now,
    ...facts,
  }),
)

export const newTrustedContact = maker(
  trustedContacts,
  (
    {
      name = '姐姐',
      phone,
      ...facts
    }: Omit<Facts<typeof trustedContacts, 'appointmentId' | 'profileId' | 'dueAt'>, 'nameEnc' | 'phoneEnc'> & {
      name?: string
      phone: string
    },
    { secrets },
  ) => ({ nameEnc: secrets.seal(name), phoneEnc: secrets.seal(phone), ...facts }),
)

type RowFacts = Omit<Facts<typeof appointments>, 'status' | 'aProfileId' | 'bProfileId' | 'endAt'>

export interface MeetingFacts extends RowFacts {
  status?: AppointmentStatus
  aId?: number | null
  bId?: number | null
  /** Offered times of the first round; those that each took. */
  times?: readonly Date[]
  takenByA?: boolean
  takenByB?: boolean
  /** The person without an account. */
  visitor?: { name: string; phone: string; token?: string }
  people?: Partial<Record<'a' | 'b', Partial<typeof appointmentPeople.$inferInsert>>>
}

const HISTORY: Readonly<Partial<Record<AppointmentStatus, readonly AppointmentEventKind[]>>> = {
  counter_proposed: ['counter_proposed'],
  marked_done: ['confirmed', 'marked_done'],
  client_confirmed: ['confirmed', 'marked_done', 'client_confirmed'],
  disputed: ['confirmed', 'disputed'],
  resolved_counts: ['confirmed', 'disputed', 'resolved_counts'],
  resolved_not: ['confirmed', 'disputed', 'resolved_not'],
  no_show_a: ['confirmed', 'no_show'],
  no_show_b: ['confirmed', 'no_show'],
  no_show_both: ['confirmed', 'no_show'],
  declined: ['declined'],
  cancelled: ['confirmed', 'cancelled'],
  expired: ['expired'],
  lapsed: ['confirmed', 'lapsed'],
  confirmed: ['confirmed'],
}

/** An appointment in this state: with one offered time by default, and at a time of the past if it is over. */
export async function newMeeting(bench: Bench, facts: MeetingFacts) {
  const { status = 'confirmed', aId = null, bId = null, times, takenByA = true, takenByB = false, visitor, people = {}, ...columns } = facts
  const { now, secrets } = bench
  const isOpen = isIn(appointmentStates.open, status)
  const isTimed = !isOpen && !isIn(appointmentStates.dropped, status)
  const startAt = columns.startAt ?? (isTimed ? (status === 'confirmed' ? dayAt(now, 3) : momentBefore(now, 4, 'hour')) : null)
  const minutes = columns.minutes ?? limits.minutes
  const endAt = startAt && momentAfter(startAt, minutes, 'minute')
  const isBusy = isIn(appointmentStates.busy, status) && startAt !== null
  const isAfter = isTimed && status !== 'confirmed'
  const offered = times ?? [startAt ?? dayAt(now, 2)]
  const made = await row(bench, {
    ...(isOpen ? { expireAt: momentAfter(now, limits.answerHours, 'hour') } : {}),
    ...(isTimed ? { confirmedAt: momentBefore(now, 3, 'day') } : {}),
    ...(isAfter ? { markedAt: now } : {}),
    ...(isIn(appointmentStates.counted, status) ? { countedAt: now } : {}),
    ...(status === 'cancelled' ? { cancelledBy: 'a' as const, cancelReason: 'schedule' as const } : {}),
    ...columns,
    status,
    aProfileId: aId,
    bProfileId: bId,
    startAt,
    endAt,
  })
  const isFirst = bId !== null && made.type === 'blind_date' && made.seq === 1
  const common = {
    appointmentId: made.id,
    ...(isBusy
      ? { busyFrom: startAt, busyUntil: momentAfter(endAt!, limits.gapHours, 'hour'), firstDay: isFirst ? dayInShanghai(startAt) : null }
      : {}),
    ...(status === 'client_confirmed' ? { doneAt: now } : {}),
  }
  const sealed = visitor ? phoneColumns(bench, visitor.phone) : null
  await person(bench, {
    ...common,
    side: 'a',
    ...(sealed && visitor
      ? {
          ...sealed,
          nameEnc: secrets.seal(visitor.name),
          personKey: visitorKey(sealed.phoneHash),
          ...(visitor.token ? { tokenHash: tokenHash(visitor.token) } : {}),
        }
      : { profileId: aId, personKey: aId! }),
    ...people.a,
  })
  if (bId !== null) await person(bench, { ...common, side: 'b', profileId: bId, personKey: bId, ...people.b })
  await slot.all(
    bench,
    offered.map((at) => ({
      appointmentId: made.id,
      startAt: at,
      round: made.round,
      takenAAt: takenByA || isTimed ? now : null,
      takenBAt: takenByB || isTimed || bId === null ? now : null,
    })),
  )
  await newAppointmentEvent.all(
    bench,
    (['proposed', ...(HISTORY[status] ?? [])] as AppointmentEventKind[]).map((kind, place) => ({
      appointmentId: made.id,
      kind,
      by:
        kind === 'proposed'
          ? made.offeredBy === 'b'
            ? ('a' as const)
            : made.offeredBy
          : kind === 'expired' || kind === 'lapsed' || kind.startsWith('resolved') || kind === 'disputed'
            ? ('system' as const)
            : place % 2 === 0
              ? ('a' as const)
              : ('b' as const),
      ...(kind === 'confirmed' && startAt ? { startAt } : {}),
    })),
  )
  return made
}
