/** Tests of private customisation: from an enquiry over a consultation, a plan and a contract to finished, and its ends. */
import { couple } from '@qianxian/protocol/couple/couple'
import { appointment } from '@qianxian/protocol/appointment/appointment'
import { contract } from '@qianxian/protocol/contract/contract'
import { clockInChina, momentAfter, momentBefore, momentOf } from '@qianxian/protocol/base/clock'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { onetoone } from '@qianxian/protocol/onetoone/onetoone'
import { onetooneFaults } from '@qianxian/protocol/onetoone/onetoone.faults'
import { oneToOneLimits } from '@qianxian/protocol/onetoone/onetoone.words'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newContract } from '../../../seed/makers/contract'
import { newConsult, newOneToOne, newPlan } from '../../../seed/makers/onetoone'
import { contracts } from '../../db/tables/contract'
import { notices } from '../../db/tables/notice'
import { oneToOneProposals, oneToOnes } from '../../db/tables/onetoone'
import { contractStage } from '../../../test/nouns/contract'
import { onetooneStage, plan, wishes } from '../../../test/nouns/onetoone'
import { serve } from '../../../test/service-fixture'
import { withTestWorld } from '../../../test/test-world'
import type { Person, TestWorld } from '../../../test/world'
import { sweepOneToOnes } from './onetoone.jobs'

let world: TestWorld
withTestWorld({}, (opened) => {
  world = opened
})

const mineOf = async (person: Person) => (await person.call(onetoone.getMyOneToOne, {})).data
const statusOf = async (person: Person) => (await mineOf(person)).current?.status
const refusal = ({ code }: { code: number }) => code
const enquiry = { wishes, times: ['weekend_day' as const], mode: 'online' as const }

/** A contract of a plan in this state, with its customisation. */
async function underContract(facts: Omit<Parameters<typeof newContract>[1], 'profileId' | 'userId'>) {
  const all = await onetooneStage(world).people()
  const { person, desk } = all
  const bench = world.bench()
  const items = facts.items ?? plan.items
  const made = await newContract(bench, {
    profileId: person.profileId,
    userId: person.userId,
    matchmakerId: desk.matchmakerId,
    type: 'custom_1to1',
    priceFen: plan.priceFen,
    items,
    ...facts,
  })
  const row = await newOneToOne(bench, {
    profileId: person.profileId,
    matchmakerId: desk.matchmakerId,
    status: 'proposed',
    contractId: made.id,
    createdAt: momentBefore(bench.now, (facts.daysAgo ?? 0) + 10, 'day'),
  })
  await newPlan(bench, { oneToOneId: row.id, items, priceFen: plan.priceFen, status: 'accepted', answeredAt: bench.now })
  return { ...all, id: row.id, contractId: made.id }
}

test('an enquiry goes to the serving matchmaker and names no price', async () => {
  const { person, desk, id } = await onetooneStage(world).enquired()
  const { current, canEnquire } = await mineOf(person)
  expect([current?.id, current?.status, current?.proposal, current?.contract, canEnquire]).toEqual([id, 'enquiry', null, null, false])
  const { list } = (await desk.call(onetoone.getServedOneToOnes, {})).data
  expect(list.map((one) => [one.id, one.member?.no, one.wishes, one.canPropose])).toEqual([[id, person.no, wishes, false]])
})

test('a member without a matchmaker is told to choose one first', async () => {
  const person = await world.loveUser()
  expect((await mineOf(person)).refusal).toBe(onetooneFaults.onetoone_unserved.message)
  expect((await person.call(onetoone.enquireOneToOne, enquiry)).code).toBe(refusal(onetooneFaults.onetoone_unserved))
})

test('a member has one open enquiry, and the next one on another day', async () => {
  const { person, id } = await onetooneStage(world).enquired()
  const other = { ...enquiry, wishes: `${wishes}最好在同一个城市。` }
  expect((await person.call(onetoone.enquireOneToOne, other)).code).toBe(refusal(onetooneFaults.onetoone_open))
  await person.call(onetoone.withdrawOneToOne, { id })
  expect((await person.call(onetoone.enquireOneToOne, other)).code).toBe(refusal(onetooneFaults.onetoone_too_soon))
  const { db } = world.world
  await db
    .update(oneToOnes)
    .set({ createdAt: momentBefore(new Date(), oneToOneLimits.againHours, 'hour') })
    .where(eq(oneToOnes.id, id))
  const { data } = await person.call(onetoone.enquireOneToOne, other)
  expect([data.current?.status, data.past.map((one) => [one.id, one.end])]).toEqual(['enquiry', [[id, 'member']]])
})

