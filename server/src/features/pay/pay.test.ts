/** Paying through a channel: only its signed message counts, once, and money that settles no order is refunded. */
import { finance } from '@qianxian/protocol/finance/finance'
import { pay } from '@qianxian/protocol/pay/pay'
import { payFaults } from '@qianxian/protocol/pay/pay.faults'
import { financeFaults } from '@qianxian/protocol/finance/finance.faults'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booksOf, cash } from '../../../test/books'
import { readCode } from '../../../test/codes'
import { fillWallet } from '../../../test/nouns/pay'
import { TEN_YUAN } from '../../../test/nouns/finance'
import { paying } from '../../../test/payments'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { finOrders, finRefunds } from '../../db/tables/finance'
import { payments, payNotices } from '../../db/tables/pay'
import { balancesOf, closeOrder } from '../finance/finance'
import { closeAttemptsOfOrder } from './attempt-closure'
import { sweepOpen } from './pay.jobs'
import { beginPaymentAttempt } from './attempts'
import { applyPaymentResult } from './settlement'
import { dispatchRefund } from './refund'

let world: TestWorld
let tools: ReturnType<typeof paying>
let buyer: Person
let id: number

beforeAll(async () => {
  world = await openTestWorld()
  tools = paying(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  tools.twin.plan({ refunds: 'auto', notices: 'hold' })
  buyer = await world.member()
  id = (await buyer.call(finance.createFinOrder, TEN_YUAN)).data.id
})

const orderNow = async () => (await buyer.call(finance.getOrder, { id })).data
const noticesOf = (no: string) => world.world.db.select().from(payNotices).where(eq(payNotices.no, no))
const lastNotice = async () => (await world.world.db.select().from(payNotices).orderBy(payNotices.id)).at(-1)!
const paymentsOf = () => world.world.db.select().from(payments).where(eq(payments.orderId, id))
const refundsOf = () => world.world.db.select().from(finRefunds).where(eq(finRefunds.orderId, id))
const pointsOf = async (person: Person) => (await balancesOf(await person.ctx(), person.userId)).points

describe.each(['wx', 'ali', 'dy'] as const)('paying by %s', (channel) => {
  test('the callback marks the order as paid, and two repetitions change nothing', async () => {
    const no = await tools.attempt(buyer, id, channel)
    expect((await orderNow()).status).toBe('paying')
    tools.twin.settle(no)
    const statuses = await tools.tell(no, 3)
    expect(statuses.every((status) => status === 200 || status === 204)).toBe(true)
    expect(await orderNow()).toMatchObject({ status: 'fulfilled', channel })
    expect(await pointsOf(buyer)).toBeGreaterThanOrEqual(100)
    expect((await noticesOf(no)).map(({ verdict }) => verdict).sort()).toEqual(['good', 'repeated', 'repeated'])
    expect(await refundsOf()).toEqual([])
  })

  test('a callback body with one byte changed is kept as forged and changes nothing', async () => {
    const no = await tools.attempt(buyer, id, channel)
    tools.twin.settle(no)
    const notice = tools.twin.noticeOf(no)!
    const at = notice.body.length - 12
    const forged = notice.body.slice(0, at) + (notice.body[at] === '1' ? '2' : '1') + notice.body.slice(at + 1)
    expect(await tools.handIn(notice, { body: forged })).toBeGreaterThanOrEqual(400)
    expect((await lastNotice()).verdict).not.toBe('good')
    expect((await orderNow()).status).toBe('paying')
    expect(await tools.handIn(notice)).toBeLessThan(300)
    expect((await orderNow()).status).toBe('fulfilled')
  })

  test('a payment after closing is refunded in full', async () => {
    const no = await tools.attempt(buyer, id, channel)
    // The order is paid at the last moment: the channel was queried before that, and its message arrives later.
    await closeOrder(await buyer.ctx(), id, 'cancelled')
    tools.twin.settle(no)
    await tools.tell(no)
    expect((await orderNow()).status).toBe('closed')
    expect(await pointsOf(buyer)).toBe(0)
    const [refund] = await refundsOf()
    expect(refund).toMatchObject({ isStray: true, fen: 1_000, status: 'pending' })
    await settleRefund(refund!.id, channel)
    expect((await refundsOf())[0]).toMatchObject({ status: 'done' })
  })
})

/** Repeats until the refund is settled: Douyin and WeChat take time and are queried again. */
async function settleRefund(refundId: number, channel: string): Promise<void> {
  const ctx = await buyer.ctx()
  if (await dispatchRefund(ctx, refundId)) return
  const refund = tools.twin.books().refunds.find((one) => one.channel === channel && one.state === 'pending')
  if (refund) tools.twin.settle(refund.refundNo)
  expect(await dispatchRefund(ctx, refundId)).toBe(true)
}

test('if two tabs pay through two channels, the second payment is refunded', async () => {
  const one = await tools.attempt(buyer, id, 'wx')
  const other = await tools.attempt(buyer, id, 'ali')
  tools.twin.settle(one)
  tools.twin.settle(other)
  await Promise.all([tools.tell(one), tools.tell(other)])
  const rows = await paymentsOf()
  expect(rows.filter(({ isSettling }) => isSettling)).toHaveLength(1)
  const stray = rows.find(({ isSettling }) => !isSettling)!
  expect(await refundsOf()).toMatchObject([{ paymentId: stray.id, fen: 1_000, isStray: true }])
  expect(await pointsOf(buyer)).toBe(await pointsOf(buyer))
  expect((await orderNow()).status).toBe('fulfilled')
})

test('a double tap gets the attempt of the first tap', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => buyer.call(pay.tenPay, { id, scene: 'h5' })))
  expect(answers.map(({ code }) => code)).toEqual([20_000, 20_000, 20_000])
  expect(new Set(answers.map(({ data }) => JSON.stringify(data.ticket))).size).toBe(1)
  expect(await paymentsOf()).toHaveLength(1)
})

