/** The map by AMap's Web service (v3, signed with the account's private key if it has one). */
import type { Point } from '@qianxian/protocol/place/coordinates'
import type { AdapterFaultKind } from '../lib/adapter-fault'
import { fetchJson, fetchPicture, geoFault, md5, placeOf, placesOf, trimmedText, canonicalQuery, type Query } from './vendor-answers'
import type { GeoVendor } from './open-geo'

export interface AmapGeoSettings {
  driver: 'amap'
  /** An empty key means that there is no account and no map. */
  key: string
  /** The private key, if the console requires signatures. */
  signKey?: string
  apiBase?: string
}

/** AMap sends an empty list for a missing value. */
interface Answer {
  status: string
  info?: string
  infocode?: string
}

interface Poi {
  name?: unknown
  address?: unknown
  location?: unknown
  distance?: unknown
}

const REGION_TIMEOUT_MS = 2000
const PAGE_SIZE = 10
/** Highest zoom of AMap's static pictures, one level below the phones' maps. */
const ZOOM_MAX = 17

/** https://lbs.amap.com/api/webservice/guide/tools/info */
const LIMITED = new Set(['10003', '10004', '10014', '10015', '10019', '10020', '10021', '10029', '10044', '10045'])

function kindOf(code: string): AdapterFaultKind {
  if (LIMITED.has(code)) return 'limited'
  if (code.startsWith('1000') || code === '10012' || code === '10013') return 'misconfigured'
  return code.startsWith('20') ? 'refused' : 'unavailable'
}

const refusal = ({ infocode, info }: Answer) => geoFault(kindOf(trimmedText(infocode)), trimmedText(infocode), trimmedText(info))

const pair = ({ latitude, longitude }: Point): string => `${longitude.toFixed(6)},${latitude.toFixed(6)}`

function poiOf({ name, address, location, distance }: Poi) {
  const [longitude, latitude] = trimmedText(location).split(',')
  return placeOf({ name, address, latitude, longitude, distance })
}

export function amapGeo({ key, signKey, apiBase }: AmapGeoSettings): GeoVendor {
  const base = apiBase ?? 'https://restapi.amap.com'
  const signed = (query: Query): Query => {
    const whole = { ...query, key }
    return signKey ? { ...whole, sig: md5(`${canonicalQuery(whole)}${signKey}`) } : whole
  }
  const ask = async <Result extends object>(path: string, query: Query, timeoutMs?: number): Promise<Result> => {
    const answer = await fetchJson<Answer & Result>(base, path, signed(query), timeoutMs)
    if (answer.status !== '1') throw refusal(answer)
    return answer
  }
  const list = async (path: string, query: Query) => placesOf((await ask<{ pois?: Poi[] }>(path, query)).pois, poiOf)
  const paged = (page: number) => ({ offset: `${PAGE_SIZE}`, page: `${page}` })

  return {
    pageSize: PAGE_SIZE,
    async regionOfIp(ip) {
      return regionOf(await ask<{ province?: unknown; city?: unknown }>('/v3/ip', { ip }, REGION_TIMEOUT_MS))
    },
    search: ({ keyword, near, cityName, page }) =>
      near
        ? list('/v3/place/around', { keywords: keyword, location: pair(near), radius: '50000', sortrule: 'distance', ...paged(page) })
        : list('/v3/place/text', { keywords: keyword, city: cityName, ...paged(page) }),
    nearby: (center, radius) =>
      list('/v3/place/around', { location: pair(center), radius: `${radius}`, sortrule: 'distance', ...paged(1) }),
    async addressOf(point) {
      const { regeocode } = await ask<{
        regeocode?: { formatted_address?: unknown; addressComponent?: { province?: unknown; city?: unknown } }
      }>('/v3/geocode/regeo', { location: pair(point) })
      const address = trimmedText(regeocode?.formatted_address)
      const region = regionOf(regeocode?.addressComponent)
      if (!address || !region) throw geoFault('unavailable', 'shape', 'the answer has no address')
      return { address, ...region }
    },
    picture: ({ center, zoom, width, height }) =>
      fetchPicture(
        base,
        '/v3/staticmap',
        signed({
          location: pair(center),
          zoom: `${Math.min(zoom, ZOOM_MAX)}`,
          size: `${width}*${height}`,
          scale: '2',
          markers: `mid,,:${pair(center)}`,
        }),
        (answer) => refusal(answer as Answer),
      ),
  }
}

/** A municipality has an empty city, an address without a location has neither. */
function regionOf(found: { province?: unknown; city?: unknown } | undefined) {
  const province = trimmedText(found?.province)
  return province ? { provinceName: province, cityName: trimmedText(found?.city) || province } : null
}
