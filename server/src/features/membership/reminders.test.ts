/** Tests that an end is announced seven days and one day before and when it occurs, once each, and not if it was moved. */
import { interact } from '@qianxian/protocol/interact/interact'
import { love } from '@qianxian/protocol/love/love'
import { membership } from '@qianxian/protocol/membership/membership'
import { notice } from '@qianxian/protocol/notice/notice'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVipCoupon } from '../../../seed/makers/membership'
import { openTestWorld, type Person, type PersonFacts, type TestWorld } from '../../../test/world'
import { users } from '../../db/tables/account'
import { sweepCoupons, sweepEnds } from './membership.jobs'

const DAY = 86_400_000
const HOUR = 3_600_000
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const endsAt = ({ userId }: Person, at: number) =>
  world.world.db
    .update(users)
    .set({ vipUntil: new Date(at) })
    .where(eq(users.id, userId))
async function endingIn(ms: number, facts: PersonFacts = {}): Promise<Person> {
  const person = await world.loveUser(facts)
  await endsAt(person, Date.now() + ms)
  return person
}
const sweep = (at = Date.now()) => sweepEnds(world.served, new Date(at))
const told = async (who: Person) =>
  (await who.call(notice.getPaged, { section: 'system' })).data.list.map(({ words, target }) => [words, target])

test('an end is announced seven days and one day before, once each, and read on its page', async () => {
  const person = await endingIn(9 * DAY)
  await sweep()
  expect(await told(person)).toEqual([])
  await endsAt(person, Date.now() + 7 * DAY - HOUR)
  await Promise.all([sweep(), sweep()])
  await sweep()
  expect(await told(person)).toEqual([[expect.stringMatching(/^VIP 会员.+到期，到期后不会自动续费$/), '/member/love/vip']])
  await person.call(membership.getVipPlans, {})
  expect((await person.call(notice.getSummary, {})).data.unread).toBe(0)
  // Runs the sweep six days later.
  await sweep(Date.now() + 6 * DAY)
  expect(await told(person)).toHaveLength(2)
})

test('the notice of the end replaces the earlier ones, and a renewal withdraws it', async () => {
  const person = await endingIn(20 * HOUR)
  await sweep()
  await endsAt(person, Date.now() - HOUR)
  await sweep()
  expect(await told(person)).toEqual([['VIP 会员已到期，不会自动续费，喜欢、聊天和牵线照常', '/member/love/vip']])
  await endsAt(person, Date.now() + 30 * DAY)
  expect(await told(person)).toEqual([])
})

test('the end of invisible browsing is announced before any visit shows, until the switch is off too', async () => {
  const [person, other, open] = [
    await endingIn(-HOUR, { privacy: { invisibleBrowse: true } }),
    await world.loveUser(),
    await endingIn(-HOUR),
  ]
  await sweep()
  const words = '隐身浏览随 VIP 到期而结束，再看别人的资料，会出现在 TA 的访客里'
  expect(await told(person)).toContainEqual([words, '/member/love/permission'])
  expect(await told(open)).toHaveLength(1)
  const visit = await person.call(interact.visit, { no: other.no, source: 'home', stayedMs: 5_000 })
  expect(visit.data).toEqual({ isInvisibilityOver: true })
  await person.call(love.savePermission, { invisibleBrowse: false })
  expect(await told(person)).toHaveLength(1)
})

test('a waiting coupon is announced seven days and one day before it expires, once each, unless used', async () => {
  const [person, user, over, now] = [await world.loveUser(), await world.loveUser(), await world.loveUser(), Date.now()]
  const bench = world.bench()
  const inDays = (days: number) => new Date(now + days * DAY - HOUR)
  const [, theirs] = await newVipCoupon.all(bench, [
    { userId: person.userId, type: 'month', minutes: 7 * 1_440, expiresAt: inDays(7) },
    { userId: user.userId, type: 'month', minutes: 7 * 1_440, expiresAt: inDays(1) },
    { userId: over.userId, type: 'month', minutes: 7 * 1_440, expiresAt: inDays(0) },
    { userId: person.userId, type: 'month', minutes: 7 * 1_440, expiresAt: inDays(9) },
  ])
  const coupons = (at = now) => sweepCoupons(world.served, new Date(at))
  await Promise.all([coupons(), coupons()])
  await coupons()
  const words = [expect.stringMatching(/^7 天月卡会员的会员券，.+到期，点「使用」就开始$/), '/member/love/vip']
  expect([await told(person), await told(user), await told(over)]).toEqual([[words], [words], []])
  await user.call(membership.useVipCoupon, { id: theirs!.id })
  expect(await told(user)).toEqual([])
  // On the day before expiry the coupon is announced again, and the other coupon for the first time.
  await coupons(now + 6 * DAY)
  expect(await told(person)).toHaveLength(3)
})
