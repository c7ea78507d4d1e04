/**
 * Checks that a payment buys a labelled place and nothing else: over many populations scores, order and the people of
 * the day are the same before and after any purchase. SOAK_POPULATIONS sets their number.
 */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { values } from '@qianxian/protocol/base/dictionary'
import { loveSort } from '@qianxian/protocol/love/love.words'
import { education, type Gender } from '@qianxian/protocol/love/profile.words'
import { vipType } from '@qianxian/protocol/membership/membership.words'
import { pinLimits } from '@qianxian/protocol/placement/placement.words'
import { spotlightLimits } from '@qianxian/protocol/spotlight/spotlight.words'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newQuota } from '../seed/makers/line'
import { newPaidShowing, newPin } from '../seed/makers/placement'
import { diceOf, type Dice } from '@qianxian/demonstration/portraits/dice'
import { newSpotlightBooking, newSpotlightSeat } from '../seed/makers/spotlight'
import type { Ctx } from '../src/ctx'
import { users } from '../src/db/tables/account'
import { interactions } from '../src/db/tables/interact'
import { lineQuotas } from '../src/db/tables/line'
import { loveProfiles } from '../src/db/tables/love'
import { dailySets } from '../src/db/tables/mate'
import { vipSubs } from '../src/db/tables/membership'
import { paidShowings, pinRuns, pins, pinStrips } from '../src/db/tables/placement'
import { spotlightBookings, spotlightSeats, spotlightViews } from '../src/db/tables/spotlight'
import { getPaged } from '../src/features/love/browse/browse.service'
import { explainMany } from '../src/features/love/love'
import { getDaily } from '../src/features/mate/daily.service'
import { updateMembershipTime } from '../src/features/membership/membership-time'
import { getPins } from '../src/features/placement/pin/pin.service'
import { HOUR_MS } from '../src/features/spotlight/hours'
import { spotlightFor } from '../src/features/spotlight/spotlight-display'
import { findable, TOWN } from './nouns/place'
import { PIN_CITY, pinStage } from './nouns/placement'
import { roundsOf } from './soak'
import { openTestWorld, type Person, type TestWorld } from './world'

const POPULATIONS = Number(process.env.SOAK_POPULATIONS ?? roundsOf(40, 400))
const PEOPLE = 30

let world: TestWorld
let people: (Person & { sex: Gender })[]
beforeAll(async () => {
  world = await openTestWorld()
  await pinStage(world).sold()
  people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, at) => {
      const sex = at % 4 === 0 ? 'male' : 'female'
      const person = await world.loveUser({ profile: { gender: sex } })
      // Each person is at a different location, so that the order by distance differs too.
      await findable(person, { latitude: TOWN.latitude + at * 0.03, longitude: TOWN.longitude - at * 0.02 })
      return { ...person, sex } as const
    }),
  )
})
afterAll(() => world.close())

/** Time of each person's last activity. A buyer was just active, which is not an effect of the purchase. */
type Seen = readonly { id: number; seen: string }[]

/** A reader whose own activity is not an effect of the purchase either. */
async function readingAs(viewer: Person, now: Date, seen: Seen): Promise<Ctx> {
  const ctx = { ...(await viewer.ctx()), now }
  await world.world.db.execute(sql`
    update ${loveProfiles} p
    set last_active_at = s.seen from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as s(id bigint, seen timestamptz) where p.id = s.id`)
  return ctx
}

