/** Acts for each verb of places, and their invariants. */
import { love } from '@qianxian/protocol/love/love'
import { place } from '@qianxian/protocol/place/place'
import { stageOf, type Acts } from '../stage'
import type { Person, TestWorld } from '../world'

/** A point in the middle of 成都. */
export const TOWN = { latitude: 30.657, longitude: 104.066, system: 'gcj02' } as const

/** Opts in to nearby, and reports a location. */
export async function findable(person: Person, at: { latitude: number; longitude: number } = TOWN): Promise<Person> {
  await person.call(love.savePermission, { allowNearby: true })
  const { code, message } = await person.call(place.saveMyPlace, { ...at, system: 'gcj02', source: 'gps' })
  if (code !== 20000) throw new Error(message)
  return person
}

const acts = (world: TestWorld): Acts<typeof place> => {
  const { by, her, visitor } = stageOf(world)
  return {
    searchPlaces: async () => by(await her(), place.searchPlaces, { keyword: '图书馆', city: '510100' }),
    getNearbyPlaces: async () => by(await her(), place.getNearbyPlaces, TOWN),
    getPlaceAddress: async () => by(await her(), place.getPlaceAddress, TOWN),
    getMyPlace: async () => by(await findable(await her()), place.getMyPlace, {}),
    saveMyPlace: async () => {
      const person = await her()
      await person.call(love.savePermission, { allowNearby: true })
      return by(person, place.saveMyPlace, { ...TOWN, source: 'gps' })
    },
    getStaticMap: async () => by(visitor, place.getStaticMap, { point: '30.657,104.066' }),
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'a place of somebody who does not want to be found nearby': `
    select u.user_id as id from user_places u where not exists (
      select 1 from love_profiles p where p.tenant_id = u.tenant_id and p.user_id = u.user_id and p.privacy ->> 'allowNearby' = 'true')`,
  'a place that is finer than a kilometre': `
    select user_id as id from user_places where round(latitude::numeric, 2) <> latitude::numeric or round(longitude::numeric, 2) <> longitude::numeric`,
}

export const placeFacts = { table: place, acts, invariants }
