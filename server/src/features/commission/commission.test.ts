/** Shares of real orders: made at the payment, settled, reversed and held; the pages of matchmakers; and the plans of finance. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { cashout } from '@qianxian/protocol/cashout/cashout'
import { commission } from '@qianxian/protocol/commission/commission'
import { commissionFaults } from '@qianxian/protocol/commission/commission.faults'
import { finance } from '@qianxian/protocol/finance/finance'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPlan } from '../../../seed/makers/commission'
import { newContract } from '../../../seed/makers/contract'
import { newBond } from '../../../seed/makers/matchmaker'
import { booksOf } from '../../../test/books'
import { commissionStage } from '../../../test/nouns/commission'
import { cooperationStage } from '../../../test/nouns/cooperation'
import { expectWhole } from '../../../test/races/invariants'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { commissionPlans, commissionRecords } from '../../db/tables/commission'
import { finOrders } from '../../db/tables/finance'
import { balancesOf, refundOrder, releaseEscrow } from '../finance/finance'
import { sealPending } from '../finance/ledger/seal'
import { sweepShares } from './commission.jobs'

let world: TestWorld
let books: ReturnType<typeof booksOf>
let stage: ReturnType<typeof commissionStage>
let cooperations: ReturnType<typeof cooperationStage>
beforeAll(async () => {
  world = await openTestWorld()
  books = booksOf(world)
  stage = commissionStage(world)
  cooperations = cooperationStage(world)
})
afterAll(async () => {
  await sealPending(world.world)
  // These tests state channel results without attempts.
  await expectWhole(world, { played: ['pay'] })
  await world.close()
})

const later = (days: number): Date => momentAfter(new Date(), days, 'day')
const recordsOf = (orderId: number) =>
  world.world.db.select().from(commissionRecords).where(eq(commissionRecords.orderId, orderId)).orderBy(asc(commissionRecords.id))
const recordOf = async (orderId: number) => (await recordsOf(orderId))[0]!
const balances = async ({ userId }: Person) => balancesOf(await books.ctx(), userId)
const refund = async (orderId: number, fen: number, now = new Date()) =>
  refundOrder(await books.ctx(now), { orderId, fen, points: 0, reason: '不需要了', key: `${orderId}:${Math.random()}` })
/** 28.00 yuan by channel, less 0.6 %, thirty per cent of it. */
const SHARE = 834

describe('a paid order', () => {
  test('gives the serving matchmaker a frozen share by the version of its creation, with the reasons', async () => {
    const { desk, buyer, version } = await stage.served()
    const orderId = await stage.paid(buyer)
    const row = await recordOf(orderId)
    expect(row).toMatchObject({
      userId: desk.userId,
      role: 'matchmaker',
      depth: 0,
      planVersion: version,
      baseFen: 2_783,
      fen: SHARE,
      status: 'pending',
    })
    expect(row.reasonTrace.join('')).toContain('你的分成是 8.34 元，其余 19.49 元归其他各方和平台')
    expect(await balances(desk)).toMatchObject({ commission: 0, commissionFrozen: SHARE })
  })

  test('gives nothing without a plan at its creation, and a plan of later changes nothing', async () => {
    const { buyer } = await stage.served()
    const orderId = await stage.ordered(buyer)
    const { planVersion } = (await world.world.db.select().from(finOrders).where(eq(finOrders.id, orderId)))[0]!
    const bench = world.bench()
    const next = {
      version: await stage.nextVersion(),
      draftedById: 1,
      publishedById: 2,
      effectiveFrom: new Date(bench.now.getTime() - 1_000),
    }
    await newPlan(bench, { ...next, rules: [{ orderType: 'activity', role: 'store', mode: 'percent', value: 1 }] })
    await stage.pay(buyer, orderId)
    expect(String((await recordOf(orderId)).planVersion)).toBe(planVersion)
    // Orders of later follow the new version, which has no rule for them.
    const other = await stage.ordered(buyer)
    await stage.pay(buyer, other)
    expect(await recordsOf(other)).toEqual([])
    const again = { version: await stage.nextVersion(), draftedById: 1, publishedById: 2, effectiveFrom: bench.now }
    await newPlan(bench, again)
  })

  test('gives a buyer nobody serves no share, and a matchmaker none of their own order', async () => {
    await stage.planned()
    const alone = await world.loveUser()
    expect(await recordsOf(await stage.paid(alone))).toEqual([])
    const desk = await world.matchmaker()
    await newBond(world.bench(), { matchmakerId: desk.matchmakerId, profileId: desk.profileId })
    expect(await recordsOf(await stage.paid(desk))).toEqual([])
  })

  test('makes its shares once, however often the channel reports it', async () => {
    const { desk, buyer } = await stage.served()
    const orderId = await stage.ordered(buyer)
    await Promise.allSettled(Array.from({ length: 8 }, () => stage.pay(buyer, orderId)))
    expect(await recordsOf(orderId)).toHaveLength(1)
    expect((await balances(desk)).commissionFrozen).toBe(SHARE)
  })

  test('splits the share with the helper of the newest introduction, by the agreed part', async () => {
    const version = await stage.planned()
    const agreed = await cooperations.accepted(30)
    await cooperations.propose(agreed)
    for (const desk of [agreed.asker, agreed.helper]) await desk.call(commission.acknowledgePlan, { version })
    const rows = await recordsOf(await stage.paid(agreed.from))
    expect(rows.map(({ role, fen }) => [role, fen])).toEqual([
      ['matchmaker', SHARE - 250],
      ['helper', 250],
    ])
  })
})

