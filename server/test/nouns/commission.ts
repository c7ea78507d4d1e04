/** Acts for each verb of commissions, ids, notices, and invariants that hold after any kill. */
import { audit } from '@qianxian/protocol/audit/audit'
import type { Decision } from '@qianxian/protocol/audit/audit.words'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { commission } from '@qianxian/protocol/commission/commission'
import type { ClaimedRole } from '@qianxian/protocol/commission/commission.words'
import { and, desc, eq, isNotNull, lte, max } from 'drizzle-orm'
import { newPlan, newRecord } from '../../seed/makers/commission'
import { newOrder } from '../../seed/makers/finance'
import { newBond } from '../../seed/makers/matchmaker'
import { commissionDisputes, commissionPlans } from '../../src/db/tables/commission'
import { beginPayment, settlePayment } from '../../src/features/finance/finance'
import { orderOfEach } from '../orders'
import { statementActs, statementAnywhere, statementStage } from './commission-statements'
import { idOf, type Belongs, type Scene } from '../scene'
import { isSelf, onlooker, secret, type Plant } from '../secrets'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, TestWorld } from '../world'

type Desk = Person & { matchmakerId: number }
let versions = 1_000
const SAID = '这位会员的服务是我谈下来的，聊天记录里有当天约定。'

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
  /** Begins a payment; the returned function reports the channel's result of so many days ago. */
  const begin = async (buyer: Person, orderId: number): Promise<(daysAgo?: number) => Promise<void>> => {
    const ctx = await buyer.ctx()
    const { channelFen } = await beginPayment(ctx, { orderId, userId: buyer.userId, useWallet: false })
    return async (daysAgo = 0) => {
      const paidAt = momentBefore(ctx.now, daysAgo, 'day')
      await settlePayment(ctx, { orderId, paymentId: null, channel: 'wx', fen: channelFen, channelNo: `wx${orderId}`, paidAt })
    }
  }
  const pay = async (buyer: Person, orderId: number, daysAgo = 0): Promise<void> => (await begin(buyer, orderId))(daysAgo)
  const paid = async (buyer: Person, daysAgo = 0): Promise<number> => {
    const orderId = await ordered(buyer)
    await pay(buyer, orderId, daysAgo)
    return orderId
  }
  /** A matchmaker served the member before, another does now, and the member has paid. */
  const contested = async ({ daysAgo = 0 } = {}) => {
    const { desk: holder, buyer, version } = await served()
    const claimant = await world.matchmaker()
    const [began, ended] = [momentBefore(new Date(), 40, 'day'), momentBefore(new Date(), 20, 'day')]
    const service = { matchmakerId: claimant.matchmakerId, profileId: buyer.profileId, status: 'ended' } as const
    await newBond(world.bench(), { ...service, startedAt: began, endedAt: ended })
    await claimant.call(commission.acknowledgePlan, { version })
    return { holder, claimant, buyer, version, orderId: await paid(buyer, daysAgo) }
  }
  const claim = (claimant: Person, orderId: number, role: ClaimedRole = 'matchmaker') =>
    claimant.call(commission.claimShare, { orderId, role, statement: SAID })
  /** A contested order with the claim, and its task. */
  const claimed = async (facts: { daysAgo?: number } = {}) => {
    const scene = await contested(facts)
    await claim(scene.claimant, scene.orderId)
    const [dispute] = await world.world.db.select().from(commissionDisputes).where(eq(commissionDisputes.orderId, scene.orderId))
    return { ...scene, dispute: dispute! }
  }
  /** Decided by an uninvolved auditor. */
  const decide = async (taskId: number, decision: Decision, by?: Person) => {
    const judge = by ?? (await world.auditor())
    await judge.call(audit.claim, { id: taskId })
    const reasons = decision === 'rejected' ? [{ field: 'claim', code: 'share_by_record' as const }] : []
    return judge.call(audit.decide, { id: taskId, decision, reasons })
  }
  return { nextVersion, planned, served, ordered, begin, pay, paid, contested, claim, claimed, decide }
}

const rule = { orderType: 'vip', role: 'matchmaker', mode: 'percent', value: 3_000 } as const