test('an enquiry without a time is refused at its field', async () => {
  const { person } = await onetooneStage(world).people()
  const { code, message } = await person.call(onetoone.enquireOneToOne, { ...enquiry, times: [] })
  expect([code, message]).toEqual([40000, '请至少选一个方便的时间'])
})

test('no plan is offered before the consultation has begun', async () => {
  const { enquired, consult } = onetooneStage(world)
  const { person, desk, id } = await enquired()
  const offer = () => desk.call(onetoone.proposeOneToOne, { id, ...plan })
  expect((await offer()).code).toBe(refusal(onetooneFaults.onetoone_no_consult))
  await consult(person.profileId, desk.matchmakerId)
  expect(await statusOf(person)).toBe('consult_booked')
  expect((await offer()).code).toBe(20000)
  expect(await statusOf(person)).toBe('proposed')
})

test('a cancelled consultation leads back to the enquiry', async () => {
  const { person, desk } = await onetooneStage(world).enquired()
  const bench = world.bench()
  const startAt = momentAfter(bench.now, 2, 'day')
  const { id } = await newConsult(bench, { profileId: person.profileId, matchmakerId: desk.matchmakerId, startAt, confirmedAt: bench.now })
  expect((await mineOf(person)).current).toMatchObject({ status: 'consult_booked', consult: { appointmentId: id, isPast: false } })
  await person.call(appointment.cancelDate, { id, reason: 'schedule' })
  expect(await statusOf(person)).toBe('enquiry')
})

test('a plan that promises an outcome, or whose prices do not add up, is refused at its field', async () => {
  const { desk, id } = await onetooneStage(world).consulted()
  const promised = await desk.call(onetoone.proposeOneToOne, { id, ...plan, plan: '我们保证三个月内脱单，每月安排见面，直到满意为止。' })
  expect([promised.code, promised.message]).toEqual([40000, expect.stringContaining('不能承诺')])
  const items = plan.items.map((one) => ({ ...one, unitFen: 100 }))
  expect((await desk.call(onetoone.proposeOneToOne, { id, ...plan, items })).code).toBe(40000)
})

test('a new plan replaces the one before it, which cannot be accepted any more', async () => {
  const { person, desk, id } = await onetooneStage(world).proposed()
  await desk.call(onetoone.proposeOneToOne, { id, ...plan, priceFen: 300_000 })
  const accept = (version: number) => person.call(onetoone.answerOneToOneProposal, { id, version, isAccepted: true })
  expect((await accept(1)).code).toBe(refusal(onetooneFaults.onetoone_changed))
  expect((await mineOf(person)).current?.proposal).toMatchObject({ version: 2, priceFen: 300_000, status: 'open' })
})

test('a plan expires after fourteen days, swept or not, and may be offered again', async () => {
  const { person, desk, id } = await onetooneStage(world).proposed()
  const { db } = world.world
  await db.execute('alter table one_to_one_proposals disable trigger one_to_one_proposals_fixed')
  await db.update(oneToOneProposals).set({ expiresAt: new Date() }).where(eq(oneToOneProposals.oneToOneId, id))
  await db.execute('alter table one_to_one_proposals enable trigger one_to_one_proposals_fixed')
  const { current } = await mineOf(person)
  expect([current?.proposal?.status, current?.canAnswer]).toEqual(['expired', false])
  const { code } = await person.call(onetoone.answerOneToOneProposal, { id, version: 1, isAccepted: true })
  expect(code).toBe(refusal(onetooneFaults.onetoone_changed))
  const { list } = (await desk.call(onetoone.proposeOneToOne, { id, ...plan })).data
  expect(list.find((one) => one.id === id)?.proposal).toMatchObject({ version: 2, status: 'open' })
})

test('the database refuses a change of an offered plan', async () => {
  const { id } = await onetooneStage(world).proposed()
  const change = world.world.db.update(oneToOneProposals).set({ priceFen: 1 }).where(eq(oneToOneProposals.oneToOneId, id))
  await expect(change).rejects.toThrow()
})