describe('a share', () => {
  test('is settled after seven days, by the sweep or by the read before it', async () => {
    const { desk, buyer } = await stage.served()
    const [first, second] = [await stage.paid(buyer), await stage.paid((await stage.served()).buyer)]
    const ctx = { ...(await desk.ctx()), now: later(8) }
    expect((await desk.call(commission.getBonusSums, {})).data).toMatchObject({ pendingFen: SHARE, settledFen: 0 })
    const { getBonusSums } = await import('./commission.service')
    expect(await getBonusSums(ctx, {})).toMatchObject({ pendingFen: 0, settledFen: SHARE })
    expect(await balances(desk)).toMatchObject({ commission: SHARE, commissionFrozen: 0 })
    expect((await recordOf(second)).status).toBe('pending')
    await sweepShares(world.served, later(8))
    expect((await recordOf(first)).status).toBe('settled')
    expect(await recordOf(second)).toMatchObject({ status: 'settled', settledFen: SHARE, steps: 2 })
  })

  test('is cancelled by a refund before its settlement, and reversed by one after it, even below zero', async () => {
    const { desk, buyer } = await stage.served()
    const before = await stage.paid(buyer)
    await refund(before, 2_800)
    expect(await recordOf(before)).toMatchObject({ status: 'cancelled', reversedFen: SHARE, settledFen: 0 })
    expect(await balances(desk)).toMatchObject({ commission: 0, commissionFrozen: 0 })

    const after = await stage.paid(buyer, 8)
    expect((await recordOf(after)).status).toBe('settled')
    await books.move({ kind: 'commission', userId: desk.userId }, { kind: 'cash', userId: desk.userId }, SHARE)
    await refund(after, 1_400)
    expect(await recordOf(after)).toMatchObject({ status: 'partly_reversed', reversedFen: 417, settledFen: 417 })
    await refund(after, 1_400)
    expect(await recordOf(after)).toMatchObject({ status: 'reversed', reversedFen: SHARE, settledFen: 0 })
    expect((await balances(desk)).commission).toBe(-SHARE)
    const { blocked } = (await desk.call(cashout.previewCashout, {})).data
    expect(blocked.find(({ kind }) => kind === 'debt')?.words).toBe('佣金还有 8.34 元待抵扣，抵扣完后可以提现')
    // The next share pays the debt, and nothing else is needed.
    await stage.paid(buyer, 8)
    expect((await balances(desk)).commission).toBe(0)
    const { blocked: then } = (await desk.call(cashout.previewCashout, {})).data
    expect(then.some(({ kind }) => kind === 'debt')).toBe(false)
    const { data } = await desk.call(commission.getBonusPaged, { tab: 'reversed' })
    expect(data.list.map(({ standing }) => standing)).toEqual(['会员全额退款，已全部扣回'])
  })

  test('is settled part by part as the money of a contract is released, and ends exactly', async () => {
    const { desk, buyer } = await stage.served()
    const { id: contract } = await newContract(world.bench(), {
      profileId: buyer.profileId,
      userId: buyer.userId,
      status: 'cooling_off',
      priceFen: 4_800,
    })
    const asked = { bizType: 'service', input: { contract }, shownFen: 4_800 } as const
    const { id: orderId } = (await buyer.call(finance.createFinOrder, asked)).data
    await stage.pay(buyer, orderId, 8)
    const whole = (await recordOf(orderId)).fen
    expect(await balances(desk)).toMatchObject({ commission: 0, commissionFrozen: whole })
    let released = 0
    for (const fen of [1_600, 1_600, 1_599, 1]) {
      await releaseEscrow(await books.ctx(), orderId, { fen, points: 0, key: `part:${released}` })
      released += fen
      expect((await recordOf(orderId)).settledFen).toBe(Math.floor((whole * released) / 4_800))
    }
    expect(await recordOf(orderId)).toMatchObject({ status: 'settled', settledFen: whole })
    expect(await balances(desk)).toMatchObject({ commission: whole, commissionFrozen: 0 })
  })

  test('is held until its earner acknowledges the rules, and only the own ones are released', async () => {
    const { desk, buyer, version } = await stage.served({ isAcknowledged: false })
    const orderId = await stage.paid(buyer, 8)
    expect(await recordOf(orderId)).toMatchObject({ status: 'held', holdReason: 'unacknowledged', settledFen: 0 })
    const { data: before } = await desk.call(commission.getBonusSums, {})
    expect(before).toMatchObject({ heldFen: SHARE, toAcknowledge: { version } })
    await (await world.matchmaker()).call(commission.acknowledgePlan, { version })
    expect((await recordOf(orderId)).status).toBe('held')
    const { data: after } = await desk.call(commission.acknowledgePlan, { version })
    expect(after).toMatchObject({ heldFen: 0, settledFen: SHARE, toAcknowledge: null })
  })

  test('is explained to its earner, and to nobody else', async () => {
    const { desk, buyer } = await stage.served()
    const { id } = await recordOf(await stage.paid(buyer))
    const { data } = await desk.call(commission.getWaterfall, { id })
    expect(data.steps).toHaveLength(7)
    expect(JSON.stringify(data)).not.toContain(buyer.no)
    const other = await world.matchmaker()
    const [foreign, none] = [
      await other.call(commission.getWaterfall, { id }),
      await other.call(commission.getWaterfall, { id: 999_999_999 }),
    ]
    expect([foreign.code, foreign.message]).toEqual([none.code, none.message])
    expect(foreign.code).not.toBe(20_000)
  })
})

