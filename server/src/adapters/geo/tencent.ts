/** The map of Tencent's location service (WebService API, signed with the account's secret key if it has one). */
import type { Point } from '@qianxian/protocol/place/coordinates'
import type { AdapterFaultKind } from '../lib/adapter-fault'
import { fetchJson, fetchPicture, geoFault, md5, placeOf, placesOf, trimmedText, canonicalQuery, type Query } from './vendor-answers'
import type { GeoVendor } from './open-geo'

export interface TencentGeoSettings {
  driver: 'tencent'
  /** An empty key means that there is no account and no map. */
  key: string
  /** SK of the key, if its console requires signatures. */
  signKey?: string
  apiBase?: string
}

interface Answer {
  status: number
  message?: string
}

interface AdInfo {
  province?: string
  city?: string
}

interface Poi {
  title?: string
  address?: string
  location?: { lat?: number; lng?: number }
  _distance?: number
}

/** The city is a convenience, so the visitor waits only briefly for it. */
const REGION_TIMEOUT_MS = 2000
const PAGE_SIZE = 20
/** Private and unknown addresses, which are no error. */
const UNPLACED = new Set([375, 382])

/** https://lbs.qq.com/service/webService/webServiceGuide/status */
function kindOf(status: number): AdapterFaultKind {
  if (status === 120 || status === 121) return 'limited'
  if ((status >= 110 && status <= 113) || status === 190 || status === 199 || status === 311) return 'misconfigured'
  return status >= 300 && status < 400 ? 'refused' : 'unavailable'
}

const refusal = ({ status, message }: Answer) => geoFault(kindOf(status), status, trimmedText(message))

const pair = ({ latitude, longitude }: Point): string => `${latitude.toFixed(6)},${longitude.toFixed(6)}`

const poiOf = ({ title, address, location, _distance }: Poi) =>
  placeOf({ name: title, address, latitude: location?.lat, longitude: location?.lng, distance: _distance })

export function tencentGeo({ key, signKey, apiBase }: TencentGeoSettings): GeoVendor {
  const base = apiBase ?? 'https://apis.map.qq.com'
  const signed = (path: string, query: Query): Query => {
    const whole = { ...query, key }
    return signKey ? { ...whole, sig: md5(`${path}?${canonicalQuery(whole)}${signKey}`) } : whole
  }
  const ask = async <Result extends object>(path: string, query: Query, timeoutMs?: number): Promise<Result> => {
    const answer = await fetchJson<Answer & Result>(base, path, signed(path, query), timeoutMs)
    if (answer.status !== 0) throw refusal(answer)
    return answer
  }
  const list = async (path: string, query: Query) => placesOf((await ask<{ data?: Poi[] }>(path, query)).data, poiOf)

  return {
    pageSize: PAGE_SIZE,
    async regionOfIp(ip) {
      const path = '/ws/location/v1/ip'
      const answer = await fetchJson<Answer & { result?: { ad_info?: AdInfo } }>(base, path, signed(path, { ip }), REGION_TIMEOUT_MS)
      if (UNPLACED.has(answer.status)) return null
      if (answer.status !== 0) throw refusal(answer)
      return regionOf(answer.result?.ad_info)
    },
    search: ({ keyword, near, cityName, page }) =>
      list('/ws/place/v1/search', {
        keyword,
        // Around a point, the search extends beyond the radius automatically, as far as the city.
        boundary: near ? `nearby(${pair(near)},5000,1)` : `region(${cityName},1)`,
        page_size: `${PAGE_SIZE}`,
        page_index: `${page}`,
      }),
    nearby: (center, radius) =>
      list('/ws/place/v1/explore', {
        boundary: `nearby(${pair(center)},${radius})`,
        policy: '2',
        page_size: `${PAGE_SIZE}`,
        page_index: '1',
      }),
    async addressOf(point) {
      const { result } = await ask<{
        result?: { address?: string; formatted_addresses?: { recommend?: string }; ad_info?: AdInfo }
      }>('/ws/geocoder/v1/', { location: pair(point) })
      const address = trimmedText(result?.formatted_addresses?.recommend) || trimmedText(result?.address)
      const region = regionOf(result?.ad_info)
      if (!address || !region) throw geoFault('unavailable', 'shape', 'the answer has no address')
      return { address, ...region }
    },
    picture: ({ center, zoom, width, height }) => {
      const path = '/ws/staticmap/v2/'
      const query = { center: pair(center), zoom: `${zoom}`, size: `${width}*${height}`, scale: '2', markers: `color:red|${pair(center)}` }
      return fetchPicture(base, path, signed(path, query), (answer) => refusal(answer as Answer))
    },
  }
}

/** A municipality has an empty city. */
function regionOf(info: AdInfo | undefined) {
  const province = trimmedText(info?.province)
  return province ? { provinceName: province, cityName: trimmedText(info?.city) || province } : null
}
