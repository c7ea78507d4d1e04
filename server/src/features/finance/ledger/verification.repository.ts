/**
 * Reads the stored ledger and recomputes every hash with PostgreSQL's own functions, trusting neither the writing
 * functions nor the guards. Each query returns the first wrong row.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/open'

export interface Discrepancy {
  table: string
  row: string
  why: string
}

interface WrongRow extends Record<string, unknown> {
  row: string
  why: string
}

const ofWhat = (table: string, rows: readonly WrongRow[]): Discrepancy | null =>
  rows[0] ? { table, row: rows[0].row, why: rows[0].why } : null

const first = async (db: Db, table: string, query: SQL): Promise<Discrepancy | null> =>
  ofWhat(table, (await db.execute<WrongRow>(sql`${query} limit 1`)).rows)

/** The hash as the migration's `ledger_post` computes it. */
const LEG = sql.raw(`sha256(sha256(t.salt || int4send(e.leg_no::int)) || convert_to(concat_ws(chr(31), e.leg_no, a.label, e.delta,
  coalesce(e.entry_no, 0), coalesce(e.balance_after::text, '-')), 'UTF8'))`)
const HEAD = sql.raw(`convert_to(concat_ws(chr(31), 'qianxian-txn-1', t.tenant_id, t.id, t.idem_key, t.biz_type, t.biz_id, t.memo,
  (extract(epoch from t.created_at) * 1000)::bigint, t.legs), 'UTF8')`)

/** Finds a leg or transaction that differs from its hash, or a transaction with missing or extra legs or a non-zero sum. */
export async function findBadTxn(db: Db, tenantId: number): Promise<Discrepancy | null> {
  const { rows } = await db.execute<WrongRow & { leg: number | null }>(sql`
    select x.id::text as row, x.leg, case
      when x.leg is not null then 'is not what was hashed when it was posted'
      when x.found <> x.legs then 'has ' || x.found || ' legs of ' || x.legs
      when x.fen <> 0 or x.points <> 0 then 'sums up to ' || x.fen || ' fen and ' || x.points || ' points'
      else 'is not what was hashed when it was posted' end as why
    from (
      select t.id, t.legs, count(e.leg_no) as found, min(e.leg_no) filter (where e.digest is distinct from ${LEG} or e.at <> t.created_at) as leg,
        t.asked = sha256(convert_to(concat_ws(chr(31), t.biz_type, t.biz_id, string_agg(a.label, ',' order by e.leg_no),
          string_agg(e.delta::text, ',' order by e.leg_no)), 'UTF8')) and t.hash = sha256(${HEAD} || coalesce(string_agg(${LEG}, ''::bytea order by e.leg_no), ''::bytea)) as is_hashed,
        coalesce(sum(e.delta) filter (where a.currency = 'CNY'), 0) as fen, coalesce(sum(e.delta) filter (where a.currency = 'PT'), 0) as points
      from ledger_txns t
      left join ledger_entries e on e.tenant_id = t.tenant_id and e.txn_id = t.id
      left join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
      where t.tenant_id = ${tenantId} group by t.tenant_id, t.id
    ) x where x.leg is not null or x.found <> x.legs or x.fen <> 0 or x.points <> 0 or x.is_hashed is not true order by x.id limit 1`)
  const [wrong] = rows
  if (!wrong) return null
  if (wrong.leg === null) return { table: 'ledger_txns', row: wrong.row, why: wrong.why }
  return { table: 'ledger_entries', row: `${wrong.row}/${wrong.leg}`, why: wrong.why }
}

export const findOrphanEntry = (db: Db, tenantId: number): Promise<Discrepancy | null> =>
  first(
    db,
    'ledger_entries',
    sql`select e.txn_id || '/' || e.leg_no as row, 'belongs to no transaction' as why from ledger_entries e
      where e.tenant_id = ${tenantId} and not exists (select 1 from ledger_txns t where t.tenant_id = e.tenant_id and t.id = e.txn_id)
      order by e.txn_id, e.leg_no`,
  )

