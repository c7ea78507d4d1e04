import { interact } from '@qianxian/protocol/interact/interact'
import { love } from '@qianxian/protocol/love/love'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import { mate } from '@qianxian/protocol/mate/mate'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newWishes, wishes } from '../../../seed/makers/mate'
import { reshape } from '../../../test/nouns/love'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { tryConsumeCount } from '../love/love'
import { getRelaxations } from './relaxations.service'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

type Facts = NonNullable<Parameters<TestWorld['loveUser']>[0]>

/** Creates women with the given firm wishes. */
async function women(count: number, profile: Facts['profile'], musts: Partial<Omit<Mate, 'weights'>> = {}, more: Facts = {}) {
  const people = await Promise.all(
    Array.from({ length: count }, () => world.loveUser({ ...more, profile: { gender: 'female', birthday: bornAt(30), ...profile } })),
  )
  const weights = Object.fromEntries(Object.keys(musts).map((key) => [key.replace(/M(?:in|ax)$/, ''), 'must'])) as unknown as Partial<
    Mate['weights']
  >
  if (Object.keys(musts).length > 0)
    await Promise.all(people.map(({ profileId }) => newWishes(world.bench(), { profileId, mate: musts, weights })))
  return people
}

const bornAt = (age: number) => `${Number(dayInShanghai(new Date()).slice(0, 4)) - age - 1}-12-31`
const told = async (person: Person) => (await person.call(mate.getRelaxations, {})).data!
const costOf = async (person: Person, field: string) => {
  const { gain, taking } = (await told(person)).wishes.find((wish) => wish.field === field)!
  return [gain, taking]
}

/** A man of 35 with musts of city and age 25 to 34. */
async function manIn(city: string, more: Partial<Mate> = {}, weights: Partial<Mate['weights']> = {}): Promise<Person> {
  const man = await world.loveUser({ profile: { gender: 'male', birthday: bornAt(35), heightCm: 172, residenceGeo: city } })
  await man.call(
    mate.savePreference,
    wishes({ geos: [`${city.slice(0, 4)}00`], ageMin: 25, ageMax: 34, ...more }, { geos: 'must', age: 'must', ...weights }),
  )
  return man
}

describe('cost of a firm wish', () => {
  it('the cost shows how many would accept the viewer, and which fact excludes how many people', async () => {
    const residenceGeo = '330106'
    await women(12, { residenceGeo, birthday: bornAt(50) })
    await women(2, { residenceGeo, birthday: bornAt(50) }, { ageMax: 25 })
    // These people miss two wishes at once, or live elsewhere.
    await women(3, { residenceGeo: '330203' })
    await women(4, { residenceGeo: '330203', birthday: bornAt(50) })
    await women(11, { residenceGeo }, { ageMin: 40 })
    await women(10, { residenceGeo }, { educationMin: 'doctor' })
    await women(9, { residenceGeo }, { heightMin: 190 })
    // These people are excluded by more than one fact.
    await women(10, { residenceGeo }, { heightMin: 190, ageMin: 40 })
    // A wish that is not a must excludes nobody.
    const [mild] = await women(1, { residenceGeo })
    await newWishes(world.bench(), { profileId: mild!.profileId, mate: { ageMin: 40 }, weights: { age: 'prefer' } })

    const man = await manIn(residenceGeo)
    const answer = await told(man)
    expect(answer.wishes).toEqual([
      { field: 'age', gain: 14, taking: 12 },
      { field: 'geos', gain: 0, taking: 0 },
    ])
    expect(answer.facts).toEqual([
      { field: 'age', people: 11 },
      { field: 'education', people: 10 },
    ])

    // Dropping the wish finds as many more people.
    const { mate: saved, candidates } = (await man.call(mate.savePreference, (await man.call(mate.getPreference, {})).data)).data!
    const loose = await man.call(mate.savePreference, { ...saved, weights: { ...saved.weights, age: 'prefer' } })
    expect(loose.data!.candidates! - candidates!).toBe(14)
    expect((await told(man)).wishes.map(({ field }) => field)).toEqual(['geos'])
  })

  it('the cost counts people excluded by an avoid wish too', async () => {
    const residenceGeo = '370202'
    await women(10, { residenceGeo, smoking: 'often' })
    const man = await manIn(residenceGeo, { smoking: ['often'] }, { smoking: 'avoid' })
    expect(await costOf(man, 'smoking')).toEqual([10, 10])
  })

  it('the cost is empty without a firm wish', async () => {
    const man = await world.loveUser({ profile: { gender: 'male' } })
    expect((await told(man)).wishes).toEqual([])
    expect((await (await world.member()).call(mate.getRelaxations, {})).code).not.toBe(20000)
  })
})

