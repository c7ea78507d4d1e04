import { faults } from '@qianxian/protocol/base/faults'
import { love } from '@qianxian/protocol/love/love'
import { mate } from '@qianxian/protocol/mate/mate'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../test/world'
import { wishes } from '../../../seed/makers/mate'
import { defaultMate, openMate } from './default-mate'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

describe('preferences before any were saved', () => {
  const now = new Date('2026-01-01T00:00:00Z')

  it("default preferences are derived from the member's own facts, as `prefer` and not `must`", () => {
    const woman = defaultMate({ gender: 'female', birthday: '1996-01-01', heightCm: 165, residenceGeo: '510104' }, now)
    expect(woman).toMatchObject({ ageMin: 27, ageMax: 38, heightMin: 170, heightMax: null, geos: ['510100'] })
    expect(Object.values(woman.weights)).not.toContain('must')
    expect(defaultMate({ gender: 'male', birthday: '2006-01-01', heightCm: 170 }, now)).toMatchObject({
      ageMin: 18,
      ageMax: 23,
      heightMin: null,
      heightMax: 165,
      geos: [],
    })
    expect(defaultMate({}, now)).toEqual(openMate)
  })

  it('default preferences of an unpublished member are derived from the draft', async () => {
    const person = await world.member()
    expect((await person.call(mate.getPreference, {})).data).toEqual(openMate)
    await person.call(love.saveDraft, { version: 0, patch: { gender: 'male', residenceGeo: '510104' } })
    expect((await person.call(mate.getPreference, {})).data).toMatchObject({ geos: ['510100'] })
    expect((await world.visitor().call(mate.getPreference, {})).status).toBe(401)
  })
})

describe('saving', () => {
  it('the saved preferences are kept without duplicates', async () => {
    const person = await world.loveUser()
    const value = wishes({ ageMin: 28, ageMax: 28, marital: ['never', 'never'], geos: ['510100', '110000'] }, { age: 'must' })
    const reply = await person.call(mate.savePreference, value)
    expect(reply.data?.mate.marital).toEqual(['never'])
    expect((await person.call(mate.getPreference, {})).data).toEqual(reply.data?.mate)
  })

  it('crossed ranges and unknown places are refused; a crossed range is reported at both ends', async () => {
    const person = await world.loveUser()
    const reply = await person.call(mate.savePreference, wishes({ ageMin: 40, ageMax: 30, heightMin: 190, heightMax: 160 }))
    expect(reply.code).toBe(faults.input_invalid.code)
    expect(Object.keys(reply.fields!).sort()).toEqual(['ageMax', 'ageMin', 'heightMax', 'heightMin'])
    expect((await person.call(mate.savePreference, wishes({ geos: ['999999'] }))).fields).toHaveProperty('geos')
    expect((await person.call(mate.savePreference, wishes({ ageMin: 17 }))).fields).toHaveProperty('ageMin')
    expect((await person.call(mate.savePreference, { ...openMate, weights: { age: 'maybe' } } as never)).code).toBe(
      faults.input_invalid.code,
    )
  })

  it('up to five places and ages up to eighty are accepted', async () => {
    const person = await world.loveUser()
    const geos = ['510100', '110000', '330100', '310000', '440100', '440300']
    const most = wishes({ geos: geos.slice(0, 5), ageMin: 18, ageMax: 80 })
    expect((await person.call(mate.savePreference, most)).data?.mate).toMatchObject({ geos: geos.slice(0, 5), ageMax: 80 })
    expect((await person.call(mate.savePreference, wishes({ geos }))).fields).toHaveProperty('geos')
    expect((await person.call(mate.savePreference, wishes({ ageMax: 81 }))).fields).toHaveProperty('ageMax')
  })

  it('the count is of people who fulfil the firm wishes', async () => {
    const man = await world.loveUser({ profile: { gender: 'male', residenceGeo: '330106', birthday: '1994-01-01' } })
    const facts = { gender: 'female' as const, residenceGeo: '330106' }
    for (const birthday of ['1996-01-01', '1980-01-01'])
      await Promise.all(Array.from({ length: 10 }, () => world.loveUser({ profile: { ...facts, birthday } })))
    await world.loveUser({ profile: { ...facts, birthday: '1996-01-01' }, lifecycle: 'hidden' })
    await world.loveUser({ profile: { ...facts, gender: 'male', birthday: '1996-01-01' } })
    const count = async (value: Mate) => (await man.call(mate.savePreference, value)).data!.candidates
    expect(await count(wishes({ geos: ['330100'] }, { geos: 'must' }))).toBe(20)
    expect(await count(wishes({ geos: ['330100'], ageMin: 25, ageMax: 35 }, { geos: 'must', age: 'must' }))).toBe(10)
    expect(
      await count(wishes({ geos: ['330100'], ageMin: 25, ageMax: 35, heightMin: 200 }, { geos: 'must', age: 'must', height: 'must' })),
    ).toBe(0)
  })

  it("the count ignores the viewer's draft facts and others' avoid wishes", async () => {
    const residenceGeo = '220102'
    const women = await Promise.all(
      Array.from({ length: 10 }, () => world.loveUser({ profile: { gender: 'female', residenceGeo, employer: '北方光学研究所' } })),
    )
    const man = await world.loveUser({
      profile: { gender: 'male', residenceGeo, maritalStatus: 'never' },
      privacy: { hideFromCompany: true },
    })
    await women[0]!.call(mate.savePreference, wishes({ marital: ['widowed'] }, { marital: 'avoid' }))
    const count = async () => (await man.call(mate.savePreference, wishes({ geos: ['220100'] }, { geos: 'must' }))).data!.candidates
    const before = await count()
    for (const patch of [{ employer: '北方光学研究所' }, { maritalStatus: 'widowed' as const }, { birthday: '1960-01-01' }]) {
      const { version } = (await man.call(love.getMine, {})).data
      await man.call(love.saveDraft, { version, patch })
      expect([patch, await count()]).toEqual([patch, before])
    }
    expect(before).toBe(10)
  })

  it('a district is widened to its city', async () => {
    const person = await world.loveUser()
    expect((await person.call(mate.savePreference, wishes({ geos: ['330106', '330100', '110105'] }))).data!.mate.geos).toEqual([
      '330100',
      '110100',
    ])
  })

  it('two concurrent saves leave one result', async () => {
    const person = await world.loveUser()
    await Promise.all([28, 29].map((ageMin) => person.call(mate.savePreference, wishes({ ageMin }))))
    expect([28, 29]).toContain((await person.call(mate.getPreference, {})).data!.ageMin)
  })
})
