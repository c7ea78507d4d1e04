/** Orders: one price, one payment, closing that returns everything, and refunds exact to the fen. */
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import { finance } from '@qianxian/protocol/finance/finance'
import { financeFaults } from '@qianxian/protocol/finance/finance.faults'
import { cancelRefusal, financeLimits, refundRefusal } from '@qianxian/protocol/finance/finance.words'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksOf } from '../../../../test/books'
import { orderStage, TEN_YUAN } from '../../../../test/nouns/finance'
import { expectWhole } from '../../../../test/races/invariants'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import type { Ctx } from '../../../ctx'
import { newAttribution } from '../../../../seed/makers/attribution'
import { newRole } from '../../../../seed/makers/account'
import { newBond } from '../../../../seed/makers/matchmaker'
import { roleGrants } from '../../../db/tables/account'
import { finOrders, finRefunds } from '../../../db/tables/finance'
import { matchmakers, representations } from '../../../db/tables/matchmaker'
import { balancesOf } from '../ledger/ledger'
import { sealPending } from '../ledger/seal'
import { beginPayment, closeOrder, oweStrayPayment, refundOrder, refundToWallet, settlePayment, settleRefund } from '../finance'
import { sweepOrders } from './orders.jobs'
import { quoteChannelPart } from './order-refund'