test('an accepted plan becomes a draft that the member sees once the company has signed', async () => {
  const { person, desk, id } = await onetooneStage(world).accepted()
  const { current } = await mineOf(person)
  expect([current?.status, current?.contract, current?.canEnd]).toEqual(['proposed', null, true])
  const { list } = (await desk.call(onetoone.getServedOneToOnes, {})).data
  const { contract: drafted, canPropose } = list.find((one) => one.id === id)!
  expect([drafted?.status, canPropose]).toEqual(['draft', false])
  const [row] = await world.world.db.select().from(contracts).where(eq(contracts.id, drafted!.id))
  expect(row).toMatchObject({ type: 'custom_1to1', priceFen: plan.priceFen, profileId: person.profileId, title: plan.title })
})

test('a member without a proven name cannot accept a plan', async () => {
  const { consult } = onetooneStage(world)
  const person = await world.loveUser()
  const desk = await world.matchmaker()
  await serve(desk, person)
  const { data } = await person.call(onetoone.enquireOneToOne, enquiry)
  const id = data.current!.id
  await consult(person.profileId, desk.matchmakerId)
  await desk.call(onetoone.proposeOneToOne, { id, ...plan })
  const { code } = await person.call(onetoone.answerOneToOneProposal, { id, version: 1, isAccepted: true })
  expect([code, (await mineOf(person)).needsName]).toEqual([refusal(onetooneFaults.onetoone_unnamed), true])
})

test('the signatures of the company and the member lead to signed', async () => {
  const { person, desk, id } = await onetooneStage(world).accepted()
  const { sign } = contractStage(world)
  const [row] = await world.world.db.select().from(oneToOnes).where(eq(oneToOnes.id, id))
  const contractId = row!.contractId!
  await contractStage(world).named(desk, '周周')
  await sign(desk, contractId)
  expect((await mineOf(person)).current?.contract?.status).toBe('sent')
  await sign(person, contractId)
  const { current } = await mineOf(person)
  expect([current?.status, current?.canEnd, current?.milestones.map(({ done }) => done)]).toEqual(['signed', false, [0, 0]])
  expect((await person.call(onetoone.withdrawOneToOne, { id })).code).toBe(refusal(onetooneFaults.onetoone_changed))
})

test('a withdrawal before the signatures recalls the contract', async () => {
  const { person, id } = await onetooneStage(world).accepted()
  await person.call(onetoone.withdrawOneToOne, { id })
  const [row] = await world.world.db.select().from(contracts).where(eq(contracts.profileId, person.profileId))
  expect([row?.status, await statusOf(person)]).toEqual(['recalled', 'terminated'])
})

test('a recalled contract leads back to the plan, and another one may be offered', async () => {
  const { person, desk, id } = await onetooneStage(world).accepted()
  const { db } = world.world
  await db.update(contracts).set({ status: 'recalled', endedAt: new Date() }).where(eq(contracts.profileId, person.profileId))
  expect(await statusOf(person)).toBe('proposed')
  expect((await desk.call(onetoone.proposeOneToOne, { id, ...plan, months: 4 })).code).toBe(20000)
  const { data } = await person.call(onetoone.answerOneToOneProposal, { id, version: 2, isAccepted: true })
  expect(data.current?.proposal?.status).toBe('accepted')
})

test('the contract decides the state from the signatures on, whether the sweep has run or not', async () => {
  const cooling = await underContract({ status: 'cooling_off', daysAgo: 1 })
  const cooled = await underContract({ status: 'cooling_off', daysAgo: 9 })
  const early = await underContract({ status: 'cooling_off', daysAgo: 1, isEarly: true })
  const done = await underContract({ status: 'completed', daysAgo: 60, confirmed: 9 })
  const cancelled = await underContract({ status: 'cancelled_no_fault', daysAgo: 3 })
  const states = []
  for (const { person } of [cooling, cooled, early, done, cancelled]) states.push(await statusOf(person))
  expect(states).toEqual(['signed', 'in_service', 'in_service', 'finished', 'terminated'])
  await sweepOneToOnes(world.world)
  const { db } = world.world
  const stored = []
  for (const { id } of [cooling, cooled, early, done, cancelled])
    stored.push((await db.select({ status: oneToOnes.status }).from(oneToOnes).where(eq(oneToOnes.id, id)))[0]!.status)
  expect(stored).toEqual(states)
})

