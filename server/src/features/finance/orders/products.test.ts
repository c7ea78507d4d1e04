/**
 * Every product: paid, reported three times, reported during a crash, cancelled, paid too late, refunded in parts. No
 * product is left out.
 */
import { values } from '@qianxian/protocol/base/dictionary'
import { orderBiz, orderStates, outsideChannels } from '@qianxian/protocol/finance/finance.words'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booksOf } from '../../../../test/books'
import { givePoints } from '../../../../test/nouns/mall'
import { orderOfEach } from '../../../../test/orders'
import { paying } from '../../../../test/payments'
import { expectWhole } from '../../../../test/races/invariants'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { escrows, finOrders, finRefunds } from '../../../db/tables/finance'
import { closeAttemptsOfOrder } from '../../pay/attempt-closure'
import { sweepOpen } from '../../pay/pay.jobs'
import { closingBlockers } from '../../account/account'
import { beginPayment, closeOrder, refundOrder, settlePayment, settleRefund } from '../finance'
import { balancesOf } from '../ledger/ledger'
import { sealPending } from '../ledger/seal'
import { orderFacts } from './order-lifecycle'
import { sweepOrders } from './orders.jobs'
import { productOf } from './product'

let world: TestWorld
let books: ReturnType<typeof booksOf>
let channels: ReturnType<typeof paying>
let orderOf: ReturnType<typeof orderOfEach>
beforeAll(async () => {
  world = await openTestWorld()
  books = booksOf(world)
  channels = paying(world)
  orderOf = orderOfEach(world)
})
afterAll(async () => {
  await sealPending(world.world)
  // These tests state channel results without attempts.
  await expectWhole(world, { played: ['pay'] })
  await world.close()
})

/** Runs `work` while the server's connection is cut: after all statements of a payment, or right before its commit. */
async function dying(when: 'amid' | 'at the commit', work: () => Promise<unknown>): Promise<void> {
  const { pool } = world.database
  await pool.query(`create function dies() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`)
  const [kind, late] = when === 'amid' ? ['', ''] : ['constraint', 'deferrable initially deferred']
  await pool.query(`create ${kind} trigger dies after update of status on payments ${late} for each row execute function dies()`)
  try {
    await work()
  } finally {
    await pool.query('drop function dies() cascade')
  }
}

/** Ways in which the server later detects a payment that the channel received. */
const foundBy: Record<string, (buyer: Person, orderId: number, no: string) => Promise<unknown>> = {
  'is told again': (_buyer, _orderId, no) => channels.tell(no),
  'asks before it closes the order': async (buyer, orderId) => closeAttemptsOfOrder(await buyer.ctx(), orderId),
  'asks about what was forgotten': () => sweepOpen(world.served, new Date(Date.now() + HOUR)),
  'is told and asks at once': async (buyer, orderId, no) =>
    Promise.all([
      channels.tell(no, 2),
      closeAttemptsOfOrder(await buyer.ctx(), orderId),
      sweepOpen(world.served, new Date(Date.now() + HOUR)),
    ]),
}
const deaths = outsideChannels.flatMap((channel) =>
  (['amid', 'at the commit'] as const).flatMap((when) => Object.keys(foundBy).map((found) => [channel, when, found] as const)),
)

const WALLET = 333
const HOUR = 3_600_000