let world: TestWorld
let books: ReturnType<typeof booksOf>
const { ordered, paid } = orderStage()
beforeAll(async () => {
  world = await openTestWorld()
  books = booksOf(world)
})
afterAll(async () => {
  await sealPending(world.world)
  // These tests state channel results without attempts.
  await expectWhole(world, { played: ['pay'] })
  await world.close()
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const later = (ms: number): Date => new Date(Date.now() + ms)
const PAST_ITS_TIME = financeLimits.orderMinutes * MINUTE + 1_000
let payments = 0

const orderOf = async (id: number) => (await world.world.db.select().from(finOrders).where(eq(finOrders.id, id)))[0]!
const refundsOf = (orderId: number) => world.world.db.select().from(finRefunds).where(eq(finRefunds.orderId, orderId))
const balances = async ({ userId }: Person) => balancesOf(await books.ctx(), userId)

interface Word {
  fen?: number
  paymentId?: number
  paidAt?: Date
}
/** Applies a channel's result for a separate attempt. */
async function word(
  buyer: Person,
  orderId: number,
  { fen = 1_000, paymentId = (payments += 1), paidAt = new Date() }: Word = {},
  now = new Date(),
) {
  const ctx = await buyer.ctx(now)
  return settlePayment(ctx, { orderId, paymentId, channel: 'wx', fen, channelNo: `wx${paymentId}`, paidAt })
}
const begin = async (buyer: Person, orderId: number, facts: { useWallet?: boolean; isConfirmed?: boolean } = {}, now = new Date()) =>
  beginPayment(await buyer.ctx(now), { orderId, userId: buyer.userId, useWallet: false, ...facts })
/** Pays this amount from the wallet and the rest by a channel. */
async function paidWith(buyer: Person, walletFen: number, order = TEN_YUAN as { input: { fen: number; pt: number }; shownFen: number }) {
  if (walletFen > 0) await books.paidIn(buyer.userId, walletFen)
  const { id } = (await buyer.call(finance.createFinOrder, { bizType: 'credit', input: order.input, shownFen: order.shownFen })).data
  const { channelFen } = await begin(buyer, id, { useWallet: walletFen > 0, isConfirmed: true })
  await word(buyer, id, { fen: channelFen })
  return id
}
const back = async (orderId: number, fen: number, key = `${orderId}:${fen}:${Math.random()}`, ctx?: Ctx) =>
  refundOrder(ctx ?? (await books.ctx()), { orderId, fen, points: 0, reason: '不需要了', key })

describe('the price of an order', () => {
  test('is unique: a different shown price is refused with the current one, and no order is created', async () => {
    const buyer = await world.member()
    const answer = await buyer.call(finance.createFinOrder, { ...TEN_YUAN, shownFen: 999 })
    expect(answer).toMatchObject({ code: financeFaults.order_price_changed.code, data: { amountFen: 1_000, points: 0 } })
    const points = await buyer.call(finance.createFinOrder, { ...TEN_YUAN, input: { fen: 1_000, pt: 101 } })
    expect(points).toMatchObject({ code: financeFaults.order_price_changed.code, data: { amountFen: 1_000, pt: 100 } })
    expect(await world.world.db.select().from(finOrders).where(eq(finOrders.userId, buyer.userId))).toEqual([])
  })

  test.each([0, 1, 50, 150, 500_100])('%i fen is neither a tier nor whole yuan between the minimum and the maximum', async (fen) => {
    const buyer = await world.member()
    const { code } = await buyer.call(finance.createFinOrder, { bizType: 'credit', input: { fen, pt: fen / 10 }, shownFen: fen })
    expect(code).not.toBe(SUCCESS_CODE)
  })
})

describe("a channel's payment result", () => {
  test('settles an order once, however often it is reported, and delivers the product once', async () => {
    const buyer = await world.member()
    const id = await ordered(buyer)
    await begin(buyer, id)
    const said = { paymentId: 900_001 }
    expect(await word(buyer, id, said)).toBe('settled')
    expect([await word(buyer, id, said), await word(buyer, id, said)]).toEqual(['again', 'again'])
    expect(await balances(buyer)).toMatchObject({ points: 100, cash: 0 })
    expect(await orderOf(id)).toMatchObject({ status: 'fulfilled', channel: 'wx', channelFen: 1_000, paymentId: 900_001 })
  })

  test('reported concurrently settles the order once', async () => {
    const buyer = await world.member()
    const id = await ordered(buyer)
    await begin(buyer, id)
    const outcomes = await Promise.all(Array.from({ length: 6 }, (_, place) => word(buyer, id, { paymentId: 910_000 + (place % 3) })))
    expect(outcomes.filter((outcome) => outcome === 'settled')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'again')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'paid_before')).toHaveLength(4)
    expect((await balances(buyer)).points).toBe(100)
  })

  test('for a second payment, or for one after closing, is owed back once and in full', async () => {
    const buyer = await world.member()
    const id = await paid(buyer)
    expect(await word(buyer, id)).toBe('paid_before')
    const closed = await ordered(buyer)
    await closeOrder(await buyer.ctx(), closed, 'cancelled')
    expect(await word(buyer, closed)).toBe('late')
    const stray = { orderId: closed, paymentId: 920_000, channel: 'wx' as const, fen: 1_000, why: '已关闭' }
    const ctx = await books.ctx()
    const [one, other] = [await oweStrayPayment(ctx, stray), await oweStrayPayment(ctx, stray)]
    expect(one).toEqual(other)
    expect(await orderOf(closed)).toMatchObject({ status: 'closed', refundedFen: 0 })
    await settleRefund(ctx, one.refundId, { state: 'done', channelNo: 'r1', reason: '' })
    expect((await refundsOf(closed))[0]).toMatchObject({ status: 'done', isStray: true, fen: 1_000 })
  })

  test('settles an overdue open order if it was paid in time, and not if it was paid late', async () => {
    const buyer = await world.member()
    const [inTime, tooLate] = [await ordered(buyer), await ordered(buyer)]
    const now = later(PAST_ITS_TIME)
    expect(await word(buyer, inTime, { paidAt: new Date() }, now)).toBe('settled')
    expect(await word(buyer, tooLate, { paidAt: now }, now)).toBe('late')
    expect((await orderOf(tooLate)).status).toBe('closed')
  })
})

