/**
 * The tenant of a request: by the mini-program's app id, else by host, else the default tenant. Headers have no further effect:
 * links always lead to the tenant's own domain.
 */
import { LRUCache } from 'lru-cache'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../ctx'
import type { Db } from '../../db/open'
import { fault } from '../../http/fault'
import type { Tenant } from './tenant'
import { defaultTenantId, tenantById, tenantIdOfApp, tenantIdOfDomain, tenantIdsConfigured } from './tenant.repository'
import type { TenantConfigs } from '../../db/tables/tenant'

interface Found {
  tenant: Tenant
  /** City bound to the host; empty if none is. */
  city: string
}

/**
 * The request's host if it is the tenant's own, else empty. `others` are additional own names besides its domains: this machine's
 * addresses in a demonstration.
 */
export function ownHost({ domains }: Tenant, hostname: string, others: () => readonly string[]): string {
  const name = hostname.toLowerCase()
  return domains.includes(name) || others().includes(name) ? name : ''
}

/** True if an address leads to this platform. */
export const isOwnAddress = ({ tenant, host }: Pick<Ctx, 'tenant' | 'host'>, address: string): boolean =>
  URL.canParse(address) && [...tenant.domains, ...(host ? [host] : [])].includes(new URL(address).hostname)

/** Milliseconds for which a tenant is cached: a switch changed by an operator must work almost at once in every process. */
const FRESH_MS = 1000

/** Caches a lookup by name for a second. */
function lookedUp<Thing extends object>(look: (db: Db, name: string) => Promise<Thing | null>): typeof look {
  const caches = new WeakMap<Db, LRUCache<string, Promise<Thing | null>>>()
  return (db, name) => {
    let cache = caches.get(db)
    if (!cache) caches.set(db, (cache = new LRUCache({ max: 1000, ttl: FRESH_MS })))
    let found = cache.get(name)
    if (!found) {
      found = look(db, name)
      cache.set(name, found)
      found.catch(() => cache.delete(name))
    }
    return found
  }
}

export async function findTenant(db: Db, request: FastifyRequest): Promise<Found> {
  const appId = request.headers['x-app-id']
  const name = typeof appId === 'string' && appId ? `app:${appId.slice(0, 64)}` : `host:${request.hostname.toLowerCase().slice(0, 255)}`
  const result = await look(db, name)
  if (!result) throw fault('tenant_closed')
  return result
}

const look = lookedUp(async (db, name): Promise<Found | null> => {
  const [kind, value = ''] = [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)]
  const bound = kind === 'host' ? await tenantIdOfDomain(db, value) : null
  const id = bound?.tenantId ?? (kind === 'app' ? await tenantIdOfApp(db, value) : null) ?? (await defaultTenantId(db))
  const tenant = id === null ? null : await tenantById(db, id, bound?.city)
  return tenant && { tenant, city: bound?.city ?? '' }
})

const configured = lookedUp(async (db, name): Promise<Tenant[]> => {
  const [kind, part] = JSON.parse(name) as [keyof TenantConfigs, object]
  const found = await Promise.all((await tenantIdsConfigured(db, kind, part)).map((id) => tenantById(db, id)))
  return found.filter((tenant) => tenant !== null)
})

/** Tenants whose configuration of this kind contains this part. */
export const tenantsConfigured = async (db: Db, kind: keyof TenantConfigs, part: object): Promise<Tenant[]> =>
  (await configured(db, JSON.stringify([kind, part]))) ?? []
