/**
 * Tests of each right for each kind of member: a second before and after a membership and a period end, and the last use under
 * concurrency.
 */
import { rightKeys as keys, type RightKey } from '@qianxian/protocol/membership/rights.words'
import { limitOf, periodEnd } from '@qianxian/protocol/membership/rights.rules'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import type { Ctx } from '../../ctx'
import { users } from '../../db/tables/account'
import { loveProfiles } from '../../db/tables/love'
import { usages } from '../../db/tables/membership'
import { getPinShop } from '../placement/pin/pin.service'
import { getSpotlightShop } from '../spotlight/spotlight.service'
import { consumeRight, hasRight, isUnverified, countUsesLeft, rightLimit } from './membership'

const SECOND = 1_000
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const rowOf = async ({ userId }: Person, key: RightKey) =>
  (
    await world.world.db
      .select()
      .from(usages)
      .where(and(eq(usages.userId, userId), eq(usages.key, key)))
  ).map(({ used, byVip }) => ({ used, byVip }))
const endsAt = (person: Person, vipUntil: Date) => world.world.db.update(users).set({ vipUntil }).where(eq(users.id, person.userId))

const viewers = {
  unverified: () => world.loveUser({ trustLevel: 0 }),
  'a love user': () => world.loveUser(),
  trusted: () => world.loveUser({ trustLevel: 5 }),
  'without a profile': () => world.member(),
} as const

for (const [who, make] of Object.entries(viewers))
  test(`each right of a member (${who}) is available until the second in which a membership ends`, async () => {
    const person = await make()
    const end = new Date(Date.now() + 60_000)
    await endsAt(person, end)
    const [before, after] = [await person.ctx(new Date(end.getTime() - SECOND)), await person.ctx(new Date(end.getTime() + SECOND))]
    const { trustLevel } = before.viewer!
    for (const key of keys) {
      // The tenant's setting is the limit without a membership.
      const free = rightLimit(after, key)!
      const paid = limitOf(key, { isVip: true, trustLevel })
      expect([rightLimit(before, key), hasRight(before, key)], key).toEqual([paid, paid !== 0])
      expect(hasRight(after, key), key).toBe(free > 0)
      for (let use = 1; use <= free; use += 1) expect(await consumeRight(after, key), `${key} ${use}`).toBe(true)
      expect(await consumeRight(after, key), key).toBe(false)
      expect(await countUsesLeft(after, key), key).toBe(0)
      const isMore = paid === null || paid > free
      expect(await consumeRight(before, key), key).toBe(isMore)
      expect(await rowOf(person, key), key).toEqual(free > 0 || isMore ? [{ used: free + (isMore ? 1 : 0), byVip: isMore ? 1 : 0 }] : [])
    }
  })

test("a right's bonus from a trust level ends on time, whether or not the level was recomputed", async () => {
  const person = await world.loveUser({ trustLevel: 5 })
  const [second, last] = [60_000, 120_000].map((ahead) => new Date(Date.now() + ahead)) as [Date, Date]
  await world.world.db
    .update(loveProfiles)
    .set({
      trustUntil: second,
      trustLater: [
        { from: second.toISOString(), level: 4 },
        { from: last.toISOString(), level: 0 },
      ],
    })
    .where(eq(loveProfiles.id, person.profileId))
  const levelAt = async (at: Date, ahead: number) => (await person.ctx(new Date(at.getTime() + ahead))).viewer!.trustLevel
  expect(await levelAt(second, -SECOND)).toBe(5)
  expect(await levelAt(second, SECOND)).toBe(4)
  expect(await levelAt(last, -SECOND)).toBe(4)
  expect(await levelAt(last, SECOND)).toBe(0)
  expect(isUnverified(await person.ctx(new Date(last.getTime() + SECOND)))).toBe(true)
  for (const [ahead, isProven] of [
    [-SECOND, true],
    [SECOND, false],
  ] as const) {
    const ctx = await person.ctx(new Date(last.getTime() + ahead))
    for (const { block } of [await getPinShop(ctx, {}), await getSpotlightShop(ctx, {})])
      if (isProven) expect(block).not.toBe('unverified')
      else expect(block).toBe('unverified')
  }
})

test('each right resets one second after its period, not one second before', async () => {
  const person = await world.loveUser()
  for (const key of keys) {
    const end = periodEnd(key, new Date())
    const ctx = await person.ctx()
    const [before, after] = [-SECOND, SECOND].map((ahead) => ({ ...ctx, now: new Date(end.getTime() + ahead) })) as [Ctx, Ctx]
    const free = rightLimit(before, key)!
    for (let use = 0; use < free; use += 1) await consumeRight(before, key)
    expect(await consumeRight(before, key), key).toBe(false)
    expect(await consumeRight(after, key), key).toBe(free > 0)
  }
})

test('twenty concurrent taps use the last remaining use once', async () => {
  const person = await world.loveUser()
  const ctx = await person.ctx()
  const limit = rightLimit(ctx, 'like')!
  for (let use = 1; use < limit; use += 1) await consumeRight(ctx, 'like')
  const answers = await Promise.all(Array.from({ length: 20 }, () => consumeRight(ctx, 'like')))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await rowOf(person, 'like')).toEqual([{ used: limit, byVip: 0 }])
})

test('repeated targets cost nothing, concurrent uses stay in the limit, and uses beyond it count as VIP', async () => {
  const person = await world.loveUser({ isVip: true })
  const ctx = await person.ctx()
  expect(await consumeRight(ctx, 'visitors', { of: [1, 2, 2] })).toBe(true)
  await Promise.all(Array.from({ length: 20 }, (_, place) => consumeRight(ctx, 'visitors', { of: [place % 3, 2] })))
  expect(await rowOf(person, 'visitors')).toEqual([{ used: 3, byVip: 3 }])

  const free = await world.loveUser()
  const theirs = await free.ctx()
  const limit = rightLimit(theirs, 'detail')!
  await consumeRight(theirs, 'detail', { of: Array.from({ length: limit - 1 }, (_, place) => place) })
  const last = await Promise.all(Array.from({ length: 20 }, (_, place) => consumeRight(theirs, 'detail', { of: [1_000 + place] })))
  expect(last.filter(Boolean)).toHaveLength(1)
  expect(await consumeRight(theirs, 'detail', { of: [3] })).toBe(true)
  expect(await consumeRight(theirs, 'detail', { of: [3, 99_999] })).toBe(false)
  expect(await rowOf(free, 'detail')).toEqual([{ used: limit, byVip: 0 }])
})

test('merging two accounts adds up their uses', async () => {
  const { mergeUsages: joinUsages } = await import('./usage.repository')
  const [from, to] = [await world.loveUser(), await world.loveUser()]
  for (const person of [from, to, to]) await consumeRight(await person.ctx(), 'like')
  await consumeRight(await from.ctx(), 'undo')
  await joinUsages(await to.ctx(), from.userId, to.userId)
  expect(await rowOf(to, 'like')).toEqual([{ used: 3, byVip: 0 }])
  expect(await rowOf(to, 'undo')).toEqual([{ used: 1, byVip: 0 }])
  expect(await rowOf(from, 'like')).toEqual([])
})