/** Finds an entry that does not continue its account's balance, then an account whose balance differs from its last entry. */
export async function findBadAccount(db: Db, tenantId: number): Promise<Discrepancy | null> {
  const entry = await first(
    db,
    'ledger_entries',
    sql`select x.txn_id || '/' || x.leg_no as row,
        case when x.entry_no <> x.place then 'is entry ' || x.entry_no || ' of its account and stands in place ' || x.place
          else 'leaves its account at ' || x.balance_after || ' where the entries add up to ' || x.total end as why
      from (
        select e.txn_id, e.leg_no, e.entry_no, e.balance_after, row_number() over chain as place, sum(e.delta) over chain as total
        from ledger_entries e where e.tenant_id = ${tenantId} and e.entry_no is not null
        window chain as (partition by e.account_id order by e.entry_no rows unbounded preceding)
      ) x where x.entry_no <> x.place or x.balance_after <> x.total order by x.txn_id, x.leg_no`,
  )
  if (entry) return entry
  return first(
    db,
    'ledger_accounts',
    sql`select a.id || ' ' || a.label as row,
        case when a.balance is null then 'is of the platform and has a balance of its own'
          else 'holds ' || a.balance || ' after ' || a.entry_count || ' entries, and they end at ' || coalesce(e.total, 0) || ' after ' || coalesce(e.entries, 0) end as why
      from ledger_accounts a left join (
        select account_id, count(*) as entries, count(entry_no) as numbered, sum(delta) as total from ledger_entries where tenant_id = ${tenantId} group by account_id
      ) e on e.account_id = a.id
      where a.tenant_id = ${tenantId} and case when a.balance is null then coalesce(e.numbered, 0) > 0
        else a.balance <> coalesce(e.total, 0) or a.entry_count <> coalesce(e.entries, 0) end order by a.id`,
  )
}

/** Finds a monthly sum that differs from that month's history. */
export const findBadMonth = (db: Db, tenantId: number): Promise<Discrepancy | null> =>
  first(
    db,
    'ledger_months',
    sql`select coalesce(m.account_id, e.account_id) || ' ' || coalesce(m.month, e.month) as row,
        'says ' || coalesce(m.income, 0) || ' in and ' || coalesce(m.outgo, 0) || ' out where the entries add up to ' || coalesce(e.income, 0) || ' and ' || coalesce(e.outgo, 0) as why
      from (select * from ledger_months where tenant_id = ${tenantId}) m
      full join (
        select e.account_id, to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, sum(greatest(e.delta, 0)) as income, sum(greatest(-e.delta, 0)) as outgo
        from ledger_entries e join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id and a.user_id is not null
        where e.tenant_id = ${tenantId} group by 1, 2
      ) e on e.account_id = m.account_id and e.month = m.month
      where coalesce(m.income, 0) <> coalesce(e.income, 0) or coalesce(m.outgo, 0) <> coalesce(e.outgo, 0) order by 1`,
  )

export async function findBadLot(db: Db, tenantId: number): Promise<Discrepancy | null> {
  const lot = await first(
    db,
    'point_lots',
    sql`select l.id::text as row, 'holds ' || l.left_pt || ' points and ' || coalesce(m.total, 0) || ' came and went' as why
      from point_lots l left join (select lot_id, sum(delta) as total from point_lot_moves where tenant_id = ${tenantId} group by lot_id) m on m.lot_id = l.id
      where l.tenant_id = ${tenantId} and l.left_pt <> coalesce(m.total, 0) order by l.id`,
  )
  if (lot) return lot
  return first(
    db,
    'ledger_accounts',
    sql`select a.id || ' ' || a.label as row, 'holds ' || a.balance || ' points and ' || coalesce(l.total, 0) || ' in lots' as why
      from ledger_accounts a left join (select account_id, sum(left_pt) as total from point_lots where tenant_id = ${tenantId} group by account_id) l on l.account_id = a.id
      where a.tenant_id = ${tenantId} and a.kind = 'points' and a.balance <> coalesce(l.total, 0) order by a.id`,
  )
}

/** Finds a transaction that is neither sealed nor waiting, or both. */
export const findUnsealedTxn = (db: Db, tenantId: number): Promise<Discrepancy | null> =>
  first(
    db,
    'ledger_txns',
    sql`select t.id::text as row, case when s.txn_id is null then 'is neither sealed nor waiting for it' else 'is sealed and still waits for it' end as why
      from ledger_txns t
      left join ledger_sealed s on s.tenant_id = t.tenant_id and s.txn_id = t.id
      left join ledger_unsealed u on u.tenant_id = t.tenant_id and u.txn_id = t.id
      where t.tenant_id = ${tenantId} and (s.txn_id is null) = (u.txn_id is null) order by t.id`,
  )