describe.each(values(orderBiz))('an order of %s', (bizType) => {
  let buyer: Person
  let id: number
  let before: Awaited<ReturnType<typeof balances>>

  const balances = async () => balancesOf(await books.ctx(), buyer.userId)
  const order = async () => (await world.world.db.select().from(finOrders).where(eq(finOrders.id, id)))[0]!
  const begin = async () => beginPayment(await buyer.ctx(), { orderId: id, userId: buyer.userId, useWallet: true })
  const word = async (paymentId: number, now = new Date()) => {
    const { amountFen } = await order()
    return settlePayment(await buyer.ctx(now), {
      orderId: id,
      paymentId,
      channel: 'ali',
      fen: amountFen - WALLET,
      channelNo: `ali${paymentId}`,
      paidAt: now,
    })
  }

  beforeEach(async () => {
    buyer = bizType === 'spotlight' || bizType === 'pin' ? await world.loveUser({ isVerified: true }) : await world.member()
    await books.paidIn(buyer.userId, WALLET)
    await givePoints(buyer, 100)
    before = await balances()
    id = await orderOf[bizType](buyer)
  })

  test('is paid once if it is paid once and reported three times', async () => {
    expect((await begin()).order.walletFen).toBe(WALLET)
    expect([await word(1), await word(1), await word(1)]).toEqual(['settled', 'again', 'again'])
    const { status, pointsUsed, amountFen } = await order()
    expect(orderStates.settled).toContain(status)
    expect(await balances()).toMatchObject({ cash: 0, cashFrozen: 0, pointsFrozen: 0 })
    const held = await world.world.db.select().from(escrows).where(eq(escrows.orderId, id))
    expect(held.reduce((sum, { paid }) => sum + paid, 0)).toBe(amountFen + pointsUsed)
  })

  test.each(deaths)('taken by %s while the server crashed at %s is paid once when the next process %s', async (channel, when, found) => {
    const no = await channels.attempt(buyer, id, channel, { useWallet: true })
    channels.twin.settle(no)
    const [held, unheard] = [await balances(), await order()]
    expect(unheard).toMatchObject({ status: 'paying', walletFen: WALLET })
    await dying(when, async () => expect(await channels.tell(no)).toEqual([503]))
    expect(await balances()).toEqual(held)
    expect(await order()).toEqual(unheard)
    await foundBy[found]!(buyer, id, no)
    const paid = await order()
    expect(orderStates.settled).toContain(paid.status)
    expect(paid).toMatchObject({ channel, walletFen: WALLET, channelFen: unheard.amountFen - WALLET })
    const after = await balances()
    expect(after).toMatchObject({ cash: 0, cashFrozen: 0, pointsFrozen: 0 })
    const escrow = await world.world.db.select().from(escrows).where(eq(escrows.orderId, id))
    expect(escrow.reduce((sum, { paid }) => sum + paid, 0)).toBe(paid.amountFen + paid.pointsUsed)
    await channels.tell(no, 2)
    expect([await balances(), await order()]).toEqual([after, paid])
    expect(await world.world.db.$count(finRefunds, eq(finRefunds.orderId, id))).toBe(0)
  })

  test('returns everything when cancelled, and a payment after that is owed back', async () => {
    await begin()
    expect(await closeOrder(await buyer.ctx(), id, 'cancelled')).toBe(true)
    expect(await balances()).toEqual(before)
    expect(await word(2)).toBe('late')
    expect(await balances()).toEqual(before)
  })

  test('is closed by the sweep if not paid in time, and a payment after that is owed back', async () => {
    await begin()
    const now = new Date(Date.now() + HOUR)
    expect(await word(3, now)).toBe('late')
    await sweepOrders(world.world, now)
    expect((await order()).status).toBe('closed')
    expect(await balances()).toEqual(before)
  })

  test('is settled before its buyer closes their account if it could be refunded', async () => {
    await begin()
    await word(4)
    const ctx = await buyer.ctx()
    const facts = orderFacts(await order())
    const { fen } = await ctx.tx((ctx) => productOf(ctx, bizType).refundable(ctx, facts))
    expect(fen).toBeGreaterThan(0)
    const kind = { mall: 'exchange', package: 'times', service: 'contract' }[bizType as string] ?? 'refund'
    expect((await closingBlockers.ask(ctx, buyer.userId)).map((one) => one.kind)).toEqual([kind])
    await refundOrder(ctx, { orderId: id, fen, points: 0, reason: '退款', key: `closing:${id}` })
    expect((await closingBlockers.ask(ctx, buyer.userId)).map((one) => one.kind)).not.toContain('refund')
  })

  test('adds up to the whole when refunded in parts: money, points and everything it had granted', async () => {
    await begin()
    await word(4)
    const { amountFen, pointsUsed, channelFen } = await order()
    const ctx = await books.ctx()
    const fens = [1, Math.floor(amountFen / 3), amountFen - 1 - Math.floor(amountFen / 3)]
    const points = [Math.floor(pointsUsed / 2), 0, pointsUsed - Math.floor(pointsUsed / 2)]
    for (const [place, fen] of fens.entries())
      await refundOrder(ctx, { orderId: id, fen, points: points[place]!, reason: '部分退回', key: `part:${id}:${place}` })
    const refunds = await world.world.db.select().from(finRefunds).where(eq(finRefunds.orderId, id))
    expect(refunds.reduce((sum, refund) => sum + refund.channelFen, 0)).toBe(channelFen)
    for (const { id: refundId, status } of refunds)
      if (status === 'pending') await settleRefund(ctx, refundId, { state: 'done', channelNo: `r${refundId}`, reason: '' })
    expect(await order()).toMatchObject({ status: 'refunded', refundedFen: amountFen, refundedPoints: pointsUsed })
    expect(await balances()).toEqual(before)
  })

  test('is either paid or closed if both happen at the same moment', async () => {
    await begin()
    const ctx = await buyer.ctx()
    const [isClosed, outcome] = await Promise.all([closeOrder(ctx, id, 'cancelled'), word(5)])
    expect(outcome).toBe(isClosed ? 'late' : 'settled')
    if (isClosed) expect(await balances()).toEqual(before)
  })
})
