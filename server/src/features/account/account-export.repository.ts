/** Reads what an account owns, in tables of every noun, as their descriptors say. */
import { and, getTableColumns, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../ctx'
import { here } from '../../db/here'
import type { Owned } from '../owned'

type Row = Record<string, unknown>

export interface Section {
  title: string
  rows: Row[]
}

/** What every noun lets a person take along, also where there is nothing. */
export async function sectionsOf(ctx: Ctx, userId: number): Promise<Section[]> {
  const all = ctx.nouns.flatMap(({ owned = [] }) => owned)
  const sections: Section[] = []
  for (const owned of all) {
    const { onExport } = owned
    if ('leaveOut' in onExport) continue
    const rows = await rowsOf(ctx, all, owned, onExport.of, userId)
    sections.push({
      title: onExport.title,
      rows: rows.flatMap((row) => {
        const read = onExport.reads ? onExport.reads(ctx, row) : {}
        return read === null ? [] : [{ ...Object.fromEntries(onExport.columns.map((name) => [name, row[name] ?? null])), ...read }]
      }),
    })
  }
  return sections
}

async function rowsOf(ctx: Ctx, all: readonly Owned[], { table, through }: Owned, of: string, userId: number): Promise<Row[]> {
  const columns = getTableColumns(table) as Record<string, AnyPgColumn>
  const owners = through === null ? [userId] : await idsOf(ctx, all, through, userId)
  if (owners.length === 0) return []
  return ctx.db
    .select()
    .from(table)
    .where(and(here(ctx, { tenantId: columns.tenantId! }), inArray(columns[of]!, owners)))
}

async function idsOf(ctx: Ctx, all: readonly Owned[], table: PgTable, userId: number): Promise<number[]> {
  const owned = all.find((each) => each.table === table)!
  if ('leaveOut' in owned.onExport) return []
  return (await rowsOf(ctx, all, owned, owned.onExport.of, userId)).map((row) => row.id as number)
}
