/** Tests of visits, of people without an account, and of what matchmakers and stores may see and change. */
import { appointment } from '@qianxian/protocol/appointment/appointment'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { faults } from '@qianxian/protocol/base/faults'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { notice } from '@qianxian/protocol/notice/notice'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayAt } from '../../../../seed/makers/appointment'
import { newAsk } from '../../../../seed/makers/invitation'
import { newSharing } from '../../../../seed/makers/sharing'
import { newStoreMember } from '../../../../seed/makers/store'
import { appointmentStage, teaHouse, threeTimes } from '../../../../test/nouns/appointment'
import { draft } from '../../../../test/nouns/invitation'
import { storeStage } from '../../../../test/nouns/store'
import { serve } from '../../../../test/service-fixture'
import { stageOf } from '../../../../test/stage'
import { withTestWorld } from '../../../../test/test-world'
import type { TestWorld } from '../../../../test/world'
import { smsOutbox } from '../../../db/tables/account'
import { appointmentPeople, appointments } from '../../../db/tables/appointment'
import { runJob } from '../../../jobs/start'
import { sweepAppointments } from '../appointment.jobs'
import { appointmentTextJob } from '../text-message'
import { bookStoreVisit, cancelVisit, forgetVisit, visitsOfLead } from './booking'

let world: TestWorld
let stage: ReturnType<typeof appointmentStage>
let shop: ReturnType<typeof storeStage>
let people: ReturnType<typeof stageOf>
withTestWorld({ played: ['line'] }, (opened) => {
  world = opened
  stage = appointmentStage(world)
  shop = storeStage(world)
  people = stageOf(world)
})

const rowOf = async (id: number) => (await world.world.db.select().from(appointments).where(eq(appointments.id, id)))[0]!
const peopleOf = (id: number) => world.world.db.select().from(appointmentPeople).where(eq(appointmentPeople.appointmentId, id))
let leadId = 500

/** A visit booked for a new lead, in three days. */
async function booked({ phone = people.newPhone(), startAt = dayAt(new Date(), 3) } = {}) {
  const desk = await shop.worker('reception')
  leadId += 1
  const facts = { leadId, storeId: desk.storeId, name: '李小满', phone, startAt }
  const id = await (await desk.ctx()).tx((ctx) => bookStoreVisit(ctx, facts))
  return { desk, id, ...facts }
}

describe('a visit booked for a lead', () => {
  test('it is agreed at once, with name and phone sealed, and shown masked at the store', async () => {
    const { desk, id, phone, storeId } = await booked()
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed', type: 'store_visit', aProfileId: null })
    expect(JSON.stringify(await peopleOf(id))).not.toContain(phone)
    const { list } = (await desk.call(appointment.getStoreVisitPaged, { storeId })).data
    expect(list).toMatchObject([{ id, name: '李＊＊', phone: `${phone.slice(0, 3)}****${phone.slice(7)}`, status: 'confirmed' }])
  })

  test('a second booking replaces the first, and a time that cannot be booked is refused', async () => {
    const { desk, id, ...facts } = await booked()
    const book = async (startAt: Date) => (await desk.ctx()).tx((ctx) => bookStoreVisit(ctx, { ...facts, startAt }))
    await expect(book(dayAt(new Date(), 3, 7))).rejects.toMatchObject({ faultName: 'input_invalid' })
    const second = await book(dayAt(new Date(), 4))
    expect([(await rowOf(id)).status, (await rowOf(second)).status]).toEqual(['cancelled', 'confirmed'])
    expect(await visitsOfLead(await desk.ctx(), facts.leadId)).toMatchObject([
      { id: second, status: 'confirmed' },
      { id, status: 'cancelled' },
    ])
    await (await desk.ctx()).tx((ctx) => cancelVisit(ctx, second))
    expect((await rowOf(second)).status).toBe('cancelled')
  })

  test('one phone has no two visits within two hours', async () => {
    const { phone, startAt } = await booked()
    await expect(booked({ phone, startAt: momentAfter(startAt, 1, 'hour') })).rejects.toMatchObject({ faultName: 'appointment_busy' })
    expect((await booked({ phone, startAt: momentAfter(startAt, 3, 'hour') })).id).toBeGreaterThan(0)
  })

  test('the word of the reception is enough, because the visitor has no app', async () => {
    const { desk, storeId, id } = await stage.visit()
    const came = (await desk.call(appointment.receiveVisit, { storeId, id })).data
    expect(came.cameAt).not.toBeNull()
    expect((await rowOf(id)).status).toBe('client_confirmed')
    const missed = await stage.visit()
    await missed.desk.call(appointment.missVisit, { storeId: missed.storeId, id: missed.id })
    expect((await rowOf(missed.id)).status).toBe('no_show_a')
  })

  test('staff of another store, and staff without the right, receive nobody', async () => {
    const { storeId, id } = await stage.visit()
    const elsewhere = await shop.worker('reception')
    expect((await elsewhere.call(appointment.receiveVisit, { storeId: elsewhere.storeId, id })).code).toBe(faults.not_found.code)
    const books = await shop.worker('finance', { storeId })
    expect((await books.call(appointment.receiveVisit, { storeId, id })).code).toBe(faults.not_allowed.code)
  })

  test('a visit whose time is not agreed is received by no store', async () => {
    const { desk, storeId, id } = await stage.visit({ status: 'proposed', startAt: null })
    expect((await desk.call(appointment.receiveVisit, { storeId, id })).code).toBe(faults.not_found.code)
  })

  test('a visitor who asked for deletion is forgotten at once, and no message is sent', async () => {
    const { desk, id, phone } = await booked()
    await (await desk.ctx()).tx((ctx) => forgetVisit(ctx, id))
    expect((await rowOf(id)).status).toBe('cancelled')
    expect((await peopleOf(id))[0]).toMatchObject({ phoneEnc: null, phoneHash: null, nameEnc: null, tokenHash: null })
    await runJob(world.served, appointmentTextJob, { tenantId: world.tenantA, payload: { appointmentId: id, template: 'appointmentNews' } })
    expect(await world.world.db.$count(smsOutbox, eq(smsOutbox.phone, phone))).toBe(0)
  })

  test('phone and name are deleted a week after the visit', async () => {
    const { id } = await stage.visit({ status: 'client_confirmed', startAt: momentBefore(new Date(), 8, 'day') })
    await world.world.db
      .update(appointments)
      .set({ updatedAt: momentBefore(new Date(), 8, 'day') })
      .where(eq(appointments.id, id))
    await sweepAppointments(world.served)
    expect((await peopleOf(id))[0]).toMatchObject({ phoneEnc: null, phoneHash: null, nameEnc: null, tokenHash: null })
  })
})

