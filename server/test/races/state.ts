/** The whole database, and an act's changes in it, described so that the same act by other people gives the same text. */
import type { TestWorld } from '../world'

type Row = Record<string, unknown>
type State = Map<string, Map<string, Row>>

/** Tables that count requests, store idempotency keys, or cache answers of third parties. */
const COUNTERS = new Set(['rate_hits', 'idempotency_keys', 'token_cache'])

/** Cache of the previous reading: unwritten tables are not read again, and of the others only new rows are fetched. */
interface Reader {
  /** Later row versions have no lower number. */
  from: number
  keys: Map<string, string[]>
  tables: Map<string, Map<string, Row>>
  versions: Map<string, Map<string, Row>>
}
const readers = new WeakMap<TestWorld, Reader>()

/** Key columns of each table that contains rows. */
async function keysOf({ database: { pool } }: TestWorld): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ name: string; keys: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as keys
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int[])
    where c.relkind = 'r' group by c.relname`)
  return new Map(rows.filter(({ name }) => !COUNTERS.has(name)).map(({ name, keys }) => [name, keys]))
}

/** Records from now on which tables are written, because a hundred and fifty small scans would take longer than most acts. */
async function openReader(world: TestWorld): Promise<Reader> {
  const { pool } = world.database
  const keys = await keysOf(world)
  // A write to a partition counts for its parent.
  const { rows: wholes } = await pool.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where c.relkind in ('r', 'p') and not c.relispartition`)
  await pool.query(`
    create table written_to (name text not null);
    create function note_written_to() returns trigger language plpgsql as $$
      begin
        insert into written_to select tg_table_name union all select relid::text from pg_partition_tree(tg_relid);
        return null;
      end $$;
    ${wholes
      .filter(({ name }) => !COUNTERS.has(name))
      .map(({ name }) => `create trigger written_to after insert or update or delete on ${name} execute function note_written_to();`)
      .join('\n')}
    insert into written_to values ${[...keys.keys()].map((name) => `('${name}')`).join()};`)
  return { from: 0, keys, tables: new Map(), versions: new Map() }
}

/** Two readings share the map of a table that was not written in between. */
export async function stateOf(world: TestWorld): Promise<State> {
  const reader = readers.get(world) ?? (await openReader(world))
  readers.set(world, reader)
  const client = await world.database.pool.connect()
  try {
    await client.query('begin isolation level repeatable read')
    const written = await client.query<{ name: string }>('delete from written_to returning name')
    const { rows: snapshot } = await client.query<{ from: number }>('select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as from')
    const names = new Set(written.rows.map(({ name }) => name))
    // A partition may have been created in the meantime; a partitioned parent contains no rows itself.
    if ([...names].some((name) => !reader.keys.has(name))) reader.keys = await keysOf(world)
    for (const name of names) {
      const keys = reader.keys.get(name)
      if (!keys) continue
      const before = reader.versions.get(name)
      const { rows } = await client.query<{ version: string; row: Row | null }>(
        `select t.ctid || '/' || t.xmin as version, case when t.xmin::text::bigint >= ${reader.from} then to_jsonb(t) end as row from ${name} t`,
      )
      const [table, versions] = [new Map<string, Row>(), new Map<string, Row>()]
      for (const { version, row: read } of rows) {
        const row = read ?? before?.get(version)
        if (!row) throw new Error(`a row of ${name} was never read`)
        versions.set(version, row)
        table.set(JSON.stringify(keys.map((key) => row[key])), row)
      }
      reader.tables.set(name, table)
      reader.versions.set(name, versions)
    }
    await client.query('commit')
    reader.from = snapshot[0]!.from
    return new Map(reader.tables)
  } finally {
    client.release()
  }
}

/** An inserted, deleted or changed row: the same act of other people has the same line, and `at` identifies the row. */
export interface Change {
  line: string
  at: string
}

/** One change for each row, in the order of their lines; of ids, times and free texts only the presence is stated. */
export function changedRows(before: State, after: State): Change[] {
  const changes: Change[] = []
  for (const [table, rows] of after) {
    const old = before.get(table)!
    if (rows === old) continue
    const note = (key: string, what: string): void => void changes.push({ line: `${table} ${what}`, at: `${table} ${key}` })
    for (const [key, row] of rows) {
      const was = old.get(key)
      if (!was) note(key, `+ ${tell(row)}`)
      else {
        const changed = Object.keys(row).filter((column) => JSON.stringify(row[column]) !== JSON.stringify(was[column]))
        if (changed.length > 0)
          note(key, `~ ${changed.map((column) => `${column}=${difference(column, was[column], row[column])}`).join(' ')}`)
      }
    }
    for (const [key, row] of old) if (!rows.has(key)) note(key, `- ${tell(row)}`)
  }
  return changes.sort((one, other) => (one.line < other.line ? -1 : one.line > other.line ? 1 : 0))
}

export const changesBetween = (before: State, after: State): string[] => changedRows(before, after).map(({ line }) => line)

/** The changes in one list that have no equal in the other. */
export function changesWithout(changes: readonly Change[], others: readonly Change[]): Change[] {
  const left = new Map<string, number>()
  for (const { line } of others) left.set(line, (left.get(line) ?? 0) + 1)
  return changes.filter(({ line }) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

/** Columns derived from the id or a secret of each person. */
const ASIDE = new Set(['shown_latitude', 'shown_longitude', 'person_key'])

const tell = (row: Row): string =>
  Object.entries(row)
    .map(([column, value]) => `${column}=${word(column, value)}`)
    .join(' ')

function word(column: string, value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return /(^|_)id$/.test(column) ? 'id' : ASIDE.has(column) ? 'aside' : String(value)
  if (typeof value === 'string') return isWord(value) ? value : 'text'
  return Array.isArray(value) ? `${value.length} of` : 'value'
}

const difference = (column: string, was: unknown, is: unknown): string =>
  typeof was === 'number' && typeof is === 'number' && !/(^|_)id$/.test(column) ? `+${is - was}` : word(column, is)

/** True for a state of a dictionary; a generated user name only looks like one. */
const isWord = (value: string): boolean => /^[a-z_]{1,30}$/.test(value) && !/^qx_[a-z]{10}$/.test(value)
