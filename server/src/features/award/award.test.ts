/** Tests of awards: what counts, the hold, the decision, the budget in a race, and what the database refuses. */
import { award } from '@qianxian/protocol/award/award'
import { awardFaults } from '@qianxian/protocol/award/award.faults'
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAwardTask } from '../../../seed/makers/award'
import { booksOf } from '../../../test/books'
import { awardStage } from '../../../test/nouns/award'
import { promoterStage } from '../../../test/nouns/promoter'
import { expectWhole } from '../../../test/races/invariants'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { awardRecords, awardTasks } from '../../db/tables/award'
import { balancesOf, refundOrder } from '../finance/finance'
import { sealPending } from '../finance/ledger/seal'
import { sweepAwards } from './award.jobs'
import { decideAward } from './award.service'

let world: TestWorld
let stage: ReturnType<typeof promoterStage>
let books: ReturnType<typeof booksOf>
beforeAll(async () => {
  world = await openTestWorld()
  stage = promoterStage(world)
  books = booksOf(world)
})
afterAll(async () => {
  await sealPending(world.world)
  await expectWhole(world, { played: ['pay'] })
  await world.close()
})

type Promoter = Awaited<ReturnType<typeof stage.promoting>>
const detail = async (person: Person, id: number) => (await person.call(award.getPromoterAward, { id })).data
const awardsOf = (taskId: number) => world.world.db.select().from(awardRecords).where(eq(awardRecords.taskId, taskId))
const usedOf = async (id: number) => (await world.world.db.select().from(awardTasks).where(eq(awardTasks.id, id)))[0]!.used
const after = (days: number) => momentAfter(new Date(), days, 'day')
const decideAt = async (person: Person, id: number, decision: 'granted' | 'denied', days: number) =>
  decideAward({ ...(await person.ctx()), now: after(days) }, { id, decision, reason: '核对过每一条记录' })
const balances = async ({ userId }: Person) => balancesOf(await books.ctx(), userId)
const bring = async (by: Promoter, count: number) => {
  for (let at = 0; at < count; at += 1) await stage.referred(by, await world.loveUser())
}

