/**
 * Lots of points: the earliest expiry is used first, returned points go back to their lot, and expired points are
 * removed.
 */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { booksOf, issued, newKey, points, somebody } from '../../../../test/books'
import { expectWhole } from '../../../../test/races/invariants'
import { openTestWorld, type TestWorld } from '../../../../test/world'
import { notices } from '../../../db/tables/notice'
import { notice } from '@qianxian/protocol/notice/notice'
import { sweepExpiredLots, expireLots } from './expiry'
import { balancesOf, lotsOf, type AccountRef } from './ledger'
import { sealPending } from './seal'

let world: TestWorld
let books: ReturnType<typeof booksOf>
beforeAll(async () => {
  world = await openTestWorld()
  books = booksOf(world)
})
afterAll(() => world.close())
afterEach(async () => {
  await sealPending(world.world)
  await expectWhole(world)
})

const now = new Date()
const inDays = (days: number) => momentAfter(now, days, 'day')
const frozen = (userId: number): AccountRef => ({ kind: 'pointsFrozen', userId })
const leftOf = async (userId: number, at = now) => (await lotsOf(await books.ctx(at), userId)).map(({ left }) => left)
const pointsOf = async (userId: number, at = now) => (await balancesOf(await books.ctx(at), userId)).points

test('the earliest expiry is used first, and lots without expiry last', async () => {
  const her = somebody()
  await books.earned(her, 10, { source: 'bought' })
  await books.earned(her, 20, { expiresAt: inDays(60) })
  await books.earned(her, 30, { expiresAt: inDays(30) })
  expect(await lotsOf(await books.ctx(), her)).toMatchObject([
    { left: 30, source: 'earned', expiresAt: expect.any(Date) },
    { left: 20, source: 'earned' },
    { left: 10, source: 'bought', expiresAt: null },
  ])
  await books.move(points(her), issued, 35)
  expect(await leftOf(her)).toEqual([15, 10])
  await books.move(points(her), issued, 25)
  expect(await leftOf(her)).toEqual([])
  await expect(books.move(points(her), issued, 1)).rejects.toMatchObject({ faultName: 'points_short' })
})

test('a leg limited to some lots is refused if they do not suffice, whatever other lots hold', async () => {
  const her = somebody()
  await books.earned(her, 100, { expiresAt: inDays(1) })
  await books.earned(her, 50, { source: 'bought', orderId: 7 })
  await books.earned(her, 5, { source: 'bonus', orderId: 7 })
  await books.earned(her, 60, { source: 'bought', orderId: 8 })
  const take = (amount: number, from: { sources?: readonly ('bought' | 'bonus')[]; orderId?: number }) =>
    books.posted([
      { account: points(her), amount: -amount, from },
      { account: issued, amount },
    ])
  await expect(take(51, { sources: ['bought'], orderId: 7 })).rejects.toMatchObject({ faultName: 'points_short' })
  await take(50, { sources: ['bought'], orderId: 7 })
  await take(5, { orderId: 7 })
  await expect(take(1, { orderId: 7 })).rejects.toMatchObject({ faultName: 'points_short' })
  expect(await leftOf(her)).toEqual([100, 60])
  // Each leg alone would find enough points, but both together do not.
  await expect(
    books.posted([
      { account: points(her), amount: -40, from: { sources: ['bought'] } },
      { account: points(her), amount: -40, from: { orderId: 8 } },
      { account: issued, amount: 80 },
    ]),
  ).rejects.toMatchObject({ faultName: 'points_short' })
})

