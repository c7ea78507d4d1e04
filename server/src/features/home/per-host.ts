/** What is the same for all visitors of a host is made once a second. */
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { TenantConfigs } from '../../db/tables/tenant'

/** As fresh as the settings of a tenant: what an operator turns, or a member hides, is gone within a second. */
const FRESH_MS = 1000
const HOSTS_KEPT = 200

interface Kept<Thing> {
  /** A fresh object whenever the tenant was read again. */
  configs: TenantConfigs
  made: Promise<Thing | null>
}

/**
 * Null is not kept: it may be one visitor's alone, like a spent budget. Nor is anything made of a platform that is closed,
 * or for hosts that anybody may make up: there is no end of them.
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