describe('wallet and channel together', () => {
  test("the wallet's part is frozen, paid with the channel's, and refunded by the same split to the fen", async () => {
    const buyer = await world.member()
    await books.paidIn(buyer.userId, 333)
    const id = await ordered(buyer)
    expect((await begin(buyer, id, { useWallet: true })).channelFen).toBe(667)
    expect(await balances(buyer)).toMatchObject({ cash: 0, cashFrozen: 333 })
    expect(await word(buyer, id, { fen: 667 })).toBe('settled')
    expect(await balances(buyer)).toMatchObject({ cash: 0, cashFrozen: 0 })
    for (const part of [1, 2, 334, 100, 563]) await back(id, part)
    const refunds = await refundsOf(id)
    expect(refunds.reduce((sum, { channelFen }) => sum + channelFen, 0)).toBe(667)
    expect((await balances(buyer)).cash).toBe(333)
    expect(await orderOf(id)).toMatchObject({ status: 'refunding', refundedFen: 1_000, refundedChannelFen: 667 })
    for (const { id: refundId, status } of refunds)
      if (status === 'pending') await settleRefund(await books.ctx(), refundId, { state: 'done', channelNo: `r${refundId}`, reason: '' })
    expect((await orderOf(id)).status).toBe('refunded')
    await expect(back(id, 1)).rejects.toMatchObject({ faultName: 'order_state_changed' })
  })

  test('partial refunds of any split are floored cumulatively and add up to the whole', () => {
    for (const [amountFen, channelFen] of [
      [1, 1],
      [3, 1],
      [997, 331],
      [2_000_000_000, 1_999_999_999],
    ] as const) {
      const parts = [0.1, 0.35, 0.36, 0.99, 1].map((share) => quoteChannelPart({ amountFen, channelFen }, Math.floor(amountFen * share)))
      expect(parts.at(-1)).toBe(channelFen)
      expect(parts).toEqual([...parts].sort((one, other) => one - other))
    }
  })

  test('a later attempt may omit the wallet; the first one is still accepted while the wallet has the money', async () => {
    const buyer = await world.member()
    await books.paidIn(buyer.userId, 300)
    const id = await ordered(buyer)
    await begin(buyer, id, { useWallet: true })
    expect((await begin(buyer, id)).channelFen).toBe(1_000)
    expect(await balances(buyer)).toMatchObject({ cash: 300, cashFrozen: 0 })
    expect(await word(buyer, id, { fen: 700 })).toBe('settled')
    expect(await balances(buyer)).toMatchObject({ cash: 0, cashFrozen: 0 })
  })

  test("the first attempt's result is not accepted once the wallet was emptied", async () => {
    const [buyer, other] = [await world.member(), await world.member()]
    await books.paidIn(buyer.userId, 300)
    const id = await ordered(buyer)
    await begin(buyer, id, { useWallet: true })
    await begin(buyer, id)
    await books.move({ kind: 'cash', userId: buyer.userId }, { kind: 'cash', userId: other.userId }, 300)
    expect(await word(buyer, id, { fen: 700 })).toBe('late')
    expect((await orderOf(id)).status).toBe('paying')
  })

  test('closing returns all frozen amounts once, whoever closes first', async () => {
    const buyer = await world.member()
    await books.paidIn(buyer.userId, 400)
    const id = await ordered(buyer)
    await begin(buyer, id, { useWallet: true })
    const ctx = await buyer.ctx()
    const closed = await Promise.all([closeOrder(ctx, id, 'cancelled'), closeOrder(ctx, id, 'cancelled'), closeOrder(ctx, id, 'cancelled')])
    expect(closed.filter(Boolean)).toHaveLength(1)
    expect(await balances(buyer)).toMatchObject({ cash: 400, cashFrozen: 0 })
  })

  test('simultaneous closing and paying: only one of the two takes effect, and the ledger is consistent', async () => {
    const buyer = await world.member()
    for (let turn = 0; turn < 5; turn += 1) {
      const id = await ordered(buyer)
      await begin(buyer, id)
      const ctx = await buyer.ctx()
      const [isClosed, outcome] = await Promise.all([closeOrder(ctx, id, 'cancelled'), word(buyer, id)])
      expect([isClosed, outcome]).toEqual(isClosed ? [true, 'late'] : [false, 'settled'])
    }
  })
})

