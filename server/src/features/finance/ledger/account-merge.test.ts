/** Two accounts of one person: if only one holds something, it moves over with its lots; if both do, a human decides. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksOf, cash, issued, newKey, points } from '../../../../test/books'
import { expectWhole } from '../../../../test/races/invariants'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { users } from '../../../db/tables/account'
import { attachPhone } from '../../account/merge'
import { phoneHashOf } from '../../auth/captcha/captcha'
import { balancesOf, lotsOf } from './ledger'
import { sealPending } from './seal'

let world: TestWorld
let books: ReturnType<typeof booksOf>
beforeAll(async () => {
  world = await openTestWorld()
  books = booksOf(world)
})
afterAll(async () => {
  await sealPending(world.world)
  await expectWhole(world)
  await world.close()
})

/** An older account with the phone, and a younger one without it. */
async function twoAccounts() {
  const [older, younger] = [await world.member(), await world.member()]
  await world.world.db.update(users).set({ phoneEnc: null, phoneHash: null }).where(eq(users.id, younger.userId))
  const merge = async () => {
    const ctx = await younger.ctx()
    return attachPhone(ctx, younger.userId, older.phone, phoneHashOf(ctx, older.phone), true)
  }
  return { older, younger, merge }
}
const heldBy = async ({ userId }: Person) => balancesOf(await books.ctx(), userId)
const later = momentAfter(new Date(), 90, 'day')

test("the younger account's points move to the older one, keep their lots' age, and can be refunded there", async () => {
  const { older, younger, merge } = await twoAccounts()
  const [from, to] = [younger.userId, older.userId]
  await books.paidIn(from, 900)
  await books.move({ kind: 'commission', userId: from }, { kind: 'platformRevenue', currency: 'CNY' }, 30)
  await books.earned(from, 40, { expiresAt: later })
  await books.earned(from, 70, { source: 'bought', orderId: 3 })
  await books.earned(from, 99, { expiresAt: momentAfter(new Date(), -1, 'day') }, { now: momentAfter(new Date(), -2, 'day') })
  await books.earned(to, 5)
  const key = newKey()
  await books.move(points(from), { kind: 'pointsFrozen', userId: from }, 15, { key })
  await merge()
  expect(await heldBy(older)).toEqual({ cash: 900, cashFrozen: 0, commission: -30, commissionFrozen: 0, points: 100, pointsFrozen: 15 })
  expect(await heldBy(younger)).toEqual({ cash: 0, cashFrozen: 0, commission: 0, commissionFrozen: 0, points: 0, pointsFrozen: 0 })
  expect((await lotsOf(await books.ctx(), to)).map(({ left, source, orderId }) => [left, source, orderId])).toEqual([
    [25, 'earned', null],
    [5, 'earned', null],
    [70, 'bought', 3],
  ])
  await books.posted([
    { account: { kind: 'pointsFrozen', userId: to }, amount: -15 },
    { account: points(to), amount: 15, backTo: key },
  ])
  const lots = await lotsOf(await books.ctx(), to)
  expect(lots.slice(0, 2).map(({ left, expiresAt }) => [left, expiresAt?.getTime()])).toEqual([
    [25, later.getTime()],
    [15, later.getTime()],
  ])
})

test('money of both accounts is never merged automatically; points are not money', async () => {
  const { older, younger, merge } = await twoAccounts()
  await books.paidIn(younger.userId, 10)
  await books.paidIn(older.userId, 10)
  await books.earned(older.userId, 10)
  await expect(merge()).rejects.toMatchObject({ faultName: 'accounts_cannot_merge' })
  expect([(await heldBy(older)).cash, (await heldBy(younger)).cash]).toEqual([10, 10])
  await books.move(cash(older.userId), { kind: 'platformRevenue', currency: 'CNY' }, 10)
  await merge()
  expect(await heldBy(older)).toMatchObject({ cash: 10, points: 10 })
})

test('an account without a balance leaves no posting behind', async () => {
  const { older, younger, merge } = await twoAccounts()
  await books.earned(younger.userId, 3)
  await books.move(points(younger.userId), issued, 3)
  await merge()
  expect((await heldBy(older)).points).toBe(0)
  expect(
    (await world.database.pool.query(`select 1 from ledger_txns where idem_key = $1`, [`merge:${younger.userId}:${older.userId}`])).rows,
  ).toEqual([])
})