/** Reads everything about people whom a viewer could meet. */
async function read(viewer: Person, now: Date, seen: Seen) {
  await world.world.db.delete(dailySets)
  const ctx = await readingAs(viewer, now, seen)
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

/** A new state for each population: some people liked the viewer, and the viewer liked some. */
async function settle({ whole, chance, pick }: Dice, viewer: Person, now: Date): Promise<Seen> {
  const { db } = world.world
  const facts = people.map(({ profileId }) => ({
    id: profileId,
    birthday: `${whole(1980, 2001)}-0${whole(1, 9)}-1${whole(0, 8)}`,
    height: whole(155, 189),
    education: pick(values(education)),
    trust: whole(0, 3),
    verified: chance(1 / 2),
    age: chance(1 / 3) ? whole(25, 34) : 0,
  }))
  await db.execute(sql`
    update ${loveProfiles} p set birthday = f.birthday, height_cm = f.height, education = f.education, trust_level = f.trust,
      is_verified = f.verified, accepts_age_min = f.age
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
      as f(id bigint, birthday date, height int, education text, trust int, verified boolean, age int)
    where p.id = f.id`)
  await db.delete(interactions)
  const likes = people.flatMap((person) => {
    const pair = { fromId: person.profileId, toId: viewer.profileId }
    return person === viewer || chance(3 / 4) ? [] : [chance(1 / 2) ? pair : { fromId: pair.toId, toId: pair.fromId }]
  })
  if (likes.length > 0)
    await db.insert(interactions).values(likes.map((pair) => ({ ...pair, tenantId: world.tenantA, type: 'like' as const })))
  return people.map(({ profileId }) => ({ id: profileId, seen: momentBefore(now, whole(0, 199), 'hour').toISOString() }))
}

/** Each product, bought by random people; the viewer may be among them. */
const products: Record<string, (dice: Dice, viewer: Person, now: Date) => Promise<void>> = {
  async vip({ chance, pick }, _viewer, now) {
    for (const person of people.filter(() => chance(1 / 4))) {
      const facts = { tenantId: world.tenantA, userId: person.userId, type: pick(values(vipType)), name: '会员', minutes: 1_440 * 30 }
      await world.world.db.insert(vipSubs).values({ ...facts, paidFen: 6_800, source: 'order', boughtAt: now })
      await updateMembershipTime({ ...(await person.ctx()), now }, person.userId)
    }
  },

  async pin({ whole, chance, pick }, viewer, now) {
    const bench = world.bench()
    const paying = people.filter(() => chance(2 / 3)).slice(0, pinLimits.seats)
    await newPin.all(
      bench,
      paying.map(({ profileId, sex }, at) => {
        const status = pick(['live', 'live', 'live', 'queued', 'paused', 'ended'] as const)
        const seat = status === 'live' ? at + 1 : null
        return { profileId, geo: PIN_CITY, gender: sex, status, seat, priceFen: 1_000 * whole(1, 90) }
      }),
    )
    await newPaidShowing.all(
      bench,
      paying.map(({ profileId }) => ({ profileId, viewerId: viewer.profileId, at: now })),
    )
  },

  async package({ whole, chance }, _viewer, now) {
    const some = people.filter(() => chance(1 / 2))
    const quotas = some.map(({ profileId }) => ({ profileId, source: 'package' as const, total: whole(1, 9), startsAt: now }))
    await newQuota.all(world.bench(), quotas)
  },

  async spotlight({ chance }, _viewer, now) {
    const startsAt = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
    const taken = { male: 0, female: 0 }
    for (const { profileId, sex } of people.filter(() => chance(1 / 3))) {
      if (taken[sex] === spotlightLimits.seats) continue
      taken[sex] += 1
      const place = { profileId, geo: PIN_CITY, gender: sex, startsAt }
      const { id: bookingId } = await newSpotlightBooking(world.bench(), { ...place, status: 'scheduled' })
      await newSpotlightSeat(world.bench(), { ...place, bookingId, seat: taken[sex] })
    }
  },

  /** An existing like becomes one of which the other person is notified at once. */
  async superLike({ chance }, viewer, now) {
    const some = people.filter(() => chance(2 / 3)).map(({ profileId }) => profileId)
    await world.world.db
      .update(interactions)
      .set({ superAt: now })
      .where(and(inArray(interactions.fromId, some), eq(interactions.toId, viewer.profileId)))
  },
}

async function takeBack(): Promise<void> {
  const { db } = world.world
  const members = new Set((await db.delete(vipSubs).returning({ userId: vipSubs.userId })).map(({ userId }) => userId))
  for (const person of people) if (members.has(person.userId)) await updateMembershipTime(await person.ctx(), person.userId)
  for (const table of [pins, pinRuns, pinStrips, paidShowings, lineQuotas, spotlightSeats, spotlightViews, spotlightBookings])
    await db.delete(table)
}

test(
  `scores, order and people of the day of ${POPULATIONS} populations are the same with each product`,
  async () => {
    const { db } = world.world
    const shown = { pin: 0, spotlight: 0, vip: 0, superLike: 0, package: 0 }
    for (let seed = 1; seed <= POPULATIONS; seed += 1) {
      const dice = diceOf('population', seed)
      const viewer = dice.pick(people)
      const now = new Date()
      const seen = await settle(dice, viewer, now)
      const before = await read(viewer, now, seen)
      for (const buy of Object.values(products)) await buy(dice, viewer, now)
      expect(await read(viewer, now, seen), `population ${seed}`).toEqual(before)
      const ctx = await readingAs(viewer, now, seen)
      const { list: strip } = await getPins(ctx, { city: PIN_CITY })
      const hour = await spotlightFor(ctx, PIN_CITY)
      for (const { no, score } of [...strip, ...(hour ? [hour.card] : [])]) {
        const listed = before.lists[0]!.find(([one]) => one === no)
        if (listed) expect(score, `population ${seed}`).toBe(listed[1])
      }
      shown.pin += strip.length
      shown.spotlight += hour ? 1 : 0
      shown.vip += await db.$count(users, gt(users.vipUntil, momentAfter(now, 1, 'minute')))
      shown.superLike += await db.$count(interactions, eq(interactions.superAt, now))
      shown.package += await db.$count(lineQuotas)
      await takeBack()
    }
    // Fails if nothing was compared.
    for (const [product, count] of Object.entries(shown)) expect(count, product).toBeGreaterThan(POPULATIONS / 4)
  },
  Math.max(120_000, POPULATIONS * 3_000),
)
