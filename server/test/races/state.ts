/** The whole database as it stands, and what an act changed in it, told so that the same act of other people reads the same. */
import type { TestWorld } from '../world'

type Row = Record<string, unknown>
type State = Map<string, Map<string, Row>>

/** What counts every request, remembers every key, or saves a second question to a third party. */
const COUNTERS = new Set(['rate_hits', 'idempotency_keys', 'token_cache'])

/** What was read of a database before: each version of a row is fetched once, however large the rest has grown. */
interface Reader {
  /** No version that came after the last reading has a lower number. */
  from: number
  known: Map<string, Row>
}
const readers = new WeakMap<TestWorld, Reader>()

export async function stateOf(world: TestWorld): Promise<State> {
  const { pool } = world.database
  const reader = readers.get(world) ?? { from: 0, known: new Map<string, Row>() }
  const { rows: tables } = await pool.query<{ name: string; keys: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as keys
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int[])
    where c.relkind = 'r' group by c.relname`)
  const told = tables.filter(({ name }) => !COUNTERS.has(name))
  const versionsOf = (name: string) =>
    `select '${name}' as name, t.ctid || '/' || t.xmin as version, case when t.xmin::text::bigint >= ${reader.from} then to_jsonb(t) end as row,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as from from ${name} t`
  const { rows } = await pool.query<{ name: string; version: string; row: Row | null; from: number }>(
    told.map(({ name }) => versionsOf(name)).join(' union all '),
  )
  const keysOf = new Map(told.map(({ name, keys }) => [name, keys]))
  const state: State = new Map(told.map(({ name }) => [name, new Map()]))
  const known = new Map<string, Row>()
  for (const { name, version, row: read } of rows) {
    const row = read ?? reader.known.get(`${name} ${version}`)
    if (!row) throw new Error(`a row of ${name} was never read`)
    known.set(`${name} ${version}`, row)
    state.get(name)!.set(JSON.stringify(keysOf.get(name)!.map((key) => row[key])), row)
  }
  readers.set(world, { from: rows[0]?.from ?? 0, known })
  return state
}

/** One line for each row that came, went or changed; ids, times and free texts are only said to be there. */
export function changesBetween(before: State, after: State): string[] {
  const lines: string[] = []
  for (const [table, rows] of after) {
    const old = before.get(table)!
    for (const [key, row] of rows) {
      const was = old.get(key)
      if (!was) lines.push(`${table} + ${tell(row)}`)
      else {
        const changed = Object.keys(row).filter((column) => JSON.stringify(row[column]) !== JSON.stringify(was[column]))
        if (changed.length > 0)
          lines.push(`${table} ~ ${changed.map((column) => `${column}=${difference(column, was[column], row[column])}`).join(' ')}`)
      }
    }
    for (const [key, row] of old) if (!rows.has(key)) lines.push(`${table} - ${tell(row)}`)
  }
  return lines.sort()
}

const tell = (row: Row): string =>
  Object.entries(row)
    .map(([column, value]) => `${column}=${word(column, value)}`)
    .join(' ')

function word(column: string, value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return /(^|_)id$/.test(column) ? 'id' : String(value)
  if (typeof value === 'string') return isWord(value) ? value : 'text'
  return Array.isArray(value) ? `${value.length} of` : 'value'
}

const difference = (column: string, was: unknown, is: unknown): string =>
  typeof was === 'number' && typeof is === 'number' && !/(^|_)id$/.test(column) ? `+${is - was}` : word(column, is)

/** A state of a dictionary; a user name that was drawn by chance only looks like one. */
const isWord = (value: string): boolean => /^[a-z_]{1,30}$/.test(value) && !/^qx_[a-z]{10}$/.test(value)
