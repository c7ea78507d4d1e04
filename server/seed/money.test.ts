/** Tests that the demonstration's money agrees with its books and the channels' books. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { orderStates } from '@qianxian/protocol/finance/finance.words'
import { asc, eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../test/world'
import { users } from '../src/db/tables/account'
import { finOrders, finRefunds } from '../src/db/tables/finance'
import { mallExchanges } from '../src/db/tables/mall'
import { payments, payRefunds, reconciliations } from '../src/db/tables/pay'
import { sweepOpen } from '../src/features/pay/pay.jobs'
import { sweepBills, sweepOwnBooks } from '../src/features/pay/reconciliation'
import { accounts } from './accounts'
import { demonstration as finance } from './nouns/finance'
import { demonstration as mall } from './nouns/mall'
import type { Stage } from './stage'

const NEIGHBOURS = 8
const INHABITANTS = 330

let world: TestWorld
let stage: Stage

beforeAll(async () => {
  world = await openTestWorld()
  const named = async (key: keyof typeof accounts, { userId }: { userId: number }) =>
    world.world.db.update(users).set({ userName: accounts[key].userName }).where(eq(users.id, userId))
  await named('love', await world.loveUser())
  await named('vip', await world.loveUser({ isVip: true }))
  await named('member', await world.member())
  for (const key of ['auditor', 'second'] as const) await named(key, await world.auditor())
  const others = await Promise.all(Array.from({ length: NEIGHBOURS }, () => world.loveUser()))
  const inhabitants = Array.from({ length: INHABITANTS }, (_, place) => others[place % NEIGHBOURS]!)
  stage = { ...world.bench(), world: world.world, inhabitants } as unknown as Stage
  for (const show of [finance, mall]) await show.past?.(stage)
  for (const show of [finance, mall]) await show.waiting?.(stage)
}, 120_000)
afterAll(() => world.close())

test("each order paid by a channel has one successful attempt with the channel's own number", async () => {
  const { db } = world.world
  const paid = await db
    .select()
    .from(finOrders)
    .where(sql`channel_fen > 0 and paid_at is not null`)
  expect(paid.filter(({ status }) => isIn(orderStates.settled, status))).toHaveLength(paid.length)
  expect(new Set(paid.map(({ channel }) => channel))).toEqual(new Set(['wx', 'ali', 'dy']))
  const theirs = world.world.adapters.payTwin!.books()
  for (const order of paid) {
    const attempts = await db.select().from(payments).where(eq(payments.orderId, order.id))
    expect(attempts).toMatchObject([
      { id: order.paymentId, status: 'paid', isSettling: true, fen: order.channelFen, channel: order.channel, channelNo: order.channelNo },
    ])
    const known = theirs.payments.find(({ no }) => no === attempts[0]!.no)
    expect(known).toMatchObject({ state: 'paid', fen: order.channelFen })
    // Douyin numbers a payment by the order for which it was requested.
    expect(order.channelNo).toBe(order.channel === 'dy' ? known!.ticket : known!.channelNo)
    expect(dayInShanghai(new Date(known!.paidAt))).toBe(dayInShanghai(order.paidAt!))
    expect(order.paidAt!.getTime()).toBeGreaterThan(order.createdAt.getTime())
  }
  expect(theirs.payments).toHaveLength(paid.length)
  expect(theirs.notices.filter(({ isAnswered }) => !isAnswered)).toEqual([])
})

test("refunds by a channel are in the channel's books, and pending ones arrive", async () => {
  const { db } = world.world
  const byChannel = () => db.select().from(finRefunds).where(gt(finRefunds.channelFen, 0)).orderBy(asc(finRefunds.id))
  expect((await byChannel()).map(({ status }) => status)).toEqual(['to_wallet', 'done', 'done', 'failed', 'pending'])
  const done = () => world.world.adapters.payTwin!.books().refunds.filter(({ state }) => state === 'done')
  expect(done()).toHaveLength(2)
  await sweepOpen(world.served)
  await sweepOpen(world.served)
  expect((await byChannel()).map(({ status }) => status)).toEqual(['to_wallet', 'done', 'done', 'failed', 'done'])
  expect(done()).toHaveLength(3)
  expect(await db.$count(payRefunds, sql`settled_at is null`)).toBe(0)
})

test("the bills of the last days agree, and the product's books leave no transaction open", async () => {
  const tomorrow = momentAfter(new Date(`${dayInShanghai(new Date())}T04:00:00Z`), 1, 'day')
  const twin = world.world.adapters.payTwin!
  twin.travel(tomorrow.getTime() - Date.now())
  await sweepBills(world.served, tomorrow)
  twin.travel(0)
  const days = await world.world.db.select().from(reconciliations)
  expect(days.reduce((sum, { matched }) => sum + matched, 0)).toBeGreaterThan(0)
  expect(days.filter(({ different, taskId }) => different > 0 || taskId !== null)).toEqual([])
  expect(await sweepOwnBooks(world.served, tomorrow)).toBe(0)
}, 60_000)

test('exchanges are spread over months, and only the unpaid one is recent', async () => {
  const rows = await world.world.db.select().from(mallExchanges).orderBy(asc(mallExchanges.id))
  const made = rows.map(({ createdAt }) => createdAt.getTime())
  expect(made).toEqual([...made].sort((one, other) => one - other))
  expect(new Set(rows.map(({ createdAt }) => dayInShanghai(createdAt))).size).toBeGreaterThan(rows.length - 3)
  const hourAgo = stage.now.getTime() - 3_600_000
  expect(rows.filter(({ createdAt }) => createdAt.getTime() > hourAgo).map(({ status }) => status)).toEqual(['pay_pending'])
})
