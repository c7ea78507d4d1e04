/** How memberships are tried: a way to do each verb, and what must hold whatever was killed. */
import { membership } from '@qianxian/protocol/membership/membership'
import { eq } from 'drizzle-orm'
import { users } from '../../src/db/tables/account'
import { sweepEnds } from '../../src/features/membership/membership.jobs'
import { onlooker, type Plant } from '../secrets'
import { stageOf, type Acts } from '../stage'
import type { Tells } from '../telling'
import type { Person, TestWorld } from '../world'

const acts = (world: TestWorld): Acts<typeof membership> => {
  const { by, her } = stageOf(world)
  return {
    getVipPlans: async () => by(await her(), membership.getVipPlans, {}),
    getMyVip: async () => by(await her(), membership.getMyVip, {}),
  }
}

/** A member whose time ends by then, ms. */
async function endingIn(world: TestWorld, ms: number, isInvisible = false): Promise<Person> {
  const person = await world.loveUser(isInvisible ? { privacy: { invisibleBrowse: true } } : {})
  await world.world.db
    .update(users)
    .set({ vipUntil: new Date(Date.now() + ms) })
    .where(eq(users.id, person.userId))
  return person
}

const HOUR_MS = 3_600_000

const tells = (world: TestWorld): Tells => ({
  'membership.ending': async () => ({
    hears: [await endingIn(world, 5 * HOUR_MS)],
    says: '到期后不会自动续费',
    tap: () => sweepEnds(world.served),
  }),
  'membership.invisible_over': async () => ({
    hears: [await endingIn(world, -HOUR_MS, true)],
    says: '隐身浏览随 VIP 到期而结束',
    tap: () => sweepEnds(world.served),
  }),
})

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

export const membershipFacts = { table: membership, acts, tells, invariants, secrets }
