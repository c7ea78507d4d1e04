/** Tests of offering, taking, moving and cancelling times. */
import { appointment } from '@qianxian/protocol/appointment/appointment'
import { appointmentLimits as limits } from '@qianxian/protocol/appointment/appointment.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import { faults } from '@qianxian/protocol/base/faults'
import { interact } from '@qianxian/protocol/interact/interact'
import { line } from '@qianxian/protocol/line/line'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayAt } from '../../../seed/makers/appointment'
import { appointmentStage, teaHouse, threeTimes } from '../../../test/nouns/appointment'
import { stageOf } from '../../../test/stage'
import { withTestWorld } from '../../../test/test-world'
import type { Person, TestWorld } from '../../../test/world'
import type { Ctx } from '../../ctx'
import { appointmentPeople, appointments } from '../../db/tables/appointment'
import { lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { accountVisibilityChanged } from '../account/account'
import { listingChanged } from '../love/love'
import { sweepAppointments, sweepReminders } from './appointment.jobs'
import { acceptTimes, cancelDate, getDateOption, getMyAppointment, getMyAppointmentPaged, proposeDate } from './appointment.service'

let world: TestWorld
let stage: ReturnType<typeof appointmentStage>
let people: ReturnType<typeof stageOf>
withTestWorld({ played: ['line'] }, (opened) => {
  world = opened
  stage = appointmentStage(world)
  people = stageOf(world)
})

const rowOf = async (id: number) => (await world.world.db.select().from(appointments).where(eq(appointments.id, id)))[0]!
const lineOf = async (id: number) => (await world.world.db.select().from(lineRequests).where(eq(lineRequests.id, id)))[0]!
const detail = async (person: Person, id: number) => (await person.call(appointment.getMyAppointment, { id })).data
const later = (days = 6, hour = 10) => dayAt(new Date(), days, hour).toISOString()
/** Sets a state for which there is no verb yet, and announces it as its verb would. */
const becomes = async ({ profileId, ...person }: Person, lifecycle: 'paused' | 'exited') => {
  await world.world.db.update(loveProfiles).set({ lifecycle, isListed: false }).where(eq(loveProfiles.id, profileId))
  await (await person.ctx()).tx((ctx) => listingChanged.emit(ctx, profileId))
}
/** A context with these settings of the tenant. */
const withLove = async (person: Person, love: Partial<Ctx['tenant']['configs']['love']>) => {
  const ctx = await person.ctx()
  const { configs } = ctx.tenant
  return { ...ctx, tenant: { ...ctx.tenant, configs: { ...configs, love: { ...configs.love, ...love } } } }
}
const at = async (person: Person, now: Date) => ({ ...(await person.ctx()), now })

describe('proposing', () => {
  test('both see the same times, and the place only after they agreed', async () => {
    const { a, b, id, times } = await stage.proposed()
    const [mine, theirs] = [await detail(a, id), await detail(b, id)]
    expect(mine.row.times.map(({ at }) => at)).toEqual(theirs.row.times.map(({ at }) => at))
    expect([mine.place, theirs.place, theirs.row.placeName, theirs.row.isMyTurn, mine.row.isMyTurn]).toEqual([
      null,
      null,
      null,
      true,
      false,
    ])
    const agreed = (await b.call(appointment.acceptTimes, { id, times: [times[1]!] })).data
    expect(agreed).toMatchObject({ place: teaHouse, row: { status: 'confirmed', startAt: times[1], placeName: teaHouse.name } })
    expect((await detail(a, id)).place).toEqual(teaHouse)
  })

  test.each([
    ['not on the half hour', { times: [new Date(dayAt(new Date(), 3).getTime() + 600_000).toISOString()] }, '时间请选整点或半点'],
    ['twice the same', { times: [later(3), later(3)] }, '有两个时间相同'],
    ['crossing', { times: [later(3, 10), later(3, 11)] }, '两个时间有重叠，请错开'],
    ['in the past', { times: [later(-1)] }, '时间请至少提前 2 小时'],
    ['too far ahead', { times: [later(32)] }, '时间请选 30 天以内'],
    ['without a place', { place: undefined }, '请选择见面的地点'],
    ['at a free address', { place: { name: '老地方', address: '某路 1 号' } }, '第一次见面请从地图或推荐地点中选择'],
    ['at an address without a name', { place: { ...teaHouse, name: teaHouse.address } }, '第一次见面请选有名称的公共场所，不要只写地址'],
    ['at a place with a blank name', { place: { ...teaHouse, name: ' ' } }, '请填写地点名称'],
    ['in a room', { place: { ...teaHouse, address: '锦绣花园 3 栋 501 室' } }, '第一次见面请选公共场所，不要选住处或房间'],
  ])('a proposal %s is refused', async (_how, change, message) => {
    const { a, lineId } = await stage.introduced()
    const answer = await a.call(appointment.proposeDate, { lineId, times: threeTimes(), place: teaHouse, ...change })
    expect([answer.code, answer.message]).toEqual([faults.input_invalid.code, message])
  })

  test('a place whose name the map knows only elsewhere is refused, in a proposal and in an answer', async () => {
    const { a, b, lineId } = await stage.introduced()
    const [found] = await world.served.adapters.geo.search({ keyword: '锦江茶馆', near: null, cityName: '成都市', page: 1 })
    const place = { name: found!.name, address: found!.address, latitude: found!.latitude, longitude: found!.longitude }
    const far = { ...place, latitude: place.latitude + 0.02 }
    const wrong = { place: '地图上的「锦江茶馆」不在这个位置，请重新选择地点' }
    const propose = (where: typeof place) => a.call(appointment.proposeDate, { lineId, times: threeTimes(), place: where })
    expect((await propose(far)).fields).toEqual(wrong)
    const { id } = (await propose(place)).data.row
    const counter = (where: typeof place) => b.call(appointment.counterDate, { id, times: [later(5)], place: where })
    expect((await counter(far)).fields).toEqual(wrong)
    // A name that the map does not know says nothing about its coordinates.
    expect((await counter({ ...far, name: '没有名气的茶馆' })).code).toBe(20000)
  })

  test('a place of the list is accepted without coordinates, and checked in by code only', async () => {
    const { a, b, lineId } = await stage.introduced()
    const [name, address] = ['城市书房', '青羊区人民西路 4 号']
    const ctx = await withLove(a, { meetingPlaces: [{ name, address, latitude: null, longitude: null }] })
    const propose = (place: InputOf<typeof appointment.proposeDate>['place']) => proposeDate(ctx, { lineId, times: threeTimes(), place })
    await expect(propose({ name, address: '别处 1 号' })).rejects.toMatchObject({ faultName: 'input_invalid' })
    // Coordinates of the caller cannot stand for those of the list.
    const { row } = await propose({ name, address, latitude: 1, longitude: 1 })
    expect(await rowOf(row.id)).toMatchObject({ placeName: name, placeLatitude: null, placeLongitude: null })
    await b.call(appointment.acceptTimes, { id: row.id, times: [threeTimes()[0]!] })
    const startAt = momentBefore(new Date(), 10, 'minute')
    await world.world.db.update(appointments).set({ startAt }).where(eq(appointments.id, row.id))
    await world.world.db.update(appointmentPeople).set({ busyFrom: startAt }).where(eq(appointmentPeople.appointmentId, row.id))
    const here = { id: row.id, latitude: 1, longitude: 1, system: 'gcj02' as const }
    expect((await b.call(appointment.checkInByPlace, here)).code).toBe(faults.appointment_too_far.code)
    expect((await detail(b, row.id)).place).toEqual({ name, address, latitude: null, longitude: null })
    const code = await stage.codeFor(b, row.id, 'a')
    expect((await b.call(appointment.checkInByCode, { id: row.id, code })).data.myArrival?.method).toBe('code')
  })

  test('a place whose name tells a phone number is refused', async () => {
    const { a, lineId } = await stage.introduced()
    const place = { ...teaHouse, name: '茶馆 13812345678' }
    expect((await a.call(appointment.proposeDate, { lineId, times: threeTimes(), place })).code).toBe(faults.contact_found.code)
  })

  test('a line that is not accepted or has ended allows no proposal', async () => {
    const { a, b, lineId } = await stage.introduced()
    await b.call(line.close, { id: lineId })
    const ended = await a.call(appointment.proposeDate, { lineId, times: threeTimes(), place: teaHouse })
    expect(ended.code).toBe(faults.appointment_not_possible.code)
    expect((await a.call(appointment.getDateOption, { lineId })).data.isPossible).toBe(false)
  })

  test('two people have one appointment to come', async () => {
    const { b, lineId } = await stage.proposed()
    const again = await b.call(appointment.proposeDate, { lineId, times: [later()], place: teaHouse })
    expect(again.code).toBe(faults.appointment_already_open.code)
  })
})

describe('agreeing', () => {
  test('the first time that both took stands, and the line shows that a meeting is booked', async () => {
    const { a, b, id, times, lineId } = await stage.proposed()
    for (let tap = 0; tap < 2; tap += 1)
      expect((await b.call(appointment.acceptTimes, { id, times: [times[2]!, times[1]!] })).code).toBe(20000)
    expect((await detail(a, id)).row).toMatchObject({ status: 'confirmed', startAt: times[1] })
    expect((await lineOf(lineId)).status).toBe('meeting_booked')
  })

  test('a counter-proposal replaces the times, and the other side takes one', async () => {
    const { a, b, id, times } = await stage.proposed()
    await b.call(appointment.counterDate, { id, times: [later()] })
    // A second tap offers nothing new.
    const countered = (await b.call(appointment.counterDate, { id, times: [later()] })).data
    expect((await rowOf(id)).round).toBe(2)
    expect(countered.row).toMatchObject({ status: 'counter_proposed', statusText: '等对方选时间' })
    expect((await b.call(appointment.acceptTimes, { id, times: [times[0]!] })).code).toBe(faults.appointment_changed.code)
    expect((await a.call(appointment.acceptTimes, { id, times: [later()] })).data.row.status).toBe('confirmed')
  })

  test('a matchmaker proposes for both, and each confirms personally', async () => {
    const { a, b, desk } = await stage.introduced()
    const made = (
      await desk.call(appointment.proposeForMember, { no: a.no, otherNo: b.no, type: 'blind_date', times: threeTimes(), place: teaHouse })
    ).data
    const id = made.row.id
    const [first, second] = made.row.times.map(({ at }) => at)
    expect((await a.call(appointment.acceptTimes, { id, times: [first!] })).data.row.status).toBe('proposed')
    const split = (await b.call(appointment.acceptTimes, { id, times: [second!] })).data.row
    expect([split.status, split.statusText]).toEqual(['proposed', '你们选的时间不同，请再选一个'])
    expect((await a.call(appointment.acceptTimes, { id, times: [second!] })).data.row).toMatchObject({
      status: 'confirmed',
      startAt: second,
    })
  })

  test('two agreed meetings of a person within two hours are refused, also by the database alone', async () => {
    const { a, b, id } = await stage.proposed()
    const [start] = threeTimes()
    const third = await people.her()
    await stage.meet({ aId: a.profileId, bId: third.profileId, seq: 2, startAt: momentAfter(new Date(start!), 3, 'hour') })
    expect((await b.call(appointment.acceptTimes, { id, times: [start!] })).code).toBe(faults.appointment_busy.code)
    expect((await rowOf(id)).status).toBe('proposed')
    const forced = world.world.db
      .update(appointmentPeople)
      .set({ busyFrom: new Date(start!), busyUntil: momentAfter(new Date(start!), 4, 'hour') })
      .where(eq(appointmentPeople.appointmentId, id))
    await expect(forced).rejects.toThrow()
  })

  test('a person has one first meeting on a day, and a further one with a known person besides', async () => {
    const { a, b, id } = await stage.proposed()
    const [start] = threeTimes()
    const sameDay = momentAfter(new Date(start!), 9, 'hour')
    const third = await people.her()
    await stage.meet({ aId: a.profileId, bId: third.profileId, startAt: sameDay })
    expect((await b.call(appointment.acceptTimes, { id, times: [start!] })).code).toBe(faults.appointment_day_full.code)
    const known = await people.her()
    await stage.meet({ aId: b.profileId, bId: known.profileId, seq: 2, startAt: sameDay })
    const [, next] = threeTimes()
    expect((await b.call(appointment.acceptTimes, { id, times: [next!] })).code).toBe(20000)
  })

  test('a tenant may turn the rule of one first meeting a day off', async () => {
    const { a, b, id } = await stage.proposed()
    const [start] = threeTimes()
    await stage.meet({ aId: a.profileId, bId: (await people.her()).profileId, startAt: momentAfter(new Date(start!), 9, 'hour') })
    const taking = async (hasFirstMeetingLimit: boolean) =>
      acceptTimes(await withLove(b, { hasFirstMeetingLimit }), { id, times: [start!] })
    const isSaid = async (hasFirstMeetingLimit: boolean) =>
      (await getMyAppointment(await withLove(b, { hasFirstMeetingLimit }), { id })).row.isOneADay
    expect([await isSaid(true), await isSaid(false)]).toEqual([true, false])
    await expect(taking(true)).rejects.toMatchObject({ faultName: 'appointment_day_full' })
    expect((await taking(false)).row.status).toBe('confirmed')
  })

  test('an offer expires after 72 hours, read and swept alike, and can no longer be taken', async () => {
    const { a, b, id, times } = await stage.proposed()
    const { expireAt } = await rowOf(id)
    const [before, after] = [momentBefore(expireAt!, 1, 'minute'), momentAfter(expireAt!, 1, 'minute')]
    const read = async (now: Date) => (await getMyAppointment(await at(a, now), { id })).row.status
    expect([await read(before), await read(after)]).toEqual(['proposed', 'expired'])
    const lists = async (now: Date) =>
      Promise.all(
        (['waiting', 'coming', 'past'] as const).map(
          async (tab) => (await getMyAppointmentPaged(await at(a, now), { tab })).list.filter((row) => row.id === id).length,
        ),
      )
    const unswept = [await lists(before), await lists(after)]
    await expect(acceptTimes(await at(b, after), { id, times: [times[0]!] })).rejects.toMatchObject({
      faultName: 'appointment_expired',
    })
    await sweepAppointments(world.served, after)
    expect((await rowOf(id)).status).toBe('expired')
    expect([await read(after), unswept[1]]).toEqual(['expired', await lists(after)])
    expect(unswept).toEqual([
      [1, 0, 0],
      [0, 0, 1],
    ])
  })
})

describe('a meeting without a stated result', () => {
  /** A meeting of two who accepted a line, agreed for this many days ago. */
  const unmarked = async (days: number) => {
    const { a, b, lineId } = await stage.introduced()
    const { id } = await stage.meet({ aId: a.profileId, bId: b.profileId, lineId, startAt: momentBefore(new Date(), days, 'day') })
    await world.world.db.update(lineRequests).set({ status: 'meeting_booked' }).where(eq(lineRequests.id, lineId))
    return { a, b, lineId, id }
  }

  test('it ends seven days after the meeting, read and swept alike, and the line shows no meeting any more', async () => {
    const { a, lineId, id } = await unmarked(5)
    const { endAt } = await rowOf(id)
    const [before, after] = [7 * 24 * 60 - 1, 7 * 24 * 60 + 1].map((minutes) => momentAfter(endAt!, minutes, 'minute'))
    const read = async (now: Date) => (await getMyAppointment(await at(a, now), { id })).row.status
    expect([await read(before!), await read(after!)]).toEqual(['confirmed', 'closed'])
    await sweepAppointments(world.served, before)
    expect((await rowOf(id)).status).toBe('confirmed')
    await sweepAppointments(world.served, after)
    expect([(await rowOf(id)).status, await read(after!), (await lineOf(lineId)).status]).toEqual(['lapsed', 'closed', 'connected'])
  })

  test('the two may arrange another first meeting after it, also with the sweep stopped', async () => {
    const recent = await unmarked(5)
    const propose = ({ b, lineId }: typeof recent) => b.call(appointment.proposeDate, { lineId, times: [later()], place: teaHouse })
    expect((await propose(recent)).code).toBe(faults.appointment_already_open.code)
    const old = await unmarked(8)
    expect((await propose(old)).data.row).toMatchObject({ status: 'proposed', seq: 1 })
    expect((await rowOf(old.id)).status).toBe('lapsed')
  })

  test('a meeting that only one side marked as done is not counted as a meeting of the two', async () => {
    const { a, b, lineId } = await stage.introduced()
    const { id } = await stage.meet({ aId: a.profileId, bId: b.profileId, lineId, startAt: momentBefore(new Date(), 3, 'hour') })
    const next = async () => (await b.call(appointment.getDateOption, { lineId })).data.seq
    await a.call(appointment.markDone, { id })
    expect(await next()).toBe(1)
    await b.call(appointment.confirmDone, { id, isDone: true })
    expect(await next()).toBe(2)
  })

  test('the option of a date names the open appointment of the two, however many others they have', async () => {
    const { a, b, lineId, id } = await stage.proposed()
    for (let place = 0; place < 25; place += 1)
      await stage.meet({ aId: a.profileId, bId: (await people.her()).profileId, status: 'proposed' })
    const option = async (now = new Date()) => getDateOption(await at(b, now), { lineId })
    expect((await option()).openId).toBe(id)
    expect((await option(momentAfter(new Date(), 4, 'day'))).openId).toBeNull()
    await a.call(appointment.declineDate, { id })
    expect((await option()).openId).toBeNull()
  })

  test('an expired offer stands in the way of no other, also with the sweep stopped', async () => {
    const { a, b, lineId } = await stage.introduced()
    const expireAt = momentBefore(new Date(), 1, 'minute')
    const { id } = await stage.meet({ aId: a.profileId, bId: b.profileId, lineId, status: 'proposed', expireAt })
    expect((await b.call(appointment.proposeDate, { lineId, times: [later()], place: teaHouse })).code).toBe(20000)
    expect((await rowOf(id)).status).toBe('expired')
  })
})

describe('moving', () => {
  test('a meeting keeps its time until both took another, and is moved twice at most', async () => {
    const { a, b, id, times } = await stage.agreed()
    for (const [round, day] of [6, 7].entries()) {
      const moving = (await a.call(appointment.moveDate, { id, times: [later(day)] })).data
      expect(moving).toMatchObject({ row: { startAt: round === 0 ? times[0] : later(6) }, move: { isMine: true } })
      const moved = (await b.call(appointment.acceptTimes, { id, times: [later(day)] })).data
      expect(moved).toMatchObject({ row: { startAt: later(day), status: 'confirmed' }, move: null, movesLeft: limits.movesMax - round - 1 })
    }
    expect((await b.call(appointment.moveDate, { id, times: [later(8)] })).code).toBe(faults.appointment_moves_used.code)
  })

  test('a refused or unanswered move leaves the agreed time', async () => {
    const { a, b, id, times } = await stage.agreed()
    await a.call(appointment.moveDate, { id, times: [later()] })
    expect((await b.call(appointment.dropMove, { id })).data).toMatchObject({
      move: null,
      movesLeft: limits.movesMax,
      row: { startAt: times[0] },
    })
    await a.call(appointment.moveDate, { id, times: [later()] })
    const over = momentAfter((await rowOf(id)).moveUntil!, 1, 'minute')
    await expect(acceptTimes(await at(b, over), { id, times: [later()] })).rejects.toMatchObject({
      faultName: 'appointment_changed',
    })
  })
})

describe('cancelling', () => {
  test.each([
    [25, false],
    [23, true],
  ])('a meeting cancelled %i hours before is late: %s', async (hours, isLate) => {
    const { a, b, id, lineId } = await stage.agreed()
    const { startAt } = await rowOf(id)
    const cancelled = await cancelDate(await at(a, momentBefore(startAt!, hours, 'hour')), { id, reason: 'unwell' })
    expect([cancelled.row.status, cancelled.isLateCancel]).toEqual(['cancelled', isLate])
    expect((await detail(b, id)).endText).toBe('身体不舒服')
    expect((await lineOf(lineId)).status).toBe('connected')
    expect((await b.call(appointment.proposeDate, { lineId, times: threeTimes(), place: teaHouse })).code).toBe(20000)
  })

  test('a meeting that has begun is not cancelled', async () => {
    const { a, id } = await stage.underWay()
    expect((await a.call(appointment.cancelDate, { id, reason: 'other' })).code).toBe(faults.appointment_too_late.code)
  })

  test.each<[string, (a: Person, b: Person, lineId: number) => Promise<unknown>]>([
    ['block', (a, b) => a.call(interact.block, { no: b.no })],
    ['ended line', (a, _b, lineId) => a.call(line.close, { id: lineId })],
    ['pause', (a) => becomes(a, 'paused')],
    ['exit', (a) => becomes(a, 'exited')],
    ['closed account', async (a) => (await a.ctx()).tx((ctx) => accountVisibilityChanged.emit(ctx, a.userId, false))],
  ])('a %s cancels what is to come, and both read only that the other is not available', async (_why, act) => {
    const { a, b, id, lineId } = await stage.agreed()
    await act(a, b, lineId)
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', cancelledBy: 'system', cancelReason: null, isLateCancel: false })
    // The other one; the first may have no access any more.
    expect((await detail(b, id)).endText).toBe('有一方暂时不方便见面，约见已取消')
    const free = await world.world.db.select().from(appointmentPeople).where(eq(appointmentPeople.appointmentId, id))
    expect(free.map(({ busyFrom, firstDay }) => [busyFrom, firstDay])).toEqual([
      [null, null],
      [null, null],
    ])
  })
})

describe('reminders', () => {
  test('both are reminded once at 24 hours and once at 2 hours, however often the sweep runs', async () => {
    const { a, id } = await stage.agreed()
    const { startAt } = await rowOf(id)
    const reminded = async () => (await detail(a, id)).steps.filter(({ text }) => text === '发送了提醒').length
    for (const hours of [26, 23, 23, 12, 2, 1, 1]) {
      const now = momentBefore(startAt!, hours, 'hour')
      await Promise.all([sweepReminders(world.served, now), sweepReminders(world.served, now)])
    }
    expect(await reminded()).toBe(2)
  })

  test('after a pause of the sweep only the nearer reminder is sent', async () => {
    const { a, id } = await stage.agreed()
    const { startAt } = await rowOf(id)
    await sweepReminders(world.served, momentBefore(startAt!, 1, 'hour'))
    expect((await detail(a, id)).steps.filter(({ text }) => text === '发送了提醒')).toHaveLength(1)
  })
})

describe('races', () => {
  test('both choose different times at once: none is agreed, and each may choose again', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { a, b, id } = await stage.arranged({ status: 'proposed', times: threeTimes().map((time) => new Date(time)) })
      const [first, second] = threeTimes()
      await Promise.all([
        a.call(appointment.acceptTimes, { id, times: [first!] }),
        b.call(appointment.acceptTimes, { id, times: [second!] }),
      ])
      expect((await detail(a, id)).row).toMatchObject({ status: 'proposed', isMyTurn: true })
      await Promise.all([
        a.call(appointment.acceptTimes, { id, times: [second!] }),
        b.call(appointment.acceptTimes, { id, times: [first!] }),
      ])
      expect((await rowOf(id)).status).toBe('confirmed')
    }
  })

  test('an acceptance and a block at once end in a cancelled appointment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { a, b, id, times } = await stage.proposed()
      await Promise.all([b.call(appointment.acceptTimes, { id, times: [times[0]!] }), a.call(interact.block, { no: b.no })])
      expect((await rowOf(id)).status).toBe('cancelled')
    }
  })

  test('two appointments of a person agreed at once at the same time leave one agreed', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, start] = [await stage.proposed(), threeTimes()[0]!]
      const third = await people.her()
      const { id: otherId } = await stage.meet({
        aId: third.profileId,
        bId: one.a.profileId,
        status: 'proposed',
        seq: 2,
        times: [new Date(start)],
      })
      const answers = await Promise.all([
        one.b.call(appointment.acceptTimes, { id: one.id, times: [start] }),
        one.a.call(appointment.acceptTimes, { id: otherId, times: [start] }),
      ])
      const agreed = [await rowOf(one.id), await rowOf(otherId)].filter(({ status }) => status === 'confirmed')
      expect([agreed.length, answers.filter(({ code }) => code === 20000).length]).toEqual([1, 1])
    }
  })

  test('an acceptance and the expiry at once have one outcome', async () => {
    const { b, id, times } = await stage.proposed()
    const { expireAt } = await rowOf(id)
    const [before, after] = [momentBefore(expireAt!, 1, 'minute'), momentAfter(expireAt!, 1, 'minute')]
    const [taken] = await Promise.allSettled([
      acceptTimes(await at(b, before), { id, times: [times[2]!] }),
      sweepAppointments(world.served, after),
    ])
    expect((await rowOf(id)).status).toBe(taken.status === 'fulfilled' ? 'confirmed' : 'expired')
  })
})
