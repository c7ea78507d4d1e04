/** Network addresses placed by Tencent's map service (ws/location/v1/ip). */
import { LRUCache } from 'lru-cache'
import type { Geo, Region } from './geo'
import type { Log } from './log'
import { callProvider, readJson } from './transport'

export interface TencentGeoSettings {
  driver: 'tencent'
  key: string
  apiBase?: string
}

interface IpAnswer {
  status: number
  message: string
  result?: { ad_info?: { province?: string; city?: string } }
}

/** A city is a convenience; the visitor must not wait for it. */
const TIMEOUT_MS = 2000
/** An address hardly moves, and the provider counts every question. */
const KEPT_MS = 60 * 60 * 1000

export function tencentGeo(settings: TencentGeoSettings, log: Log): Geo {
  const base = settings.apiBase ?? 'https://apis.map.qq.com'
  const placed = new LRUCache<string, Region>({ max: 2000, ttl: KEPT_MS })
  return {
    async regionOfIp(ip, fallback) {
      const known = placed.get(ip)
      if (known) return known
      try {
        const query = new URLSearchParams({ ip, key: settings.key })
        const response = await callProvider('geo', `${base}/ws/location/v1/ip?${query}`, { timeoutMs: TIMEOUT_MS })
        const answer = await readJson<IpAnswer>('geo', response)
        const place = answer.result?.ad_info
        if (answer.status === 0 && place?.province) {
          // A municipality comes with an empty city.
          const region = { provinceName: place.province, cityName: place.city || place.province }
          placed.set(ip, region)
          return region
        }
        if (answer.status !== 375 && answer.status !== 382) {
          log.warn({ status: answer.status, reason: answer.message }, 'geo: the address was not placed')
        }
      } catch (error) {
        log.warn({ error: String(error) }, 'geo: the provider did not answer')
      }
      return fallback
    },
  }
}
