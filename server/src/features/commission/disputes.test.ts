/** Claims of shares: who may claim, what is held meanwhile, what a decision changes; and shares of accounts that merge. */
import { audit } from '@qianxian/protocol/audit/audit'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { commission } from '@qianxian/protocol/commission/commission'
import { commissionFaults } from '@qianxian/protocol/commission/commission.faults'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPlan } from '../../../seed/makers/commission'
import { newBond } from '../../../seed/makers/matchmaker'
import { booksOf } from '../../../test/books'
import { commissionStage } from '../../../test/nouns/commission'
import { expectWhole } from '../../../test/races/invariants'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { users } from '../../db/tables/account'
import { auditTasks } from '../../db/tables/audit'
import { commissionPlans, commissionRecords } from '../../db/tables/commission'
import { attachPhone } from '../account/merge'
import { phoneHashOf } from '../auth/captcha/captcha'
import { balancesOf, refundOrder } from '../finance/finance'
import { sealPending } from '../finance/ledger/seal'
import { sweepShares } from './commission.jobs'

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

const later = (days: number): Date => momentAfter(new Date(), days, 'day')
const recordsOf = (orderId: number) =>
  world.world.db.select().from(commissionRecords).where(eq(commissionRecords.orderId, orderId)).orderBy(asc(commissionRecords.id))
const balances = async ({ userId }: Person) => balancesOf(await books.ctx(), userId)
const refund = async (orderId: number, fen: number) =>
  refundOrder(await books.ctx(), { orderId, fen, points: 0, reason: '不需要了', key: `${orderId}:${Math.random()}` })
/** 28.00 yuan by channel, less 0.6 %, thirty per cent of it. */
const SHARE = 834

describe('a claim of a share', () => {
  test('holds what is not settled until an auditor decides, and is answered in five working days', async () => {
    const { holder, claimant, orderId, dispute } = await stage.claimed({ daysAgo: 6 })
    expect((await recordsOf(orderId)).map(({ status, holdReason }) => [status, holdReason])).toEqual([['held', 'disputed']])
    await sweepShares(world.served, later(3))
    expect(await balances(holder)).toMatchObject({ commission: 0, commissionFrozen: SHARE })
    const [task] = await world.world.db.select().from(auditTasks).where(eq(auditTasks.id, dispute.auditTaskId!))
    expect(task!.items.map(({ label }) => label)).toEqual(['情况说明', '订单', '申诉人的记录', expect.stringContaining('服务红娘：')])
    expect(task!.dueAt).toEqual(dispute.dueAt)
    const { data } = await claimant.call(commission.getClaimablePaged, {})
    expect(data.list).toMatchObject([{ orderId, own: null, dispute: { status: 'open', answer: null } }])
  })

  test('without a ground releases the shares, and both sides read why', async () => {
    const { holder, claimant, orderId, dispute } = await stage.claimed({ daysAgo: 8 })
    // It was settled before the claim, so there is nothing to hold.
    const { id, status } = (await recordsOf(orderId))[0]!
    expect(status).toBe('settled')
    await stage.decide(dispute.auditTaskId!, 'rejected')
    expect(await balances(holder)).toMatchObject({ commission: SHARE, commissionFrozen: 0 })
    const answer = '按下单时的服务和归属记录，分成没有问题'
    expect((await claimant.call(commission.getClaimablePaged, {})).data.list[0]!.dispute).toMatchObject({ status: 'kept', answer })
    expect((await holder.call(commission.getWaterfall, { id })).data.since.join('')).toContain(answer)
  })

  test('with a ground takes the settled share back and makes a new one with the decision in its reasons', async () => {
    const { holder, claimant, orderId, dispute } = await stage.claimed({ daysAgo: 8 })
    await stage.decide(dispute.auditTaskId!, 'approved')
    const [wrong, right] = await recordsOf(orderId)
    expect(wrong).toMatchObject({
      userId: holder.userId,
      status: 'reversed',
      supersededFor: 'corrected',
      settledFen: 0,
      reversedFen: SHARE,
    })
    expect(right).toMatchObject({
      userId: claimant.userId,
      role: 'matchmaker',
      revision: 1,
      fen: SHARE,
      status: 'settled',
      baseFen: wrong!.baseFen,
    })
    expect(right!.reasonTrace.at(-1)).toContain('审核核实了一项申诉')
    expect([await balances(holder), await balances(claimant)]).toMatchObject([
      { commission: 0, commissionFrozen: 0 },
      { commission: SHARE, commissionFrozen: 0 },
    ])
    const { data } = await holder.call(commission.getBonusPaged, { tab: 'reversed' })
    expect(data.list[0]!.standing).toBe('审核核实申诉后更正')
    await refund(orderId, 1_400)
    expect((await recordsOf(orderId)).map(({ reversedFen }) => reversedFen)).toEqual([SHARE, 417])
  })

  test('makes the first share of an order that has none', async () => {
    await stage.planned()
    const [claimant, buyer] = [await world.matchmaker(), await world.loveUser()]
    await newBond(world.bench(), {
      matchmakerId: claimant.matchmakerId,
      profileId: buyer.profileId,
      status: 'ended',
      startedAt: momentBefore(new Date(), 9, 'day'),
      endedAt: momentBefore(new Date(), 2, 'day'),
    })
    const orderId = await stage.paid(buyer)
    expect(await recordsOf(orderId)).toEqual([])
    expect((await stage.claim(claimant, orderId, 'brought')).data.dispute).toMatchObject({ role: 'brought', status: 'open' })
    const [row] = (await (await world.auditor()).call(audit.getPaged, { box: 'open', targetType: 'share' })).data.list.slice(-1)
    await stage.decide(row!.id, 'approved')
    // 12 % of the net amount; the earner has not acknowledged the rules.
    expect(await recordsOf(orderId)).toMatchObject([{ role: 'brought', fen: 333, status: 'held', holdReason: 'unacknowledged' }])
  })

  test('is refused twice, for an own share, without a rule, for strangers, and after ninety days', async () => {
    const { holder, claimant, orderId } = await stage.contested()
    const codes = async (...asked: Promise<{ code: number }>[]) => (await Promise.all(asked)).map(({ code }) => code)
    const { share_yours, share_not_claimable, share_disputed } = commissionFaults
    expect(await codes(stage.claim(holder, orderId), stage.claim(claimant, orderId, 'brought'))).toEqual([
      share_yours.code,
      share_not_claimable.code,
    ])
    expect(await codes(stage.claim(claimant, orderId))).toEqual([20_000])
    expect(await codes(stage.claim(claimant, orderId))).toEqual([share_disputed.code])
    const [stranger, far] = [await world.matchmaker(), await world.matchmaker({ tenantId: world.tenantB })]
    const [none] = await codes(stage.claim(stranger, 999_999_999))
    expect(await codes(stage.claim(stranger, orderId), stage.claim(far, orderId))).toEqual([none, none])
    const old = await stage.contested({ daysAgo: 91 })
    expect(await codes(stage.claim(old.claimant, old.orderId))).toEqual([none])
  })

  test('and a settlement at once end held or settled, never both', async () => {
    const { holder, claimant, orderId } = await stage.contested({ daysAgo: 6 })
    await Promise.all([sweepShares(world.served, later(3)), stage.claim(claimant, orderId)])
    const [row] = await recordsOf(orderId)
    const settled = row!.status === 'settled' ? SHARE : 0
    expect(row!.holdReason).toBe(settled === 0 ? 'disputed' : null)
    expect(await balances(holder)).toMatchObject({ commission: settled, commissionFrozen: SHARE - settled })
  })

  test('and a refund at once leave nothing of the share', async () => {
    const { holder, claimant, orderId } = await stage.contested()
    await Promise.all([refund(orderId, 2_800), stage.claim(claimant, orderId)])
    expect(await recordsOf(orderId)).toMatchObject([{ status: 'cancelled', reversedFen: SHARE, holdReason: null }])
    expect(await balances(holder)).toMatchObject({ commission: 0, commissionFrozen: 0 })
  })

  test('is decided once by two auditors at once, and by no colleague of a side', async () => {
    const { holder, claimant, orderId, dispute } = await stage.claimed()
    const judge = await world.auditor()
    await Promise.all([
      stage.decide(dispute.auditTaskId!, 'approved', judge),
      stage.decide(dispute.auditTaskId!, 'rejected', await world.auditor()),
    ])
    const rows = await recordsOf(orderId)
    const standing = rows.filter(({ supersededAt }) => supersededAt === null)
    expect(standing).toHaveLength(1)
    const isCorrected = standing[0]!.userId === claimant.userId
    const [won, lost] = isCorrected ? [claimant, holder] : [holder, claimant]
    expect([(await balances(won)).commissionFrozen, (await balances(lost)).commissionFrozen]).toEqual([SHARE, 0])
  })
})

