/** Tests of the meeting and afterwards: arrival, whether it counts, no-shows, feedback and safety. */
import { appointment } from '@qianxian/protocol/appointment/appointment'
import { audit } from '@qianxian/protocol/audit/audit'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { faults } from '@qianxian/protocol/base/faults'
import { report } from '@qianxian/protocol/report/report'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { appointmentStage, teaHouse, threeTimes } from '../../../test/nouns/appointment'
import { serve } from '../../../test/service-fixture'
import { stageOf } from '../../../test/stage'
import { withTestWorld } from '../../../test/test-world'
import type { Person, TestWorld } from '../../../test/world'
import { AdapterFault, type AdapterFaultKind } from '../../adapters/lib/adapter-fault'
import { SANDBOX_REFUSED_PHONE } from '../../adapters/sms/sandbox'
import { smsOutbox } from '../../db/tables/account'
import { appointmentPeople, appointments, meetFeedbacks, trustedContacts } from '../../db/tables/appointment'
import { auditTasks } from '../../db/tables/audit'
import { lineRequests } from '../../db/tables/line'
import { sweepAppointments, sweepSafety } from './appointment.jobs'
import { agreeCharge, getMyAppointment } from './appointment.service'
import { countMeeting } from './outcome'

let world: TestWorld
let stage: ReturnType<typeof appointmentStage>
let people: ReturnType<typeof stageOf>
withTestWorld({ played: ['line'] }, (opened) => {
  world = opened
  stage = appointmentStage(world)
  people = stageOf(world)
})

const rowOf = async (id: number) => (await world.world.db.select().from(appointments).where(eq(appointments.id, id)))[0]!
const statusOf = async (id: number) => (await rowOf(id)).status
const detail = async (person: Person, id: number) => (await person.call(appointment.getMyAppointment, { id })).data
const ok = 20000

/** A meeting of two who accepted a line, over for an hour. */
async function introducedPast(facts: Parameters<typeof stage.past>[0] = {}) {
  const { a, b, desk, lineId } = await stage.introduced()
  const { id } = await stage.meet({ aId: a.profileId, bId: b.profileId, lineId, startAt: momentBefore(new Date(), 3, 'hour'), ...facts })
  return { a, b, desk, lineId, id }
}

describe('arriving', () => {
  test('a check-in counts within 300 metres, and nothing but the result is kept', async () => {
    const { a, id } = await stage.underWay()
    const { latitude, longitude } = teaHouse
    const from = (metres: number) => ({ id, latitude: latitude + metres / 111_195, longitude, system: 'gcj02' as const })
    expect((await a.call(appointment.checkInByPlace, from(310))).code).toBe(faults.appointment_too_far.code)
    expect((await a.call(appointment.checkInByPlace, from(290))).data.myArrival).toMatchObject({ method: 'geo', lateMinutes: 30 })
    const { rows } = await world.database.pool.query('select * from attendances where appointment_id = $1', [id])
    expect(Object.keys(rows[0]).sort()).toEqual(['appointment_id', 'at', 'id', 'late_minutes', 'method', 'side', 'tenant_id'])
  })

  test('the code that one reads aloud checks both in; five wrong ones lock it', async () => {
    const { a, b, id } = await stage.underWay()
    expect((await detail(b, id)).myCode).toBe(await stage.codeFor(b, id, 'b'))
    await a.call(appointment.checkInByCode, { id, code: await stage.codeFor(a, id, 'b') })
    for (const person of [a, b]) expect((await detail(person, id)).myArrival?.method).toBe('code')
    const other = await stage.underWay()
    const right = await stage.codeFor(other.a, other.id, 'b')
    const wrong = right === '0000' ? '0001' : '0000'
    for (let tries = 0; tries < 5; tries += 1)
      expect((await other.a.call(appointment.checkInByCode, { id: other.id, code: wrong })).code).toBe(faults.appointment_code_wrong.code)
    expect((await other.a.call(appointment.checkInByCode, { id: other.id, code: right })).code).toBe(faults.appointment_code_locked.code)
  })

  test('a check-in long before the meeting is refused', async () => {
    const { a, id } = await stage.made()
    const here = { id, latitude: teaHouse.latitude, longitude: teaHouse.longitude, system: 'gcj02' as const }
    expect((await a.call(appointment.checkInByPlace, here)).code).toBe(faults.appointment_too_early.code)
  })
})