test("the mini-program and WeChat's browser are two apps, and neither gets the other's attempt", async () => {
  const beginIn = async (appId: string) =>
    beginPaymentAttempt(await buyer.ctx(), {
      orderId: id,
      channel: 'wx',
      useWallet: false,
      scene: { kind: 'jsapi', openId: `o_${appId}`, appId },
      isConfirmed: false,
    })
  const [mini, web, again] = [await beginIn('wx_mini'), await beginIn('wx_web'), await beginIn('wx_mini')]
  expect(again).toEqual(mini)
  expect(web).not.toEqual(mini)
  expect((await paymentsOf()).map(({ appId }) => appId).sort()).toEqual(['wx_mini', 'wx_web'])
})

test('a payer who taps again before our confirmation gets a message that it is paid, and pays once', async () => {
  const no = await tools.attempt(buyer, id)
  tools.twin.settle(no)
  // The URL of a browser's cashier has expired.
  await world.world.db
    .update(payments)
    .set({ createdAt: new Date(Date.now() - 5 * 60_000) })
    .where(eq(payments.no, no))
  const { data, message } = await buyer.call(pay.tenPay, { id, scene: 'h5' })
  expect([message, data?.ticket, data?.order.status]).toEqual([expect.any(String), { kind: 'done' }, 'fulfilled'])
  expect(await paymentsOf()).toHaveLength(1)
})

test('callback, close and cancel at once have one of two outcomes, and every cent is accounted for', async () => {
  const no = await tools.attempt(buyer, id)
  tools.twin.settle(no)
  await Promise.all([tools.tell(no, 2), buyer.call(finance.cancelOrder, { id }), closeAttemptsOfOrder(await buyer.ctx(), id)])
  const { status } = await orderNow()
  const refunds = await refundsOf()
  if (status === 'closed') expect(refunds).toMatchObject([{ fen: 1_000, isStray: true }])
  else {
    expect(status).toBe('fulfilled')
    expect(refunds).toEqual([])
  }
})

test.each([
  ['another amount', { fen: 999 }],
  ['another merchant', { merchant: 'qx_other' }],
  ['another currency', { currency: 'USD' }],
  ['a number of nobody', { no: 'P0' }],
])('%s does not count for this attempt, whoever signed it', async (_what, change) => {
  const no = await tools.attempt(buyer, id)
  tools.twin.settle(no)
  const { merchant, fen, channel } = (await paymentsOf())[0]!
  const word = await world.served.adapters.pay.portOf(channel, merchant)!.query(no)
  expect(word).toMatchObject({ state: 'paid', fen, merchant })
  expect(await (await buyer.ctx()).tx((ctx) => applyPaymentResult(ctx, { ...word, ...change }))).toMatchObject({ verdict: 'mismatch' })
  expect((await orderNow()).status).toBe('paying')
})

test('a message with a wrong amount is kept and refused, although it is signed', async () => {
  const no = await tools.attempt(buyer, id)
  tools.twin.settle(no)
  await world.world.db.update(payments).set({ fen: 999 }).where(eq(payments.no, no))
  expect(await tools.tell(no)).toEqual([400])
  expect(await lastNotice()).toMatchObject({ verdict: 'mismatch', no })
  expect((await orderNow()).status).toBe('paying')
})

test('a callback URL of an unknown merchant is refused', async () => {
  const no = await tools.attempt(buyer, id)
  tools.twin.settle(no)
  const notice = tools.twin.noticeOf(no)!
  expect(await tools.handIn(notice, { path: '/common/api/pay/notify/wx/nobody' })).toBe(404)
  expect(await tools.handIn(notice, { path: new URL(notice.url).pathname.replace('/wx/', '/cash/') })).toBe(404)
  expect((await orderNow()).status).toBe('paying')
})