describe('a task', () => {
  test('counts published people, says why others do not count, and is granted after seven days', async () => {
    const by = await stage.promoting()
    const { id } = await newAwardTask(world.bench(), { target: 2, reward: 200 })
    await bring(by, 1)
    await stage.referred(by, await world.member())
    await stage.referred(by, await world.loveUser(), { voidReason: 'same_device' })
    await stage.referred(by, await world.loveUser(), { boundAt: momentBefore(new Date(), 9, 'day') })
    const before = await detail(by, id)
    expect(before).toMatchObject({ status: 'running', counted: 1, reached: 0 })
    expect(before.events.map(({ words }) => words).sort()).toEqual(
      ['已发布资料，计入', '推广无效：和你用过同一台设备', '还没有发布资料'].sort(),
    )
    await bring(by, 1)
    expect(await detail(by, id)).toMatchObject({ status: 'reached', counted: 2, reached: 1 })
    const [row] = await awardsOf(id)
    const finance = await world.withRole('finance')
    await expect(decideAt(finance, row!.id, 'granted', 6)).rejects.toMatchObject({ faultName: 'award_held' })
    expect((await decideAt(finance, row!.id, 'granted', 8)).status).toBe('granted')
    await expect(decideAt(finance, row!.id, 'granted', 8)).rejects.toMatchObject({ faultName: 'award_changed' })
    expect(await balances(by)).toMatchObject({ points: 200, commission: 0, cash: 0 })
    expect((await detail(by, id)).awards).toMatchObject([{ number: 1, status: 'granted' }])
  })

  test('pays money for services that were completed, and not for what was refunded', async () => {
    const version = await stage.money.planned()
    const by = await stage.promoting()
    const { id } = await newAwardTask(world.bench(), { metric: 'served', kind: 'cash', target: 1, reward: 5_000, budget: 5_000, cap: 2 })
    expect(version).toBeGreaterThan(0)
    const buyer = await stage.brought(by)
    const orderId = await stage.money.paid(buyer)
    const told = await detail(by, id)
    expect(told).toMatchObject({ status: 'reached', counted: 1, hasBudget: false })
    expect(told.events[0]!.words).toBe('服务已完成，计入')
    await refundOrder(await books.ctx(), { orderId, fen: 2_800, points: 0, reason: '不需要了', key: `award:${orderId}` })
    expect((await detail(by, id)).events[0]).toMatchObject({ isCounted: false, words: '会员退款，不计入' })
    const [row] = await awardsOf(id)
    const finance = await world.withRole('finance')
    await expect(decideAt(finance, row!.id, 'granted', 8)).rejects.toMatchObject({ faultName: 'award_not_reached' })
    await decideAt(finance, row!.id, 'denied', 8)
    expect(await usedOf(id)).toBe(0)
    expect((await balances(by)).commission).toBe(0)
    await stage.money.paid(buyer)
    await detail(by, id)
    expect((await awardsOf(id)).map(({ number }) => number)).toEqual([1])
  })

  test('pays a completed service to the account of shares', async () => {
    await stage.money.planned()
    const by = await stage.promoting()
    const { id } = await newAwardTask(world.bench(), { metric: 'served', kind: 'cash', target: 1, reward: 5_000, budget: 5_000, cap: 1 })
    await stage.money.paid(await stage.brought(by))
    await detail(by, id)
    const [row] = await awardsOf(id)
    await decideAt(await world.withRole('finance'), row!.id, 'granted', 8)
    expect((await balances(by)).commission).toBe(5_000)
  })

  test('gives the last unit of its budget once, to readers and sweep at once', async () => {
    const people = [await stage.promoting(), await stage.promoting(), await stage.promoting()]
    const { id } = await newAwardTask(world.bench(), { target: 1, reward: 200, budget: 399, cap: 1 })
    for (const by of people) await bring(by, 1)
    await Promise.all([...people.map((by) => detail(by, id)), sweepAwards(world.served)])
    expect(await awardsOf(id)).toHaveLength(1)
    expect(await usedOf(id)).toBe(200)
  })

  test('reads the same with the sweep on and off, and keeps to the cap of a person', async () => {
    const [swept, read] = [await stage.promoting(), await stage.promoting()]
    const { id } = await newAwardTask(world.bench(), { target: 1, cap: 2 })
    for (const by of [swept, read]) await bring(by, 3)
    await sweepAwards(world.served)
    const answers = [await detail(swept, id), await detail(read, id)]
    expect(answers.map(({ reached, counted }) => [reached, counted])).toEqual([
      [2, 3],
      [2, 3],
    ])
  })

  test('is written by one person of finance and published by another, who may not decide', async () => {
    const { draft, pending } = awardStage(world)
    const [one, other] = [await world.withRole('finance'), await world.withRole('finance')]
    const { data } = await one.call(award.draftAwardTask, draft)
    const by = await stage.promoting()
    expect((await by.call(award.getPromoterAward, { id: data.id })).code).toBe(baseFaults.not_found.code)
    expect((await one.call(award.publishAwardTask, { id: data.id })).code).toBe(awardFaults.award_own.code)
    expect((await other.call(award.publishAwardTask, { id: data.id })).data.isPublished).toBe(true)
    expect((await other.call(award.publishAwardTask, { id: data.id })).code).toBe(awardFaults.award_changed.code)
    expect((await other.call(award.endAwardTask, { id: data.id })).data.isOver).toBe(true)
    expect((await other.call(award.endAwardTask, { id: data.id })).code).toBe(awardFaults.award_changed.code)
    const { id, task } = await pending()
    await world.world.db.update(awardTasks).set({ publishedById: other.userId }).where(eq(awardTasks.id, task.id))
    expect((await other.call(award.decideAward, { id, decision: 'denied', reason: '核对过每一条记录' })).code).toBe(
      awardFaults.award_own.code,
    )
    expect((await one.call(award.decideAward, { id, decision: 'denied', reason: '核对过每一条记录' })).data.status).toBe('denied')
  })

  test.each([
    ['money for heads', { kind: 'cash' as const }, '按人数的任务只能奖励积分'],
    ['heads for partners', { role: 'partner' as const }, '只按完成的服务订单'],
    ['a reward above the budget', { reward: 10_001 }, '预算至少'],
    ['a day that does not exist', { lastDay: '2031-02-30' }, '有效的日期'],
    ['a day that has passed', { lastDay: '2020-01-01' }, '不能早于今天'],
  ])('with %s is refused with the reason', async (_what, change, says) => {
    const { draft } = awardStage(world)
    const { message } = await (await world.withRole('finance')).call(award.draftAwardTask, { ...draft, ...change })
    expect(message).toContain(says)
  })
})

describe('the database refuses', () => {
  test.each([
    ['money for heads', { kind: 'cash' as const }, 'award_tasks_heads'],
    ['more used than the budget', { budget: 300, used: 400 }, 'award_tasks_budget'],
    ['a task published by its author', { publishedById: 1 }, 'award_tasks_four_eyes'],
  ])('%s', async (_what, facts, constraint) => {
    await expect(newAwardTask(world.bench(), facts)).rejects.toMatchObject({ cause: { constraint } })
  })
})
