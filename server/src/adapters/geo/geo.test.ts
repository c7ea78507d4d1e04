import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openGeo, type GeoSettings } from './open-geo'
import { geoTwin, SANDBOX_MAP_KEY, SANDBOX_MAP_SIGN_KEY } from './sandbox'
import { amapTwin } from './sandbox-amap'
import { openTwin, type Twin, type TwinRequest } from '../lib/twin'

const CHENGDU = { latitude: 30.657, longitude: 104.066 }
const log = { info: vi.fn(), warn: vi.fn() }
const asked: TwinRequest[] = []
let twin: Twin

beforeAll(async () => {
  twin = await openTwin({
    tencent: (request) => (asked.push(request), geoTwin(request)),
    amap: (request) => (asked.push(request), amapTwin(request)),
  })
})
afterAll(() => twin.close())

describe.each(['tencent', 'amap'] as const)('places on the map of %s', (driver) => {
  const settings = (facts: Partial<GeoSettings> = {}) =>
    ({ driver, key: SANDBOX_MAP_KEY, signKey: SANDBOX_MAP_SIGN_KEY, apiBase: twin.baseOf(driver), ...facts }) as GeoSettings
  const open = (facts: Partial<GeoSettings> = {}) => openGeo(settings(facts), log)
  const searched = (keyword: string, page = 1) => ({ keyword, near: null, cityName: '成都市', page })

  it('a search by words in a city is paged without repeats', async () => {
    const geo = open()
    expect(geo.pageSize).toBe(driver === 'tencent' ? 20 : 10)
    const pages = await Promise.all([1, 2, 3].map((page) => geo.search(searched('区', page))))
    const names = pages.flat().map(({ name }) => name)
    expect(pages[0]).toHaveLength(geo.pageSize)
    expect(new Set(names).size).toBe(25)
    expect(await geo.search(searched('武侯图书馆'))).toEqual([
      {
        name: '武侯图书馆',
        address: expect.stringContaining('武侯区'),
        distance: null,
        latitude: expect.any(Number),
        longitude: expect.any(Number),
      },
    ])
    expect(await geo.search(searched('西湖公园'))).toEqual([])
  })

  it('a search around a point lists the nearest first, with metres', async () => {
    const found = await open().search({ keyword: '公园', near: CHENGDU, cityName: '', page: 1 })
    const metres = found.map(({ distance }) => distance!)
    expect(found[0]!.name).toBe('锦江公园')
    expect(metres).toEqual(metres.toSorted((a, b) => a - b))
  })

  it('nearby lists only the places within the radius', async () => {
    const found = await open().nearby(CHENGDU, 1_500)
    expect(found.length).toBeGreaterThan(2)
    for (const { distance } of found) expect(distance).toBeLessThanOrEqual(1_500)
    expect(await open().nearby({ latitude: 40, longitude: 90 }, 5_000)).toEqual([])
  })

  it('a point has an address and a city', async () => {
    expect(await open().addressOf(CHENGDU)).toMatchObject({
      address: expect.stringContaining('锦江区'),
      provinceName: '四川省',
      cityName: '成都市',
    })
    await expect(open().addressOf({ latitude: 0, longitude: 0 })).rejects.toMatchObject({ port: 'geo' })
  })

  it('the picture has two pixels per point', async () => {
    const { mime, bytes } = await open().picture({ center: CHENGDU, zoom: 18, width: 300, height: 150 })
    expect(mime).toBe('image/png')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 600, height: 300 })
  })

  it.each([
    ['198.51.100.7', '浙江省', '杭州市'],
    ['192.0.2.1', '北京市', '北京市'],
    ['192.168.1.8', '湖北省', '武汉市'],
  ])('locates the address %s', async (ip, provinceName, cityName) => {
    expect(await open().regionOfIp(ip, { provinceName: '湖北省', cityName: '武汉市' })).toEqual({ provinceName, cityName })
  })

  it.each([
    ['地图故障', 'unavailable'],
    ['地图乱码', 'unavailable'],
    ['地图超限', 'limited'],
    ['地图超时', 'unavailable'],
  ])('reports %s as %s, and asks again the next time', async (keyword, kind) => {
    const geo = open()
    const before = asked.length
    await expect(geo.search(searched(keyword))).rejects.toMatchObject({ kind })
    if (keyword !== '地图超时') await expect(geo.search(searched(keyword))).rejects.toMatchObject({ kind })
    expect(asked.length - before).toBe(keyword === '地图超时' ? 1 : 2)
  })

  it('rows that are no places are left out', async () => {
    expect((await open().search(searched('地图残缺'))).map(({ name }) => name)).toEqual(['锦江公园'])
  })

  it('a wrong key or signature is a misconfiguration, also in place of a picture', async () => {
    const wrong = [open({ key: 'other' }), open({ signKey: 'other' }), open({ signKey: undefined })]
    for (const geo of wrong) {
      await expect(geo.nearby(CHENGDU, 500)).rejects.toMatchObject({ kind: 'misconfigured' })
      await expect(geo.picture({ center: CHENGDU, zoom: 16, width: 9, height: 9 })).rejects.toMatchObject({ kind: 'misconfigured' })
    }
    const home = { provinceName: '湖北省', cityName: '武汉市' }
    expect(await wrong[0]!.regionOfIp('198.51.100.7', home)).toEqual(home)
  })

  it('concurrent equal requests are sent once', async () => {
    const geo = open()
    const before = asked.length
    await Promise.all(Array.from({ length: 5 }, () => geo.nearby(CHENGDU, 700)))
    await geo.nearby({ latitude: CHENGDU.latitude + 0.0001, longitude: CHENGDU.longitude }, 700)
    expect(asked.length - before).toBe(1)
  })

  it('without a key the map is closed, logs that once, and makes no calls', async () => {
    log.warn.mockClear()
    const before = asked.length
    const geo = open({ key: '' })
    const home = { provinceName: '湖北省', cityName: '武汉市' }
    expect(await geo.regionOfIp('198.51.100.7', home)).toEqual(home)
    await expect(geo.search(searched('公园'))).rejects.toMatchObject({ kind: 'closed' })
    await expect(geo.picture({ center: CHENGDU, zoom: 16, width: 9, height: 9 })).rejects.toMatchObject({ kind: 'closed' })
    expect(log.warn.mock.calls).toEqual([[{}, 'Map key not configured.']])
    expect(asked.length).toBe(before)
  })
})
