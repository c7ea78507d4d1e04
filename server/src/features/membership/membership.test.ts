/** Tests of buying a membership: concurrently, renewed and refunded, and the state of the account meanwhile. */
import { finance } from '@qianxian/protocol/finance/finance'
import { membership } from '@qianxian/protocol/membership/membership'
import { periodStart } from '@qianxian/protocol/membership/rights.rules'
import type { RightKey } from '@qianxian/protocol/membership/rights.words'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { newVipPlan } from '../../../seed/makers/membership'
import { users } from '../../db/tables/account'
import { loveProfiles } from '../../db/tables/love'
import { usages, vipPlans } from '../../db/tables/membership'
import { settlePayment } from '../finance/finance'

const DAY = 86_400_000
const PRICE = 6_800
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
  await newVipPlan(world.bench(), {})
  await newVipPlan(world.bench(), { type: 'year', name: '年卡', days: 365, priceFen: 49_800 })
})
afterAll(() => world.close())

const ordered = async (buyer: Person) =>
  (await buyer.call(finance.createFinOrder, { bizType: 'vip', input: { vip: 'month' }, shownFen: PRICE })).data.id
const pay = async (buyer: Person, orderId: number, now = new Date()) =>
  settlePayment(await buyer.ctx(now), { orderId, paymentId: orderId, channel: 'ali', fen: PRICE, channelNo: `vip${orderId}`, paidAt: now })
const kept = async ({ userId }: Person) => {
  const [user] = await world.world.db.select().from(users).where(eq(users.id, userId))
  const [profile] = await world.world.db.select().from(loveProfiles).where(eq(loveProfiles.userId, userId))
  return { type: user!.vipType, until: user!.vipUntil, isVip: profile!.isVip }
}
const mine = async (buyer: Person) => (await buyer.call(membership.getMyVip, {})).data

test('a paid membership begins at once in account and profile, and a refund within the week removes it', async () => {
  const buyer = await world.loveUser()
  const id = await ordered(buyer)
  expect(await kept(buyer)).toMatchObject({ until: null, isVip: false })
  const now = new Date()
  expect(await pay(buyer, id, now)).toBe('settled')
  expect(await kept(buyer)).toEqual({ type: 'month', until: new Date(now.getTime() + 30 * DAY), isVip: true })
  const { data } = await buyer.call(finance.getOrder, { id })
  expect(data.refundable).toMatchObject({ fen: PRICE, points: 0 })
  expect((await buyer.call(finance.refundOrder, { id, shownFen: PRICE, reason: '不需要了' })).code).toBe(20000)
  expect(await kept(buyer)).toEqual({ type: null, until: null, isVip: false })
  expect(await mine(buyer)).toMatchObject({ type: null, until: null, list: [] })
})

test('two concurrent payments stack, and the newer is refunded first', async () => {
  const buyer = await world.loveUser()
  const ids = [await ordered(buyer), await ordered(buyer)]
  const now = new Date()
  expect(await Promise.all(ids.map((id) => pay(buyer, id, now)))).toEqual(['settled', 'settled'])
  expect((await kept(buyer)).until).toEqual(new Date(now.getTime() + 60 * DAY))
  const [first, second] = (await mine(buyer)).list
  const older = (await buyer.call(finance.getOrder, { id: first!.orderId! })).data.refundable
  expect(older).toMatchObject({ fen: 0, why: ['请先退最近一次购买的会员'] })
  await buyer.call(finance.refundOrder, { id: second!.orderId!, shownFen: PRICE, reason: '买多了' })
  expect((await kept(buyer)).until).toEqual(new Date(now.getTime() + 30 * DAY))
})

test('after ten days the unused part is refunded by the day', async () => {
  const buyer = await world.loveUser()
  const id = await ordered(buyer)
  await pay(buyer, id, new Date(Date.now() - 10 * DAY + 60_000))
  expect((await buyer.call(finance.getOrder, { id })).data.refundable?.fen).toBe(Math.floor((PRICE * 20) / 30))
})