test('a repeated message about a refunded payment settles nothing, even if the order could be settled', async () => {
  await fillWallet(buyer, 300)
  const no = await tools.attempt(buyer, id, 'wx', { useWallet: true })
  await tools.attempt(buyer, id)
  const [mine, others] = [cash(buyer.userId), cash((await world.member()).userId)]
  const { move } = booksOf(world)
  await move(mine, others, 300)
  tools.twin.settle(no)
  await tools.tell(no)
  expect(await refundsOf()).toMatchObject([{ isStray: true, fen: 700 }])
  await move(others, mine, 300)
  await tools.tell(no, 2)
  expect((await orderNow()).status).toBe('paying')
  expect(await pointsOf(buyer)).toBe(0)
})

test('without a callback the channel is queried, and a paid order is not closed', async () => {
  const no = await tools.attempt(buyer, id)
  tools.twin.settle(no)
  expect(await closeAttemptsOfOrder(await buyer.ctx(), id)).toBe('paid')
  expect((await orderNow()).status).toBe('fulfilled')
})

test('an attempt that every job missed is queried by the sweep', async () => {
  const no = await tools.attempt(buyer, id)
  tools.twin.settle(no)
  expect(await sweepOpen(world.served, new Date(Date.now() + 30 * 60_000))).toBeGreaterThan(0)
  expect((await orderNow()).status).toBe('fulfilled')
})

test('a channel that does not answer leaves the order open', async () => {
  await tools.attempt(buyer, id)
  tools.twin.silence(1, { by: 'drop', isDone: false })
  expect(await closeAttemptsOfOrder(await buyer.ctx(), id)).toBe('unknown')
  expect((await orderNow()).status).toBe('paying')
})

test('each platform pays through its own channel', async () => {
  const as = (platform: string, device = '') => ({ headers: { 'x-platform': platform, 'user-agent': device } })
  const waysAs = async (...where: Parameters<typeof as>) =>
    (await buyer.call(pay.getPayWays, { id }, as(...where))).data.ways.map(({ channel }) => channel)
  expect(await waysAs('weapp')).toEqual(['wx'])
  expect(await waysAs('tt')).toEqual(['dy'])
  expect(await waysAs('h5')).toEqual(['wx', 'ali'])
  expect(await waysAs('h5', 'MicroMessenger')).toEqual(['wx'])
  const closed = payFaults.pay_way_closed.code
  expect((await buyer.call(pay.aliPay, { id }, as('weapp'))).code).toBe(closed)
  expect((await buyer.call(pay.tenPay, { id, scene: 'jsapi' }, as('tt'))).code).toBe(closed)
  expect((await buyer.call(pay.douyinPay, { id }, as('h5'))).code).toBe(closed)
  expect((await buyer.call(pay.tenPay, { id, scene: 'native' }, as('tt'))).code).toBe(closed)
})

test.each([
  ['native', 'weapp', '', payFaults.pay_inside_wechat],
  ['h5', 'weapp', '', payFaults.pay_inside_wechat],
  ['native', 'h5', 'Mozilla/5.0 MicroMessenger/8.0', payFaults.pay_inside_wechat],
  ['h5', 'h5', 'Mozilla/5.0 MicroMessenger/8.0', payFaults.pay_inside_wechat],
  ['jsapi', 'h5', 'Mozilla/5.0 Chrome/130', payFaults.pay_outside_wechat],
] as const)('%s is refused to %s (%s), which WeChat would not pay like this', async (scene, platform, device, { code, message }) => {
  const asked = await buyer.call(pay.tenPay, { id, scene }, { headers: { 'x-platform': platform, 'user-agent': device } })
  expect(asked).toMatchObject({ code, message })
  expect(await paymentsOf()).toEqual([])
})

test('WeCom, which has no payment of its own, uses the cashier like any browser', async () => {
  const inCompanys = { headers: { 'x-platform': 'h5', 'user-agent': 'Mozilla/5.0 wxwork/4.1 MicroMessenger/7.0' } }
  expect((await buyer.call(pay.getPayWays, { id }, inCompanys)).data.ways.map(({ channel }) => channel)).toContain('wx')
  expect((await buyer.call(pay.tenPay, { id, scene: 'h5' }, inCompanys)).data.ticket.kind).toBe('redirect')
})