describe('a person without an account', () => {
  test('the link in the text message shows the times, takes one, and shows the place only then', async () => {
    const [desk, phone] = [await world.matchmaker(), people.newPhone()]
    const { id: askId } = await newAsk(world.bench(), { matchmakerId: desk.matchmakerId, status: 'consented', phone, draft })
    const made = (await desk.call(appointment.proposeForMember, { askId, type: 'consult', times: threeTimes(), place: teaHouse })).data
    const id = made.row.id
    await runJob(world.served, appointmentTextJob, { tenantId: world.tenantA, payload: { appointmentId: id, template: 'appointmentNews' } })
    const [message] = await world.world.db.select().from(smsOutbox).where(eq(smsOutbox.phone, phone))
    const token = message!.text.split('?token=')[1]!
    const seen = (await people.visitor.call(appointment.getAppointmentByLink, { token })).data
    expect([seen.times.map(({ at }) => at), seen.place]).toEqual([threeTimes(), null])
    const [first] = threeTimes()
    const agreed = (await people.visitor.call(appointment.answerByLink, { token, answer: 'accept', times: [first!] })).data
    expect(agreed).toMatchObject({ status: 'confirmed', startAt: first, place: teaHouse, canCancel: true })
    expect((await people.visitor.call(appointment.answerByLink, { token, answer: 'cancel' })).data.status).toBe('cancelled')
    expect((await people.visitor.call(appointment.getAppointmentByLink, { token: `${token}x` })).code).toBe(
      faults.appointment_link_dead.code,
    )
  })

  test('a reminder by text message is sent once, even if its job runs twice', async () => {
    const { phone, id } = await stage.visit({ startAt: dayAt(new Date(), 1) })
    const sent = { tenantId: world.tenantA, payload: { appointmentId: id, template: 'appointmentSoon' as const, hours: 24 } }
    await Promise.all([runJob(world.served, appointmentTextJob, sent), runJob(world.served, appointmentTextJob, sent)])
    expect(await world.world.db.$count(smsOutbox, eq(smsOutbox.phone, phone))).toBe(1)
  })
})

