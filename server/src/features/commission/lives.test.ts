/**
 * Random lives of orders: paid, refunded in parts, settled, claimed, decided, held, released, interrupted and merged, in any order.
 * After each step the shares are what the slow computation says, and the books say the same.
 */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { commission } from '@qianxian/protocol/commission/commission'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPlan } from '../../../seed/makers/commission'
import { newBond } from '../../../seed/makers/matchmaker'
import { newStore, newStoreMember } from '../../../seed/makers/store'
import { booksOf } from '../../../test/books'
import { commissionStage } from '../../../test/nouns/commission'
import { expectWhole } from '../../../test/races/invariants'
import { distributeSlowly, numbersOf } from '../../../test/slow-waterfall'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { users } from '../../db/tables/account'
import { commissionDisputes, commissionRecords, type commissionRules } from '../../db/tables/commission'
import { riskAsks } from '../../db/tables/risk'
import { attachPhone } from '../account/merge'
import { phoneHashOf } from '../auth/captcha/captcha'
import { orderById, refundOrder } from '../finance/finance'
import { sealPending } from '../finance/ledger/seal'
import { sweepShares } from './commission.jobs'
import { requestRiskReview } from '../risk/risk'
import { followOrder } from './shares'

let world: TestWorld
let books: ReturnType<typeof booksOf>
let stage: ReturnType<typeof commissionStage>
let auditor: Person
beforeAll(async () => {
  world = await openTestWorld()
  books = booksOf(world)
  stage = commissionStage(world)
  auditor = await world.auditor()
})
afterAll(async () => {
  await sealPending(world.world)
  // These tests state channel results without attempts.
  await expectWhole(world, { played: ['pay'] })
  await world.close()
})

const PRICE_FEN = 2_800
type Pick = ReturnType<typeof numbersOf>
type Rule = Omit<typeof commissionRules.$inferInsert, 'tenantId' | 'planId'>

const randomRule = (pick: Pick, role: 'matchmaker' | 'store'): Rule =>
  pick(3) === 0
    ? { orderType: 'vip', role, mode: 'fixed', value: 1 + pick(2_500) }
    : { orderType: 'vip', role, mode: 'percent', value: 1 + pick(5_000) }

/** A paid order by a plan of its own, with the matchmaker who serves and the one who served before. */
async function born(pick: Pick) {
  const bench = world.bench()
  const fees = { channelFeeBp: pick(300), taxBp: pick(2) * pick(2_000) }
  const rules = [randomRule(pick, 'matchmaker'), randomRule(pick, 'store')]
  const version = await stage.nextVersion()
  await newPlan(bench, { ...fees, rules, version, effectiveFrom: bench.now, draftedById: 1, publishedById: 2 })
  const { desk: holder, buyer } = await stage.served()
  const claimant = await world.matchmaker()
  await claimant.call(commission.acknowledgePlan, { version })
  const [startedAt, endedAt] = [momentBefore(bench.now, 40, 'day'), momentBefore(bench.now, 20, 'day')]
  const service = { matchmakerId: claimant.matchmakerId, profileId: buyer.profileId, status: 'ended' } as const
  await newBond(bench, { ...service, startedAt, endedAt })
  const hasStore = pick(2) === 0
  const { id: storeId } = await newStore(bench, {})
  if (hasStore) await newStoreMember(bench, { storeId, profileId: buyer.profileId })
  const orderId = await stage.paid(buyer, pick(10))
  const paid = { paidFen: PRICE_FEN, channelFen: PRICE_FEN, ...fees }
  const claims = rules
    .filter(({ role }) => hasStore || role !== 'store')
    .map(({ role, mode, value }) => ({ role, mode, value, earner: role }))
  return { orderId, holder, claimant, buyer, slow: distributeSlowly({ paid, claims, split: null }), isCorrected: false, isMerged: false }
}
type Life = Awaited<ReturnType<typeof born>>

const disputeOf = async ({ orderId }: Life) =>
  (await world.world.db.select().from(commissionDisputes).where(eq(commissionDisputes.orderId, orderId)))[0]

const steps: Readonly<Record<string, (life: Life, pick: Pick) => Promise<unknown>>> = {
  async refunds({ orderId }, pick) {
    const ctx = await books.ctx()
    const { refundedFen } = (await orderById(ctx, orderId))!
    const left = PRICE_FEN - refundedFen
    if (left === 0) return
    const fen = pick(5) === 0 ? left : 1 + pick(left)
    await refundOrder(ctx, { orderId, fen, points: 0, reason: '不需要了', key: `${orderId}:${refundedFen}` })
  },
  sweeps: (_life, pick) => sweepShares(world.served, momentAfter(new Date(), pick(12), 'day')),
  claims: (life) => stage.claim(life.claimant, life.orderId),
  async decides(life, pick) {
    const dispute = await disputeOf(life)
    if (dispute?.status !== 'open') return
    const decision = pick(3) === 0 ? 'rejected' : 'approved'
    const { code } = await stage.decide(dispute.auditTaskId!, decision, auditor)
    expect(code).toBe(20_000)
    life.isCorrected = decision === 'approved'
  },
  async reviews({ holder, buyer }, pick) {
    const { userId } = pick(2) === 0 ? holder : buyer
    await (await books.ctx()).tx((ctx) => requestRiskReview(ctx, userId, null))
  },
  async clears({ holder, buyer }) {
    for (const { userId } of [holder, buyer])
      await world.world.db.update(riskAsks).set({ closedAt: new Date() }).where(eq(riskAsks.aboutUserId, userId))
  },
  async freezes({ holder }, pick) {
    const status = pick(2) === 0 ? 'frozen' : 'active'
    await world.world.db.update(users).set({ status }).where(eq(users.id, holder.userId))
  },
  /** Stops after the work and before the commit. */
  async crashes({ orderId }, pick) {
    const ctx = { ...(await books.ctx()), now: momentAfter(new Date(), pick(12), 'day') }
    const died = ctx.tx(async (ctx) => {
      await followOrder(ctx, orderId)
      throw new Error('crashed')
    })
    await expect(died).rejects.toThrow('crashed')
  },
}