/** Records uses today that only the membership allowed. */
const brought = async ({ userId }: Person, key: RightKey, byVip: number) =>
  world.world.db
    .insert(usages)
    .values({ tenantId: world.tenantA, userId, key, periodStart: periodStart(key, new Date()), used: byVip, byVip })
    .onConflictDoUpdate({ target: [usages.tenantId, usages.userId, usages.key, usages.periodStart], set: { used: byVip, byVip } })

test('within the week all is refunded if at most a tenth of any right was used, else the unused part', async () => {
  const buyer = await world.loveUser()
  const id = await ordered(buyer)
  await pay(buyer, id)
  const back = async () => (await buyer.call(finance.getOrder, { id })).data.refundable!
  // 100 a day for 30 days is full use.
  await brought(buyer, 'like', 300)
  expect(await back()).toEqual({
    fen: PRICE,
    points: 0,
    why: ['购买 7 天内，权益用了不超过 10%，可以全额退款', '会员权益用得最多的是「喜欢不限次数」，用了 10%'],
  })
  await brought(buyer, 'undo', 150)
  expect(await back()).toEqual({
    fen: PRICE * 0.75,
    points: 0,
    why: ['共 30 天，已用 1 天', '会员权益用得最多的是「撤回略过不限次数」，用了 25%', '按用得多的算，退 ¥51.00'],
  })
  await brought(buyer, 'undo', 900)
  expect(await back()).toEqual({ fen: 0, points: 0, why: ['会员权益已经用完，不能退款'] })
  // A purchase that has not begun has no usage; the running one can be refunded after it.
  const next = await ordered(buyer)
  await pay(buyer, next)
  expect((await buyer.call(finance.getOrder, { id: next })).data.refundable?.fen).toBe(PRICE)
})

test('used and remaining rights are shown as of now', async () => {
  const buyer = await world.loveUser()
  const rightOf = async (key: RightKey) => (await mine(buyer)).rights.find((one) => one.key === key)
  expect(await rightOf('like')).toEqual({ key: 'like', used: 0, left: 10 })
  expect(await rightOf('likers')).toEqual({ key: 'likers', used: 0, left: 0 })
  await brought(buyer, 'like', 12)
  expect(await rightOf('like')).toMatchObject({ used: 12, left: 0 })
  await pay(buyer, await ordered(buyer))
  expect(await rightOf('like')).toMatchObject({ used: 12, left: null })
  expect(await rightOf('superlike')).toEqual({ key: 'superlike', used: 0, left: 5 })
  expect(await rightOf('line')).toBeUndefined()
})

test('a VIP from before purchases were recorded loses no day by buying', async () => {
  const buyer = await world.loveUser({ isVip: true })
  const before = (await kept(buyer)).until!
  const { list } = (await buyer.call(membership.getVipPlans, {})).data
  const id = await ordered(buyer)
  await pay(buyer, id)
  const after = (await kept(buyer)).until!
  expect(after.getTime() - before.getTime()).toBeGreaterThanOrEqual(30 * DAY)
  expect(after.getTime() - before.getTime()).toBeLessThan(30 * DAY + 120_000)
  expect(list.map(({ type }) => type)).toEqual(['month', 'year'])
})

test('a discontinued plan is refused at its field, and an old price with the current one', async () => {
  const buyer = await world.loveUser()
  const asked = { bizType: 'vip' as const, input: { vip: 'year' as const }, shownFen: 1 }
  expect((await buyer.call(finance.createFinOrder, asked)).code).not.toBe(20000)
  await world.world.db.update(vipPlans).set({ isOnSale: false }).where(eq(vipPlans.type, 'year'))
  const gone = await buyer.call(finance.createFinOrder, { ...asked, shownFen: 49_800 })
  expect(JSON.stringify(gone)).toContain('这个会员套餐已下架')
})