describe('a meeting that counts', () => {
  test('it counts once both said so, once, and the line shows that they have met', async () => {
    const { a, b, lineId, id } = await introducedPast()
    expect((await a.call(appointment.markDone, { id })).data.row.statusText).toBe('等对方确认')
    expect((await rowOf(id)).countedAt).toBeNull()
    await Promise.all([b.call(appointment.confirmDone, { id, isDone: true }), b.call(appointment.confirmDone, { id, isDone: true })])
    const { status, countedAt } = await rowOf(id)
    expect([status, countedAt !== null]).toEqual(['client_confirmed', true])
    expect((await world.world.db.select().from(lineRequests).where(eq(lineRequests.id, lineId)))[0]!.status).toBe('met')
    const again = await (await a.ctx()).tx(async (ctx) => countMeeting(ctx, await rowOf(id)))
    expect(again.countedAt).toEqual(countedAt)
    await expect(world.world.db.update(appointments).set({ countedAt: null }).where(eq(appointments.id, id))).rejects.toThrow()
  })

  test('the word of the matchmaker alone does not make it count', async () => {
    const { a, b, desk, id } = await stage.arranged({ startAt: momentBefore(new Date(), 3, 'hour') })
    expect((await desk.call(appointment.markDoneForMember, { id })).data.row.status).toBe('marked_done')
    await a.call(appointment.confirmDone, { id, isDone: true })
    expect(await statusOf(id)).toBe('marked_done')
    await b.call(appointment.confirmDone, { id, isDone: true })
    expect(await statusOf(id)).toBe('client_confirmed')
  })

  test('seven days of silence are an investigation, read and swept alike', async () => {
    const { a, b, id } = await stage.past({ status: 'marked_done', people: { a: { doneAt: new Date(), account: '我们见过面' } } })
    const { markedAt } = await rowOf(id)
    const [before, after] = [7 * 24 * 60 - 1, 7 * 24 * 60 + 1].map((minutes) => momentAfter(markedAt!, minutes, 'minute'))
    const read = async (now: Date) => (await getMyAppointment({ ...(await b.ctx()), now }, { id })).row.status
    expect([await read(before!), await read(after!)]).toEqual(['marked_done', 'disputed'])
    await sweepAppointments(world.served, before)
    expect(await statusOf(id)).toBe('marked_done')
    await sweepAppointments(world.served, after)
    expect([await statusOf(id), await read(after!)]).toEqual(['disputed', 'disputed'])
    const { auditTaskId } = await rowOf(id)
    const [task] = await world.world.db.select().from(auditTasks).where(eq(auditTasks.id, auditTaskId!))
    expect(JSON.stringify(task!.items)).toContain('我们见过面')
    expect(a.userId).not.toBe(b.userId)
  })

  test('an auditor who is not involved decides with both accounts, and the meeting counts', async () => {
    const { a, b, id } = await stage.past({ status: 'marked_done', people: { a: { doneAt: new Date() } } })
    await b.call(appointment.confirmDone, { id, isDone: false, note: '那天我没有去' })
    await a.call(appointment.giveAccount, { id, note: '我有当天的合影' })
    const { auditTaskId } = await rowOf(id)
    const judge = await world.auditor()
    const claimed = (await judge.call(audit.claim, { id: auditTaskId! })).data
    expect(JSON.stringify(claimed)).toContain('那天我没有去')
    expect(JSON.stringify(claimed)).toContain('我有当天的合影')
    expect((await judge.call(audit.decide, { id: auditTaskId!, decision: 'approved', reasons: [] })).code).toBe(ok)
    expect(await rowOf(id)).toMatchObject({ status: 'resolved_counts', countedAt: expect.any(Date) })
  })

  test('a side adds three accounts at most, because each gives the auditor more time', async () => {
    const { a, id } = await stage.past({ status: 'disputed' })
    const codes: number[] = []
    for (const note of ['一', '二', '三', '四']) codes.push((await a.call(appointment.giveAccount, { id, note })).code)
    expect(codes).toEqual([ok, ok, ok, faults.input_invalid.code])
  })
})

