/** Handling of a person's rows when two accounts are merged, when an account is closed, and when a person is erased. */
import type { InferSelectModel, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx, TxCtx } from '../ctx'

/** In a merge: an account is merged into another of the same person, in that transaction. */
export type OnMerge =
  /** The rows become those of the remaining account. */
  | 'move'
  /** The same, except rows that the remaining account already has by a unique key of the table. */
  | 'join'
  /** At most one per person: if both accounts have one, they are not merged. */
  | 'onlyOne'
  /**
   * They stay with the closed account, for this reason. `unless` tells whether both have rows that must not be
   * combined, which prevents the merge; `first` replaces the moving of rows.
   */
  | {
      keep: string
      unless?: (ctx: Ctx, userIds: readonly [number, number]) => Promise<boolean>
      first?: (ctx: TxCtx, fromUserId: number, toUserId: number) => Promise<void>
    }
  | ((ctx: TxCtx, fromUserId: number, toUserId: number) => Promise<void>)

/** The noun's own work, in the transaction of the closing or erasing. */
type Deed = (ctx: TxCtx, userId: number) => Promise<void>

/**
 * When a person asks to close their account and may still return. `stays`: nothing is changed, and nobody else sees it,
 * because the account is not open. A deed ends what cannot wait for a return.
 */
export type OnClose = 'stays' | Deed

/** When the grace period is over, in one transaction: the highest noun first, and within each the last table first. */
export type OnErase<Row> =
  | 'delete'
  /** The row stays for others: these columns unchanged, `sets` applied, and every other column emptied, including later ones. */
  | { keeps: readonly (keyof Row & string)[]; sets?: () => { [Column in keyof Row]?: Row[Column] | SQL }; why: string }
  /** The row stays unchanged, for this reason; the person it names is a pseudonym by then. */
  | { keep: string }
  | Deed

type Read = Record<string, unknown> | null

/**
 * A row's part in the copy of one's own data: what the person gave or did, never what others did or wrote, and nothing
 * that the person's own pages do not show.
 */
export type OnExport<Row> =
  | {
      title: string
      columns: readonly (keyof Row & string)[]
      /** Columns that are exported differently from their stored form. Null leaves the row out. */
      reads?: (ctx: Ctx, row: Row) => Read | Promise<Read>
    }
  | { leaveOut: string }

export interface Owned {
  readonly table: PgTable
  /** The columns that name the owner, each by itself: by the user's id, or by that of a row of `through`. */
  readonly of: readonly string[]
  /** Every column that names a user, by its name in the table's type, and what a merge does with it. */
  readonly users: Readonly<Record<string, OnMerge>>
  /** For a row that belongs to a person through another row: the table of that row. It moves with that row. */
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

/** Rows that belong to a person by a row of `through`, and may also name users. */
export const ownedThrough = <Table extends PgTable>(
  through: PgTable,
  table: Table,
  { onMerge = {}, ...endings }: Endings<InferSelectModel<Table>> & { onMerge?: { [Column in keyof InferSelectModel<Table>]?: OnMerge } },
): Owned => ({ table, users: onMerge as Record<string, OnMerge>, through, ...stored(endings) })