describe('an unpaid order', () => {
  test('is shown as closed when its time is over, takes no attempt, and is closed by the sweep', async () => {
    const buyer = await world.member()
    await books.paidIn(buyer.userId, 100)
    const id = await ordered(buyer)
    await begin(buyer, id, { useWallet: true })
    const now = later(PAST_ITS_TIME)
    await expect(begin(buyer, id, {}, now)).rejects.toMatchObject({ faultName: 'order_closed' })
    expect((await orderOf(id)).status).toBe('paying')
    expect(await sweepOrders(world.world, later(0))).toBe(0)
    expect(await sweepOrders(world.world, now)).toBeGreaterThan(0)
    expect(await orderOf(id)).toMatchObject({ status: 'closed', closedWhy: 'timeout' })
    expect(await balances(buyer)).toMatchObject({ cash: 100, cashFrozen: 0 })
  })

  test('is cancelled by its buyer, idempotently, and cannot be cancelled once it is paid', async () => {
    const buyer = await world.member()
    const id = await ordered(buyer)
    expect((await buyer.call(finance.cancelOrder, { id })).data.status).toBe('closed')
    expect((await buyer.call(finance.cancelOrder, { id })).data.status).toBe('closed')
    const settled = await buyer.call(finance.cancelOrder, { id: await paid(buyer) })
    expect([settled.code, settled.message]).toEqual([financeFaults.order_state_changed.code, cancelRefusal.paid])
  })
})

