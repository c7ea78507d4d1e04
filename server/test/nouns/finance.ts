/** How money is tried: a way to do each thing, and what must hold of the books whatever was killed. */
import { finance } from '@qianxian/protocol/finance/finance'
import type { Belongs } from '../scene'
import { stageOf, type Acts } from '../stage'
import type { TestWorld } from '../world'

const acts = (world: TestWorld): Acts<Pick<typeof finance, 'getLedgerRoot'>> => {
  const { by, visitor } = stageOf(world)
  return {
    getLedgerRoot: async () => by(visitor, finance.getLedgerRoot, {}),
  }
}

/** Nobody has any yet. */
const belongings = async (): Promise<Belongs<'order' | 'refund'>> => ({
  own: { order: async () => 0, refund: async () => 0 },
  foreign: { order: {}, refund: {} },
})

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

export const financeFacts = { table: { getLedgerRoot: finance.getLedgerRoot }, acts, belongings, invariants }