describe('a meeting that somebody missed', () => {
  test('the innocent one stands first in the list of the matchmaker', async () => {
    const { a, desk, id } = await stage.arranged({ startAt: momentBefore(new Date(), 3, 'hour') })
    const other = await people.him()
    await serve(desk, other)
    const newer = await stage.meet({
      aId: other.profileId,
      bId: (await people.her()).profileId,
      status: 'disputed',
      matchmakerId: desk.matchmakerId,
    })
    await a.call(appointment.claimNoShow, { id })
    const { list } = (await desk.call(appointment.getDeskAppointmentPaged, { tab: 'todo' })).data
    expect(list.map((row) => [row.id, row.isPriority])).toEqual([
      [id, true],
      [newer.id, false],
    ])
    expect((await rowOf(id)).countedAt).toBeNull()
  })

  test('a no-show frees both from now on and for the day, and keeps the past', async () => {
    const { a, id } = await stage.underWay()
    const people = () => world.world.db.select().from(appointmentPeople).where(eq(appointmentPeople.appointmentId, id))
    const { startAt } = await rowOf(id)
    const before = new Date()
    await a.call(appointment.claimNoShow, { id })
    for (const { busyFrom, busyUntil, firstDay } of await people()) {
      expect([busyFrom, firstDay]).toEqual([startAt, null])
      expect(busyUntil!.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1)
      expect(busyUntil!.getTime()).toBeLessThanOrEqual(Date.now())
    }
  })

  test('a no-show that is claimed days later changes no span of the past', async () => {
    const { a, id } = await stage.past({ startAt: momentBefore(new Date(), 2, 'day') })
    const spans = async () =>
      (await world.world.db.select().from(appointmentPeople).where(eq(appointmentPeople.appointmentId, id))).map(
        ({ busyUntil }) => busyUntil,
      )
    const former = await spans()
    await a.call(appointment.claimNoShow, { id })
    expect(await spans()).toEqual(former)
  })

  test('only a new meeting of two ends the priority, not a talk with the matchmaker', async () => {
    const { a, b, desk, lineId, id } = await introducedPast()
    await a.call(appointment.claimNoShow, { id })
    const isFirst = async () => (await desk.call(appointment.getDeskAppointment, { id })).data.row.isPriority
    const talk = await stage.meet({
      aId: a.profileId,
      type: 'consult',
      status: 'proposed',
      matchmakerId: desk.matchmakerId,
      offeredBy: 'mm',
      takenByA: false,
      times: [new Date(threeTimes()[0]!)],
    })
    expect((await a.call(appointment.acceptTimes, { id: talk.id, times: [threeTimes()[0]!] })).code).toBe(ok)
    expect(await isFirst()).toBe(true)
    const made = (await b.call(appointment.proposeDate, { lineId, times: [threeTimes()[1]!], place: teaHouse })).data
    expect((await a.call(appointment.acceptTimes, { id: made.row.id, times: [threeTimes()[1]!] })).code).toBe(ok)
    expect(await isFirst()).toBe(false)
  })

  test('claims of both, and a claim against somebody who had checked in, are investigated', async () => {
    const both = await stage.past()
    await both.a.call(appointment.claimNoShow, { id: both.id })
    await both.b.call(appointment.claimNoShow, { id: both.id })
    expect(await statusOf(both.id)).toBe('disputed')
    const seen = await stage.underWay()
    await seen.b.call(appointment.checkInByPlace, {
      id: seen.id,
      latitude: teaHouse.latitude,
      longitude: teaHouse.longitude,
      system: 'gcj02',
    })
    await seen.a.call(appointment.claimNoShow, { id: seen.id })
    expect(await statusOf(seen.id)).toBe('disputed')
  })

  test('the same claim of the matchmaker and of the person is no contradiction', async () => {
    const { a, desk, id } = await stage.arranged({ startAt: momentBefore(new Date(), 3, 'hour') })
    await desk.call(appointment.claimNoShowForMember, { id, isWithoutA: false, isWithoutB: true })
    await a.call(appointment.claimNoShow, { id })
    expect(await statusOf(id)).toBe('no_show_b')
  })

  test('the accused may object within seven days', async () => {
    const { a, b, id } = await stage.past()
    await a.call(appointment.claimNoShow, { id, note: '等了一个小时' })
    expect((await b.call(appointment.giveAccount, { id, note: '我在另一个门口' })).data.row.status).toBe('disputed')
  })

  test('done and no-show at once are always an investigation', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { a, b, id } = await stage.past()
      await Promise.all([a.call(appointment.markDone, { id }), b.call(appointment.claimNoShow, { id })])
      expect(await statusOf(id)).toBe('disputed')
    }
  })

  test('a claim within the first fifteen minutes is refused', async () => {
    const { a, id } = await stage.made({ startAt: momentBefore(new Date(), 10, 'minute') })
    expect((await a.call(appointment.claimNoShow, { id })).code).toBe(faults.appointment_too_early.code)
  })
})