describe('a plan', () => {
  const rule = { orderType: 'vip', role: 'matchmaker', mode: 'percent', value: 3_000 } as const
  const plan = (days: number) => ({ effectiveFrom: dayInShanghai(later(days)), channelFeeBp: 60, taxBp: 0, note: '', rules: [rule] })

  test('is written by one person of finance and published by another, once', async () => {
    const [one, other] = [await world.withRole('finance'), await world.withRole('finance')]
    const { data } = await one.call(commission.draftPlan, plan(60))
    expect(data.publishedAt).toBeNull()
    expect((await one.call(commission.publishPlan, { id: data.id })).code).toBe(commissionFaults.plan_own.code)
    const published = await other.call(commission.publishPlan, { id: data.id })
    expect(published.data).toMatchObject({ isInForce: false, version: data.version })
    expect((await other.call(commission.publishPlan, { id: data.id })).code).toBe(commissionFaults.plan_changed.code)
    const { data: twin } = await one.call(commission.draftPlan, plan(60))
    expect((await other.call(commission.publishPlan, { id: twin.id })).message).toContain('这一天已经有一版')
    const { data: list } = await one.call(commission.getPlanPaged, { size: 2 })
    expect(list.list.map(({ id }) => id)).toEqual([twin.id, data.id])
  })

  test.each([
    ['for yesterday', { ...plan(-1) }, '7 天'],
    ['for the day after tomorrow', { ...plan(2) }, '7 天'],
    ['for a day that does not exist', { ...plan(60), effectiveFrom: '2031-02-30' }, '有效的日期'],
    ['with two rules for a role', { ...plan(60), rules: [rule, rule] }, '只能有一条规则'],
    ['with a rate above 100 %', { ...plan(60), rules: [{ ...rule, value: 10_001 }] }, '不能超过 100%'],
    [
      'with rates of more than 100 % together',
      {
        ...plan(60),
        rules: [
          { ...rule, value: 6_000 },
          { ...rule, role: 'store' as const, value: 6_000 },
        ],
      },
      '合计不能超过 100%',
    ],
    ['with deductions of more than everything', { ...plan(60), taxBp: 9_990 }, '不能超过 100%'],
  ])('%s is refused with the reason', async (_what, asked, says) => {
    const { code, message } = await (await world.withRole('finance')).call(commission.draftPlan, asked)
    expect(code).not.toBe(20_000)
    expect(message).toContain(says)
  })

  test('drafted by two at once gets two versions', async () => {
    const people = [await world.withRole('finance'), await world.withRole('finance')]
    const made = await Promise.all(people.map((one) => one.call(commission.draftPlan, plan(90))))
    expect(new Set(made.map(({ data }) => data.version)).size).toBe(2)
    const rows = await world.world.db
      .select()
      .from(commissionPlans)
      .where(and(eq(commissionPlans.id, made[0]!.data.id)))
    expect(rows).toHaveLength(1)
  })
})