const acts = (world: TestWorld): Acts<typeof commission> => {
  const { by } = stageOf(world)
  const { planned, served, nextVersion, contested } = commissionStage(world)
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
    getClaimablePaged: async () => by((await contested()).claimant, commission.getClaimablePaged, {}),
    claimShare: async () => {
      const { claimant, orderId } = await contested()
      return by(claimant, commission.claimShare, { orderId, role: 'matchmaker', statement: SAID })
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
    ...statementActs(world, planned),
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
  const { planned, served, ordered, begin, claimed, decide } = commissionStage(world)
  return {
    'commission.claim': async () => {
      const { claimant, dispute } = await claimed()
      const judge = await world.auditor()
      return { hears: [claimant], says: '你的分成申诉没有成立', tap: () => decide(dispute.auditTaskId!, 'rejected', judge) }
    },
    'commission.judged': async () => {
      const { holder, dispute } = await claimed()
      const judge = await world.auditor()
      return { hears: [holder], says: '经过申诉核实，已更正', tap: () => decide(dispute.auditTaskId!, 'approved', judge) }
    },
    'commission.share': async () => {
      const { desk, buyer } = await served()
      const settle = await begin(buyer, await ordered(buyer))
      return { hears: [desk], says: '一笔分成已结算', tap: () => settle(8) }
    },
    'commission.statement': async () => {
      const { staffed, paid, closed } = statementStage(world, planned)
      const { manager, storeId, buyer } = await staffed()
      await paid(buyer)
      return { hears: [manager], says: '的分成账单出来了，应付 5.56 元', tap: () => closed(storeId) }
    },
  }
}

const belongings = async ({
  world,
  others,
  me,
}: Scene): Promise<Belongs<'ownShare' | 'draftedPlan' | 'claimableOrder' | 'tenantStatement'>> => {
  const { stranger, server, farServer, far } = others
  const { nextVersion, contested } = commissionStage(world)
  const drafted = async (tenantId = world.tenantA) => {
    const [bench, version] = [world.bench(tenantId), await nextVersion()]
    return idOf(newPlan(bench, { version, draftedById: stranger.userId, effectiveFrom: momentAfter(bench.now, version, 'day') }))
  }
  return {
    own: {
      ownShare: () => shareOf(world, me.userId),
      draftedPlan: () => drafted(),
      tenantStatement: () => statementAnywhere(world),
      claimableOrder: async () => {
        const { buyer, orderId } = await contested()
        if (me.matchmakerId !== undefined)
          await newBond(world.bench(), {
            matchmakerId: me.matchmakerId,
            profileId: buyer.profileId,
            status: 'ended',
            startedAt: momentBefore(new Date(), 40, 'day'),
            endedAt: momentBefore(new Date(), 20, 'day'),
          })
        return orderId
      },
    },
    foreign: {
      claimableOrder: {
        'of a member of another matchmaker': (await contested()).orderId,
        'of another tenant': await idOf(newOrder(world.bench(world.tenantB), { userId: far.userId, bizType: 'vip' })),
      },
      ownShare: {
        'of another matchmaker': await shareOf(world, server.userId),
        'of another tenant': await shareOf(world, farServer.userId, world.tenantB),
      },
      draftedPlan: { 'of another tenant': await drafted(world.tenantB) },
      tenantStatement: { 'of another tenant': await statementAnywhere(world, world.tenantB) },
    },
  }
}

/** The part of a posting's key that names a share in its order. */
const NAME = `r.role || case when r.revision = 0 then '' else '.' || r.revision end`

/** Each query finds rows that must not exist. */
const invariants = {
  'a share whose postings are not what it says': `
    select r.id, p.* from commission_records r cross join lateral (
      select coalesce(sum(e.delta) filter (where a.kind in ('commissionFrozen', 'storeShareFrozen')), 0) as waiting,
        coalesce(sum(e.delta) filter (where a.kind = 'commission'), 0) as settled, count(distinct t.id) as steps
      from ledger_txns t join ledger_entries e on e.tenant_id = t.tenant_id and e.txn_id = t.id
      join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
      where t.tenant_id = r.tenant_id and t.idem_key in (
        select 'commission:' || r.order_id || ':' || ${NAME} || ':' || step from generate_series(1, r.steps) step)) p
    where r.steps > 0 and (p.steps <> r.steps or p.settled <> r.settled_fen or p.waiting <> r.fen - r.reversed_fen - r.settled_fen)`,
  'a posting of a share that does not exist': `
    select t.id from ledger_txns t where t.biz_type = 'commission' and not exists (
      select 1 from commission_records r where r.tenant_id = t.tenant_id and r.order_id::text = t.biz_id
        and split_part(t.idem_key, ':', 3) = ${NAME} and split_part(t.idem_key, ':', 4)::int <= r.steps)`,
  'a share of an order that was refunded further': `
    select r.id from commission_records r join fin_orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
    where r.steps > 0 and r.superseded_at is null and r.fen - r.reversed_fen <> div(r.fen::numeric * (o.amount_fen - o.refunded_fen), o.amount_fen)`,
  'a share of the buyer': `
    select r.id from commission_records r join fin_orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
    where r.steps > 0 and r.superseded_at is null and r.user_id = o.user_id`,
  'a share that is held without a reason, or waits although it has one': `
    select r.id from commission_records r where r.steps > 0 and r.superseded_at is null and r.status in ('pending', 'held')
      and (r.status = 'held' and r.hold_reason = 'disputed') <> exists (
        select 1 from commission_disputes d where d.tenant_id = r.tenant_id and d.order_id = r.order_id and d.status = 'open')`,
  'a corrected claim without a share that names the decision': `
    select d.id from commission_disputes d where d.status = 'corrected' and not exists (
      select 1 from commission_records r where r.tenant_id = d.tenant_id and r.order_id = d.order_id and r.created_at >= d.decided_at)`,
  'a share that is stated as more than it was, or for more than is left of it': `
    select r.id from commission_records r join commission_statement_lines l on l.tenant_id = r.tenant_id and l.record_id = r.id
    group by r.tenant_id, r.id, r.fen, r.reversed_fen having sum(l.fen) not between r.fen - r.reversed_fen and r.fen`,
  'a paid statement whose posting is missing or another': `
    select s.id from commission_statements s where s.status = 'paid' and s.payable_fen is distinct from (
      select -min(e.delta) from ledger_txns t join ledger_entries e on e.tenant_id = t.tenant_id and e.txn_id = t.id
      where t.tenant_id = s.tenant_id and t.idem_key = s.ledger_key)`,
  'an account of a store that is not its shares less what was paid': `
    select a.id, a.balance from ledger_accounts a where a.kind = 'storeShareFrozen' and a.balance <> (
      select coalesce(sum(r.fen - r.reversed_fen), 0) from commission_records r
      where r.tenant_id = a.tenant_id and r.store_id = a.subject_id and r.steps > 0) + (
      select coalesce(sum(s.adjusted_fen - case when s.status = 'paid' then s.payable_fen else 0 end), 0) from commission_statements s
      where s.tenant_id = a.tenant_id and s.store_id = a.subject_id)`,
  'a negative amount that is carried over other than once': `
    select s.id from commission_statements s where s.carried_fen <> (
      select coalesce(sum(b.payable_fen), 0) from commission_statements b where b.tenant_id = s.tenant_id and b.carried_to_id = s.id)`,
}

const secrets: Plant = async (world, { person }) => {
  const trace = secret('分成说明', isSelf)
  const ownShare = await shareOf(world, person.userId, world.tenantA, { reasonTrace: [trace.mark] })
  return {
    secrets: { trace },
    ids: {
      ownShare,
      claimableOrder: (await commissionStage(world).contested()).orderId,
      draftedPlan: (await newPlan(world.bench(), { version: await commissionStage(world).nextVersion(), draftedById: 1 })).id,
      tenantStatement: await statementAnywhere(world),
    },
    onlookers: [onlooker('clerk', await world.withRole('finance'))],
  }
}

/** Only one draft of a day can be published. */
const eachItsOwn = { draftPlan: 'each draft is a version of its own' }

export const commissionFacts = { table: commission, acts, eachItsOwn, tells, belongings, invariants, secrets }
