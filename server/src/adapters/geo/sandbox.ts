/**
 * The sandbox of maps. It speaks Tencent's protocol (AMap's is in `sandbox-amap`), with the signatures and codes of the real
 * one.
 *
 * Loopback and private addresses cannot be located, as with the provider, so the tenant's own region is used. The three ranges
 * reserved for documentation represent three cities: 192.0.2.* 北京市, 198.51.100.* 杭州市, 203.0.113.* 成都市.
 *
 * The places are those of `sandbox-places`. A search for these words fails: 地图故障 (HTTP 500), 地图超时 (no answer), 地图超限 (the day's
 * calls are used up), 地图乱码 (no JSON), 地图残缺 (a list with one valid place among invalid rows).
 */
import type { Point } from '@qianxian/protocol/place/coordinates'
import { md5, canonicalQuery } from './vendor-answers'
import { mapPicture } from './sandbox-picture'
import { addressOf, isCalled, pageOf, placesAround, type TwinFound } from './sandbox-places'
import type { TwinAnswer, TwinHandler, TwinRequest } from '../lib/twin'

export const SANDBOX_MAP_KEY = 'SANDB-OXKEY'
export const SANDBOX_MAP_SIGN_KEY = 'sandbox-sign-key'

const ADDRESSES: [prefix: string, province: string, city: string][] = [
  ['192.0.2.', '北京市', ''],
  ['198.51.100.', '浙江省', '杭州市'],
  ['203.0.113.', '四川省', '成都市'],
]

/** Province and city; a municipality has no city. Null if the address cannot be located. */
export const regionOfAddress = (ip: string) => ADDRESSES.find(([prefix]) => ip.startsWith(prefix)) ?? null

const MOST = 20
const FAILED = '地图故障'
const SILENT = '地图超时'
const USED_UP = '地图超限'
const GARBLED = '地图乱码'
export const TORN_PICTURE_KEYWORD = '地图残缺'

/** The failure that a vendor returns for a failure word; `usedUp` is that vendor's answer for an exhausted quota. */
export function failureBy(keyword: string, usedUp: object): TwinAnswer | null {
  if (keyword === FAILED) return { status: 500, body: { message: 'internal' } }
  if (keyword === SILENT) return { silence: 'hang', body: '' }
  if (keyword === USED_UP) return { body: usedUp }
  return keyword === GARBLED ? { body: '<html>502</html>' } : null
}

/** Null unless both are numbers. */
export function pointFrom(latitude: string | undefined, longitude: string | undefined): Point | null {
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return latitude && longitude && Number.isFinite(point.latitude) && Number.isFinite(point.longitude) ? point : null
}

export function isSignedBy(query: URLSearchParams, around: (words: string) => string): boolean {
  const { sig, ...rest } = Object.fromEntries(query)
  return sig === md5(around(canonicalQuery(rest)))
}

const refusal = (status: number, message: string): TwinAnswer => ({ body: { status, message, request_id: 'sandbox' } })
const success = (fields: object): TwinAnswer => ({ body: { status: 0, message: 'Success', request_id: 'sandbox', ...fields } })

export const geoTwin: TwinHandler = (request) => {
  const verb = verbs[request.path]
  if (!verb) return null
  if (request.query.get('key') !== SANDBOX_MAP_KEY) return refusal(311, 'key格式错误')
  if (!isSignedBy(request.query, (words) => `${request.path}?${words}${SANDBOX_MAP_SIGN_KEY}`)) return refusal(111, '签名验证失败')
  return verb(request)
}

const verbs: Record<string, (request: TwinRequest) => TwinAnswer | Promise<TwinAnswer>> = {
  '/ws/location/v1/ip': ({ query }) => {
    const ip = query.get('ip') ?? ''
    const place = regionOfAddress(ip)
    if (!place) return refusal(375, '局域网IP')
    const [, province, city] = place
    return success({ result: { ip, ad_info: { nation: '中国', province, city } } })
  },
  '/ws/place/v1/search': ({ query }) => {
    const keyword = query.get('keyword') ?? ''
    const failure = failureBy(keyword, { status: 121, message: '此key每日调用量已达到上限' })
    if (failure) return failure
    if (keyword === TORN_PICTURE_KEYWORD)
      return success({ count: 4, data: [null, { title: '没有坐标' }, { title: '', location: {} }, poiOf(placesAround(null)[0]!)] })
    const center = centerOf(query)
    const [, cityName = ''] = /^region\(([^,]+)/.exec(query.get('boundary') ?? '') ?? []
    if (!center && !cityName) return refusal(310, '请求参数信息有误')
    const found = placesAround(center).filter((place) => isCalled(place, keyword) && (center !== null || place.city === cityName))
    return pageOfPois(found, query)
  },
  '/ws/place/v1/explore': ({ query }) => {
    const center = centerOf(query)
    const [, radius = ''] = /,(\d+)\)$/.exec(query.get('boundary') ?? '') ?? []
    return center && radius ? pageOfPois(placesAround(center, Number(radius)), query) : refusal(310, '请求参数信息有误')
  },
  '/ws/geocoder/v1/': ({ query }) => {
    const [latitude, longitude] = (query.get('location') ?? '').split(',')
    const point = pointFrom(latitude, longitude)
    const found = point && addressOf(point)
    if (!found) return refusal(348, '参数错误')
    const { province, city, district, adcode, title } = found.near
    const ad_info = { province, city, district, adcode, nation: '中国' }
    return success({ result: { address: found.address, formatted_addresses: { recommend: `${found.address}${title}附近` }, ad_info } })
  },
  '/ws/staticmap/v2/': async ({ query }) => {
    const [latitude, longitude] = (query.get('center') ?? '').split(',')
    const [, width, height] = /^(\d+)\*(\d+)$/.exec(query.get('size') ?? '') ?? []
    const zoom = Number(query.get('zoom'))
    if (!pointFrom(latitude, longitude) || !width || !(zoom >= 4 && zoom <= 18)) return refusal(310, '请求参数信息有误')
    const scale = Number(query.get('scale') ?? 1)
    return { headers: { 'content-type': 'image/png' }, body: await mapPicture(Number(width) * scale, Number(height) * scale, zoom) }
  },
}

function centerOf(query: URLSearchParams): Point | null {
  const [, latitude, longitude] = /^nearby\((-?[\d.]+),(-?[\d.]+),/.exec(query.get('boundary') ?? '') ?? []
  return pointFrom(latitude, longitude)
}

const poiOf = ({ id, title, address, latitude, longitude, metres, province, city, district, adcode }: TwinFound) => ({
  id,
  title,
  address: `${city}${address}`,
  location: { lat: latitude, lng: longitude },
  ad_info: { province, city, district, adcode },
  ...(metres === null ? {} : { _distance: metres }),
})

function pageOfPois(found: readonly TwinFound[], query: URLSearchParams): TwinAnswer {
  const size = Number(query.get('page_size'))
  if (!(size >= 1 && size <= MOST)) return refusal(310, '请求参数信息有误')
  return success({ count: found.length, data: pageOf(found, size, query.get('page_index')).map(poiOf) })
}