describe('a member who meets the matchmaker', () => {
  test('times that the member offers are agreed only when the matchmaker takes them, also for a move', async () => {
    const { a, desk, id } = await stage.arranged({ status: 'proposed', type: 'consult', bId: null })
    const [first, second] = [6, 7].map((days) => [dayAt(new Date(), days).toISOString()])
    await a.call(appointment.counterDate, { id, times: first! })
    expect((await a.call(appointment.acceptTimes, { id, times: first! })).data.row.status).toBe('counter_proposed')
    const { list } = (await desk.call(appointment.getDeskAppointmentPaged, { tab: 'todo' })).data
    expect(list.map((row) => row.id)).toEqual([id])
    const agreed = (await desk.call(appointment.counterForMember, { id, times: first! })).data
    expect(agreed.row).toMatchObject({ status: 'confirmed', startAt: first![0] })
    await a.call(appointment.moveDate, { id, times: second! })
    expect((await a.call(appointment.acceptTimes, { id, times: second! })).data.row.startAt).toBe(first![0])
    const moved = (await desk.call(appointment.moveForMember, { id, times: second! })).data
    expect(moved).toMatchObject({ row: { status: 'confirmed', startAt: second![0] }, move: null })
  })
})

describe('rights of matchmakers', () => {
  test('an appointment of people whom the matchmaker does not serve does not exist for them', async () => {
    const { id } = await stage.arranged()
    const [other, far] = [await world.matchmaker(), await world.matchmaker({ tenantId: world.tenantB })]
    for (const desk of [other, far]) {
      expect((await desk.call(appointment.getDeskAppointment, { id })).code).toBe(faults.not_found.code)
      expect((await desk.call(appointment.cancelForMember, { id, reason: 'other' })).code).toBe(faults.not_found.code)
    }
  })

  test('the matchmaker of the other person sees it, and changes nothing that a colleague arranged', async () => {
    const { b, id } = await stage.arranged()
    const theirs = await world.matchmaker()
    await serve(theirs, b)
    expect((await theirs.call(appointment.getDeskAppointment, { id })).data.row).toMatchObject({ isOwn: false, b: { isServed: true } })
    expect((await theirs.call(appointment.moveForMember, { id, times: [dayAt(new Date(), 6).toISOString()] })).code).toBe(
      faults.not_found.code,
    )
  })

  test('a matchmaker who no longer serves the member reads no notice about the appointment', async () => {
    const desk = await world.matchmaker()
    const { a, b } = await people.two()
    const { id: serviceId } = await serve(desk, a)
    const { id } = await stage.meet({
      aId: a.profileId,
      bId: b.profileId,
      matchmakerId: desk.matchmakerId,
      offeredBy: 'mm',
      takenByA: false,
      status: 'proposed',
    })
    await b.call(appointment.declineDate, { id })
    const told = async () => (await desk.call(notice.getPaged, {})).data.list.filter(({ kind }) => kind === 'appointment.desk').length
    expect(await told()).toBe(1)
    await a.call(matchmaker.endRepresentation, { id: serviceId })
    expect(await told()).toBe(0)
  })

  test('a member without the consent, or without a line or store with the other, is not proposed', async () => {
    const desk = await world.matchmaker()
    const { a, b } = await people.two()
    await serve(desk, a, ['hold_phone'])
    const asked = { otherNo: b.no, type: 'blind_date' as const, times: threeTimes(), place: teaHouse }
    expect((await desk.call(appointment.proposeForMember, { no: a.no, ...asked })).code).toBe(faults.consent_missing.code)
    const { a: other } = await people.two()
    await serve(desk, other)
    expect((await desk.call(appointment.proposeForMember, { no: other.no, ...asked })).code).toBe(faults.appointment_not_possible.code)
  })

  test('members of one store are offered only to a matchmaker who works there', async () => {
    const { storeId } = await shop.worker('manager')
    const [a, other, b] = [await people.him(), await people.him(), await people.her()]
    for (const { profileId } of [a, other, b]) {
      await newStoreMember(world.bench(), { storeId, profileId })
      await newSharing(world.bench(), { storeId, profileId })
    }
    const [inside, outside] = [await shop.desk(storeId), await world.matchmaker()]
    const asked = { otherNo: b.no, type: 'blind_date' as const, times: threeTimes(), place: teaHouse }
    await serve(outside, other)
    expect((await outside.call(appointment.getDatePartners, { no: other.no })).data.list).toEqual([])
    const refused = await outside.call(appointment.proposeForMember, { no: other.no, ...asked })
    expect(refused.code).toBe(faults.appointment_not_possible.code)
    await serve(inside, a)
    expect((await inside.call(appointment.getDatePartners, { no: a.no })).data.list).toMatchObject([{ no: b.no, by: 'store' }])
    expect((await inside.call(appointment.proposeForMember, { no: a.no, ...asked })).code).toBe(20000)
  })

  test('people with an accepted line are offered as partners', async () => {
    const { a, b, desk } = await stage.introduced()
    const { list } = (await desk.call(appointment.getDatePartners, { no: a.no })).data
    expect(list).toMatchObject([{ no: b.no, by: 'line', seq: 1 }])
  })
})
