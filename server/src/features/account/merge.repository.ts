/** Moves what an account owns, in tables of every noun, as their descriptors say; the only writer of other nouns' rows. */
import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx, TxCtx } from '../../ctx'
import { sqlState } from '../../db/open'
import type { OnMerge, Owned } from '../owned'

const UNIQUE_VIOLATION = '23505'

interface UserColumn {
  table: Owned['table']
  column: PgColumn
  onMerge: OnMerge
}

const userColumns = ({ nouns }: Ctx): UserColumn[] =>
  nouns.flatMap(({ owned = [] }) =>
    owned.flatMap(({ table, users }) =>
      Object.entries(users).map(([name, onMerge]) => ({ table, column: getTableColumns(table)[name]!, onMerge })),
    ),
  )

const rowsOf = (ctx: Ctx, { table, column }: UserColumn, userId: number): SQL =>
  sql`from ${table} where ${table}.tenant_id = ${ctx.tenant.id} and ${column} = ${userId}`

/** True if both accounts have a row in a table that allows one per person. */
export async function hasUnmergeableRows(ctx: Ctx, userIds: readonly [number, number]): Promise<boolean> {
  for (const place of userColumns(ctx)) {
    if (typeof place.onMerge === 'object' && (await place.onMerge.unless?.(ctx, userIds))) return true
    if (place.onMerge !== 'onlyOne') continue
    const { rows } = await ctx.db.execute<{ both: boolean }>(
      sql`select exists (select 1 ${rowsOf(ctx, place, userIds[0])}) and exists (select 1 ${rowsOf(ctx, place, userIds[1])}) as both`,
    )
    if (rows[0]!.both) return true
  }
  return false
}

/** Nouns that hold only the account itself and its credentials. */
const WAYS_IN = ['auth', 'account']

/** True if any other noun has a row that names the user. */
export async function hasOwnedRows(ctx: Ctx, userId: number): Promise<boolean> {
  for (const place of userColumns({ ...ctx, nouns: ctx.nouns.filter(({ name }) => !WAYS_IN.includes(name)) })) {
    const { rows } = await ctx.db.execute<{ has: boolean }>(sql`select exists (select 1 ${rowsOf(ctx, place, userId)}) as has`)
    if (rows[0]!.has) return true
  }
  return false
}

/**
 * Runs inside the transaction of the merge; must hold the locks on both users. The highest noun comes first, because an
 * act locks the rows of its own noun before those of the nouns below, for example an order before the ledger and notices.
 */
export async function moveOwned(ctx: TxCtx, fromUserId: number, toUserId: number): Promise<void> {
  for (const place of userColumns({ ...ctx, nouns: ctx.nouns.toReversed() })) {
    const { onMerge } = place
    if (typeof onMerge === 'function') await onMerge(ctx, fromUserId, toUserId)
    else if (typeof onMerge === 'object') await onMerge.first?.(ctx, fromUserId, toUserId)
    else if (onMerge === 'join') await join(ctx, place, fromUserId, toUserId)
    else if (typeof onMerge === 'string') await move(ctx, place, toUserId, sql`${place.column} = ${fromUserId}`)
  }
}

const move = (ctx: Ctx, { table, column }: UserColumn, toUserId: number, which: SQL) =>
  ctx.db.execute(
    sql`update ${table} set ${sql.identifier(column.name)} = ${toUserId} where ${table}.tenant_id = ${ctx.tenant.id} and ${which}`,
  )

/**
 * Moves row by row, each in its own savepoint: the table's unique keys detect rows that the other account already has.
 */
async function join(ctx: TxCtx, place: UserColumn, fromUserId: number, toUserId: number): Promise<void> {
  const { table } = place
  const { rows } = await ctx.db.execute<{ place: string }>(
    sql`select ${table}.ctid::text as place ${rowsOf(ctx, place, fromUserId)} for update`,
  )
  for (const row of rows) {
    const it = sql`${table}.ctid = ${row.place}::tid`
    try {
      await ctx.db.transaction((db) => move({ ...ctx, db }, place, toUserId, it))
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error
      await ctx.db.execute(sql`delete from ${table} where ${table}.tenant_id = ${ctx.tenant.id} and ${it}`)
    }
  }
}