export const findBadHouse = (db: Db, tenantId: number): Promise<Discrepancy | null> =>
  first(
    db,
    'ledger_house',
    sql`select coalesce(h.account_id, e.account_id)::text as row,
        'holds ' || coalesce(h.balance, 0) || ' and the sealed entries add up to ' || coalesce(e.total, 0) as why
      from (select * from ledger_house where tenant_id = ${tenantId}) h
      full join (
        select e.account_id, sum(e.delta) as total from ledger_entries e join ledger_sealed s on s.tenant_id = e.tenant_id and s.txn_id = e.txn_id
        where e.tenant_id = ${tenantId} and e.entry_no is null group by e.account_id
      ) e on e.account_id = h.account_id
      where coalesce(h.balance, 0) <> coalesce(e.total, 0) order by 1`,
  )

export interface SealRead extends Record<string, unknown> {
  no: number
  txns: number
  root: Buffer
  hash: Buffer
  at: number
  /** Hashes of its transactions, concatenated by place. */
  hashes: Buffer | null
  found: number
  /** The first position without a transaction; null if there is no gap. */
  gap: number | null
}

/** At most `most` ledger seals after the given one, with the hashes of their transactions. */
export async function sealsAfter(db: Db, tenantId: number, after: number, most: number): Promise<SealRead[]> {
  const { rows } = await db.execute<SealRead>(sql`
    select s.no, s.txns, s.root, s.hash, (extract(epoch from s.sealed_at) * 1000)::bigint as at,
      string_agg(t.hash, ''::bytea order by d.place) as hashes, count(d.place)::int as found,
      min(d.place) filter (where t.id is null or d.place >= s.txns) as gap
    from (select * from ledger_seals where tenant_id = ${tenantId} and no > ${after} order by no limit ${most}) s
    left join ledger_sealed d on d.tenant_id = s.tenant_id and d.seal_no = s.no
    left join ledger_txns t on t.tenant_id = d.tenant_id and t.id = d.txn_id
    group by s.tenant_id, s.no, s.txns, s.root, s.hash, s.sealed_at order by s.no`)
  return rows
}

export const findStrayPlace = (db: Db, tenantId: number): Promise<Discrepancy | null> =>
  first(
    db,
    'ledger_sealed',
    sql`select d.seal_no || '/' || d.place as row, 'belongs to no seal' as why from ledger_sealed d
      where d.tenant_id = ${tenantId} and not exists (select 1 from ledger_seals s where s.tenant_id = d.tenant_id and s.no = d.seal_no)
      order by d.seal_no, d.place`,
  )

export interface RootRead extends Record<string, unknown> {
  day: string
  seal_no: number
  seal_hash: string
  txns: number
  signature: string
  /** Milliseconds since 1970. */
  at: number
  public_key: string
}

export async function rootsOf(db: Db, tenantId: number): Promise<RootRead[]> {
  const { rows } = await db.execute<RootRead>(
    sql`select day, seal_no, seal_hash, txns, signature, public_key, (extract(epoch from signed_at) * 1000)::bigint as at from ledger_roots where tenant_id = ${tenantId} order by day`,
  )
  return rows
}

export async function countsOf(db: Db, tenantId: number) {
  const { rows } = await db.execute<Record<'txns' | 'entries' | 'waiting', number>>(sql`
    select (select count(*) from ledger_txns where tenant_id = ${tenantId}) as txns,
      (select count(*) from ledger_entries where tenant_id = ${tenantId}) as entries,
      (select count(*) from ledger_unsealed where tenant_id = ${tenantId}) as waiting`)
  return rows[0]!
}

/** Guards of the migration that are switched off or missing. */
export async function missingGuards(db: Db, expected: Readonly<Record<string, number>>): Promise<Discrepancy[]> {
  const { rows } = await db.execute<{ table: string; on: number }>(sql`
    select c.relname as table, count(*) filter (where t.tgenabled = 'A')::int as "on"
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.proname like 'ledger\\_%' and c.relnamespace = 'public'::regnamespace group by c.relname`)
  const found = new Map(rows.map(({ table, on }) => [table, on]))
  return Object.entries(expected)
    .filter(([table, count]) => (found.get(table) ?? 0) < count)
    .map(([table, count]) => ({ table, row: 'its guards', why: `${found.get(table) ?? 0} of ${count} triggers are on` }))
}
