/** Tenants by their number, and work by the clock that is done for every one, also for closed ones: their members' rights end as well. */
import { ctxOf, type Ctx, type World } from '../../ctx'
import type { Db } from '../../db/open'
import type { Tenant } from './tenant'
import { tenantById, tenantIds } from './tenant.repository'

/** Null where there is none. */
export const tenantNumbered = ({ db }: { db: Db }, id: number): Promise<Tenant | null> => tenantById(db, id)

/** Returns the sum of what each tenant's work returned. */
export async function inEachTenant(world: World, name: string, now: Date, work: (ctx: Ctx) => Promise<number>): Promise<number> {
  let sum = 0
  for (const id of await tenantIds(world.db)) {
    const tenant = await tenantById(world.db, id)
    if (tenant) sum += await work(ctxOf(world, tenant, { kind: 'system', name }, now))
  }
  return sum
}
