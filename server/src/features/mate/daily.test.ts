import { ageAt, dayInShanghai } from '@qianxian/protocol/base/calendar'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import { values } from '@qianxian/protocol/base/dictionary'
import { interact } from '@qianxian/protocol/interact/interact'
import { education, maritalStatus } from '@qianxian/protocol/love/profile.words'
import { mate } from '@qianxian/protocol/mate/mate'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { dailyLimits } from '@qianxian/protocol/mate/mate.words'
import { placement } from '@qianxian/protocol/placement/placement'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMatch } from '../../../seed/makers/interact'
import { newLine } from '../../../seed/makers/line'
import { wishes } from '../../../seed/makers/mate'
import { openClock } from '../../../test/clock'
import { reshape } from '../../../test/nouns/love'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { sessions } from '../../db/tables/account'
import { dailySets } from '../../db/tables/mate'

const DAY_MS = 86_400_000
const FULL = dailyLimits.pool + dailyLimits.wildcard

let world: TestWorld
let clock: ReturnType<typeof openClock>
beforeAll(async () => {
  clock = openClock()
  world = await openTestWorld()
})
afterAll(async () => {
  await world.close()
  clock.close()
})

/** Advances the clock without letting sessions expire. */
async function pass(ms: number): Promise<void> {
  clock.travel(ms)
  await world.world.db.update(sessions).set({ expiresAt: new Date(Date.now() + 30 * DAY_MS), lastSeenAt: new Date() })
}
const nextDay = () => pass(DAY_MS)

/** Each place is used by one test only, so that each test has its own population. */
let places = 0
const places6 = ['130102', '140105', '150102', '210102', '220102', '230102', '320102', '340102', '350102', '360102', '370102', '410102']
const somewhere = () => places6[places++]!
const only = (geo: string, more: Partial<Mate> = {}, weights: Partial<Mate['weights']> = {}): Mate =>
  wishes({ geos: [`${geo.slice(0, 4)}00`], ...more }, { geos: 'must', ...weights })

const women = (geo: string, count: number, profile: object = {}) =>
  Promise.all(Array.from({ length: count }, () => world.loveUser({ profile: { gender: 'female', residenceGeo: geo, ...profile } })))
const manOf = async (geo: string, wanted: Mate = only(geo)) => {
  const man = await world.loveUser({ profile: { gender: 'male', residenceGeo: geo, birthday: '1994-01-01' } })
  await man.call(mate.savePreference, wanted)
  return man
}
const dailyOf = async (person: Person) => {
  const answer = await person.call(mate.getDaily, {})
  expect(answer.message).toBe('')
  return answer.data
}
const nosOf = async (person: Person) => (await dailyOf(person)).people.map(({ card }) => card.no)

