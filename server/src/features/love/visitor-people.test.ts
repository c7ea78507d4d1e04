/** The number of different people that a network without a login is shown in a day, whatever it asks for. */
import type { LovePage } from '@qianxian/protocol/love/love.schema'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestWorld, type PersonFacts, type TestWorld } from '../../../test/world'
import { getPaged } from './browse/browse.service'
import { cardsOf } from './love'

let w: TestWorld
beforeAll(async () => (w = await openTestWorld()))
afterAll(() => w.close())

const tagged = (tag: string, facts: PersonFacts = {}) => w.loveUser({ ...facts, profile: { ...facts.profile, tags: [tag] as never } })
const visitorAt = async (ip: string) => {
  const ctx = await w.ctx(w.tenantA, null)
  return { ...ctx, ip, env: { ...ctx.env, limitFactor: 1 } }
}
const { visitorPeoplePerDay } = browseLimits
/** Lists of the home page are shown to everyone: of either gender or both, in one order. */
const FREE = 3 * 20
/** Any request for people that the app or a script may send without a login. */
const asks = fc.record({
  filter: fc.record(
    {
      heightMin: fc.integer({ min: 150, max: 170 }),
      heightMax: fc.integer({ min: 171, max: 190 }),
      ageMin: fc.integer({ min: 18, max: 30 }),
      tags: fc.constantFrom(['reading'], ['running']),
      gender: fc.constantFrom('female', 'male'),
      city: fc.constantFrom('330100', '510100', '110000'),
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
  sort: fc.constantFrom('recommended', 'active', 'newest', 'complete'),
  size: fc.integer({ min: 1, max: 20 }),
  pages: fc.integer({ min: 1, max: 4 }),
})

it('a network without a login is shown a daily number of people, whatever it asks for', async () => {
  await Promise.all(
    Array.from({ length: visitorPeoplePerDay + 40 }, (_, at) =>
      tagged('reading', { profile: { heightCm: 150 + (at % 40), gender: at % 2 ? 'male' : 'female' } }),
    ),
  )
  const visitor = await visitorAt('203.0.113.77')
  const shown = new Set<string>()
  const read = async (asked: object, pages: number) => {
    let cursor: string | null | undefined
    for (let turn = 0; turn < pages && cursor !== null; turn += 1) {
      const page: LovePage = await getPaged(visitor, { ...asked, cursor } as never)
      for (const { no } of page.list) shown.add(no)
      cursor = page.nextCursor
    }
  }
  await fc.assert(
    fc.asyncProperty(asks, async ({ pages, ...asked }) => {
      await read(asked, pages)
      expect(shown.size).toBeLessThanOrEqual(visitorPeoplePerDay + FREE)
    }),
    { numRuns: 60, seed: 20261129 },
  )
  const all = Array.from({ length: 40 }, (_, at) => read({ filter: { heightMin: 150 + at, heightMax: 150 + at } }, 1))
  await Promise.all(all)
  expect(shown.size).toBeGreaterThanOrEqual(visitorPeoplePerDay)
  expect(shown.size).toBeLessThanOrEqual(visitorPeoplePerDay + FREE)
  // The list shows only people who were already shown today, and says that others need a login.
  const cut = await getPaged(visitor, { filter: { tags: ['reading'], heightMin: 189 } })
  expect([cut.isLoginNeeded, cut.total]).toEqual([true, null])
  for (const { no } of cut.list) expect(shown).toContain(no)
  expect((await getPaged(visitor, {})).list.length).toBeGreaterThan(0)
  expect((await getPaged(visitor, { filter: { gender: 'female' } })).list.length).toBeGreaterThan(0)
  expect((await getPaged(await visitorAt('203.0.113.78'), { filter: { heightMin: 150 } })).list.length).toBeGreaterThan(0)
})

it('all lists and searches by number count for a network, and simultaneous requests count once', async () => {
  const visitor = await visitorAt('203.0.113.79')
  const people = await Promise.all(Array.from({ length: visitorPeoplePerDay + 10 }, () => tagged('tea')))
  const ids = people.map(({ profileId }) => profileId)
  const seen = async (some: readonly number[]) =>
    [...(await cardsOf(visitor, some))].flatMap(([id, { isAvailable }]) => (isAvailable ? [id] : []))
  const halves = await Promise.all([seen(ids.slice(0, 60)), seen(ids.slice(0, 60)), seen(ids.slice(30))])
  const all = new Set(halves.flat())
  expect(all.size).toBe(visitorPeoplePerDay)
  expect(new Set(await seen(ids))).toEqual(all)
  const [hidden] = people.filter(({ profileId }) => !all.has(profileId))
  expect(await getPaged(visitor, { filter: { keyword: hidden!.no } })).toEqual({
    list: [],
    nextCursor: null,
    total: 0,
    isLoginNeeded: true,
  })
  expect(
    (await cardsOf(await (await w.loveUser({ profile: { gender: 'male' } })).ctx(), [hidden!.profileId])).get(hidden!.profileId)
      ?.isAvailable,
  ).toBe(true)
})