describe('feedback', () => {
  const said = { result: 'think' as const, tags: ['polite' as const], safety: 'ok' as const, note: '只给红娘看的话' }

  test('only the matchmaker who serves the author reads it', async () => {
    const { a, b, desk, id } = await stage.arranged({ status: 'client_confirmed' })
    const theirs = await world.matchmaker()
    await serve(theirs, b)
    await a.call(appointment.giveFeedback, { id, ...said })
    expect((await desk.call(appointment.getDeskAppointment, { id })).data.row.a.feedback?.note).toBe(said.note)
    const [seenByOther, seenByTheirs] = [await detail(b, id), (await theirs.call(appointment.getDeskAppointment, { id })).data]
    expect(seenByTheirs.row.a.feedback).toBeNull()
    expect(JSON.stringify([seenByOther, seenByTheirs])).not.toContain(said.note)
    const [stored] = await world.world.db.select().from(meetFeedbacks).where(eq(meetFeedbacks.appointmentId, id))
    expect(stored!.noteEnc).not.toContain(said.note)
  })

  test('it is given once, within a day of the end, on an own meeting', async () => {
    const { a, b, id } = await stage.past({ status: 'client_confirmed' })
    expect((await (await people.her()).call(appointment.giveFeedback, { id, ...said })).code).toBe(faults.not_found.code)
    expect((await a.call(appointment.giveFeedback, { id, ...said })).code).toBe(ok)
    expect((await a.call(appointment.giveFeedback, { id, ...said })).code).toBe(faults.already_handled.code)
    await world.world.db
      .update(appointments)
      .set({ startAt: momentBefore(new Date(), 28, 'hour'), endAt: momentBefore(new Date(), 25, 'hour') })
      .where(eq(appointments.id, id))
    expect((await b.call(appointment.giveFeedback, { id, ...said })).code).toBe(faults.appointment_too_late.code)
  })

  test('«no» ends the line with the same polite sentence for both', async () => {
    const { a, b, lineId, id } = await introducedPast()
    await a.call(appointment.markDone, { id })
    await b.call(appointment.confirmDone, { id, isDone: true })
    await a.call(appointment.giveFeedback, { id, ...said, result: 'no' })
    const [ended] = await world.world.db.select().from(lineRequests).where(eq(lineRequests.id, lineId))
    expect([ended!.status, ended!.closeReason]).toEqual(['closed', 'after_meeting'])
    const again = await b.call(appointment.proposeDate, { lineId, times: threeTimes(), place: teaHouse })
    expect(again.code).toBe(faults.appointment_not_possible.code)
  })

  test('a report of the meeting keeps its steps and arrivals, and of own meetings only', async () => {
    const { a, b, id } = await introducedPast()
    const filed = { no: b.no, category: 'offline_danger' as const, text: '见面时言语让我害怕' }
    const foreign = (await stage.past()).id
    expect((await a.call(report.fileReport, { ...filed, appointmentId: foreign })).code).toBe(faults.not_found.code)
    expect((await a.call(report.fileReport, { ...filed, appointmentId: id })).code).toBe(ok)
    const { rows } = await world.database.pool.query<{ items: unknown }>(
      `select items from audit_tasks where target_type = 'report' order by id desc limit 1`,
    )
    expect(JSON.stringify(rows[0]!.items)).toContain(teaHouse.name)
  })
})

