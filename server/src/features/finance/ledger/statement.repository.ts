/** Reads the entries of the statement of a person or store, and the day's movements of every account. */
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/open'

export async function tenantsOf(db: Db, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select t.id from tenants t where exists (select 1 from ledger_accounts a where a.tenant_id = t.id and a.user_id = ${userId}) order by t.id`)
  return rows.map(({ id }) => id)
}

export type AccountOwner = { userId: number } | { storeId: number }

/** A condition on `ledger_accounts a`. */
const isOf = (owner: AccountOwner): SQL =>
  'userId' in owner ? sql`a.user_id = ${owner.userId}` : sql`a.label = ${`storeShareFrozen:0:${owner.storeId}::CNY`}`

export async function accountsOf(db: Db, tenantId: number, owner: AccountOwner) {
  const { rows } = await db.execute<{ id: number; label: string; balance: number }>(sql`
    select a.id, a.label, a.balance from ledger_accounts a where a.tenant_id = ${tenantId} and ${isOf(owner)} order by a.id`)
  return rows
}

export interface EntryRead extends Record<string, unknown> {
  account_id: number
  entry_no: number
  txn_id: number
  leg_no: number
  delta: number
  balance_after: number
  salt: Buffer
  idem_key: string
  biz_type: string
  biz_id: string
  memo: string
  at: number
  legs: number
  digests: Buffer
  seal_no: number | null
  place: number | null
}

export async function entriesOf(db: Db, tenantId: number, owner: AccountOwner): Promise<EntryRead[]> {
  const { rows } = await db.execute<EntryRead>(sql`
    select e.account_id, e.entry_no, e.txn_id, e.leg_no, e.delta, e.balance_after, t.salt, t.idem_key, t.biz_type, t.biz_id, t.memo,
      (extract(epoch from t.created_at) * 1000)::bigint as at, t.legs,
      (select string_agg(o.digest, ''::bytea order by o.leg_no) from ledger_entries o where o.tenant_id = e.tenant_id and o.txn_id = e.txn_id) as digests,
      s.seal_no, s.place
    from ledger_accounts a
    join ledger_entries e on e.tenant_id = a.tenant_id and e.account_id = a.id
    join ledger_txns t on t.tenant_id = e.tenant_id and t.id = e.txn_id
    left join ledger_sealed s on s.tenant_id = t.tenant_id and s.txn_id = t.id
    where a.tenant_id = ${tenantId} and ${isOf(owner)} order by e.account_id, e.entry_no`)
  return rows
}

export async function sealHashOf(db: Db, tenantId: number, no: number): Promise<string> {
  const { rows } = await db.execute<{ hash: string }>(
    sql`select encode(hash, 'hex') as hash from ledger_seals where tenant_id = ${tenantId} and no = ${no}`,
  )
  return rows[0]!.hash
}

export interface SealHead extends Record<string, unknown> {
  no: number
  txns: number
  root: string
  hash: string
  at: number
}

export async function sealHeads(db: Db, tenantId: number, from: number, to: number): Promise<SealHead[]> {
  const { rows } = await db.execute<SealHead>(sql`
    select no, txns, encode(root, 'hex') as root, encode(hash, 'hex') as hash, (extract(epoch from sealed_at) * 1000)::bigint as at
    from ledger_seals where tenant_id = ${tenantId} and no between ${from} and ${to} order by no`)
  return rows
}

export interface TrialRow extends Record<string, unknown> {
  kind: string
  channel: string
  currency: 'CNY' | 'PT'
  opening: number
  debit: number
  credit: number
  closing: number
}

/** By kind of account: the opening balance, outgoing and incoming amounts, and the closing balance. */
export async function trialRows(db: Db, tenantId: number, [from, to]: readonly [Date, Date]): Promise<TrialRow[]> {
  const { rows } = await db.execute<TrialRow>(sql`
    select a.kind, a.channel, a.currency,
      coalesce(sum(e.delta) filter (where e.at < ${from}), 0)::bigint as opening,
      coalesce(-sum(e.delta) filter (where e.at >= ${from} and e.delta < 0), 0)::bigint as debit,
      coalesce(sum(e.delta) filter (where e.at >= ${from} and e.delta > 0), 0)::bigint as credit,
      coalesce(sum(e.delta), 0)::bigint as closing
    from ledger_accounts a join ledger_entries e on e.tenant_id = a.tenant_id and e.account_id = a.id and e.at < ${to}
    where a.tenant_id = ${tenantId} group by a.kind, a.channel, a.currency order by a.currency, a.kind, a.channel`)
  return rows
}
