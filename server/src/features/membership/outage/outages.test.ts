/** Tests that an outage of an hour returns the day once to each member of that day, whichever process does it. */
import { membership } from '@qianxian/protocol/membership/membership'
import { outDays, type Outage } from '@qianxian/protocol/membership/outage.rules'
import { notice } from '@qianxian/protocol/notice/notice'
import { startOfDayInShanghai, dayInShanghai } from '@qianxian/protocol/base/calendar'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { tenants } from '../../../db/tables/tenant'
import { users } from '../../../db/tables/account'
import { rightOutages, vipPauses, vipReturnedDays, vipSubs } from '../../../db/tables/membership'
import { giveMembership } from '../grant/grant'
import { sweepOutages } from './outages'

const DAY = 86_400_000
const MINUTE = 60_000
const today = startOfDayInShanghai(new Date()).getTime()
const yesterday = today - DAY
const iso = (at: number) => new Date(at).toISOString()
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  const { db } = world.world
  for (const table of [rightOutages, vipReturnedDays, vipSubs, vipPauses]) await db.delete(table)
})

/** A purchase of `days` days, made at `at`. */
async function memberSince(at: number, days = 30): Promise<Person> {
  const person = await world.loveUser()
  const gift = { type: 'month', minutes: days * 1_440, source: 'gift', reason: '周年庆' } as const
  await giveMembership(await person.ctx(new Date(at)), person.userId, gift)
  return person
}
const note = async (key: 'like' | 'undo', from: number, until: number, admin?: Person) =>
  (admin ?? (await world.withRole('tenantAdmin'))).call(membership.noteRightOutage, { key, from: iso(from), until: iso(until) })
const untilOf = async ({ userId }: Person) =>
  (await world.world.db.select({ until: users.vipUntil }).from(users).where(eq(users.id, userId)))[0]!.until?.getTime()
const sweep = (at = Date.now()) => sweepOutages(world.served, new Date(at))

test('an outage counts by covered minutes, each once, and by the day in China', () => {
  const now = today + 5 * MINUTE
  const of = (...outages: Outage[]) => outDays(outages, now).map(({ day, keys, sold }) => [day, keys, sold])
  const out = (from: number, until: number | null, source: Outage['source'] = 'operator'): Outage => ({ key: 'like', from, until, source })
  expect(of(out(yesterday, yesterday + 60 * MINUTE - 1))).toEqual([])
  const day = dayInShanghai(new Date(yesterday))
  expect(of(out(yesterday, yesterday + 60 * MINUTE))).toEqual([[day, ['like'], []]])
  expect(of(out(yesterday, yesterday + 40 * MINUTE), out(yesterday + 20 * MINUTE, yesterday + 59 * MINUTE))).toEqual([])
  expect(of(out(yesterday, yesterday + 40 * MINUTE), out(yesterday + 90 * MINUTE, yesterday + 110 * MINUTE))).toHaveLength(1)
  // Half an hour on each side of midnight makes an hour on neither day.
  expect(of(out(today - 59 * MINUTE, null))).toEqual([])
  expect(of(out(today - 60 * MINUTE, null, 'plugin'))).toEqual([[day, [], ['like']]])
})

test('each member of the day gets it back once, for any number of rights, across two sweeps and a view', async () => {
  const [person, late, early] = [await memberSince(yesterday - DAY), await memberSince(today), await memberSince(yesterday - 9 * DAY, 2)]
  const before = [await untilOf(person), await untilOf(late)]
  await note('like', yesterday + 60 * MINUTE, yesterday + 120 * MINUTE)
  await note('undo', yesterday + 60 * MINUTE, yesterday + 300 * MINUTE)
  await Promise.all([sweep(), sweep(), person.call(membership.getMyVip, {})])
  await sweep()
  expect([await untilOf(person), await untilOf(late)]).toEqual([before[0]! + DAY, before[1]])
  expect(await world.world.db.select({ userId: vipReturnedDays.userId, day: vipReturnedDays.day }).from(vipReturnedDays)).toEqual([
    { userId: person.userId, day: dayInShanghai(new Date(yesterday)) },
  ])
  const [newest] = (await person.call(notice.getPaged, { section: 'system' })).data.list
  expect(newest!.words).toMatch(/「喜欢不限次数」、「撤回略过不限次数」不能用超过 60 分钟，很抱歉，送你 1 天月卡会员，已加到会员时间里$/)
  expect((await early.call(membership.getMyVip, {})).data.type).toBeNull()
  // Everything is returned: no member is checked again.
  expect((await world.world.db.select().from(rightOutages)).every(({ settledAt }) => settledAt !== null)).toBe(true)
})

