/** Map searches by the server, with our own messages if the map does not answer. */
import { toWgs84 } from '@qianxian/protocol/place/coordinates'
import { place } from '@qianxian/protocol/place/place'
import { mapLimits } from '@qianxian/protocol/place/place.words'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TOWN } from '../../../test/nouns/place'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { openGeo } from '../../adapters/geo/open-geo'
import type { Ctx } from '../../ctx'
import { getStaticMap, searchPlaces } from './place.service'

let world: TestWorld
let member: Person
beforeAll(async () => {
  world = await openTestWorld()
  member = await world.loveUser()
})
afterAll(() => world.close())

const faults = { closed: 46001, unavailable: 46002 }

describe('searching', () => {
  it("a search covers the named city, else the tenant's own", async () => {
    const names = async (city?: string) =>
      (await member.call(place.searchPlaces, { keyword: ' 图书馆 ', ...(city ? { city } : {}) })).data.list.map(({ name }) => name)
    expect(await names('330100')).toEqual(expect.arrayContaining(['西湖图书馆', '萧山图书馆']))
    expect(await names('330102')).toContain('西湖图书馆')
    expect(await names()).toContain('武侯图书馆')
  })

  it('a search tells whether there is another page, and returns it', async () => {
    const [first, second] = [
      await member.call(place.searchPlaces, { keyword: '区' }),
      await member.call(place.searchPlaces, { keyword: '区', page: 2 }),
    ]
    expect([first.data.list.length, first.data.hasMore, second.data.list.length, second.data.hasMore]).toEqual([20, true, 5, false])
  })

  it('a search returns metres from a given centre, in either coordinate system', async () => {
    const { latitude, longitude } = toWgs84(TOWN)
    const near = (from: object) => member.call(place.searchPlaces, { keyword: '公园', near: { ...TOWN, ...from } })
    const [asMaps, asSatellites, mistaken] = [
      await near({}),
      await near({ latitude, longitude, system: 'wgs84' }),
      await near({ latitude, longitude }),
    ]
    expect(asMaps.data.list[0]).toMatchObject({ name: '锦江公园', distance: expect.any(Number) })
    expect(Math.abs(asMaps.data.list[0]!.distance! - asSatellites.data.list[0]!.distance!)).toBeLessThan(2)
    expect(Math.abs(asMaps.data.list[0]!.distance! - mistaken.data.list[0]!.distance!)).toBeGreaterThan(50)
  })

  it('a person in another city may also search the named city, and gets the distance', async () => {
    const search = async (city: string, near: object = TOWN) =>
      (await member.call(place.searchPlaces, { keyword: '公园', city, near: near as typeof TOWN })).data.list
    expect((await search('510100')).map(({ name }) => name)).toContain('锦江公园')
    const there = await search('330100')
    expect(there.map(({ name }) => name)).toEqual(expect.arrayContaining(['西湖公园']))
    expect(there.map(({ name }) => name)).not.toContain('锦江公园')
    for (const { distance } of there) expect(distance).toBeGreaterThan(1_000_000)
    // A point at sea has no address.
    expect((await search('330100', { ...TOWN, latitude: 0, longitude: 0 })).map(({ name }) => name)).toContain('西湖公园')
  })

  it.each(['地图故障', '地图乱码', '地图超限'])('a map without an answer is reported in our own words: %s', async (keyword) => {
    expect(await member.call(place.searchPlaces, { keyword })).toMatchObject({ code: faults.unavailable, data: null })
  })

  it.each<[string, object]>([
    ['keyword', { keyword: '' }],
    ['keyword', { keyword: '园'.repeat(mapLimits.keywordMax + 1) }],
    ['page', { keyword: '公园', page: mapLimits.pageMax + 1 }],
    ['city', { keyword: '公园', city: '成都' }],
    ['near.latitude', { keyword: '公园', near: { ...TOWN, latitude: 91 } }],
    ['near.system', { keyword: '公园', near: { ...TOWN, system: 'bd09' } }],
  ])('refuses a wrong %s at its field', async (field, input) => {
    expect((await member.call(place.searchPlaces, input as never)).fields).toHaveProperty([field])
  })

  it("searching is for members only, because every search counts against the account's quota", async () => {
    for (const [endpoint, input] of [
      [place.searchPlaces, { keyword: '公园' }],
      [place.getNearbyPlaces, TOWN],
      [place.getPlaceAddress, TOWN],
    ] as const)
      expect((await world.visitor().call(endpoint as typeof place.getNearbyPlaces, input as typeof TOWN)).status).toBe(401)
  })
})

describe('around a point', () => {
  it('places within five kilometres are listed, nearest first', async () => {
    const { list } = (await member.call(place.getNearbyPlaces, TOWN)).data
    const metres = list.map(({ distance }) => distance!)
    expect(metres.length).toBeGreaterThan(3)
    expect(metres).toEqual(metres.toSorted((a, b) => a - b))
    expect(metres.at(-1)).toBeLessThanOrEqual(mapLimits.nearby)
  })

  it('a point has an address and a city', async () => {
    expect((await member.call(place.getPlaceAddress, TOWN)).data).toEqual({
      address: expect.stringContaining('锦江区'),
      city: '510100',
      cityName: '成都市',
    })
  })

  it('in the desert the list is empty, and the address is a fault', async () => {
    const desert = { ...TOWN, latitude: 40, longitude: 90 }
    expect((await member.call(place.getNearbyPlaces, desert)).data).toEqual({ list: [] })
    expect((await member.call(place.getPlaceAddress, desert)).code).toBe(faults.unavailable)
  })
})

describe('the map picture', () => {
  const picture = (query: string) => world.app.inject({ url: `${place.getStaticMap.path}?${query}`, headers: { host: 'localhost' } })

  it('the map picture is public and cached for a day', async () => {
    const { statusCode, headers, rawPayload } = await picture('point=30.657,104.066&zoom=18')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 2 * mapLimits.pictureWide, height: 2 * mapLimits.pictureTall })
    expect((await picture('point=30.657,104.066')).statusCode).toBe(200)
  })

  it.each(['point=30.657,104.066&zoom=4', 'point=30.657,104.066&zoom=19', 'point=95,104', 'point=north', 'zoom=16'])(
    'the map picture is refused for %s',
    async (query) => {
      const { statusCode, headers } = await picture(query)
      expect([statusCode, headers['cache-control']]).toEqual([409, 'no-store'])
    },
  )
})

it('the map picture is replaced by the address if no key is configured', async () => {
  const ctx = await member.ctx()
  const without: Ctx = {
    ...ctx,
    adapters: { ...ctx.adapters, geo: openGeo({ driver: 'amap', key: '' }, { info: vi.fn(), warn: vi.fn() }) },
  }
  await expect(searchPlaces(without, { keyword: '公园' })).rejects.toMatchObject({ faultName: 'map_closed' })
  await expect(getStaticMap(without, { point: '30.657,104.066' })).rejects.toMatchObject({ faultName: 'map_closed' })
})
