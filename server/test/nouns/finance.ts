/** How money is tried: a way to do each thing, and what must hold of the books whatever was killed. */
import { finance } from '@qianxian/protocol/finance/finance'
import { newOrder, newRefund } from '../../seed/makers/finance'
import { beginPaying, settlePaid } from '../../src/features/finance/finance'
import { idOf, type Belongs, type Scene } from '../scene'
import { stageOf, type Acts } from '../stage'
import type { Person, TestWorld } from '../world'

/** Points for ten yuan, as a new tenant sells them. */
export const TEN_YUAN = { bizType: 'credit', input: { fen: 1_000, pt: 100 }, shownFen: 1_000 } as const

/** By the faces: no way of paying is needed. */
export function orderStage() {
  const ordered = async (buyer: Person) => (await buyer.call(finance.createFinOrder, TEN_YUAN)).data.id
  /** Paid by the channel's word, of which it had none to send. */
  const paid = async (buyer: Person) => {
    const id = await ordered(buyer)
    const ctx = await buyer.ctx()
    await ctx.tx(async (ctx) => {
      const { channelFen } = await beginPaying(ctx, { orderId: id, userId: buyer.userId, useWallet: false })
      await settlePaid(ctx, { orderId: id, paymentId: null, channel: 'wx', fen: channelFen, channelNo: `wx${id}`, paidAt: ctx.now })
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

/** Each query finds what must not be. */
const invariants = {
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

export const financeFacts = { table: finance, acts, belongings, invariants }