describe('privacy of the counts', () => {
  it('facts hidden by a profile change no number, even at the threshold', async () => {
    const residenceGeo = '420106'
    await women(9, { residenceGeo, birthday: bornAt(50), incomeBand: 'from_30w' })
    await women(9, { residenceGeo, incomeBand: 'from_30w' }, { ageMin: 40 })
    const hiding = { privacy: { showAge: 'band', showCity: 'province', showIncome: 'hidden' } } as const
    const [missed] = await women(1, { residenceGeo, birthday: bornAt(45), incomeBand: 'from_30w' }, {}, hiding)
    const [choosy] = await women(1, { residenceGeo, incomeBand: 'from_30w' }, { ageMin: 40 }, hiding)
    const man = await manIn(residenceGeo, { incomeMin: 'from_20w' }, { income: 'must' })
    const before = await told(man)
    expect(before).toEqual({
      wishes: [
        { field: 'age', gain: 10, taking: 10 },
        { field: 'geos', gain: 0, taking: 0 },
        { field: 'income', gain: 0, taking: 0 },
      ],
      facts: [{ field: 'age', people: 10 }],
    })
    for (const facts of [
      { birthday: bornAt(48) },
      { incomeBand: 'lt_5w' as const },
      { residenceGeo: '420503' },
      { lastActiveAt: new Date(0) },
      { employer: '武汉长江仪表厂' },
    ])
      for (const [person, age] of [
        [missed!, facts],
        [choosy!, 'birthday' in facts ? { birthday: bornAt(33) } : facts],
      ] as const) {
        await reshape(world, person, age)
        expect([facts, await told(man)]).toEqual([facts, before])
      }
    // An avoid wish affects no number, not even for the person it excludes.
    const [other] = await women(1, { residenceGeo: '420203' })
    for (const person of [missed!, other!])
      await newWishes(world.bench(), { profileId: person.profileId, mate: { marital: ['never'] }, weights: { marital: 'avoid' } })
    expect(await told(man)).toEqual(before)
  })

  it('counts below ten read 0 and leave out blocked, hidden and other-tenant profiles', async () => {
    const residenceGeo = '610102'
    const [one, ...others] = await women(10, { residenceGeo, birthday: bornAt(50) })
    await women(3, { residenceGeo, birthday: bornAt(50) }, {}, { tenantId: world.tenantB })
    await women(3, { residenceGeo, birthday: bornAt(50) }, {}, { lifecycle: 'hidden' })
    const man = await manIn(residenceGeo)
    expect(await costOf(man, 'age')).toEqual([10, 10])
    await one!.call(interact.block, { no: man.no })
    expect(await costOf(man, 'age')).toEqual([0, 0])
    await one!.call(interact.unblock, { no: man.no })
    expect(await costOf(man, 'age')).toEqual([10, 10])
    await others[0]!.call(love.setHidden, { isHidden: true })
    expect(await costOf(man, 'age')).toEqual([0, 0])
  })

  it('counts are limited per hour', async () => {
    const ctx = await (await manIn('530102')).ctx()
    const limited = { ...ctx, env: { ...ctx.env, limitFactor: 1 } }
    // Saving the wishes used one count.
    for (let asked = 2; asked < browseLimits.countsPerHour; asked += 1) await tryConsumeCount(limited)
    expect(await getRelaxations(limited, {})).not.toBeNull()
    expect(await getRelaxations(limited, {})).toBeNull()
  })
})
