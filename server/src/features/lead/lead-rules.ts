/** The rules of each pool: the defaults with what `lead_pools` changes. */
import { leadRules, type LeadRules } from '@qianxian/protocol/lead/lead.words'
import type { Ctx } from '../../ctx'
import * as store from './lead.repository'

export interface PoolRules {
  /** Rules of a pool. */
  of(poolId: number): LeadRules
  /** Rules of the default pool, by which claims, owned leads and locks of a handler are counted. */
  handler: LeadRules
}

export async function loadRules(ctx: Ctx): Promise<PoolRules> {
  const pools = await store.listPools(ctx)
  const rules = new Map(pools.map(({ id, rules: changed }) => [id, { ...leadRules, ...changed }]))
  const fallback = pools.find(({ isDefault }) => isDefault)
  const handler = (fallback && rules.get(fallback.id)) ?? leadRules
  return { of: (poolId) => rules.get(poolId) ?? handler, handler }
}