describe('safety', () => {
  const messagesTo = (phone: string) => world.world.db.$count(smsOutbox, and(eq(smsOutbox.phone, phone), eq(smsOutbox.code, '')))
  const contacts = (id: number) => world.world.db.select().from(trustedContacts).where(eq(trustedContacts.appointmentId, id))

  async function watched(phone = people.newPhone()) {
    const { a, b, id } = await stage.underWay()
    await a.call(appointment.setTrustedContact, { id, name: '姐姐', phone })
    const { endAt } = await rowOf(id)
    return { a, b, id, phone, dueAt: momentAfter(endAt!, 2, 'hour') }
  }

  test('the contact gets one message two hours after the end, however many processes sweep', async () => {
    const { id, phone, dueAt } = await watched()
    await sweepSafety(world.served, momentBefore(dueAt, 1, 'minute'))
    expect(await messagesTo(phone)).toBe(0)
    for (let round = 0; round < 3; round += 1) await Promise.all([sweepSafety(world.served, dueAt), sweepSafety(world.served, dueAt)])
    expect(await messagesTo(phone)).toBe(1)
    expect((await contacts(id))[0]!.sentAt).not.toBeNull()
  })

  /** A contact whose message was due ten minutes ago. */
  async function overdue() {
    const found = await watched()
    const dueAt = momentBefore(new Date(), 10, 'minute')
    const set = (change: Partial<typeof trustedContacts.$inferInsert>) =>
      world.world.db.update(trustedContacts).set(change).where(eq(trustedContacts.appointmentId, found.id))
    await set({ dueAt })
    return { ...found, dueAt, set }
  }

  test('a process that stopped after claiming the message does not lose it', async () => {
    const { phone, dueAt, set } = await overdue()
    await set({ claimedAt: dueAt })
    await sweepSafety(world.served)
    await sweepSafety(world.served)
    expect(await messagesTo(phone)).toBe(1)
  })

  test('a process that stopped after the provider took the message does not repeat it', async () => {
    const { id, phone, dueAt, set } = await overdue()
    await sweepSafety(world.served)
    await set({ claimedAt: dueAt, sentAt: null })
    for (let round = 0; round < 2; round += 1) await Promise.all([sweepSafety(world.served), sweepSafety(world.served)])
    expect(await messagesTo(phone)).toBe(1)
    expect((await contacts(id))[0]!.sentAt).not.toBeNull()
  })

  test('a lost answer of the provider is asked for, and a clear refusal is tried again', async () => {
    const { sms } = world.served.adapters
    const [send, has] = [sms.sendNotice, sms.hasNotice]
    const fails = (kind: AdapterFaultKind) => () => Promise.reject(new AdapterFault('sms', kind, 'test', ''))
    const { id, phone, dueAt, set } = await overdue()
    try {
      sms.sendNotice = fails('limited')
      await sweepSafety(world.served)
      sms.sendNotice = async (message) => (await send(message), fails('unavailable')())
      await sweepSafety(world.served)
      expect(await messagesTo(phone)).toBe(1)
      await set({ claimedAt: dueAt })
      sms.hasNotice = fails('unavailable')
      await sweepSafety(world.served)
      await set({ claimedAt: dueAt })
      sms.hasNotice = has
      await sweepSafety(world.served)
    } finally {
      Object.assign(sms, { sendNotice: send, hasNotice: has })
    }
    expect(await messagesTo(phone)).toBe(1)
    expect((await contacts(id))[0]!.sentAt).not.toBeNull()
  })

  test('«I am safe» during an unclear message ends it', async () => {
    const { a, id, phone, dueAt, set } = await overdue()
    await set({ claimedAt: dueAt })
    await a.call(appointment.markSafe, { id })
    await sweepSafety(world.served)
    expect([await messagesTo(phone), await contacts(id)]).toEqual([0, []])
  })

  test('a contact whose phone the provider refuses is deleted, and never shown as told', async () => {
    const { a, id, dueAt } = await watched(SANDBOX_REFUSED_PHONE)
    await sweepSafety(world.served, dueAt)
    expect(await contacts(id)).toEqual([])
    expect((await detail(a, id)).contact).toBeNull()
  })

  test('«I am safe» and a cancellation delete the contact, and nothing is sent', async () => {
    const safe = await watched()
    await safe.a.call(appointment.markSafe, { id: safe.id })
    expect(await contacts(safe.id)).toEqual([])
    const { a, id } = await stage.agreed()
    const phone = people.newPhone()
    await a.call(appointment.setTrustedContact, { id, name: '姐姐', phone })
    await a.call(appointment.cancelDate, { id, reason: 'other' })
    await sweepSafety(world.served, momentAfter(new Date(), 40, 'day'))
    expect([await messagesTo(safe.phone), await messagesTo(phone)]).toEqual([0, 0])
  })

  test('the contact is sealed, shown masked to the person alone, and forgotten a day after the message', async () => {
    const { a, b, id, phone, dueAt } = await watched()
    expect((await detail(a, id)).contact).toMatchObject({ name: '姐姐', phone: `${phone.slice(0, 3)}****${phone.slice(7)}` })
    expect((await detail(b, id)).contact).toBeNull()
    expect(JSON.stringify(await contacts(id))).not.toContain(phone)
    await sweepSafety(world.served, dueAt)
    await sweepAppointments(world.served, momentAfter(dueAt, 25, 'hour'))
    expect(await contacts(id)).toEqual([])
  })
})

