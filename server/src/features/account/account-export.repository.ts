/** Reads what an account owns in the tables of every noun, as their descriptors declare. */
import { and, getTableColumns, inArray, or } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../ctx'
import { readEach } from '../../db/reads'
import { tenantScope } from '../../db/tenant-scope'
import type { Owned, OfCopy } from '../owned'

type Row = Record<string, unknown>

export interface Section {
  title: string
  rows: Row[]
}

/** The export sections of every noun, including empty ones. */
export async function sectionsOf(ctx: Ctx, userId: number, copy: OfCopy): Promise<Section[]> {
  const all = ctx.nouns.flatMap(({ owned = [] }) => owned)
  // Most tables belong to a person through the profile, so each table is read only once and kept here.
  const known = new Map<PgTable, Promise<Row[]>>()

  function rowsOf(owned: Owned): Promise<Row[]> {
    const rows = known.get(owned.table) ?? read(owned)
    known.set(owned.table, rows)
    return rows
  }

  async function read({ table, through, of, onExport }: Owned): Promise<Row[]> {
    if ('leaveOut' in onExport) return []
    const columns = getTableColumns(table) as Record<string, AnyPgColumn>
    const parent = all.find((each) => each.table === through)
    const owners = parent ? (await rowsOf(parent)).map((row) => row.id as number) : [userId]
    if (owners.length === 0) return []
    return ctx.db
      .select()
      .from(table)
      .where(and(tenantScope(ctx, { tenantId: columns.tenantId! }), or(...of.map((name) => inArray(columns[name]!, owners)))))
  }

  const sections: Section[] = []
  for (const owned of all) {
    const { onExport } = owned
    if ('leaveOut' in onExport) continue
    const rows = await rowsOf(owned)
    const read = await readEach(ctx, rows, async (row) => ({ row, more: onExport.reads ? await onExport.reads(ctx, row, copy) : {} }))
    sections.push({
      title: onExport.title,
      rows: read.flatMap(({ row, more }) =>
        more === null ? [] : [{ ...Object.fromEntries(onExport.columns.map((name) => [name, row[name] ?? null])), ...more }],
      ),
    })
  }
  return sections
}
