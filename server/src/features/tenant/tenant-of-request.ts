/**
 * Which tenant a request belongs to: by the mini-program's app id, else by the host, else the default one. A header says no
 * more than that: where links lead is the tenant's own domain.
 */
import { LRUCache } from 'lru-cache'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../ctx'
import type { Db } from '../../db/open'
import { fault } from '../../http/fault'
import type { Tenant } from './tenant'
import { defaultTenantId, tenantById, tenantIdOfApp, tenantIdOfDomain } from './tenant.repository'

interface Found {
  tenant: Tenant
  /** City bound to the host, empty where none is. */
  city: string
}

/**
 * The host of a request where it is the tenant's own, empty where it is anybody's. `others` are names that count as own
 * beside its domains: this machine's addresses, in a demonstration.
 */
export function ownHost({ domains }: Tenant, hostname: string, others: () => readonly string[]): string {
  const name = hostname.toLowerCase()
  return domains.includes(name) || others().includes(name) ? name : ''
}

/** Whether an address leads to this platform. */
export const isOwnAddress = ({ tenant, host }: Pick<Ctx, 'tenant' | 'host'>, address: string): boolean =>
  URL.canParse(address) && [...tenant.domains, ...(host ? [host] : [])].includes(new URL(address).hostname)

/** A switch that an operator turns must work almost at once, in every process. */
const FRESH_MS = 1000
const caches = new WeakMap<Db, LRUCache<string, Promise<Found | null>>>()

export async function findTenant(db: Db, request: FastifyRequest): Promise<Found> {
  const appId = request.headers['x-app-id']
  const name = typeof appId === 'string' && appId ? `app:${appId.slice(0, 64)}` : `host:${request.hostname.toLowerCase().slice(0, 255)}`
  let cache = caches.get(db)
  if (!cache) caches.set(db, (cache = new LRUCache({ max: 1000, ttl: FRESH_MS })))
  let found = cache.get(name)
  if (!found) {
    found = look(db, name)
    cache.set(name, found)
    found.catch(() => cache.delete(name))
  }
  const result = await found
  if (!result) throw fault('tenant_closed')
  return result
}

async function look(db: Db, name: string): Promise<Found | null> {
  const [kind, value = ''] = [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)]
  const bound = kind === 'host' ? await tenantIdOfDomain(db, value) : null
  const id = bound?.tenantId ?? (kind === 'app' ? await tenantIdOfApp(db, value) : null) ?? (await defaultTenantId(db))
  const tenant = id === null ? null : await tenantById(db, id, bound?.city)
  return tenant && { tenant, city: bound?.city ?? '' }
}