test('milestones and the reports of the months follow the services of the contract', async () => {
  const items = [{ kind: 'meeting' as const, title: '安排见面', times: 4, unitFen: null }]
  const { person, desk } = await underContract({ status: 'effective', daysAgo: 70, items, confirmed: 2, delivered: 1 })
  const { current } = await mineOf(person)
  expect(current?.milestones).toEqual([{ kind: 'meeting', title: '安排见面', times: 4, done: 2, reachedAt: null }])
  const reports = current!.reports
  expect(reports[0]!.month).toBe(clockInChina(new Date()).format('YYYY-MM'))
  const sum = (of: (one: (typeof reports)[number]) => number) => reports.reduce((all, one) => all + of(one), 0)
  // Services took place in the cooling-off period of this row, perhaps in the month before the first report.
  expect(sum(({ confirmed }) => confirmed)).toBeLessThanOrEqual(2)
  expect((await desk.call(onetoone.getServedOneToOnes, {})).data.list[0]?.reports).toEqual(reports)
})

test('the report of the month before is told of once', async () => {
  const { person, id } = await underContract({ status: 'effective', daysAgo: 80 })
  const told = async () =>
    (
      await world.world.db
        .select({ facts: notices.facts })
        .from(notices)
        .where(and(eq(notices.subject, `onetoone:${id}`), eq(notices.kind, 'onetoone.member'), eq(notices.userId, person.userId)))
    ).length
  const at = momentOf(clockInChina(new Date()).startOf('month').add(1, 'month').add(10, 'hour'))
  await sweepOneToOnes(world.world, at)
  const once = await told()
  await sweepOneToOnes(world.world, at)
  expect([once > 0, await told()]).toEqual([true, once])
})

test('the end of the service ends an enquiry, and leaves a signed contract', async () => {
  const { person, id } = await onetooneStage(world).enquired()
  const signed = await underContract({ status: 'effective', daysAgo: 20 })
  for (const one of [person, signed.person]) {
    const { current } = (await one.call(matchmaker.getMine, {})).data
    await one.call(matchmaker.endRepresentation, { id: current!.id })
  }
  expect((await mineOf(person)).current).toMatchObject({ id, status: 'terminated', end: 'service' })
  expect(await statusOf(signed.person)).toBe('in_service')
})

test('the exit from singlehood ends an enquiry, and no other one is taken', async () => {
  const { person, id } = await onetooneStage(world).enquired()
  await person.call(couple.exitElsewhere, {})
  expect((await mineOf(person)).current).toMatchObject({ id, status: 'terminated', end: 'left' })
  expect((await person.call(onetoone.enquireOneToOne, enquiry)).code).toBe(refusal(onetooneFaults.onetoone_left))
})

test('another matchmaker and another member find nothing', async () => {
  const { id } = await onetooneStage(world).proposed()
  const [other, stranger] = [await world.matchmaker(), await world.loveUser()]
  expect((await other.call(onetoone.proposeOneToOne, { id, ...plan })).code).toBe(40410)
  expect((await other.call(onetoone.closeOneToOne, { id, reason: '会员暂时不需要了' })).code).toBe(40410)
  expect((await stranger.call(onetoone.withdrawOneToOne, { id })).code).toBe(40410)
  expect((await other.call(onetoone.getServedOneToOnes, {})).data.list).toEqual([])
})

test('an end by the matchmaker shows the member the reason', async () => {
  const { person, desk, id } = await onetooneStage(world).proposed()
  await desk.call(onetoone.closeOneToOne, { id, reason: '会员暂时去了外地，回来再开始' })
  expect((await mineOf(person)).current).toMatchObject({
    status: 'terminated',
    end: 'matchmaker',
    endWords: '会员暂时去了外地，回来再开始',
  })
})

test('two answers in the same instant make one contract', async () => {
  const { person, id } = await onetooneStage(world).proposed()
  const accept = () => person.call(onetoone.answerOneToOneProposal, { id, version: 1, isAccepted: true })
  await Promise.all([accept(), accept()])
  expect((await person.call(contract.pageList, {})).data.list).toEqual([])
  expect((await world.world.db.select().from(contracts).where(eq(contracts.profileId, person.profileId))).length).toBe(1)
})
