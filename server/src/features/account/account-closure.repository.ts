/**
 * Ends, erases and empties the rows that an account owns, in the tables of every noun, as the nouns' descriptors
 * declare.
 */
import { getTableColumns, or, sql, type Column, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx, TxCtx } from '../../ctx'
import type { Owned } from '../owned'

/** Runs the effects that each noun applies when closing begins, which must not wait until the days of grace are over. */
export async function endOwnedRows(ctx: TxCtx, userId: number): Promise<void> {
  for (const { onClose } of allOwned(ctx)) if (typeof onClose === 'function') await onClose(ctx, userId)
}

/**
 * Erases the rows. Runs inside a transaction that must hold the lock on the user. Dependent rows are erased before the
 * rows that they reference.
 */
export async function eraseOwnedRows(ctx: TxCtx, userId: number): Promise<void> {
  const all = allOwned(ctx)
  for (const owned of all.toReversed()) {
    const { table, onErase } = owned
    const which = sql`where ${table}.tenant_id = ${ctx.tenant.id} and ${whose(ctx, all, owned, userId)}`
    if (typeof onErase === 'function') await onErase(ctx, userId)
    else if (onErase === 'delete') await ctx.db.execute(sql`delete from ${table} ${which}`)
    else if ('keeps' in onErase) await ctx.db.execute(sql`update ${table} set ${emptied(table, onErase)} ${which}`)
  }
}

const allOwned = ({ nouns }: Ctx): Owned[] => nouns.flatMap(({ owned = [] }) => owned)

/** Condition for the rows of a table that belong to the user, directly by a column or through other owned rows. */
function whose(ctx: Ctx, all: readonly Owned[], { table, of, through }: Owned, userId: number): SQL {
  const columns = getTableColumns(table)
  const parent = all.find((each) => each.table === through)
  const owner = parent
    ? sql`(select ${parent.table}.id from ${parent.table} where ${parent.table}.tenant_id = ${ctx.tenant.id} and ${whose(ctx, all, parent, userId)})`
    : sql`(${userId}::bigint)`
  return or(...of.map((name) => sql`${columns[name]!} in ${owner}`))!
}

/** Sets every column that is not kept to null or its emptiest allowed value. */
function emptied(table: PgTable, { keeps, sets }: Extract<Owned['onErase'], { keeps: unknown }>): SQL {
  const said = sets?.() ?? {}
  const writes = Object.entries(getTableColumns(table))
    .filter(([name, column]) => !keeps.includes(name) && !column.generated)
    .map(([name, column]) => {
      const value = name in said ? said[name] : empty(column)
      return sql`${sql.identifier(column.name)} = ${value === null ? sql`null` : value}`
    })
  return sql.join(writes, sql`, `)
}

function empty(column: Column): unknown {
  if (!column.notNull) return null
  if (column.hasDefault) return sql`default`
  const byType: Partial<Record<Column['dataType'], unknown>> = {
    string: '',
    number: 0,
    boolean: false,
    json: sql`'{}'::jsonb`,
    array: sql`'{}'`,
  }
  const value = byType[column.dataType]
  if (value === undefined) throw new Error(`nothing is empty for ${column.name}: keep or set it`)
  return value
}
