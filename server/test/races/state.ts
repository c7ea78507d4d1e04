/** The whole database as it stands, and what an act changed in it, told so that the same act of other people reads the same. */
import type { TestWorld } from '../world'

type Row = Record<string, unknown>
type State = Map<string, Map<string, Row>>

/** What counts every request, remembers every key, or saves a second question to a third party. */
const COUNTERS = new Set(['rate_hits', 'idempotency_keys', 'token_cache'])

export async function stateOf({ database }: TestWorld): Promise<State> {
  const { rows: tables } = await database.pool.query<{ name: string; keys: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as keys
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int[])
    where c.relkind = 'r' group by c.relname`)
  const told = tables.filter(({ name }) => !COUNTERS.has(name))
  const { rows } = await database.pool.query<{ name: string; row: Row }>(
    told.map(({ name }) => `select '${name}' as name, to_jsonb(t) as row from ${name} t`).join(' union all '),
  )
  const keysOf = new Map(told.map(({ name, keys }) => [name, keys]))
  const state: State = new Map(told.map(({ name }) => [name, new Map()]))
  for (const { name, row } of rows) state.get(name)!.set(JSON.stringify(keysOf.get(name)!.map((key) => row[key])), row)
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