test('a view returns the day without a sweep, but not to a member paused on that day', async () => {
  const [looks, rests] = [await memberSince(yesterday - DAY), await memberSince(yesterday - 2 * DAY)]
  const before = (await untilOf(looks))!
  await world.world.db.insert(vipPauses).values({
    tenantId: world.tenantA,
    userId: rests.userId,
    why: 'dating',
    fromAt: new Date(yesterday - DAY),
    untilAt: new Date(today),
  })
  await note('like', yesterday, yesterday + 61 * MINUTE)
  for (const person of [looks, rests]) await person.call(membership.getMyVip, {})
  expect(await untilOf(looks)).toBe(before + DAY)
  await sweep()
  expect((await world.world.db.select().from(vipReturnedDays)).map(({ userId }) => userId)).toEqual([looks.userId])
})

test('a switched-off plugin counts as an outage after an hour, only for members who bought its right', async () => {
  const [sold, given] = [await memberSince(yesterday), await memberSince(yesterday)]
  await world.world.db
    .update(vipSubs)
    .set({ promised: ['goods'] })
    .where(eq(vipSubs.userId, sold.userId))
  const [tenant] = await world.world.db.select().from(tenants).where(eq(tenants.id, world.tenantA))
  const grant = (grantPluginIds: string) => world.world.db.update(tenants).set({ grantPluginIds }).where(eq(tenants.id, world.tenantA))
  await grant('15')
  const off = startOfDayInShanghai(new Date(Date.now() + 3 * DAY)).getTime() + 60 * MINUTE
  await sweep(off)
  expect(await sweep(off + 59 * MINUTE)).toBe(0)
  expect(await sweep(off + 61 * MINUTE)).toBe(1)
  await grant(tenant!.grantPluginIds)
  await sweep(off + 90 * MINUTE)
  const [row] = await world.world.db.select().from(rightOutages)
  expect(row).toMatchObject({ key: 'goods', source: 'plugin', fromAt: new Date(off), untilAt: new Date(off + 90 * MINUTE) })
  expect((await world.world.db.select().from(vipReturnedDays)).map(({ userId }) => userId)).toEqual([sold.userId])
  expect(given.userId).not.toBe(sold.userId)
})

test("an operator's outage report is refused at its field if invalid, and counts once", async () => {
  const admin = await world.withRole('tenantAdmin')
  const asked = async (from: string, until: string) => (await admin.call(membership.noteRightOutage, { key: 'like', from, until })).fields
  expect(await asked('昨天', iso(today))).toHaveProperty('from')
  expect(await asked('2026-02-30T09:00:00+08:00', iso(today))).toHaveProperty('from')
  expect(await asked(iso(yesterday), '2026-11-25 10:00')).toHaveProperty('until')
  expect(await asked(iso(today), iso(yesterday))).toEqual({ until: '结束时间要晚于开始时间' })
  expect(await asked(iso(today), iso(Date.now() + DAY))).toEqual({ until: '结束时间还没有到，恢复后再登记' })
  expect(await asked(iso(today - 40 * DAY), iso(today))).toEqual({ from: '只能登记最近 31 天的故障' })
  for (let tap = 0; tap < 2; tap += 1) expect((await note('like', yesterday, today, admin)).code).toBe(20_000)
  expect(await world.world.db.$count(rightOutages)).toBe(1)
  expect((await note('like', yesterday, today, await world.loveUser())).code).not.toBe(20_000)
})
