/** Acts for each verb of commissions, ids, notices, and invariants that hold after any kill. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { commission } from '@qianxian/protocol/commission/commission'
import { and, desc, eq, isNotNull, lte, max } from 'drizzle-orm'
import { newPlan, newRecord } from '../../seed/makers/commission'
import { newOrder } from '../../seed/makers/finance'
import { newBond } from '../../seed/makers/matchmaker'
import { commissionPlans } from '../../src/db/tables/commission'
import { beginPayment, settlePayment } from '../../src/features/finance/finance'
import { orderOfEach } from '../orders'
import { idOf, type Belongs, type Scene } from '../scene'
import { isSelf, onlooker, secret, type Plant } from '../secrets'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, TestWorld } from '../world'

type Desk = Person & { matchmakerId: number }
let versions = 1_000

export function commissionStage(world: TestWorld) {
  /** A version that nothing else uses: drafts of the verb get the next one too. */
  const nextVersion = async (): Promise<number> => {
    const [newest] = await world.world.db.select({ version: max(commissionPlans.version) }).from(commissionPlans)
    versions = Math.max(versions, newest?.version ?? 0) + 1
    return versions
  }
  /** The version in force; it is published if there is none. */
  const planned = async (tenantId = world.tenantA): Promise<number> => {
    const bench = world.bench(tenantId)
    const [known] = await bench.db
      .select({ version: commissionPlans.version })
      .from(commissionPlans)
      .where(
        and(eq(commissionPlans.tenantId, tenantId), isNotNull(commissionPlans.publishedAt), lte(commissionPlans.effectiveFrom, bench.now)),
      )
      .orderBy(desc(commissionPlans.effectiveFrom))
      .limit(1)
    if (known) return known.version
    const facts = { version: await nextVersion(), effectiveFrom: momentBefore(bench.now, 30, 'day'), draftedById: 1, publishedById: 2 }
    return (await newPlan(bench, facts)).version
  }
  /** A matchmaker who has acknowledged the rules, and a member whom they serve. */
  const served = async ({ isAcknowledged = true } = {}): Promise<{ desk: Desk; buyer: Person; version: number }> => {
    const version = await planned()
    const [desk, buyer] = [await world.matchmaker(), await world.loveUser()]
    await newBond(world.bench(), { matchmakerId: desk.matchmakerId, profileId: buyer.profileId })
    if (isAcknowledged) await desk.call(commission.acknowledgePlan, { version })
    return { desk, buyer, version }
  }
  const ordered = (buyer: Person): Promise<number> => orderOfEach(world).vip(buyer)
  /** Pays an order by a channel's result of so many days ago. */
  const pay = async (buyer: Person, orderId: number, daysAgo = 0): Promise<void> => {
    const ctx = await buyer.ctx()
    const { channelFen } = await beginPayment(ctx, { orderId, userId: buyer.userId, useWallet: false })
    const paidAt = momentBefore(ctx.now, daysAgo, 'day')
    await settlePayment(ctx, { orderId, paymentId: null, channel: 'wx', fen: channelFen, channelNo: `wx${orderId}`, paidAt })
  }
  const paid = async (buyer: Person, daysAgo = 0): Promise<number> => {
    const orderId = await ordered(buyer)
    await pay(buyer, orderId, daysAgo)
    return orderId
  }
  return { nextVersion, planned, served, ordered, pay, paid }
}

const rule = { orderType: 'vip', role: 'matchmaker', mode: 'percent', value: 3_000 } as const

const acts = (world: TestWorld): Acts<typeof commission> => {
  const { by } = stageOf(world)
  const { planned, served, nextVersion } = commissionStage(world)
  const owned = async () => {
    const desk = await world.matchmaker()
    return { desk, id: await shareOf(world, desk.userId) }
  }
  return {
    getBonusSums: async () => by((await owned()).desk, commission.getBonusSums, {}),
    getBonusPaged: async () => by((await owned()).desk, commission.getBonusPaged, { tab: 'pending' }),
    getWaterfall: async () => {
      const { desk, id } = await owned()
      return by(desk, commission.getWaterfall, { id })
    },
    acknowledgePlan: async () => {
      const { desk, version } = await served({ isAcknowledged: false })
      return by(desk, commission.acknowledgePlan, { version })
    },
    getPlanPaged: async () => {
      await planned()
      return by(await world.withRole('finance'), commission.getPlanPaged, {})
    },
    draftPlan: async () => {
      const effectiveFrom = dayInShanghai(momentAfter(new Date(), 20, 'day'))
      const plan = { effectiveFrom, channelFeeBp: 60, taxBp: 0, note: '', rules: [rule] }
      return by(await world.withRole('finance'), commission.draftPlan, plan)
    },
    publishPlan: async () => {
      const bench = world.bench()
      const version = await nextVersion()
      const plan = await newPlan(bench, { version, draftedById: 1, effectiveFrom: momentAfter(bench.now, version, 'day') })
      return by(await world.withRole('finance'), commission.publishPlan, { id: plan.id })
    },
  }
}