describe('the charge of a further meeting', () => {
  test('is agreed by each member alone until the meeting begins, and their matchmaker reads it', async () => {
    const { a, b, desk, id } = await stage.arranged({ startAt: momentAfter(new Date(), 1, 'day'), seq: 2 })
    const seen = async (person: Person) => (await person.call(appointment.getMyAppointment, { id })).data
    expect([(await seen(a)).isChargeAgreed, (await seen(a)).actions.includes('agreeCharge')]).toEqual([false, true])
    expect((await a.call(appointment.agreeCharge, { id, isAgreed: true })).data).toMatchObject({ isChargeAgreed: true })
    expect([(await seen(b)).isChargeAgreed, (await seen(b)).steps.some(({ text }) => text.includes('合同'))]).toEqual([false, false])
    const { row } = (await desk.call(appointment.getDeskAppointment, { id })).data
    expect([row.a.isChargeAgreed, row.b?.isChargeAgreed]).toEqual([true, null])
    expect((await a.call(appointment.agreeCharge, { id, isAgreed: false })).data).toMatchObject({ isChargeAgreed: false })
    const late = { ...(await a.ctx()), now: momentAfter(new Date(), 2, 'day') }
    await expect(agreeCharge(late, { id, isAgreed: true })).rejects.toMatchObject({ faultName: 'appointment_too_late' })
  })

  test('is not asked of a first meeting, nor of one that the two arranged themselves', async () => {
    for (const { a, id } of [await stage.arranged(), await stage.made({ seq: 2 })]) {
      expect((await a.call(appointment.getMyAppointment, { id })).data.isChargeAgreed).toBeNull()
      expect((await a.call(appointment.agreeCharge, { id, isAgreed: true })).code).toBe(faults.appointment_not_charged.code)
    }
  })
})
