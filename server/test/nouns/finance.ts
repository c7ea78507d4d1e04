/** Acts for each verb of money, and invariants of the books that hold after any kill. */
import { finance } from '@qianxian/protocol/finance/finance'
import { newOrder, newRefund } from '../../seed/makers/finance'
import { beginPayment, settlePayment } from '../../src/features/finance/finance'
import { idOf, type Belongs, type Scene } from '../scene'
import { isSelf, secret, type Plant } from '../secrets'
import { stageOf, type Acts, type EachItsOwn } from '../stage'
import type { Person, TestWorld } from '../world'

/** Points for ten yuan, at a new tenant's price. */
export const TEN_YUAN = { bizType: 'credit', input: { fen: 1_000, pt: 100 }, shownFen: 1_000 } as const

/** Orders through the endpoints, without any payment channel. */
export function orderStage() {
  const ordered = async (buyer: Person) => (await buyer.call(finance.createFinOrder, TEN_YUAN)).data.id
  /** An order paid by a channel's callback, without a real channel. */
  const paid = async (buyer: Person) => {
    const id = await ordered(buyer)
    const ctx = await buyer.ctx()
    await ctx.tx(async (ctx) => {
      const { channelFen } = await beginPayment(ctx, { orderId: id, userId: buyer.userId, useWallet: false })
      await settlePayment(ctx, { orderId: id, paymentId: null, channel: 'wx', fen: channelFen, channelNo: `wx${id}`, paidAt: ctx.now })
    })
    return id
  }
  return { ordered, paid }
}

