/** What becomes of somebody's rows when two accounts become one, when an account is closed and when a person is erased. */
import type { InferSelectModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../ctx'

/** When an account is taken into another one of the same person, in that transaction. */
export type OnMerge =
  /** The rows become those of the account that stays. */
  | 'move'
  /** The same, but what that account has already, by a unique key of the table, is not kept a second time. */
  | 'join'
  /** Nobody has two: where both accounts have one, they are not merged. */
  | 'onlyOne'
  /** They stay with the closed account, for this reason. */
  | { keep: string }
  | ((ctx: Ctx, fromUserId: number, toUserId: number) => Promise<void>)

/** While the person may still come back: the days of grace. `forbids`: an account that has such rows cannot be closed. */
export type OnClose = 'stays' | 'hides' | 'ends' | 'forbids'

/** When the days of grace are over. `anonymise`: the row stays for others, without what names or describes the person. */
export type OnErase = 'delete' | 'anonymise' | { keep: string }

/**
 * What the copy of one's own data holds of a row: what the person gave or did, never what others did or wrote, and
 * nothing that the person's own pages do not show.
 */
export type OnExport<Row> =
  | {
      title: string
      /** The columns that name whose it is: the user, or the row of `through`. */
      of: keyof Row & string
      columns: readonly (keyof Row & string)[]
      /** What is kept otherwise than it is shown. Null: this row is none of the copy. */
      reads?: (ctx: Ctx, row: Row) => Record<string, unknown> | null
    }
  | { leaveOut: string }

export interface Owned {
  readonly table: PgTable
  /** Every column that names a user, by its name in the table's type, and what happens with it in a merge. */
  readonly users: Readonly<Record<string, OnMerge>>
  /** Where a row belongs to somebody by another row: the table of that one. It goes where that one goes. */
  readonly through: PgTable | null
  readonly onClose: OnClose
  readonly onErase: OnErase
  readonly onExport: OnExport<Record<string, unknown>>
}

interface Endings<Row> {
  onClose: OnClose
  onErase: OnErase
  onExport: OnExport<Row>
}

const stored = <Row>({ onExport, ...endings }: Endings<Row>) => ({ ...endings, onExport: onExport as OnExport<Record<string, unknown>> })

/** Rows that name users themselves. */
export const owned = <Table extends PgTable>(
  table: Table,
  { onMerge, ...endings }: Endings<InferSelectModel<Table>> & { onMerge: { [Column in keyof InferSelectModel<Table>]?: OnMerge } },
): Owned => ({ table, users: onMerge as Record<string, OnMerge>, through: null, ...stored(endings) })

/** Rows that belong to somebody by a row of `through`, and may name users beside. */
export const ownedThrough = <Table extends PgTable>(
  through: PgTable,
  table: Table,
  { onMerge = {}, ...endings }: Endings<InferSelectModel<Table>> & { onMerge?: { [Column in keyof InferSelectModel<Table>]?: OnMerge } },
): Owned => ({ table, users: onMerge as Record<string, OnMerge>, through, ...stored(endings) })
