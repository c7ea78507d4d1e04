import { faults } from '@qianxian/protocol/base/faults'
import { interact } from '@qianxian/protocol/interact/interact'
import { love } from '@qianxian/protocol/love/love'
import type { LoveFilter } from '@qianxian/protocol/love/love.schema'
import { mate } from '@qianxian/protocol/mate/mate'
import { mateLimits } from '@qianxian/protocol/mate/mate.words'
import { notice } from '@qianxian/protocol/notice/notice'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSearch } from '../../../seed/makers/mate'
import { reshape } from '../../../test/nouns/love'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { loveProfiles } from '../../db/tables/love'
import type { savedSearches } from '../../db/tables/mate'
import { sweepSearches } from './search-digest'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
const facts = { name: '附近的人', filter: { ageMin: 25, ageMax: 35 }, isNotified: true } as const
const listOf = async (person: Person) => (await person.call(mate.getSearches, {})).data
const man = () => world.loveUser({ profile: { gender: 'male' } })

describe('a saved search', () => {
  it('a saved search keeps its name, can be changed and deleted', async () => {
    const person = await man()
    const { id } = (await person.call(mate.saveSearch, { ...facts, name: ' 附近的人 ' })).data
    expect(await listOf(person)).toEqual([{ id, ...facts }])
    const other = { name: '同城', filter: { city: '510100' }, isNotified: false }
    expect((await person.call(mate.saveSearch, { id, ...other })).data).toEqual({ id, ...other })
    expect((await person.call(mate.deleteSearch, { id })).code).toBe(20000)
    expect(await listOf(person)).toEqual([])
    expect((await person.call(mate.deleteSearch, { id })).code).toBe(faults.not_found.code)
    expect((await person.call(mate.saveSearch, { id, ...other })).code).toBe(faults.not_found.code)
  })

  it('a saved search needs a unique name, a condition and uncrossed ranges', async () => {
    const person = await man()
    await person.call(mate.saveSearch, facts)
    const { id } = (await person.call(mate.saveSearch, { ...facts, name: '另一个' })).data
    const code = async (more: object) => (await person.call(mate.saveSearch, { ...facts, ...more })).code
    expect(await code({ filter: { ageMin: 40 } })).toBe(faults.search_name_taken.code)
    expect(await code({ id })).toBe(faults.search_name_taken.code)
    const fields = async (more: object) => Object.keys((await person.call(mate.saveSearch, { ...facts, ...more })).fields ?? {})
    expect(await fields({ name: '  ' })).toEqual(['name'])
    expect(await fields({ name: '一二三四五六七八九十一二三' })).toEqual(['name'])
    expect(await fields({ filter: {} })).toEqual(['filter'])
    expect(await fields({ filter: { ageMin: 40, ageMax: 30 } })).toEqual(['filter.ageMin'])
    expect(await code({ filter: { keyword: '云上' } })).toBe(faults.input_invalid.code)
  })

  it('a search saved twice at once exists once, and the last place is taken once', async () => {
    const person = await man()
    const twice = await Promise.all([1, 2].map(() => person.call(mate.saveSearch, facts)))
    expect(twice[0]!.data.id).toBe(twice[1]!.data.id)
    for (let at = 2; at < mateLimits.searchesMax; at += 1) await person.call(mate.saveSearch, { ...facts, name: `第${at}个` })
    const last = await Promise.all(['甲', '乙', '丙'].map((name) => person.call(mate.saveSearch, { ...facts, name })))
    expect(last.map(({ code }) => code).sort()).toEqual([20000, faults.searches_full.code, faults.searches_full.code].sort())
    expect(await listOf(person)).toHaveLength(mateLimits.searchesMax)
    // A member at the maximum may still change a saved search.
    const [first] = await listOf(person)
    expect((await person.call(mate.saveSearch, { ...first!, name: '改名' })).code).toBe(20000)
  })

  it('a saved search is accessible to its owner only', async () => {
    const [mine, other, far] = [await man(), await man(), await world.loveUser({ tenantId: world.tenantB })]
    const { id } = (await mine.call(mate.saveSearch, facts)).data
    for (const person of [other, far]) {
      expect(await listOf(person)).toEqual([])
      expect((await person.call(mate.saveSearch, { id, ...facts })).code).toBe(faults.not_found.code)
      expect((await person.call(mate.deleteSearch, { id })).code).toBe(faults.not_found.code)
    }
    expect((await (await world.member()).call(mate.getSearches, {})).code).not.toBe(20000)
  })
})

