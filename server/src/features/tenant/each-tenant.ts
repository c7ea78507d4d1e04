/** Tenants by number, and scheduled work for every tenant, including closed ones, because their members' rights end too. */
import { openSystemCtx, type Ctx, type World } from '../../ctx'
import type { Db } from '../../db/open'
import type { Tenant } from './tenant'
import { tenantById, tenantIds } from './tenant.repository'

/** Null if there is no tenant with this number. */
export const tenantNumbered = ({ db }: { db: Db }, id: number): Promise<Tenant | null> => tenantById(db, id)

export async function allTenants(db: Db): Promise<Tenant[]> {
  const found: Tenant[] = []
  for (const id of await tenantIds(db)) {
    const tenant = await tenantById(db, id)
    if (tenant) found.push(tenant)
  }
  return found
}

/** Returns the sum of all tenants' results. */
export async function forEachTenant(world: World, name: string, now: Date, work: (ctx: Ctx) => Promise<number>): Promise<number> {
  let sum = 0
  for (const tenant of await allTenants(world.db)) sum += await work(openSystemCtx(world, tenant, { kind: 'system', name }, now))
  return sum
}
