/** Tests of gifts: extended within the same type, kept as a coupon beside another, and used once by the owner only. */
import { membership } from '@qianxian/protocol/membership/membership'
import { membershipFaults } from '@qianxian/protocol/membership/membership.faults'
import { notice } from '@qianxian/protocol/notice/notice'
import { periodStart } from '@qianxian/protocol/membership/rights.rules'
import { clockInChina } from '@qianxian/protocol/base/clock'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUsage, newVipCoupon } from '../../../../seed/makers/membership'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { users } from '../../../db/tables/account'
import { vipCoupons, vipSubs } from '../../../db/tables/membership'
import { giveMembership, mergeMemberships, type MembershipGrant } from './grant'

const DAY = 86_400_000
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const week = { type: 'month', minutes: 7 * 1_440, source: 'gift', reason: '周年庆' } as const
const give = async (person: Person, gift: Partial<MembershipGrant> = {}, now = new Date()) =>
  giveMembership(await person.ctx(now), person.userId, { ...week, ...gift })
const untilOf = async ({ userId }: Person) =>
  (await world.world.db.select({ until: users.vipUntil }).from(users).where(eq(users.id, userId)))[0]!.until
const mine = async (person: Person) => (await person.call(membership.getMyVip, {})).data
const told = async (who: Person) => (await who.call(notice.getPaged, { section: 'system' })).data.list.map(({ words }) => words)

test('a gift begins at once without a membership, extends the same type, and states its reason', async () => {
  const [person, now] = [await world.loveUser(), new Date()]
  await give(person, {}, now)
  await give(person, { source: 'trial', reason: '新人体验' }, now)
  expect(await untilOf(person)).toEqual(new Date(now.getTime() + 14 * DAY))
  expect(await mine(person)).toMatchObject({ type: 'month', coupons: [], list: [{ reason: '周年庆' }, { reason: '新人体验' }] })
  expect(await told(person)).toEqual(['新人体验，送你 7 天月卡会员，已加到会员时间里', '周年庆，送你 7 天月卡会员，已加到会员时间里'])
})

test('a gift beside another type is kept twelve months and used once by two concurrent devices', async () => {
  const [person, now] = [await world.loveUser(), new Date()]
  await give(person, { type: 'year' }, now)
  await give(person, {}, now)
  const { coupons } = await mine(person)
  const until = clockInChina(now).add(12, 'month').subtract(8, 'hour').toISOString()
  expect(coupons).toEqual([{ id: expect.any(Number), type: 'month', minutes: 7 * 1_440, reason: '周年庆', until }])
  expect(await told(person)).toContainEqual(expect.stringMatching(/^周年庆，送你 7 天月卡会员，已存为会员券，.+前点「使用」就开始$/))
  const { id } = coupons[0]!
  const codes = (await Promise.all([1, 2].map(() => person.call(membership.useVipCoupon, { id })))).map(({ code }) => code)
  expect(codes.toSorted()).toEqual([20_000, membershipFaults.vip_coupon_used.code].toSorted())
  expect(await untilOf(person)).toEqual(new Date(now.getTime() + 14 * DAY))
  expect((await mine(person)).coupons).toEqual([])
})

test('a foreign coupon and an expired one are refused without change', async () => {
  const [owner, other] = [await world.loveUser(), await world.loveUser()]
  const bench = world.bench()
  const [theirs, old] = await newVipCoupon.all(bench, [
    { userId: owner.userId },
    { userId: owner.userId, expiresAt: new Date(Date.now() - 1_000) },
  ])
  expect((await other.call(membership.useVipCoupon, { id: theirs!.id })).code).toBe(
    (await other.call(membership.useVipCoupon, { id: 987_654_321 })).code,
  )
  expect((await owner.call(membership.useVipCoupon, { id: old!.id })).code).toBe(membershipFaults.vip_coupon_used.code)
  expect((await mine(owner)).coupons.map(({ id }) => id)).toEqual([theirs!.id])
  expect([await untilOf(owner), await untilOf(other)]).toEqual([null, null])
})

test('merging accounts passes gifts on to the other account, as time added or as a coupon', async () => {
  const [from, to, now] = [await world.loveUser(), await world.loveUser(), new Date()]
  await give(from, {}, new Date(now.getTime() - 2 * DAY))
  await give(to, { type: 'year' }, now)
  const ctx = await to.ctx(now)
  await ctx.tx((ctx) => mergeMemberships(ctx, from.userId, to.userId))
  expect(await untilOf(to)).toEqual(new Date(now.getTime() + 7 * DAY))
  const kept = await world.world.db.select().from(vipCoupons).where(eq(vipCoupons.userId, to.userId))
  expect(kept).toMatchObject([{ type: 'month', minutes: 5 * 1_440, reason: '周年庆' }])
  expect(await world.world.db.$count(vipSubs, eq(vipSubs.userId, from.userId))).toBe(0)
})

test('the receipt shows uses that only the membership allowed: for a day, its week, and in total', async () => {
  const [person, other, now] = [await world.loveUser(), await world.loveUser(), new Date()]
  const day = dayInShanghai(now)
  const { userId } = person
  await newUsage.all(world.bench(), [
    { userId, key: 'like', periodStart: day, used: 13, byVip: 3 },
    { userId, key: 'like', periodStart: '2025-11-03', used: 20, byVip: 10 },
    { userId, key: 'undo', periodStart: day, used: 1, byVip: 0 },
    { userId, key: 'superlike', periodStart: periodStart('superlike', now), used: 4, byVip: 3 },
    { userId: other.userId, key: 'detail', periodStart: day, used: 50, byVip: 20 },
  ])
  const of = async (asked: string) => person.call(membership.getVipReceipt, { day: asked })
  expect((await of(day)).data).toEqual({
    list: [
      { key: 'like', count: 3 },
      { key: 'superlike', count: 3 },
    ],
    total: [
      { key: 'like', count: 13 },
      { key: 'superlike', count: 3 },
    ],
  })
  expect((await person.call(membership.getVipReceipt, { day: null })).data).toEqual((await of(day)).data)
  expect((await of('2025-11-03')).data.list).toEqual([{ key: 'like', count: 10 }])
  expect((await of('2025-11-04')).data.list).toEqual([])
  expect((await of('2025-02-30')).fields).toEqual({ day: '日期不存在，请重新选择' })
  expect((await of('2999-01-01')).fields).toEqual({ day: '这一天还没有到，请选今天或更早' })
})
