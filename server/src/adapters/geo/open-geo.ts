/** The configured map: one of the two vendors behind a cache of its answers, or none without a key. */
import { LRUCache } from 'lru-cache'
import { AdapterFault } from '../lib/adapter-fault'
import { amapGeo, type AmapGeoSettings } from './amap'
import type { Geo, GeoAddress, GeoPicture, GeoPlace, Region } from './geo'
import { tencentGeo, type TencentGeoSettings } from './tencent'
import type { Log } from '../lib/log'

export type GeoSettings = TencentGeoSettings | AmapGeoSettings

/** A vendor's answers before caching. */
export interface GeoVendor extends Omit<Geo, 'regionOfIp'> {
  /** Null for an address that the vendor cannot locate. */
  regionOfIp(ip: string): Promise<Region | null>
}

const HOUR_MS = 60 * 60 * 1000
/** Places open and close, so they are cached briefly; streets and addresses hardly change. */
const PLACES_KEPT_MS = HOUR_MS / 6
const PICTURES_BYTES = 32 * 1024 * 1024
/** Decimals that distinguish about thirty metres: closer points have the same neighbours. */
const CLOSE = 3
const SAME_ADDRESS = 4

const rounded = (degrees: number, digits: number): string => degrees.toFixed(digits)

export function openGeo(settings: GeoSettings, log: Log): Geo {
  if (settings.key === '') return withoutKey(log)
  return remembering(settings.driver === 'amap' ? amapGeo(settings) : tencentGeo(settings), log)
}

function withoutKey(log: Log): Geo {
  log.warn({}, 'Map key not configured.')
  const closed = () => Promise.reject(new AdapterFault('geo', 'closed', 'none', 'no key'))
  return { pageSize: 0, regionOfIp: async (_ip, fallback) => fallback, search: closed, nearby: closed, addressOf: closed, picture: closed }
}

/**
 * Every request counts against the account's daily quota, so equal requests are sent once; concurrent callers share the answer.
 */
function remembering(vendor: GeoVendor, log: Log): Geo {
  const regions = new LRUCache<string, Region>({ max: 2000, ttl: HOUR_MS })
  const places = memoryOf<GeoPlace[]>({ max: 2000, ttl: PLACES_KEPT_MS })
  const addresses = memoryOf<GeoAddress>({ max: 2000, ttl: HOUR_MS })
  const pictures = memoryOf<GeoPicture>({
    maxSize: PICTURES_BYTES,
    ttl: 24 * HOUR_MS,
    sizeCalculation: ({ bytes }: GeoPicture) => Math.max(1, bytes.length),
  })
  return {
    pageSize: vendor.pageSize,
    async regionOfIp(ip, fallback) {
      const known = regions.get(ip)
      if (known) return known
      try {
        const region = await vendor.regionOfIp(ip)
        if (!region) return fallback
        regions.set(ip, region)
        return region
      } catch (error) {
        log.warn({ error: String(error) }, 'geo: the address was not placed')
        return fallback
      }
    },
    search: (wanted) => {
      const near = wanted.near && [rounded(wanted.near.latitude, CLOSE), rounded(wanted.near.longitude, CLOSE)]
      return places(JSON.stringify([wanted.keyword, near, wanted.cityName, wanted.page]), () => vendor.search(wanted))
    },
    nearby: (center, radius) =>
      places(`${rounded(center.latitude, CLOSE)} ${rounded(center.longitude, CLOSE)} ${radius}`, () => vendor.nearby(center, radius)),
    addressOf: (point) =>
      addresses(`${rounded(point.latitude, SAME_ADDRESS)} ${rounded(point.longitude, SAME_ADDRESS)}`, () => vendor.addressOf(point)),
    picture: (wanted) => pictures(JSON.stringify(wanted), () => vendor.picture(wanted)),
  }
}

function memoryOf<Answer extends object>(options: LRUCache.Options<string, Answer, unknown>) {
  const known = new LRUCache<string, Answer>(options)
  const underWay = new Map<string, Promise<Answer>>()
  return (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = known.get(key)
    if (answer) return Promise.resolve(answer)
    const asked =
      underWay.get(key) ??
      ask()
        .then((found) => {
          known.set(key, found)
          return found
        })
        .finally(() => underWay.delete(key))
    underWay.set(key, asked)
    return asked
  }
}