describe('new people who fit a search', () => {
  const told = async (person: Person) =>
    (await person.call(notice.getPaged, { section: 'interact' })).data.list.filter(({ topic }) => topic === 'mate')
  let city = 0
  /** A place where no person of another test lives. */
  const place = () => ['110105', '120101', '130102', '140105', '150102', '210102', '220102', '230102', '310101', '320102'][city++]!

  /** A man whose search was last run yesterday. */
  async function searching(filter: LoveFilter, more: Partial<typeof savedSearches.$inferInsert> = {}) {
    const person = await man()
    const row = await newSearch(world.bench(), {
      profileId: person.profileId,
      filter,
      lookedAt: new Date(Date.now() - DAY_MS),
      ...more,
    })
    return { person, id: row.id }
  }
  const woman = (residenceGeo: string, more: Parameters<TestWorld['loveUser']>[0] = {}) =>
    world.loveUser({ ...more, profile: { gender: 'female', residenceGeo, ...more.profile } })
  const sweep = (days = 0) => sweepSearches(world.served, new Date(Date.now() + days * DAY_MS + 1000))

  it('new people are reported once a day by number, with a link to the list', async () => {
    const geo = place()
    const { person, id } = await searching({ city: geo })
    await searching({ city: geo }, { profileId: person.profileId, name: '更窄', filter: { city: geo, heightMin: 170 } })
    await woman(geo)
    await reshape(world, await woman(geo), { publishedAt: new Date(Date.now() - 3 * DAY_MS) })
    await woman(geo, { profile: { heightCm: 175 } })
    await Promise.all([sweep(), sweep()])
    await sweep()
    const [one, ...others] = await told(person)
    expect(others).toEqual([])
    expect(one).toMatchObject({
      words: '「附近的人」有 2 位新会员符合',
      target: `/pages/index/index?search=${id}`,
      isRead: false,
      count: 1,
    })
    const listed = await person.call(love.getPaged, { filter: { city: geo }, sort: 'newest' })
    expect(listed.data.list).toHaveLength(3)
    // The next day, only people who joined since then count.
    await sweep(1)
    expect(await told(person)).toHaveLength(1)
    await person.call(mate.getSearches, {})
    expect((await told(person))[0]!.isRead).toBe(true)
  })

  it('the report omits hidden, blocked, skipped and other-tenant people and those who exclude the viewer', async () => {
    const geo = place()
    const { person } = await searching({ city: geo })
    await woman(geo, { lifecycle: 'hidden' })
    await woman(geo, { tenantId: world.tenantB })
    await woman(geo, { privacy: { minViewerVerification: 'real_name' } })
    const [blocking, skipped] = [await woman(geo), await woman(geo)]
    await blocking.call(interact.block, { no: person.no })
    await person.call(interact.skip, { no: skipped.no })
    await sweep()
    expect(await told(person)).toEqual([])
  })

  it('people are not found by facts that they hide', async () => {
    const geo = place()
    const { person } = await searching({ city: geo, incomeMin: 'from_20w' })
    await woman(geo, { privacy: { showIncome: 'hidden' }, profile: { incomeBand: 'from_50w' } })
    await sweep()
    expect(await told(person)).toEqual([])
  })

  it('new people are no longer reported once none of them is visible', async () => {
    const geo = place()
    const { person, id } = await searching({ city: geo })
    const one = await woman(geo)
    await sweep()
    expect(await told(person)).toHaveLength(1)
    await one.call(interact.block, { no: person.no })
    expect(await told(person)).toEqual([])
    await one.call(interact.unblock, { no: person.no })
    expect(await told(person)).toHaveLength(1)
    await person.call(mate.deleteSearch, { id })
    expect(await told(person)).toEqual([])
  })

  it('nothing is reported if notices are off or the account is shut', async () => {
    const geo = place()
    const quiet = await searching({ city: geo }, { isNotified: false })
    const closing = await searching({ city: geo })
    const setOpen = (isAccountOpen: boolean) =>
      world.world.db.update(loveProfiles).set({ isAccountOpen }).where(eq(loveProfiles.id, closing.person.profileId))
    await setOpen(false)
    await woman(geo)
    await sweep()
    expect(await told(quiet.person)).toEqual([])
    expect(await told(closing.person)).toEqual([])
    await setOpen(true)
    await sweep()
    expect(await told(closing.person)).toHaveLength(1)
  })

  it('new people count from the last change of the filter or of the notice switch', async () => {
    const geo = place()
    const { person, id } = await searching({ city: '710000' }, { isNotified: false })
    await woman(geo)
    await person.call(mate.saveSearch, { id, name: '这座城', filter: { city: geo }, isNotified: true })
    await sweep(1)
    expect(await told(person)).toEqual([])
  })
})
