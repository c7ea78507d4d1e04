/** A pin buys a labelled place and nothing else: over many populations scores, order and the people of the day are the same with pins and without. */
import { loveSort } from '@qianxian/protocol/love/love.words'
import { gender, education } from '@qianxian/protocol/love/profile.words'
import { values } from '@qianxian/protocol/base/dictionary'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPaidShowing, newPin } from '../../../../seed/makers/placement'
import { PIN_CITY, pinStage } from '../../../../test/nouns/placement'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { loveProfiles } from '../../../db/tables/love'
import { dailySets } from '../../../db/tables/mate'
import { paidShowings, pinRuns, pins, pinStrips } from '../../../db/tables/placement'
import { getPaged } from '../../love/browse/browse.service'
import { explainMany } from '../../love/love'
import { getDaily } from '../../mate/daily.service'
import { getPins } from './pin.service'

const POPULATIONS = 40
const PEOPLE = 30
const SEATS = 24

/** The same numbers of the same seed. */
function diceOf(seed: number) {
  let state = seed * 2_654_435_761
  const below = (count: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    return state % count
  }
  return { below, pick: <T>(some: readonly T[]): T => some[below(some.length)]! }
}

let world: TestWorld
let people: Person[]
beforeAll(async () => {
  world = await openTestWorld()
  await pinStage(world).sold()
  people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, at) => world.loveUser({ profile: { gender: values(gender)[at % 4 === 0 ? 0 : 1] } })),
  )
})
afterAll(() => world.close())

/** Everything that a viewer reads of whom they could meet. */
async function read(viewer: Person, now: Date) {
  const { db } = world.world
  await db.delete(dailySets)
  const ctx = { ...(await viewer.ctx()), now }
  const inOrder = async (input: object) => {
    const { list } = await getPaged(ctx, { size: PEOPLE, ...input } as Parameters<typeof getPaged>[1])
    return list.map(({ no, score, reason }) => [no, score, reason])
  }
  const sorted = async () => {
    const lists = []
    for (const sort of values(loveSort)) lists.push(await inOrder({ sort }))
    return lists
  }
  const explained = await explainMany(
    ctx,
    viewer.profileId,
    people.map(({ profileId }) => profileId),
  )
  return {
    lists: [await inOrder({}), await inOrder({ filter: { city: PIN_CITY } }), ...(await sorted())],
    scores: [...explained].sort(([a], [b]) => a - b),
    daily: (await getDaily(ctx, {})).people.map(({ card, slot, reasons }) => [card.no, card.score, slot, reasons]),
  }
}

test(`scores, order and the people of the day of ${POPULATIONS} populations`, async () => {
  const { db } = world.world
  let shown = 0
  for (let seed = 1; seed <= POPULATIONS; seed += 1) {
    const { below, pick } = diceOf(seed)
    const facts = people.map(({ profileId }) => ({
      id: profileId,
      birthday: `${1980 + below(22)}-0${1 + below(9)}-1${below(9)}`,
      height: 155 + below(35),
      education: pick(values(education)),
      trust: below(4),
      verified: below(2) === 0,
      age: below(3) === 0 ? 25 + below(10) : 0,
      hours: below(200),
    }))
    await db.execute(sql`
      update ${loveProfiles} p set birthday = f.birthday, height_cm = f.height, education = f.education, trust_level = f.trust,
        is_verified = f.verified, accepts_age_min = f.age, last_active_at = now() - f.hours * interval '1 hour'
      from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
        as f(id bigint, birthday date, height int, education text, trust int, verified boolean, age int, hours int)
      where p.id = f.id`)
    const viewer = pick(people)
    const now = new Date()
    const before = await read(viewer, now)
    const rows = await db.select().from(loveProfiles)
    const sexOf = new Map(rows.map((row) => [row.id, row.gender]))
    const bench = world.bench()
    const paying = people.filter(() => below(3) > 0).slice(0, SEATS)
    const pinned = paying.map(({ profileId }, at) => {
      const status = pick(['live', 'live', 'live', 'queued', 'paused', 'ended'] as const)
      const seat = status === 'live' ? at + 1 : null
      return { profileId, geo: PIN_CITY, gender: sexOf.get(profileId)!, status, seat, priceFen: 1_000 * (1 + below(90)) }
    })
    await newPin.all(bench, pinned)
    await newPaidShowing.all(
      bench,
      paying.map(({ profileId }) => ({ profileId, viewerId: viewer.profileId, at: now })),
    )
    const strip = (await getPins({ ...(await viewer.ctx()), now }, { city: PIN_CITY })).list
    expect(await read(viewer, now), `population ${seed}`).toEqual(before)
    const paid = new Set(people.filter((person) => paying.includes(person)).map(({ no }) => no))
    for (const { no, score } of strip) {
      expect(paid.has(no)).toBe(true)
      const listed = before.lists[0]!.find(([one]) => one === no)
      if (listed) expect(score).toBe(listed[1])
    }
    shown += strip.length
    for (const table of [pins, pinRuns, pinStrips, paidShowings]) await db.delete(table)
  }
  // Else nothing was compared.
  expect(shown).toBeGreaterThan(POPULATIONS)
}, 120_000)