describe('the people of the day', () => {
  it('six people fit and two are wildcards; the set is unchanged until midnight in China, then new', async () => {
    const geo = somewhere()
    await women(geo, 20, { birthday: '1996-01-01' })
    await women(geo, 4, { birthday: '1980-01-01' })
    const man = await manOf(geo, only(geo, { ageMin: 25, ageMax: 34 }, { age: 'prefer' }))
    const first = await dailyOf(man)
    expect(first.date).toBe(dayInShanghai(new Date()))
    expect(first.people.map(({ slot }) => slot)).toEqual([...Array<string>(6).fill('pool'), 'wildcard', 'wildcard'])
    for (const { card, slot, reasons } of first.people) {
      expect(parseInt(card.ageText, 10) > 34).toBe(slot === 'wildcard')
      if (slot === 'wildcard') expect(reasons[0]).toContain('期望')
    }
    const nos = first.people.map(({ card }) => card.no)
    expect(await nosOf(man)).toEqual(nos)
    const left = new Date(first.endsAt).getTime() - Date.now()
    await pass(left - 60_000)
    expect(await nosOf(man)).toEqual(nos)
    await pass(120_000)
    const second = await dailyOf(man)
    expect(second.date).not.toBe(first.date)
    expect(second.people.filter(({ card }) => nos.includes(card.no))).toEqual([])
    expect(second.people).toHaveLength(FULL)
  })

  it('people of the day opened today are marked', async () => {
    const geo = somewhere()
    await women(geo, 3)
    const man = await manOf(geo)
    const [no] = await nosOf(man)
    await Promise.all([1, 2].map(() => man.call(mate.openDaily, { no: no! })))
    expect((await dailyOf(man)).people.map(({ card, isOpened }) => isOpened === (card.no === no))).toEqual([true, true, true])
    await nextDay()
    expect((await dailyOf(man)).people.some(({ isOpened }) => isOpened)).toBe(false)
  })

  it('people of the day count as seen in the daily list once per viewer', async () => {
    const geo = somewhere()
    const [her] = await women(geo, 1)
    const man = await manOf(geo)
    const marks = (await dailyOf(man)).people.map(({ card }) => card.mark!)
    for (let time = 0; time < 2; time += 1) await man.call(placement.seeCards, { marks })
    const { data } = await her!.call(placement.getExposure, {})
    expect(data).toMatchObject({ week: { seen: 1, paid: 0 }, sources: [{ source: 'daily', seen: 1 }] })
  })

  it('there are fewer than eight people of the day if there are no more candidates', async () => {
    const geo = somewhere()
    const man = await manOf(geo)
    expect(await nosOf(man)).toEqual([])
    await women(geo, 3)
    // The set is fixed for the day.
    expect(await nosOf(man)).toEqual([])
    for (let day = 1; day <= 3; day += 1) {
      await nextDay()
      expect(await nosOf(man)).toHaveLength(3)
    }
  })

  it('concurrent requests get the same people of the day', async () => {
    const geo = somewhere()
    await women(geo, 30)
    const man = await manOf(geo)
    const sets = await Promise.all(Array.from({ length: 6 }, () => nosOf(man)))
    expect(new Set(sets.map((set) => set.join())).size).toBe(1)
    const rows = await world.world.db
      .select()
      .from(dailySets)
      .where(and(eq(dailySets.tenantId, world.tenantA), eq(dailySets.profileId, man.profileId)))
    expect(rows).toHaveLength(1)
  })

  it('a person who may no longer be shown is replaced, by the same person for concurrent views', async () => {
    const geo = somewhere()
    const all = await women(geo, 20)
    const man = await manOf(geo)
    const before = await nosOf(man)
    const [blocking, hiding, noMore, choosy] = before.slice(0, 4).map((no) => all.find((one) => one.no === no)!)
    await blocking!.call(interact.block, { no: man.no })
    await reshape(world, hiding!, { lifecycle: 'hidden' })
    await reshape(world, noMore!, { privacy: { allowRecommend: false } })
    await choosy!.call(mate.savePreference, wishes({ ageMax: 20 }, { age: 'must' }))
    const gone = [blocking, hiding, noMore, choosy].map((one) => one!.no)
    const looks = await Promise.all(Array.from({ length: 4 }, () => nosOf(man)))
    for (const look of looks) {
      expect(look).toEqual(looks[0])
      expect(look).toHaveLength(FULL)
      expect(look.filter((no) => gone.includes(no))).toEqual([])
      expect(look.slice(4)).toEqual(before.slice(4))
    }
  })

  it('a person with a line or a match leaves the set without replacement', async () => {
    const geo = somewhere()
    const all = await women(geo, 20)
    const man = await manOf(geo)
    const before = await nosOf(man)
    const [asked, matched] = before.slice(0, 2).map((no) => all.find((one) => one.no === no)!.profileId)
    await newLine(world.bench(), { fromId: man.profileId, toId: asked!, status: 'delivered' })
    await newMatch(world.bench(), { of: [man.profileId, matched!] })
    expect(await nosOf(man)).toEqual(before.slice(2))
  })

  it('a liked person stays in the set, a skipped one leaves it without replacement', async () => {
    const geo = somewhere()
    await women(geo, 20)
    const man = await manOf(geo)
    const before = await nosOf(man)
    await man.call(interact.like, { no: before[0]! })
    await man.call(interact.skip, { no: before[1]! })
    expect(await nosOf(man)).toEqual(before.filter((_, at) => at !== 1))
  })

  it('people of the day are replaced after the viewer changes a must', async () => {
    const geo = somewhere()
    await women(geo, 10, { education: 'bachelor' })
    await women(geo, 10, { education: 'college' })
    const man = await manOf(geo)
    await nosOf(man)
    await man.call(mate.savePreference, only(geo, { educationMin: 'bachelor' }, { education: 'must' }))
    const after = (await dailyOf(man)).people
    expect(after).toHaveLength(FULL)
    expect(after.every(({ card }) => card.education === '本科')).toBe(true)
  })

  it('a member without a dating profile is refused', async () => {
    expect((await (await world.member()).call(mate.getDaily, {})).code).not.toBe(SUCCESS_CODE)
  })
})

