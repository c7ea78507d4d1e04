/** Holds of shares: each cause holds what is not settled while it stands, and is read the same with and without the sweep. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { commission } from '@qianxian/protocol/commission/commission'
import { holdReason, type HoldReason } from '@qianxian/protocol/commission/commission.words'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAttribution, newAttributionEvent } from '../../../seed/makers/attribution'
import { newReport } from '../../../seed/makers/report'
import { newContract } from '../../../seed/makers/contract'
import { booksOf } from '../../../test/books'
import { commissionStage } from '../../../test/nouns/commission'
import { strikeStage } from '../../../test/nouns/strike'
import { expectWhole } from '../../../test/races/invariants'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { users } from '../../db/tables/account'
import { commissionRecords } from '../../db/tables/commission'
import { reports } from '../../db/tables/report'
import { riskAsks } from '../../db/tables/risk'
import { balancesOf, releaseEscrow } from '../finance/finance'
import { finance } from '@qianxian/protocol/finance/finance'
import { requestRiskReview } from '../risk/risk'
import { sealPending } from '../finance/ledger/seal'
import { sweepShares } from './commission.jobs'
import { getBonusPaged, getBonusSums } from './commission.service'

let world: TestWorld
let books: ReturnType<typeof booksOf>
let stage: ReturnType<typeof commissionStage>
beforeAll(async () => {
  world = await openTestWorld()
  books = booksOf(world)
  stage = commissionStage(world)
})
afterAll(async () => {
  await sealPending(world.world)
  // These tests state channel results without attempts.
  await expectWhole(world, { played: ['pay'] })
  await world.close()
})

type Desk = Person & { matchmakerId: number }
interface Scene {
  desk: Desk
  buyer: Person
}
/** Begins a cause, and returns what ends it. */
type Begin = (scene: Scene) => Promise<() => Promise<unknown>>

const later = (days: number): Date => momentAfter(new Date(), days, 'day')
const recordOf = async (orderId: number) =>
  (await world.world.db.select().from(commissionRecords).where(eq(commissionRecords.orderId, orderId)))[0]!
const balances = async ({ userId }: Person) => balancesOf(await books.ctx(), userId)

const reviewed =
  (who: keyof Scene): Begin =>
  async (scene) => {
    const { userId } = scene[who]
    await (await books.ctx()).tx((ctx) => requestRiskReview(ctx, userId, null))
    return () => world.world.db.update(riskAsks).set({ closedAt: new Date() }).where(eq(riskAsks.aboutUserId, userId))
  }

const struck: Begin = async ({ buyer }) => {
  const measure = { action: 'limit', ability: 'line', days: 30, finding: 'money' } as const
  const taskId = await strikeStage(world).complained(buyer, new Date(), measure)
  return () => strikeStage(world).lifted(taskId)
}

const complained: Begin = async ({ desk, buyer }) => {
  const about = { reporterId: buyer.userId, targetProfileId: null, targetMatchmakerId: desk.matchmakerId }
  const { id } = await newReport(world.bench(), { ...about, category: 'matchmaker_misconduct' })
  return () => world.world.db.update(reports).set({ resolvedAt: new Date() }).where(eq(reports.id, id))
}

const suspended: Begin = async ({ desk }) => {
  const become = (status: 'frozen' | 'active') => world.world.db.update(users).set({ status }).where(eq(users.id, desk.userId))
  await become('frozen')
  return () => become('active')
}

const causes: readonly [string, HoldReason, Begin][] = [
  ['a review of the risk of the earner', 'fraud', reviewed('desk')],
  ['a review of the risk of the buyer', 'fraud', reviewed('buyer')],
  ['a measure for fraud against the buyer', 'fraud', struck],
  ['an open complaint of the buyer about the earner', 'complaint', complained],
  ['a suspended account of the earner', 'suspended', suspended],
]