async function shareOf(
  world: TestWorld,
  userId: number,
  tenantId = world.tenantA,
  facts: { reasonTrace?: string[] } = {},
): Promise<number> {
  const bench = world.bench(tenantId)
  const { id: orderId } = await newOrder(bench, { userId: (await world.member({ tenantId })).userId, bizType: 'vip' })
  return idOf(newRecord(bench, { orderId, userId, ...facts }))
}

const tells = (world: TestWorld): NoticeCases => {
  const { served, ordered, pay } = commissionStage(world)
  return {
    'commission.share': async () => {
      const { desk, buyer } = await served()
      const orderId = await ordered(buyer)
      return { hears: [desk], says: '一笔分成已结算', tap: () => pay(buyer, orderId, 8) }
    },
  }
}

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'ownShare' | 'draftedPlan'>> => {
  const { stranger, server, farServer } = others
  const { nextVersion } = commissionStage(world)
  const drafted = async (tenantId = world.tenantA) => {
    const [bench, version] = [world.bench(tenantId), await nextVersion()]
    return idOf(newPlan(bench, { version, draftedById: stranger.userId, effectiveFrom: momentAfter(bench.now, version, 'day') }))
  }
  return {
    own: { ownShare: () => shareOf(world, me.userId), draftedPlan: () => drafted() },
    foreign: {
      ownShare: {
        'of another matchmaker': await shareOf(world, server.userId),
        'of another tenant': await shareOf(world, farServer.userId, world.tenantB),
      },
      draftedPlan: { 'of another tenant': await drafted(world.tenantB) },
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'a share whose postings are not what it says': `
    select r.id, p.* from commission_records r cross join lateral (
      select coalesce(sum(e.delta) filter (where a.kind in ('commissionFrozen', 'storeShareFrozen')), 0) as waiting,
        coalesce(sum(e.delta) filter (where a.kind = 'commission'), 0) as settled, count(distinct t.id) as steps
      from ledger_txns t join ledger_entries e on e.tenant_id = t.tenant_id and e.txn_id = t.id
      join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
      where t.tenant_id = r.tenant_id and t.idem_key in (
        select 'commission:' || r.order_id || ':' || r.role || ':' || step from generate_series(1, r.steps) step)) p
    where r.steps > 0 and (p.steps <> r.steps or p.settled <> r.settled_fen or p.waiting <> r.fen - r.reversed_fen - r.settled_fen)`,
  'a posting of a share that does not exist': `
    select t.id from ledger_txns t where t.biz_type = 'commission' and not exists (
      select 1 from commission_records r where r.tenant_id = t.tenant_id and r.order_id::text = t.biz_id
        and split_part(t.idem_key, ':', 3) = r.role and split_part(t.idem_key, ':', 4)::int <= r.steps)`,
  'a share of an order that was refunded further': `
    select r.id from commission_records r join fin_orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
    where r.steps > 0 and r.fen - r.reversed_fen <> div(r.fen::numeric * (o.amount_fen - o.refunded_fen), o.amount_fen)`,
  'a share of the buyer': `
    select r.id from commission_records r join fin_orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
    where r.steps > 0 and r.user_id = o.user_id`,
}

const secrets: Plant = async (world, { person }) => {
  const trace = secret('分成说明', isSelf)
  const ownShare = await shareOf(world, person.userId, world.tenantA, { reasonTrace: [trace.mark] })
  return {
    secrets: { trace },
    ids: {
      ownShare,
      draftedPlan: (await newPlan(world.bench(), { version: await commissionStage(world).nextVersion(), draftedById: 1 })).id,
    },
    onlookers: [onlooker('clerk', await world.withRole('finance'))],
  }
}

/** Only one draft of a day can be published. */
const eachItsOwn = { draftPlan: 'each draft is a version of its own' }

export const commissionFacts = { table: commission, acts, eachItsOwn, tells, belongings, invariants, secrets }
