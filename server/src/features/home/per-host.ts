/** Caches responses that are equal for all visitors of a host, for one second. */
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { TenantConfigs } from '../../db/tables/tenant'

/** As fresh as a tenant's settings: changes by an operator and members who hide take effect within a second. */
const FRESH_MS = 1000
const HOSTS_KEPT = 200

interface Kept<Thing> {
  /** Identity of the settings: a new object whenever the tenant was read again. */
  configs: TenantConfigs
  made: Promise<Thing | null>
}

/**
 * Null is not cached, because it may concern one visitor alone, for example a spent budget. Closed platforms are not
 * cached either, nor are invented hosts, whose number is unlimited.
 */
export function perHost<Thing>(make: (request: FastifyRequest) => Promise<Thing | null>) {
  const kept = new LRUCache<string, Kept<Thing>>({ max: HOSTS_KEPT, ttl: FRESH_MS })
  return async (request: FastifyRequest): Promise<Thing | null> => {
    const { tenant, host } = request.ctx
    if (tenant.status !== 'active' || host === '') return null
    const key = `${tenant.id} ${tenant.city} ${host}`
    const known = kept.get(key)
    if (known?.configs === tenant.configs) return known.made
    const made = make(request)
    kept.set(key, { configs: tenant.configs, made })
    if ((await made) === null && kept.peek(key)?.made === made) kept.delete(key)
    return made
  }
}
