/** What becomes of somebody's rows when two accounts become one, when an account is closed and when a person is erased. */
import type { InferSelectModel, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx, TxCtx } from '../ctx'

/** When an account is taken into another one of the same person, in that transaction. */
export type OnMerge =
  /** The rows become those of the account that stays. */
  | 'move'
  /** The same, but what that account has already, by a unique key of the table, is not kept a second time. */
  | 'join'
  /** Nobody has two: where both accounts have one, they are not merged. */
  | 'onlyOne'
  /**
   * They stay with the closed account, for this reason. `unless` says whether both have what nobody may throw together, so that
   * they are not merged; `first` does what is done in place of moving rows.
   */
  | {
      keep: string
      unless?: (ctx: Ctx, userIds: readonly [number, number]) => Promise<boolean>
      first?: (ctx: TxCtx, fromUserId: number, toUserId: number) => Promise<void>
    }
  | ((ctx: TxCtx, fromUserId: number, toUserId: number) => Promise<void>)

/** What its noun does itself, in the transaction of the closing or erasing. */
type Deed = (ctx: TxCtx, userId: number) => Promise<void>

/**
 * When somebody asks to close their account and may still come back. `stays`: nothing of it is touched, and nobody else is
 * shown it, because the account is not open. A deed ends what cannot wait for them, also where they come back.
 */
export type OnClose = 'stays' | Deed

/** When the days of grace are over, in one transaction, the highest noun first and in each the last table first. */
export type OnErase<Row> =
  | 'delete'
  /** The row stays for others: with these columns as they are and `sets`, and every other one emptied, also one that is added later. */
  | { keeps: readonly (keyof Row & string)[]; sets?: () => { [Column in keyof Row]?: Row[Column] | SQL }; why: string }
  /** The row stays as it is, for this reason; whom it names is a pseudonym by then. */
  | { keep: string }
  | Deed

type Read = Record<string, unknown> | null

/**
 * What the copy of one's own data holds of a row: what the person gave or did, never what others did or wrote, and
 * nothing that the person's own pages do not show.
 */
export type OnExport<Row> =
  | {
      title: string
      columns: readonly (keyof Row & string)[]
      /** What is kept otherwise than it is shown. Null: this row is none of the copy. */
      reads?: (ctx: Ctx, row: Row) => Read | Promise<Read>
    }
  | { leaveOut: string }

export interface Owned {
  readonly table: PgTable
  /** The columns that say whose it is, each alone: by the user's id, or by that of a row of `through`. */
  readonly of: readonly string[]
  /** Every column that names a user, by its name in the table's type, and what happens with it in a merge. */
  readonly users: Readonly<Record<string, OnMerge>>
  /** Where a row belongs to somebody by another row: the table of that one. It goes where that one goes. */
  readonly through: PgTable | null
  readonly onClose: OnClose
  readonly onErase: OnErase<Record<string, unknown>>
  readonly onExport: OnExport<Record<string, unknown>>
}

interface Endings<Row> {
  of: (keyof Row & string) | readonly (keyof Row & string)[]
  onClose: OnClose
  onErase: OnErase<Row>
  onExport: OnExport<Row>
}

const stored = <Row>({ of, onErase, onExport, onClose }: Endings<Row>) => ({
  of: [of].flat() as string[],
  onClose,
  onErase: onErase as OnErase<Record<string, unknown>>,
  onExport: onExport as OnExport<Record<string, unknown>>,
})

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
