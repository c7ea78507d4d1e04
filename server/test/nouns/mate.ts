/** Acts for each verb of partner preferences and saved searches, and their invariants. */
import { randomBytes } from 'node:crypto'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { mate } from '@qianxian/protocol/mate/mate'
import { mateLimits } from '@qianxian/protocol/mate/mate.words'
import { newSearch } from '../../seed/makers/mate'
import { defaultMate } from '../../src/features/mate/default-mate'
import { sweepSearches } from '../../src/features/mate/search-digest'
import { idOf, type Belongs, type Scene } from '../scene'
import { secret, type Plant } from '../secrets'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, TestWorld } from '../world'

/** A place in which only test people live. */
const REMOTE = '659001'

const search = { name: '附近的人', filter: { ageMin: 25, ageMax: 35 }, isNotified: true } as const

const acts = (world: TestWorld): Acts<typeof mate> => {
  const { by, her, two } = stageOf(world)
  const saved = async () => {
    const person = await her()
    return { person, id: (await person.call(mate.saveSearch, search)).data.id }
  }
  return {
    getPreference: async () => by(await her(), mate.getPreference, {}),
    getSearches: async () => by((await saved()).person, mate.getSearches, {}),
    saveSearch: async () => by(await her(), mate.saveSearch, search),
    deleteSearch: async () => {
      const { person, id } = await saved()
      return by(person, mate.deleteSearch, { id })
    },
    getRelaxations: async () => by(await her(), mate.getRelaxations, {}),
    getDaily: async () => by(await her(), mate.getDaily, {}),
    openDaily: async () => {
      const { a, b } = await two()
      await a.call(mate.getDaily, {})
      return by(a, mate.openDaily, { no: b.no })
    },
    savePreference: async () =>
      by(await world.member(), mate.savePreference, defaultMate({ gender: 'female', birthday: '1995-06-15' }, new Date())),
  }
}

const tells = (world: TestWorld): NoticeCases => ({
  'mate.search_found': async () => {
    const { him } = stageOf(world)
    const person = await him()
    const filter = { city: REMOTE }
    await newSearch(world.bench(), { profileId: person.profileId, filter, lookedAt: momentBefore(new Date(), 2, 'day') })
    await world.loveUser({ profile: { gender: 'female', residenceGeo: REMOTE } })
    return { hears: [person], says: '位新会员符合', tap: () => sweepSearches(world.served) }
  },
})

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'savedSearch'>> => {
  const { stranger, far } = others
  const searchOf = ({ profileId }: Person, tenantId = world.tenantA) =>
    idOf(newSearch(world.bench(tenantId), { profileId, name: randomBytes(4).toString('hex') }))
  const theirs = await searchOf(stranger)
  return {
    own: { savedSearch: () => (me.profileId > 0 ? searchOf(me) : Promise.resolve(theirs)) },
    foreign: { savedSearch: { "somebody else's": theirs, 'of another tenant': await searchOf(far, world.tenantB) } },
  }
}

/** Only its owner sees the name of a saved search. */
const secrets: Plant = async (world, { person }) => {
  const name = secret('搜索名', ({ name }, path) => name === 'self' && (path.endsWith('/getSearches') || path.endsWith('/exportData')))
  const { id } = await newSearch(world.bench(), { profileId: person.profileId, name: name.mark })
  return { secrets: { search: name }, ids: { savedSearch: id } }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'somebody with more saved searches than they may have': `
    select tenant_id, profile_id from saved_searches group by tenant_id, profile_id having count(*) > ${mateLimits.searchesMax}`,
}

export const mateFacts = { table: mate, acts, tells, belongings, invariants, secrets }
