/** How memberships are tried: a way to do each verb, and what must hold whatever was killed. */
import { membership } from '@qianxian/protocol/membership/membership'
import { onlooker, type Plant } from '../secrets'
import { stageOf, type Acts } from '../stage'
import type { TestWorld } from '../world'

const acts = (world: TestWorld): Acts<typeof membership> => {
  const { by, her } = stageOf(world)
  return {
    getVipPlans: async () => by(await her(), membership.getVipPlans, {}),
    getMyVip: async () => by(await her(), membership.getMyVip, {}),
  }
}

/** Each query finds what must not be. */
const invariants = {
  'a membership that ends with none that runs': `
    select u.tenant_id, u.id from users u
    where u.vip_until > now() and exists (select 1 from vip_subs s where s.tenant_id = u.tenant_id and s.user_id = u.id)
      and not exists (select 1 from vip_subs s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.refunded_at is null)`,
  'a paid membership that brought nothing': `
    select o.tenant_id, o.id from fin_orders o where o.biz_type = 'vip' and o.status = 'fulfilled'
      and not exists (select 1 from vip_subs s where s.tenant_id = o.tenant_id and s.order_id = o.id and s.refunded_at is null)`,
}

const secrets: Plant = async (world) => ({ secrets: {}, onlookers: [onlooker('member', await world.loveUser())] })

export const membershipFacts = { table: membership, acts, invariants, secrets }