/** A seeded generator, so that runs are repeatable. */
function diceOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const below = (count: number) => Math.floor(next() * count)
  return { below, one: <T>(list: readonly T[]): T => list[below(list.length)]!, maybe: (share: number) => next() < share }
}

describe('in random populations', () => {
  it.each([11, 12, 13])('each person appears once per round, all appear, and all musts hold (seed %i)', async (seed) => {
    const dice = diceOf(seed)
    const geo = somewhere()
    const facts = () => ({
      birthday: `${1975 + dice.below(25)}-06-15`,
      heightCm: 155 + dice.below(35),
      education: dice.one(values(education)),
      maritalStatus: dice.one(values(maritalStatus)),
    })
    const wanted = (): Mate => {
      const weight = () => dice.one(['must', 'prefer', 'any', 'avoid'] as const)
      const ageMin = 20 + dice.below(20)
      const heightMin = 150 + dice.below(15)
      return only(
        geo,
        {
          ageMin,
          ageMax: ageMin + 10 + dice.below(20),
          heightMin,
          heightMax: heightMin + 20 + dice.below(20),
          educationMin: dice.one(values(education)),
          marital: values(maritalStatus).filter(() => dice.maybe(0.6)),
        },
        { age: weight(), height: weight(), education: weight(), marital: weight() },
      )
    }
    const [man, ...others] = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const profile = { ...facts(), gender: at === 0 ? ('male' as const) : ('female' as const), residenceGeo: geo }
        const person = await world.loveUser({ profile, privacy: { showAge: 'exact' } })
        const wish = at === 0 ? only(geo, { ageMin: 25, ageMax: 40, heightMin: 160 }, { age: 'must', height: 'prefer' }) : wanted()
        await person.call(mate.savePreference, wish)
        return { person, profile, wish }
      }),
    )
    const eligible = others.filter(
      (one) => !isRuledOut(man!.wish, one.profile, new Date()) && !isRuledOut(one.wish, man!.profile, new Date()),
    )
    const names = new Set(eligible.map(({ person }) => person.no))
    const shown: string[] = []
    while (new Set(shown).size < names.size) {
      const today = await nosOf(man!.person)
      expect(new Set(today).size).toBe(today.length)
      for (const no of today) expect(names).toContain(no)
      shown.push(...today)
      // The first `names.size` people shown are all different.
      const round = shown.slice(0, names.size)
      expect(new Set(round).size).toBe(round.length)
      await nextDay()
      expect(shown.length).toBeLessThan(names.size + FULL)
    }
  })
})

type Facts = { birthday: string; heightCm: number; education: (typeof rank)[number]; maritalStatus: Mate['marital'][number] }
const rank = values(education)

/** An independent implementation of the wishes. */
function isRuledOut(wish: Mate, facts: Facts, now: Date): boolean {
  const age = ageAt(facts.birthday, now)
  const inside = {
    age: age >= (wish.ageMin ?? 0) && age <= (wish.ageMax ?? 200),
    height: facts.heightCm >= (wish.heightMin ?? 0) && facts.heightCm <= (wish.heightMax ?? 999),
    education: !wish.educationMin || rank.indexOf(facts.education) >= rank.indexOf(wish.educationMin),
    marital: wish.marital.length === 0 || wish.marital.includes(facts.maritalStatus),
  }
  return (Object.keys(inside) as (keyof typeof inside)[]).some((field) => {
    if (field === 'marital' && wish.marital.length === 0) return false
    return (wish.weights[field] === 'must' && !inside[field]) || (wish.weights[field] === 'avoid' && inside[field])
  })
}