describe('a refund', () => {
  test("takes back a top-up's bonus and points first, within a day and while nothing was used", async () => {
    const buyer = await world.member()
    const id = await paidWith(buyer, 0, { input: { fen: 3_000, pt: 300 }, shownFen: 3_000 })
    expect((await balances(buyer)).points).toBe(330)
    const { data } = await buyer.call(finance.getOrder, { id })
    expect(data.refundable).toMatchObject({ fen: 3_000, points: 0 })
    expect((await buyer.call(finance.refundOrder, { id, shownFen: 2_999, reason: '' })).code).toBe(financeFaults.refund_changed.code)
    const answer = await buyer.call(finance.refundOrder, { id, shownFen: 3_000, reason: '点错了' })
    expect(answer.data).toMatchObject({
      status: 'refunding',
      refundedFen: 3_000,
      refunds: [{ status: 'pending', ways: ['微信支付 30.00 元'] }],
    })
    expect((await balances(buyer)).points).toBe(0)
    // The points are gone because they were taken back, not because they were used.
    expect((await buyer.call(finance.getOrder, { id })).data.refundable).toEqual({ fen: 0, points: 0, why: [refundRefusal.refunding] })
    for (const tap of ['second', 'third']) {
      const { code, message } = await buyer.call(finance.refundOrder, { id, shownFen: 3_000, reason: '点错了' })
      expect([code, message], tap).toEqual([financeFaults.refund_not_possible.code, refundRefusal.refunding])
    }
    const [refund] = await refundsOf(id)
    await settleRefund(await books.ctx(), refund!.id, { state: 'done', channelNo: 'r1', reason: '' })
    const late = await buyer.call(finance.refundOrder, { id, shownFen: 3_000, reason: '点错了' })
    expect([late.code, late.message]).toEqual([financeFaults.order_state_changed.code, refundRefusal.refunded])
  })

  test('is refused for a top-up that was partly used, or after a day', async () => {
    const buyer = await world.member()
    const id = await paid(buyer)
    await books.move({ kind: 'points', userId: buyer.userId }, { kind: 'platformRevenue', currency: 'PT' }, 1)
    expect((await buyer.call(finance.refundOrder, { id, shownFen: 1_000, reason: '' })).code).toBe(financeFaults.refund_not_possible.code)
    const other = await world.member()
    const old = await ordered(other)
    await begin(other, old)
    await word(other, old, { paidAt: later(-24 * HOUR) })
    expect((await other.call(finance.refundOrder, { id: old, shownFen: 1_000, reason: '' })).code).toBe(
      financeFaults.refund_not_possible.code,
    )
  })

  test('requested twice under one key is made once, and never exceeds the amount that was not refunded', async () => {
    const buyer = await world.member()
    const id = await paid(buyer)
    const [one, other] = await Promise.all([back(id, 600, `twice:${id}`), back(id, 600, `twice:${id}`)])
    expect(one).toEqual(other)
    await expect(back(id, 401)).rejects.toMatchObject({ faultName: 'refund_changed', detail: { data: { fen: 400 } } })
    const both = await Promise.allSettled([back(id, 400), back(id, 400)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is paid to the wallet once, if its channel cannot deliver it and its owner requests that', async () => {
    const buyer = await world.member()
    const id = await paid(buyer)
    const { refundId } = await back(id, 1_000)
    const ctx = await buyer.ctx()
    await expect(refundToWallet(ctx, refundId, buyer.userId)).rejects.toMatchObject({ faultName: 'refund_changed' })
    await settleRefund(ctx, refundId, { state: 'failed', channelNo: '', reason: '账户已注销' })
    expect((await orderOf(id)).status).toBe('refunding')
    await expect(refundToWallet(ctx, refundId, buyer.userId + 1)).rejects.toMatchObject({ faultName: 'not_found' })
    await Promise.all([refundToWallet(ctx, refundId, buyer.userId), refundToWallet(ctx, refundId, buyer.userId)])
    expect((await balances(buyer)).cash).toBe(1_000)
    expect((await orderOf(id)).status).toBe('refunded')
  })
})

describe('the first bonus', () => {
  test('is given once, however many top-ups are paid at the same time', async () => {
    const buyer = await world.member()
    const make = async () =>
      (await buyer.call(finance.createFinOrder, { bizType: 'credit', input: { fen: 3_000, pt: 300 }, shownFen: 3_000 })).data.id
    const ids = [await make(), await make(), await make()]
    for (const id of ids) await begin(buyer, id)
    await Promise.all(ids.map((id) => word(buyer, id, { fen: 3_000 })))
    expect((await balances(buyer)).points).toBe(930)
    expect((await buyer.call(finance.getTopUp, {})).data.hasFirstBonus).toBe(false)
    const { data } = await buyer.call(finance.createFinOrder, { bizType: 'credit', input: { fen: 3_000, pt: 300 }, shownFen: 3_000 })
    expect(data.lines.map(({ label }) => label)).toEqual(['积分'])
  })
})

describe("the wallet's SMS code", () => {
  test('is required above the limit, for one order or for the sum of a day', async () => {
    const buyer = await world.member()
    await books.paidIn(buyer.userId, 100_000)
    const make = async (yuan: number) =>
      (await buyer.call(finance.createFinOrder, { bizType: 'credit', input: { fen: yuan * 100, pt: yuan * 10 }, shownFen: yuan * 100 }))
        .data.id
    const large = await make(201)
    await expect(begin(buyer, large, { useWallet: true })).rejects.toMatchObject({ faultName: 'wallet_code_needed' })
    const [one, other] = [await make(150), await make(60)]
    expect((await begin(buyer, one, { useWallet: true })).channelFen).toBe(0)
    await settlePayment(await buyer.ctx(), { orderId: one, paymentId: null, channel: null, fen: 0, channelNo: '', paidAt: new Date() })
    await expect(begin(buyer, other, { useWallet: true })).rejects.toMatchObject({ faultName: 'wallet_code_needed' })
    expect((await begin(buyer, other, { useWallet: true, isConfirmed: true })).channelFen).toBe(0)
    const tomorrow = await buyer.ctx(later(24 * HOUR))
    await expect(beginPayment(tomorrow, { orderId: await make(150), userId: buyer.userId, useWallet: true })).rejects.toMatchObject({
      faultName: 'order_closed',
    })
  })
})

describe('the attribution of an order', () => {
  const bind = (person: Person, inviter: Person) =>
    newAttribution(world.bench(), { userId: person.userId, kind: 'inviter', targetId: inviter.userId })
  const served = ({ profileId }: Person, { matchmakerId }: { matchmakerId: number }) => newBond(world.bench(), { profileId, matchmakerId })
  const ofStore = ({ userId }: Person, scopeId: string, createdAt = new Date()) =>
    newRole(world.bench(), { userId, role: 'storeStaff', scopeType: 'store', scopeId, createdAt })
  const kept = async (id: number) => (await orderOf(id)).attributionSnapshot

  test("is stored as of the order's creation, whoever serves its buyer later", async () => {
    const [buyer, inviter] = [await world.loveUser(), await world.member()]
    const [first, second] = [await world.matchmaker(), await world.matchmaker()]
    await bind(buyer, inviter)
    const { id: bondId } = await served(buyer, first)
    await ofStore(first, 'later')
    await ofStore(first, 'earlier', new Date(Date.now() - 24 * HOUR))
    const id = await ordered(buyer)
    const servedBy = { matchmakerId: first.matchmakerId, storeId: 'earlier' }
    const snapshot = { inviterId: inviter.userId, ...servedBy, servedBy, partnerId: null }
    expect(await kept(id)).toEqual(snapshot)

    const { db } = world.world
    await db.update(representations).set({ status: 'ended', endedAt: new Date() }).where(eq(representations.id, bondId))
    await served(buyer, second)
    await db.update(roleGrants).set({ isActive: false }).where(eq(roleGrants.userId, first.userId))
    await begin(buyer, id)
    expect(await word(buyer, id)).toBe('settled')
    expect(await kept(id)).toEqual(snapshot)
    expect(await kept(await ordered(buyer))).toEqual({
      inviterId: inviter.userId,
      matchmakerId: second.matchmakerId,
      storeId: null,
      servedBy: { matchmakerId: second.matchmakerId, storeId: null },
      partnerId: null,
    })
  })

  test('is empty for an unserved buyer or a suspended earner, and has no plan version if there is no plan', async () => {
    const [buyer, left] = [await world.member(), await world.loveUser()]
    const nobody = { inviterId: null, matchmakerId: null, storeId: null, servedBy: null, partnerId: null }
    expect(await orderOf(await ordered(buyer))).toMatchObject({ attributionSnapshot: nobody, planVersion: null })
    const matchmaker = await world.matchmaker()
    await served(left, matchmaker)
    await ofStore(matchmaker, 'somewhere')
    await world.world.db.update(matchmakers).set({ status: 'suspended' }).where(eq(matchmakers.id, matchmaker.matchmakerId))
    expect(await kept(await ordered(left))).toEqual(nobody)
  })

  test('is hidden from viewers of the order, and the database changes neither it nor the ordered product', async () => {
    const [buyer, matchmaker] = [await world.loveUser(), await world.matchmaker()]
    await served(buyer, matchmaker)
    const id = await ordered(buyer)
    const { data } = await buyer.call(finance.getOrder, { id })
    expect(JSON.stringify(data)).not.toMatch(/attribution|inviter|matchmaker|store|plan/i)
    const change = (columns: Partial<typeof finOrders.$inferInsert>) =>
      world.world.db.update(finOrders).set(columns).where(eq(finOrders.id, id))
    for (const columns of [
      { attributionSnapshot: { inviterId: 1, matchmakerId: null, storeId: null, servedBy: null } },
      { attributionSnapshot: null },
      { planVersion: '2' },
      { amountFen: 1, channelFen: 1 },
      { subject: { title: '别的', lines: [] } },
    ])
      await expect(change(columns)).rejects.toMatchObject({ cause: { code: 'QX001' } })
    await change({ expireAt: new Date() })
  })
})

test('a paid order shows its ledger seal once the ledger is sealed', async () => {
  const buyer = await world.member()
  const id = await paid(buyer)
  expect((await buyer.call(finance.getOrder, { id })).data.seal).toBeNull()
  await sealPending(world.world)
  expect((await buyer.call(finance.getOrder, { id })).data.seal).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('a refund sends a notice to its owner', async () => {
  const buyer = await world.member()
  const id = await paid(buyer)
  const { refundId } = await back(id, 1_000)
  await settleRefund(await books.ctx(), refundId, { state: 'done', channelNo: 'r', reason: '' })
  const { rows } = await world.database.pool.query(`select kind from notices where user_id = $1`, [buyer.userId])
  expect(rows).toEqual([{ kind: 'finance.refunded' }])
})