describe('two accounts that merge', () => {
  /** Merges the younger account into the older one; the older one has the phone. */
  const merge = async (older: Person, younger: Person) => {
    const { db } = world.world
    await db
      .update(users)
      .set({ createdAt: new Date('2026-01-01') })
      .where(eq(users.id, older.userId))
    await db
      .update(users)
      .set({ phoneEnc: null, phoneHash: null, createdAt: new Date('2026-02-01') })
      .where(eq(users.id, younger.userId))
    const ctx = await younger.ctx()
    await attachPhone(ctx, younger.userId, older.phone, phoneHashOf(ctx, older.phone), true)
  }

  test.each([
    ['before its settlement', 0, 'cancelled'],
    ['after its settlement', 8, 'reversed'],
  ] as const)('take back the share that one earned by the other %s', async (_when, daysAgo, status) => {
    const { desk, buyer } = await stage.served()
    const orderId = await stage.paid(buyer, daysAgo)
    await merge(buyer, desk)
    expect(await recordsOf(orderId)).toMatchObject([{ userId: buyer.userId, status, supersededFor: 'buyer', reversedFen: SHARE }])
    expect(await balances(buyer)).toMatchObject({ commission: 0, commissionFrozen: 0 })
    // A later refund has nothing to take back.
    await refund(orderId, 2_800)
    expect(await recordsOf(orderId)).toHaveLength(1)
    expect(await balances(buyer)).toMatchObject({ commission: 0, commissionFrozen: 0 })
  })

  test('carry an open draft of a plan, so that nobody publishes their own', async () => {
    const [author, other] = [await world.member(), await world.withRole('finance')]
    const bench = world.bench()
    const version = await stage.nextVersion()
    const { id } = await newPlan(bench, { version, draftedById: author.userId, effectiveFrom: momentAfter(bench.now, version, 'day') })
    await merge(other, author)
    const [plan] = await world.world.db.select().from(commissionPlans).where(eq(commissionPlans.id, id))
    expect(plan!.draftedById).toBe(other.userId)
    expect((await other.call(commission.publishPlan, { id })).code).toBe(commissionFaults.plan_own.code)
  })
})
