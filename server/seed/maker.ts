/** How a row of a table is created, for the demonstration and for tests: a noun states its defaults once. */
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../src/db/open'
import type { Secrets } from '../src/lib/secrets'

/** Where rows are created: the tenant, its secrets, and the time. */
export interface Bench {
  readonly db: Db
  readonly secrets: Secrets
  readonly tenantId: number
  readonly now: Date
}

type Columns<Table extends PgTable> = Omit<Table['$inferInsert'], 'tenantId'>
/** Optional columns of a row; those in `Needed` are required. */
export type Facts<Table extends PgTable, Needed extends keyof Columns<Table> = never> = Partial<Columns<Table>> &
  Required<Pick<Columns<Table>, Needed>>

interface Maker<Row, Said> {
  (bench: Bench, said: Said): Promise<Row>
  /** Many at once, in order. */
  all(bench: Bench, said: readonly Said[]): Promise<Row[]>
}

export function maker<Table extends PgTable, Said>(
  table: Table,
  rowOf: (said: Said, bench: Bench) => Columns<Table>,
): Maker<Table['$inferSelect'], Said> {
  const all = async (bench: Bench, said: readonly Said[]) => {
    if (said.length === 0) return []
    const rows = said.map((each) => ({ ...rowOf(each, bench), tenantId: bench.tenantId }))
    return (await bench.db
      .insert(table)
      .values(rows as never)
      .returning()) as Table['$inferSelect'][]
  }
  return Object.assign(async (bench: Bench, said: Said) => (await all(bench, [said]))[0]!, { all })
}