describe('returned points', () => {
  test('go back to their lots, last drawn first, and never exceed the amount that was taken', async () => {
    const her = somebody()
    await books.earned(her, 10, { expiresAt: inDays(10) })
    await books.earned(her, 20, { expiresAt: inDays(20) })
    await books.earned(her, 30)
    const key = newKey()
    await books.move(points(her), frozen(her), 45, { key })
    expect(await leftOf(her)).toEqual([15])
    const back = (amount: number) =>
      books.posted([
        { account: frozen(her), amount: -amount },
        { account: points(her), amount, backTo: key },
      ])
    await back(20)
    expect(await leftOf(her)).toEqual([5, 30])
    await back(25)
    expect(await leftOf(her)).toEqual([10, 20, 30])
    await books.move(points(her), frozen(her), 5)
    await expect(back(1)).rejects.toMatchObject({ cause: { message: `more comes back than ${key} took` } })
  })

  test('keep their expiry: points that expired meanwhile are not usable', async () => {
    const her = somebody()
    await books.earned(her, 40, { expiresAt: inDays(5) })
    const key = newKey()
    await books.move(points(her), frozen(her), 40, { key })
    await books.posted(
      [
        { account: frozen(her), amount: -40 },
        { account: points(her), amount: 40, backTo: key },
      ],
      { now: inDays(6) },
    )
    expect(await pointsOf(her, inDays(6))).toBe(0)
    await expect(books.move(points(her), issued, 1, { now: inDays(6) })).rejects.toMatchObject({ faultName: 'points_short' })
  })

  test('points cannot be received without a lot', async () => {
    await expect(books.move(issued, points(somebody()), 5)).rejects.toMatchObject({ cause: { message: 'points come in without a lot' } })
  })
})

describe('expiring points', () => {
  test('disappear at their moment of expiry, before the sweep removes them from the ledger', async () => {
    const her = somebody()
    await books.earned(her, 70, { expiresAt: inDays(3) })
    await books.earned(her, 5)
    expect(await pointsOf(her)).toBe(75)
    const later = inDays(3)
    expect([await pointsOf(her, later), await leftOf(her, later)]).toEqual([5, [5]])
    await expect(books.move(points(her), issued, 6, { now: later })).rejects.toMatchObject({ faultName: 'points_short' })
    expect(await expireLots(await books.ctx(later), her)).toBe(70)
    expect(await expireLots(await books.ctx(later), her)).toBe(0)
    // Checked at the present moment too: no points are left that could expire.
    expect(await pointsOf(her)).toBe(5)
  })

  test('are announced a month before, once; points without expiry are not', async () => {
    const { userId, call } = await world.loveUser()
    const told = async () =>
      world.world.db
        .select()
        .from(notices)
        .where(and(eq(notices.userId, userId), eq(notices.kind, 'finance.points_expiring')))
    await books.earned(userId, 1200, { expiresAt: inDays(29) })
    await books.earned(userId, 34, { expiresAt: inDays(31) })
    await books.earned(userId, 500)
    await sweepExpiredLots(world.served, now)
    await sweepExpiredLots(world.served, now)
    expect(await told()).toMatchObject([{ count: 1 }])
    const [row] = (await call(notice.getPaged, { size: 10 })).data.list.filter(({ kind }) => kind === 'finance.points_expiring')
    expect(row!.words).toMatch(/^1,200 积分将陆续过期，最早的一批在\d+年\d+月\d+日过期$/)
    expect(row!.target).toBe('/subpages/gift/index')
    // Points that were used meanwhile are no longer mentioned.
    await books.move(points(userId), issued, 1200)
    expect((await call(notice.getPaged, { size: 10 })).data.list.filter(({ kind }) => kind === 'finance.points_expiring')).toEqual([])
    await sweepExpiredLots(world.served, inDays(2))
    expect(await told()).toMatchObject([{ count: 1 }, { count: 1 }])
  })

  test('spending and the sweep never take the same points', async () => {
    const her = somebody()
    await books.earned(her, 100, { expiresAt: inDays(1) })
    const [used, swept] = await Promise.allSettled([
      books.move(points(her), issued, 60, { now }),
      sweepExpiredLots(world.served, inDays(2)),
    ])
    expect(used.status === 'fulfilled' || swept.status === 'fulfilled').toBe(true)
    await sweepExpiredLots(world.served, inDays(3))
    expect(await pointsOf(her)).toBe(0)
  })
})