describe.each(causes)('%s', (_cause, reason, begin) => {
  /** Whole share of an order that was paid six days ago. */
  const scene = async () => {
    const { desk, buyer } = await stage.served()
    const orderId = await stage.paid(buyer, 6)
    const ctx = await desk.ctx()
    const at = (days: number) => ({ ...ctx, now: later(days) })
    return { desk, buyer, orderId, at, whole: (await recordOf(orderId)).fen }
  }

  test('holds a share until it ends, as the earner reads it', async () => {
    const { desk, buyer, at, whole } = await scene()
    const end = await begin({ desk, buyer })
    const { list } = await getBonusPaged(at(0), { tab: 'held' })
    expect(list.map(({ standing }) => standing)).toEqual([`暂缓：${holdReason[reason]}`])
    expect(await getBonusSums(at(3), {})).toMatchObject({ heldFen: whole, settledFen: 0 })
    await end()
    expect(await getBonusSums(at(3), {})).toMatchObject({ heldFen: 0, settledFen: whole })
  })

  test('holds a share until it ends, as the sweep finds it', async () => {
    const { desk, buyer, orderId, whole } = await scene()
    const end = await begin({ desk, buyer })
    await sweepShares(world.served, later(3))
    expect(await recordOf(orderId)).toMatchObject({ status: 'held', holdReason: reason, settledFen: 0 })
    expect(await balances(desk)).toMatchObject({ commission: 0, commissionFrozen: whole })
    await end()
    await sweepShares(world.served, later(3))
    expect(await recordOf(orderId)).toMatchObject({ status: 'settled', holdReason: null, settledFen: whole })
  })
})

test('a measure for fraud that is over no longer holds a share', async () => {
  const { desk, buyer } = await stage.served()
  await stage.paid(buyer, 6)
  await struck({ desk, buyer })
  const ctx = await desk.ctx()
  expect((await getBonusSums({ ...ctx, now: later(29) }, {})).heldFen).toBeGreaterThan(0)
  expect(await getBonusSums({ ...ctx, now: later(31) }, {})).toMatchObject({ heldFen: 0 })
})

test('a fake lead holds the share of the one who brought, until they bring the member again', async () => {
  const version = await stage.planned()
  const [desk, buyer] = [await world.matchmaker(), await world.loveUser()]
  await desk.call(commission.acknowledgePlan, { version })
  const brought = { userId: buyer.userId, kind: 'matchmaker', targetId: desk.matchmakerId } as const
  await newAttribution(world.bench(), { ...brought, source: 'claim' })
  const orderId = await stage.paid(buyer, 8)
  expect(await recordOf(orderId)).toMatchObject({ role: 'brought', status: 'settled' })
  const second = await stage.paid(buyer, 3)
  await newAttributionEvent(world.bench(), { ...brought, event: 'replaced', reason: 'undone' })
  const { list } = (await desk.call(commission.getBonusPaged, { tab: 'held' })).data
  expect(list.map(({ standing }) => standing)).toEqual([`暂缓：${holdReason.fake_lead}`])
  // A settled share stays until a decision.
  expect((await recordOf(orderId)).status).toBe('settled')
  await newAttributionEvent(world.bench(), { ...brought, event: 'bound', source: 'claim', at: momentBefore(new Date(), 1, 'minute') })
  await sweepShares(world.served)
  expect((await recordOf(second)).status).toBe('pending')
})

test('the settled part of a share stays while the rest is held', async () => {
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
  const release = async (fen: number, key: string) => releaseEscrow(await books.ctx(), orderId, { fen, points: 0, key })
  await release(2_400, 'half')
  const half = (await recordOf(orderId)).settledFen
  expect(half).toBeGreaterThan(0)
  const end = await complained({ desk, buyer })
  await release(2_400, 'rest')
  expect(await recordOf(orderId)).toMatchObject({ status: 'held', settledFen: half })
  await end()
  await sweepShares(world.served)
  const whole = await recordOf(orderId)
  expect(whole).toMatchObject({ status: 'settled', settledFen: whole.fen })
})
