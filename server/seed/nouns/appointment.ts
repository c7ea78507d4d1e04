/** Appointments in every state and type: of the two login accounts, of people whom the matchmaker serves, and visits. */
import type { AppointmentStatus } from '@qianxian/protocol/appointment/appointment.words'
import { clockInChina, momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { lineStates } from '@qianxian/protocol/line/line.words'
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { lineRequests } from '../../src/db/tables/line'
import { loveProfiles } from '../../src/db/tables/love'
import { representations } from '../../src/db/tables/matchmaker'
import { stores } from '../../src/db/tables/store'
import { sweepAppointments } from '../../src/features/appointment/appointment.jobs'
import { cafe, dayAt, newAttendance, newFeedback, newMeeting, type MeetingFacts } from '../makers/appointment'
import { circleOf, type Demonstration, type Stage } from '../stage'

const EVENING = 20
const HALF_HOUR_MS = 30 * 60_000
const lastHalfHour = (now: Date): Date => new Date(Math.floor(now.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS)

/** A time within the next day at which a meeting may begin: 20 hours from now, or this evening if that is too early or late. */
function withinADay(now: Date): Date {
  const later = momentAfter(lastHalfHour(now), 20, 'hour')
  const hour = clockInChina(later).hour()
  return hour >= 8 && hour < EVENING ? later : dayAt(now, 0, EVENING)
}

/** People of the city whom no other story about lines names. */
const FIRST_FREE = 30

const DAYS_OF_SILENCE = 8

export const demonstration: Demonstration = {
  async past(stage) {
    const { now, matchmakerIds } = stage
    const { love, vip, women, men } = await circleOf(stage)
    let next = FIRST_FREE
    const man = () => men[next++ % men.length]!
    const woman = () => women[next++ % women.length]!
    const withLine = await linesOf(stage, love)
    /** The love user with somebody to whom she is introduced, or with somebody whom the matchmaker found. */
    const hers = (facts: MeetingFacts) => {
      const known = withLine.shift()
      const other = known?.otherId ?? man()
      const ground = known ? { lineId: known.lineId } : { matchmakerId: matchmakerIds[0]!, offeredBy: 'mm' as const }
      const isReceived = facts.takenByA === true
      return newMeeting(stage, { aId: isReceived ? other : love, bId: isReceived ? love : other, ...ground, ...facts })
    }
    const past = (days: number, hour?: number) => dayAt(now, -days, hour)

    await hers({ status: 'proposed', takenByA: true, times: [dayAt(now, 5), dayAt(now, 6, 15), dayAt(now, 7, 19)] })
    await hers({
      status: 'counter_proposed',
      round: 2,
      offeredBy: 'b',
      takenByA: false,
      takenByB: true,
      times: [dayAt(now, 8), dayAt(now, 9)],
    })
    await hers({ status: 'confirmed', startAt: dayAt(now, 3, 15) })
    await hers({ status: 'confirmed', startAt: withinADay(now), reminded24At: momentBefore(now, 4, 'hour') })
    await hers({ status: 'marked_done', startAt: past(2, 10), people: { b: { doneAt: now } } })
    const met = await hers({ status: 'client_confirmed', startAt: past(12, 14) })
    await newFeedback(stage, {
      appointmentId: met.id,
      profileId: love,
      tags: ['polite', 'easy_talk'],
      note: '聊得很开心，想再见一次',
      at: past(11),
    })
    await hers({ status: 'no_show_b', startAt: past(6, 18), people: { a: { priorityAt: past(6, 19), missedAt: past(6, 19) } } })
    await hers({ status: 'declined', takenByA: true, declineReason: 'not_ready' })
    await hers({
      status: 'cancelled',
      cancelledBy: 'b',
      cancelReason: 'unwell',
      isLateCancel: true,
      startAt: past(4, 10),
      confirmedAt: past(8),
    })
    await hers({ status: 'expired', times: [past(9)] })

    const underWay = await newMeeting(stage, {
      aId: vip,
      bId: woman(),
      status: 'confirmed',
      startAt: momentBefore(lastHalfHour(now), 1, 'hour'),
    })
    await newAttendance.all(stage, [
      { appointmentId: underWay.id, side: 'a', at: momentBefore(lastHalfHour(now), 1, 'hour') },
      { appointmentId: underWay.id, side: 'b', method: 'code', at: momentBefore(lastHalfHour(now), 1, 'hour') },
    ])
    const settled: readonly [AppointmentStatus, number][] = [
      ['resolved_counts', 20],
      ['resolved_not', 25],
      ['no_show_a', 16],
      ['no_show_both', 18],
      ['client_confirmed', 30],
    ]
    for (const [status, days] of settled)
      await newMeeting(stage, { aId: vip, bId: woman(), status, startAt: past(days, 16), markedAt: past(days - 1) })

    await deskStories(stage, { man, woman })
    await visits(stage)
    await newMeeting(stage, { aId: vip, bId: woman(), status: 'lapsed', startAt: past(22, 16), markedAt: null })
  },

  /** A meeting about which both kept silent becomes a case for the auditors. */
  async waiting(stage) {
    const { women, men } = await circleOf(stage)
    const { now, world } = stage
    await newMeeting(stage, {
      aId: men.at(-1)!,
      bId: women.at(-1)!,
      status: 'marked_done',
      startAt: dayAt(now, -DAYS_OF_SILENCE - 1),
      markedAt: dayAt(now, -DAYS_OF_SILENCE),
      people: { a: { doneAt: dayAt(now, -DAYS_OF_SILENCE), account: '我们在茶馆聊了一个多小时。' } },
    })
    await sweepAppointments(world, now)
  },
}

async function linesOf({ db, tenantId }: Stage, profileId: number): Promise<{ lineId: number; otherId: number }[]> {
  const rows = await db
    .select({ id: lineRequests.id, fromId: lineRequests.fromId, toId: lineRequests.toId, status: lineRequests.status })
    .from(lineRequests)
    .where(and(eq(lineRequests.tenantId, tenantId), or(eq(lineRequests.fromId, profileId), eq(lineRequests.toId, profileId))))
    .orderBy(asc(lineRequests.id))
  return rows
    .filter(({ status }) => isIn(lineStates.connected, status) && !isIn(lineStates.coupled, status))
    .map(({ id, fromId, toId }) => ({ lineId: id, otherId: fromId === profileId ? toId : fromId }))
}

/** Appointments that the demonstration's matchmaker arranged for people whom she serves. */
async function deskStories(stage: Stage, { man, woman }: { man: () => number; woman: () => number }): Promise<void> {
  const { db, tenantId, now, matchmakerIds } = stage
  const matchmakerId = matchmakerIds[0]!
  const served = await db
    .select({ profileId: representations.profileId, gender: loveProfiles.gender })
    .from(representations)
    .innerJoin(loveProfiles, and(eq(loveProfiles.tenantId, representations.tenantId), eq(loveProfiles.id, representations.profileId)))
    .where(
      and(
        eq(representations.tenantId, tenantId),
        eq(representations.matchmakerId, matchmakerId),
        inArray(representations.status, ['active']),
      ),
    )
    .orderBy(asc(representations.id))
  if (served.length === 0) return
  let place = 0
  const arranged = async (facts: MeetingFacts, isAlone = false) => {
    const { profileId, gender } = served[place++ % served.length]!
    const bId = isAlone ? null : gender === 'male' ? woman() : man()
    return newMeeting(stage, { aId: profileId, bId, matchmakerId, offeredBy: 'mm', takenByA: false, ...facts })
  }
  await arranged({ status: 'proposed', times: [dayAt(now, 4, 10), dayAt(now, 4, 15), dayAt(now, 5, 19)] })
  await arranged({
    status: 'confirmed',
    startAt: dayAt(now, 12, 19),
    mode: 'online',
    placeName: null,
    placeAddress: null,
    placeLatitude: null,
    placeLongitude: null,
  })
  await arranged({ status: 'confirmed', startAt: dayAt(now, 13, 15), seq: 2 })
  await arranged({ status: 'cancelled', cancelledBy: 'system', cancelReason: null, startAt: dayAt(now, -5, 15) })
  await arranged({ status: 'proposed', type: 'consult', times: [dayAt(now, 2, 14), dayAt(now, 3, 14)] }, true)
  await arranged({ status: 'confirmed', type: 'interview', startAt: dayAt(now, 14, 10) }, true)
}

/** Visits to the first store, of people without an account. */
async function visits(stage: Stage): Promise<void> {
  const { db, tenantId, now } = stage
  const [store] = await db.select().from(stores).where(eq(stores.tenantId, tenantId)).orderBy(asc(stores.id)).limit(1)
  if (!store) return
  const at = { ...cafe, placeName: store.name, placeAddress: store.address, placeLatitude: null, placeLongitude: null }
  const visit = { type: 'store_visit' as const, storeId: store.id, offeredBy: 'store' as const, minutes: 60, ...at }
  await newMeeting(stage, { ...visit, status: 'confirmed', startAt: dayAt(now, 1, 14), visitor: { name: '陈先生', phone: '13900000181' } })
  const came = await newMeeting(stage, {
    ...visit,
    status: 'client_confirmed',
    startAt: dayAt(now, -1, 11),
    visitor: { name: '周女士', phone: '13900000182' },
  })
  await newAttendance(stage, { appointmentId: came.id, side: 'a', method: 'staff', at: dayAt(now, -1, 11) })
}
