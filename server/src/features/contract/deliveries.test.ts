/** Tests of services that other nouns report: meetings, introductions and arrivals, through the verbs of those nouns. */
import { organiser } from '@qianxian/protocol/activity/organiser'
import { appointment } from '@qianxian/protocol/appointment/appointment'
import { contract } from '@qianxian/protocol/contract/contract'
import type { DeliverableKind } from '@qianxian/protocol/contract/contract.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { line } from '@qianxian/protocol/line/line'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newContract, type ContractFacts } from '../../../seed/makers/contract'
import { newStaff, newStore } from '../../../seed/makers/store'
import { organiserStage } from '../../../test/nouns/activity-organiser'
import { appointmentStage } from '../../../test/nouns/appointment'
import { lineStage } from '../../../test/nouns/line'
import { withTestWorld } from '../../../test/test-world'
import type { Person, TestWorld } from '../../../test/world'
import { appointments } from '../../db/tables/appointment'

let world: TestWorld
withTestWorld({}, (opened) => {
  world = opened
})

/** A contract in service for two services of this kind, by this matchmaker. */
const contractOf = async (person: Person, matchmakerId: number, kind: DeliverableKind, facts: Partial<ContractFacts> = {}) => {
  const items = [{ kind, title: '服务', times: 2, unitFen: null }]
  const { profileId, userId } = person
  const made = await newContract(world.bench(), { profileId, userId, matchmakerId, items, status: 'effective', daysAgo: 8, ...facts })
  return made.id
}
const deliveredOf = async (person: Person, id: number) => {
  const { list } = (await person.call(contract.getDeliverables, { id })).data
  return list.filter(({ status }) => status !== 'planned')
}
/** A meeting that the matchmaker arranged for the first and that ended an hour ago. */
const pastMeeting = () => appointmentStage(world).arranged({ startAt: momentBefore(new Date(), 3, 'hour') })

test('a meeting that both confirm is a service of the matchmaker who arranged it, once', async () => {
  const { a, b, desk, id } = await pastMeeting()
  const ours = await contractOf(a, desk.matchmakerId, 'meeting')
  const ofOthers = await contractOf(b, (await world.matchmaker()).matchmakerId, 'meeting')
  await desk.call(appointment.markDoneForMember, { id })
  await a.call(appointment.confirmDone, { id, isDone: true })
  expect(await deliveredOf(a, ours)).toEqual([])
  await b.call(appointment.confirmDone, { id, isDone: true })
  await b.call(appointment.confirmDone, { id, isDone: true })
  expect(await deliveredOf(a, ours)).toMatchObject([{ kind: 'meeting', seq: 1, status: 'delivered', canConfirm: true }])
  expect((await deliveredOf(a, ours))[0]!.evidence).toContain('约见记录')
  expect(await deliveredOf(b, ofOthers)).toEqual([])
})

test('a further meeting uses up a unit only of the contract of a member who agreed to it', async () => {
  const { a, b, desk, id } = await appointmentStage(world).arranged({ startAt: momentAfter(new Date(), 1, 'day'), seq: 2 })
  const contracts = [await contractOf(a, desk.matchmakerId, 'meeting'), await contractOf(b, desk.matchmakerId, 'meeting')]
  await a.call(appointment.agreeCharge, { id, isAgreed: true })
  const startAt = momentBefore(new Date(), 3, 'hour')
  await world.world.db
    .update(appointments)
    .set({ startAt, endAt: momentAfter(startAt, 2, 'hour') })
    .where(eq(appointments.id, id))
  await a.call(appointment.markDone, { id })
  await b.call(appointment.confirmDone, { id, isDone: true })
  expect(await deliveredOf(a, contracts[0]!)).toMatchObject([{ kind: 'meeting', status: 'delivered' }])
  expect(await deliveredOf(b, contracts[1]!)).toEqual([])
})

test('an accepted introduction is a service of the matchmaker who screened it', async () => {
  const { a, b, desk, id } = await lineStage(world).delivered()
  const ours = await contractOf(a, desk.matchmakerId, 'introduction')
  await b.call(line.answer, { id, isAccepted: true, scopes: ['phone'], duration: 'd7' })
  expect(await deliveredOf(a, ours)).toMatchObject([{ kind: 'introduction', seq: 1, status: 'delivered' }])
})

test('a service of a matchmaker of the store counts under a contract that names no matchmaker', async () => {
  const { a, b, desk, id } = await lineStage(world).delivered()
  const [ours, elsewhere] = [await newStore(world.bench(), {}), await newStore(world.bench(), {})]
  await newStaff(world.bench(), { storeId: ours.id, userId: desk.userId, role: 'matchmaker' })
  const contractAt = async (person: Person, storeId: number) =>
    contractOf(person, desk.matchmakerId, 'introduction', { matchmakerId: null, storeId })
  const [counted, other] = [await contractAt(a, ours.id), await contractAt(b, elsewhere.id)]
  await b.call(line.answer, { id, isAccepted: true, scopes: ['phone'], duration: 'd7' })
  expect(await deliveredOf(a, counted)).toHaveLength(1)
  expect(await deliveredOf(b, other)).toEqual([])
})

test('a declined introduction is no service', async () => {
  const { a, b, desk, id } = await lineStage(world).delivered()
  const ours = await contractOf(a, desk.matchmakerId, 'introduction')
  await b.call(line.answer, { id, isAccepted: false, declineReason: 'not_now' })
  expect(await deliveredOf(a, ours)).toEqual([])
})

test('an arrival at an activity of the matchmaker is a service, however often the guest is checked in', async () => {
  const door = organiserStage(world)
  const { by, id } = await door.atDoor()
  const { person, signup } = await door.guestOf(id)
  const ours = await contractOf(person, by.matchmakerId, 'activity')
  for (let scans = 0; scans < 2; scans += 1) await by.call(organiser.checkIn, { id, ticket: signup.ticketCode! })
  expect(await deliveredOf(person, ours)).toMatchObject([{ kind: 'activity', seq: 1, status: 'delivered' }])
})

test.each(['paused', 'cooling_off', 'terminate_requested'] as const)('nothing is recorded under a contract that is %s', async (status) => {
  const { a, b, desk, id } = await pastMeeting()
  const ours = await contractOf(a, desk.matchmakerId, 'meeting', { status, daysAgo: status === 'cooling_off' ? 1 : 8 })
  await desk.call(appointment.markDoneForMember, { id })
  for (const who of [a, b]) await who.call(appointment.confirmDone, { id, isDone: true })
  expect(await deliveredOf(a, ours)).toEqual([])
})