/** The buyer turns out to be the matchmaker. */
async function merge(life: Life): Promise<void> {
  const { buyer: older, holder: younger } = life
  const { db } = world.world
  await db
    .update(users)
    .set({ createdAt: new Date('2026-01-01') })
    .where(eq(users.id, older.userId))
  const absorbed = { phoneEnc: null, phoneHash: null, createdAt: new Date('2026-02-01'), status: 'active' } as const
  await db.update(users).set(absorbed).where(eq(users.id, younger.userId))
  const ctx = await younger.ctx()
  await attachPhone(ctx, younger.userId, older.phone, phoneHashOf(ctx, older.phone), true)
  life.isMerged = true
}

/** Money that the postings of the order's shares moved, by kind of account. */
async function booked(orderId: number): Promise<Record<string, number>> {
  const { rows } = await world.world.db.execute<{ kind: string; fen: number }>(sql`
    select a.kind, sum(e.delta)::int as fen from ledger_txns t
    join ledger_entries e on e.tenant_id = t.tenant_id and e.txn_id = t.id
    join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
    where t.tenant_id = ${world.tenantA} and t.biz_type = 'commission' and t.biz_id = ${String(orderId)} group by a.kind`)
  return Object.fromEntries(rows.map(({ kind, fen }) => [kind, fen]))
}

async function check(life: Life): Promise<void> {
  const { orderId, holder, claimant, slow, isCorrected, isMerged } = life
  const all = await world.world.db
    .select()
    .from(commissionRecords)
    .where(eq(commissionRecords.orderId, orderId))
    .orderBy(asc(commissionRecords.id))
  const order = (await orderById(await books.ctx(), orderId))!
  const standing = all.filter(({ supersededAt }) => supersededAt === null)
  const expected = new Map(slow.of)
  if (isMerged && !isCorrected) expected.delete('matchmaker')
  expect(new Map(standing.map(({ role, fen }) => [role, BigInt(fen)]))).toEqual(expected)
  const served = standing.find(({ role }) => role === 'matchmaker')
  if (served) expect(served.userId).toBe(isCorrected ? claimant.userId : holder.userId)
  const left = { kept: 0, settled: 0, waiting: 0, stores: 0 }
  for (const { fen, baseFen, reversedFen, settledFen, storeId } of standing) {
    expect(BigInt(baseFen)).toBe(slow.net)
    const kept = Number((BigInt(fen) * BigInt(PRICE_FEN - order.refundedFen)) / BigInt(PRICE_FEN))
    expect(fen - reversedFen).toBe(kept)
    left.kept += kept
    left.settled += settledFen
    left[storeId === null ? 'waiting' : 'stores'] += kept - settledFen
  }
  const whole = standing.reduce((sum, { fen }) => sum + fen, 0)
  expect(BigInt(whole) * 10n <= slow.net * 6n).toBe(true)
  const earners = standing.map(({ userId, storeId }) => `${userId}:${storeId}`)
  expect(new Set(earners).size).toBe(earners.length)
  const { platformRevenue = 0, commission: settled = 0, commissionFrozen = 0, storeShareFrozen = 0 } = await booked(orderId)
  expect({ kept: 0 - platformRevenue, settled, waiting: commissionFrozen, stores: storeShareFrozen }).toEqual(left)
}

const LIVES = process.env.SOAK ? 1_000 : 12

test('random lives of orders keep shares, limits and books exact', async () => {
  const names = Object.keys(steps)
  for (let seed = 1; seed <= LIVES; seed += 1) {
    const pick = numbersOf(seed)
    const life = await born(pick)
    const lived: string[] = ['born']
    const live = async (name: string, step: () => Promise<unknown>) => {
      lived.push(name)
      try {
        await step()
        await check(life)
      } catch (error) {
        throw new Error(`seed ${seed}: ${lived.join(', ')}`, { cause: error })
      }
    }
    await live('rests', async () => {})
    for (let step = 0; step < 9; step += 1) {
      const name = names[pick(names.length)]!
      await live(name, () => steps[name]!(life, pick))
    }
    if (pick(3) > 0) continue
    await live('clears', () => steps.clears!(life, pick))
    await live('merges', () => merge(life))
  }
})
