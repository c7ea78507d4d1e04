/** Acts for each verb of memberships, and invariants that hold after any kill. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { dayInShanghai, startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { membership } from '@qianxian/protocol/membership/membership'
import { eq } from 'drizzle-orm'
import { newVipCoupon, newVipSub } from '../../seed/makers/membership'
import { users } from '../../src/db/tables/account'
import { rightOutages } from '../../src/db/tables/membership'
import { sweepCoupons, sweepEnds } from '../../src/features/membership/membership.jobs'
import { sweepOutages } from '../../src/features/membership/outage/outages'
import type { Belongs, Scene } from '../scene'
import { onlooker, type Plant } from '../secrets'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, TestWorld } from '../world'

const acts = (world: TestWorld): Acts<typeof membership> => {
  const { by, her } = stageOf(world)
  return {
    getVipPlans: async () => by(await her(), membership.getVipPlans, {}),
    getMyVip: async () => by(await her(), membership.getMyVip, {}),
    useVipCoupon: async () => {
      const owner = await her()
      return by(owner, membership.useVipCoupon, { id: await couponOf(world, owner) })
    },
    getVipReceipt: async () => by(await her(), membership.getVipReceipt, { day: dayInShanghai(new Date()) }),
    noteRightOutage: async () => {
      const until = momentBefore(new Date(), 1, 'day')
      const asked = { key: 'like', from: momentBefore(until, 30, 'minute').toISOString(), until: until.toISOString() } as const
      return by(await world.withRole('tenantAdmin'), membership.noteRightOutage, asked)
    },
  }
}

const couponOf = async (world: TestWorld, { userId }: Person, tenantId = world.tenantA): Promise<number> =>
  (await newVipCoupon(world.bench(tenantId), { userId })).id

/** A member whose membership ends within `ms`. */
async function endingIn(world: TestWorld, ms: number, isInvisible = false): Promise<Person> {
  const person = await world.loveUser(isInvisible ? { privacy: { invisibleBrowse: true } } : {})
  await world.world.db
    .update(users)
    .set({ vipUntil: new Date(Date.now() + ms) })
    .where(eq(users.id, person.userId))
  return person
}

const HOUR_MS = 3_600_000

const tells = (world: TestWorld): NoticeCases => ({
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
  'membership.coupon_ending': async () => {
    const person = await world.loveUser()
    await newVipCoupon(world.bench(), { userId: person.userId, expiresAt: new Date(Date.now() + 5 * HOUR_MS) })
    return { hears: [person], says: '的会员券', tap: () => sweepCoupons(world.served) }
  },
  'membership.given': async () => {
    // In the other tenant nobody else had the right at that time.
    const tenantId = world.tenantB
    const [person, now] = [await world.loveUser({ tenantId }), new Date()]
    const { db } = world.world
    await newVipSub(world.bench(tenantId), { userId: person.userId, boughtAt: momentBefore(now, 3, 'day') })
    // An hour of the previous day, which overlaps with no other outage.
    const untilAt = new Date(startOfDayInShanghai(now).getTime() - (now.getTime() % HOUR_MS))
    const facts = {
      tenantId,
      key: 'like',
      source: 'operator',
      untilAt,
      fromAt: momentBefore(untilAt, 61, 'minute'),
    } as const
    await db.insert(rightOutages).values(facts)
    return { hears: [person], says: '很抱歉，送你 1 天月卡会员', tap: () => sweepOutages(world.served, now) }
  },
})

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'vipCoupon'>> => {
  const { stranger, far } = others
  return {
    own: { vipCoupon: () => couponOf(world, me) },
    foreign: {
      vipCoupon: { "somebody else's": await couponOf(world, stranger), 'of another tenant': await couponOf(world, far, world.tenantB) },
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'a membership that ends with none that runs': `
    select u.tenant_id, u.id from users u
    where u.vip_until > now() and exists (select 1 from vip_subs s where s.tenant_id = u.tenant_id and s.user_id = u.id)
      and not exists (select 1 from vip_subs s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.refunded_at is null)`,
  'a membership that runs while its clock stands': `
    select u.tenant_id, u.id from users u join vip_pauses p on p.tenant_id = u.tenant_id and p.user_id = u.id and p.until_at is null
    where u.vip_until > now()`,
  'a day that was returned without its minutes': `
    select d.tenant_id, d.user_id from vip_returned_days d
    group by d.tenant_id, d.user_id having count(*) * 1440 > (
      select coalesce(sum(g.minutes), 0) from (
        select minutes from vip_subs s where s.tenant_id = d.tenant_id and s.user_id = d.user_id and s.source = 'compensation'
        union all select minutes from vip_coupons c where c.tenant_id = d.tenant_id and c.user_id = d.user_id and c.source = 'compensation') g)`,
  'a paid membership that brought nothing': `
    select o.tenant_id, o.id from fin_orders o where o.biz_type = 'vip' and o.status = 'fulfilled'
      and not exists (select 1 from vip_subs s where s.tenant_id = o.tenant_id and s.order_id = o.id and s.refunded_at is null)`,
}

const secrets: Plant = async (world) => ({ secrets: {}, onlookers: [onlooker('member', await world.loveUser())] })

export const membershipFacts = { table: membership, acts, tells, belongings, invariants, secrets }