const acts = (world: TestWorld): Acts<typeof finance> => {
  const { by, her, visitor } = stageOf(world)
  const { ordered, paid } = orderStage()
  return {
    createFinOrder: async () => by(await her(), finance.createFinOrder, TEN_YUAN),
    getOrder: async () => {
      const buyer = await her()
      return by(buyer, finance.getOrder, { id: await ordered(buyer) })
    },
    cancelOrder: async () => {
      const buyer = await her()
      return by(buyer, finance.cancelOrder, { id: await ordered(buyer) })
    },
    refundOrder: async () => {
      // The very first refund creates the platform's account for refunds, so another refund is made first.
      const other = await her()
      await other.call(finance.refundOrder, { id: await paid(other), shownFen: 1_000, reason: '' })
      const buyer = await her()
      return by(buyer, finance.refundOrder, { id: await paid(buyer), shownFen: 1_000, reason: '不需要了' })
    },
    getBalances: async () => by(await her(), finance.getBalances, {}),
    getTopUp: async () => by(await her(), finance.getTopUp, {}),
    getPagedCharges: async () => by(await her(), finance.getPagedCharges, {}),
    getPagedIncomes: async () => by(await her(), finance.getPagedIncomes, {}),
    getPagedCreditHis: async () => by(await her(), finance.getPagedCreditHis, {}),
    getLedgerRoot: async () => by(visitor, finance.getLedgerRoot, {}),
  }
}

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'order' | 'refund'>> => {
  const { stranger, far } = others
  const { tenantA, tenantB } = world
  const order = (userId: number, tenantId = tenantA) => idOf(newOrder(world.bench(tenantId), { userId }))
  const refund = async (userId: number, tenantId = tenantA) => {
    const orderId = await order(userId, tenantId)
    return idOf(newRefund(world.bench(tenantId), { userId, orderId, status: 'failed', failure: '账户已注销' }))
  }
  return {
    own: { order: () => order(me.userId), refund: () => refund(me.userId) },
    foreign: {
      order: { "somebody else's": await order(stranger.userId), 'of another tenant': await order(far.userId, tenantB) },
      refund: { "somebody else's": await refund(stranger.userId), 'of another tenant': await refund(far.userId, tenantB) },
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'an order that holds something else than its escrow says, or was paid something else than it cost': `
    select o.id, c.currency, e.* from fin_orders o cross join (values ('CNY'), ('PT')) c(currency)
    left join escrows e on e.tenant_id = o.tenant_id and e.order_id = o.id and e.currency = c.currency
    left join ledger_accounts a on a.tenant_id = o.tenant_id and a.kind = 'serviceEscrow' and a.subject_id = o.id and a.currency = c.currency
    where coalesce(e.held, 0) <> coalesce(a.balance, 0)
      or coalesce(e.paid, 0) <> case when o.paid_at is null then 0 when c.currency = 'CNY' then o.amount_fen else o.points_used end
      or coalesce(e.refunded, 0) <> case when c.currency = 'CNY' then o.refunded_fen else o.refunded_points end`,
  'an order that is paid and not in the books, or the other way round': `
    select o.id, o.status from fin_orders o where (o.paid_at is not null and o.amount_fen + o.points_used > 0) <>
      exists (select 1 from ledger_txns t where t.tenant_id = o.tenant_id and t.idem_key = 'order:' || o.id || ':paid')`,
  'an order for which something else is frozen than it asks': `
    select o.id, o.status, h.* from fin_orders o cross join lateral (
      select coalesce(sum(e.delta) filter (where a.kind = 'cashFrozen'), 0) as fen, coalesce(sum(e.delta) filter (where a.kind = 'pointsFrozen'), 0) as points
      from ledger_txns t join ledger_entries e on e.tenant_id = t.tenant_id and e.txn_id = t.id
      join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
      where t.tenant_id = o.tenant_id and t.biz_type = 'order' and t.biz_id = o.id::text) h
    where h.fen <> case when o.status in ('created', 'paying') then o.wallet_fen else 0 end
      or h.points <> case when o.status in ('created', 'paying') then o.points_used else 0 end`,
  'an order whose refunds are not what went back of it': `
    select o.id, r.* from fin_orders o cross join lateral (
      select coalesce(sum(fen), 0) as fen, coalesce(sum(points), 0) as points, coalesce(sum(channel_fen), 0) as channel,
        coalesce(bool_or(status in ('pending', 'failed')), false) as is_owed
      from fin_refunds r where r.tenant_id = o.tenant_id and r.order_id = o.id and not r.is_stray) r
    where r.fen <> o.refunded_fen or r.points <> o.refunded_points or r.channel <> o.refunded_channel_fen or r.is_owed <> (o.status = 'refunding')`,
  'a month whose sum is not that of its orders and refunds': `
    select * from (
      select tenant_id, user_id, month, sum(paid) as paid, sum(refunded) as refunded from (
        select tenant_id, user_id, to_char(paid_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, amount_fen as paid, 0 as refunded
          from fin_orders where paid_at is not null and amount_fen > 0
        union all select tenant_id, user_id, to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM'), 0, fen
          from fin_refunds where not is_stray and fen > 0) moves group by 1, 2, 3) m
    full join fin_months s using (tenant_id, user_id, month)
    where coalesce(m.paid, 0) <> coalesce(s.paid_fen, 0) or coalesce(m.refunded, 0) <> coalesce(s.refunded_fen, 0)`,
  'a bonus for a first top-up that was given twice, or to nobody': `
    select b.order_id from fin_first_bonuses b where 1 <> (select count(*) from ledger_txns t
      where t.tenant_id = b.tenant_id and t.idem_key = 'order:' || b.order_id || ':bonus')`,
  'a transaction that does not sum up to nothing in each currency': `
    select e.tenant_id, e.txn_id, a.currency, sum(e.delta) from ledger_entries e join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
    group by e.tenant_id, e.txn_id, a.currency having sum(e.delta) <> 0`,
  'a transaction without one of its legs': `
    select t.id from ledger_txns t where t.legs <> (select count(*) from ledger_entries e where e.tenant_id = t.tenant_id and e.txn_id = t.id)`,
  'a leg of no transaction': `
    select e.txn_id from ledger_entries e where not exists (select 1 from ledger_txns t where t.tenant_id = e.tenant_id and t.id = e.txn_id)`,
  'a balance that its entries do not add up to, or of which one is missing': `
    select a.id, a.balance, a.entry_count, e.* from ledger_accounts a left join lateral (
      select count(*) as entries, coalesce(max(entry_no), 0) as last_no, coalesce(sum(delta), 0) as total,
        coalesce((array_agg(balance_after order by entry_no desc))[1], 0) as last_balance
      from ledger_entries e where e.tenant_id = a.tenant_id and e.account_id = a.id) e on true
    where a.balance is not null and (a.balance <> e.total or a.balance <> e.last_balance or a.entry_count <> e.entries or a.entry_count <> e.last_no)`,
  'points that are not what the lots hold': `
    select a.id, a.balance from ledger_accounts a where a.kind = 'points' and a.balance <>
      (select coalesce(sum(l.left_pt), 0) from point_lots l where l.tenant_id = a.tenant_id and l.account_id = a.id)`,
  'a lot that does not hold what came and went': `
    select l.id from point_lots l where l.left_pt <>
      (select coalesce(sum(m.delta), 0) from point_lot_moves m where m.tenant_id = l.tenant_id and m.lot_id = l.id)`,
  'a transaction that is neither sealed nor waits for it, or both': `
    select t.id from ledger_txns t where (exists (select 1 from ledger_sealed s where s.tenant_id = t.tenant_id and s.txn_id = t.id))
      = (exists (select 1 from ledger_unsealed u where u.tenant_id = t.tenant_id and u.txn_id = t.id))`,
  'an account of the platform that holds something else than its sealed entries': `
    select a.id from ledger_accounts a left join ledger_house h on h.tenant_id = a.tenant_id and h.account_id = a.id
    where a.balance is null and coalesce(h.balance, 0) <> (select coalesce(sum(e.delta), 0) from ledger_entries e
      join ledger_sealed s on s.tenant_id = e.tenant_id and s.txn_id = e.txn_id where e.tenant_id = a.tenant_id and e.account_id = a.id)`,
}

/** Verbs for which two taps create two things, with the reason. */
const eachItsOwn: EachItsOwn<typeof finance> = { createFinOrder: 'an order may be made twice; what is not paid closes by itself' }

/** Purchases are visible to the buyer only. */
const secrets: Plant = async (world, { person }) => {
  const title = secret('订单', isSelf)
  const subject = { title: title.mark, lines: [], kept: { pt: 100, bonusPt: 0 } }
  const { id: order } = await newOrder(world.bench(), { userId: person.userId, subject })
  return { secrets: { title }, ids: { order } }
}

export const financeFacts = { table: finance, secrets, acts, belongings, eachItsOwn, invariants }
