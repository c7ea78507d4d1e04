/** Work by the clock that is done for every tenant, also for closed ones: their members' rights end as well. */
import { ctxOf, type Ctx, type World } from '../../ctx'
import { allTenants } from './tenant.service'

/** Returns the sum of what each tenant's work returned. */
export async function inEachTenant(world: World, name: string, now: Date, work: (ctx: Ctx) => Promise<number>): Promise<number> {
  let sum = 0
  for (const tenant of await allTenants(world.db)) sum += await work(ctxOf(world, tenant, { kind: 'system', name }, now))
  return sum
}