test('a computer gets a QR code, the same for a second tap, and is paid by the phone that scans it', async () => {
  await fillWallet(buyer, 300)
  const begin = () => buyer.call(pay.tenPay, { id, scene: 'native', useWallet: true })
  const [{ data }, again] = [await begin(), await begin()]
  expect(again.data.ticket).toEqual(data.ticket)
  expect(data.order).toMatchObject({ status: 'paying', walletFen: 300, channelFen: 700 })
  if (data.ticket.kind !== 'code') throw new Error(`it is a ${data.ticket.kind}`)
  const [head, content] = data.ticket.picture.split(',') as [string, string]
  expect(head).toBe('data:image/svg+xml;base64')
  const read = new URL(await readCode(Buffer.from(content, 'base64')))
  const [attempt, ...others] = await paymentsOf()
  expect(others).toEqual([])
  const [order] = tools.twin.books().payments.filter(({ no }) => no === attempt!.no)
  expect(read.searchParams.get('prepay_id')).toBe(order!.ticket)
  expect(order).toMatchObject({ fen: 700 })
  tools.twin.settle(attempt!.no)
  await tools.tell(attempt!.no)
  expect(await orderNow()).toMatchObject({ status: 'fulfilled', channel: 'wx', walletFen: 300 })
})

test('iPhones sell no virtual goods in mini-programs, and in browsers only if the tenant allows it', async () => {
  const as = (platform: string) => ({ headers: { 'x-platform': platform, 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)' } })
  expect((await buyer.call(pay.getPayWays, { id }, as('weapp'))).data.ways).toEqual([])
  expect((await buyer.call(pay.tenPay, { id, scene: 'jsapi' }, as('weapp'))).code).toBe(financeFaults.virtual_goods_closed.code)
  expect((await buyer.call(pay.getPayWays, { id }, as('h5'))).data.ways).not.toEqual([])
})

test('the wallet alone can pay, but not more than its balance', async () => {
  expect((await buyer.call(pay.walletPay, { id })).code).toBe(payFaults.wallet_not_enough.code)
  await fillWallet(buyer, 1_000)
  const answer = await buyer.call(pay.walletPay, { id })
  expect(answer.data.order).toMatchObject({ status: 'fulfilled', channel: 'wallet', walletFen: 1_000 })
  expect((await balancesOf(await buyer.ctx(), buyer.userId)).cash).toBe(0)
})

test("the wallet pays first and the channel the rest; closing returns the wallet's part", async () => {
  await fillWallet(buyer, 300)
  const no = await tools.attempt(buyer, id, 'wx', { useWallet: true })
  const [row] = await world.world.db.select().from(payments).where(eq(payments.no, no))
  expect(row!.fen).toBe(700)
  expect((await balancesOf(await buyer.ctx(), buyer.userId)).cash).toBe(0)
  await buyer.call(finance.cancelOrder, { id })
  expect((await balancesOf(await buyer.ctx(), buyer.userId)).cash).toBe(300)
})

test('a refund is sent by its channel, under one number for all attempts', async () => {
  await tools.payOff(buyer, id)
  const { refundId, refundNo } = await tools.askBack(buyer, id, 1_000)
  const ctx = await buyer.ctx()
  await dispatchRefund(ctx, refundId)
  await dispatchRefund(ctx, refundId)
  expect(tools.twin.books().refunds.filter((one) => one.refundNo === refundNo)).toHaveLength(1)
  tools.twin.settle(refundNo)
  await tools.tell(refundNo, 2)
  expect((await orderNow()).status).toBe('refunded')
  expect(await world.world.db.$count(finRefunds, and(eq(finRefunds.orderId, id), eq(finRefunds.status, 'done')))).toBe(1)
})

test('a refund that the card no longer accepts goes to the wallet only after the buyer confirms', async () => {
  await tools.payOff(buyer, id)
  const refundId = await tools.failRefund(buyer, id, 1_000)
  expect((await orderNow()).refunds).toMatchObject([{ status: 'failed' }])
  const stranger = await world.member()
  expect((await stranger.call(pay.confirmRefundToWallet, { refundId })).code).toBe(40_410)
  await Promise.all([1, 2].map(() => buyer.call(pay.confirmRefundToWallet, { refundId })))
  expect((await balancesOf(await buyer.ctx(), buyer.userId)).cash).toBe(1_000)
  expect((await orderNow()).refunds).toMatchObject([{ status: 'to_wallet' }])
})

test("another person's order is not found", async () => {
  const stranger = await world.member()
  for (const answer of [
    await stranger.call(pay.getPayWays, { id }),
    await stranger.call(pay.walletPay, { id }),
    await stranger.call(pay.tenPay, { id, scene: 'h5' }),
  ])
    expect(answer.code).toBe(40_410)
  expect(await world.world.db.$count(payments, eq(payments.orderId, id))).toBe(0)
  expect((await world.world.db.select().from(finOrders).where(eq(finOrders.id, id)))[0]!.status).toBe('created')
})
