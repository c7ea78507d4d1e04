/** Handling of a person's rows when two accounts are merged, when an account is closed, and when a person is erased. */
import type { InferSelectModel, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx, TxCtx } from '../ctx'

/** Handling of rows when an account is merged into another of the same person, in that transaction. */
export type OnMerge =
  /** The rows become those of the remaining account. */
  | 'move'
  /** The rows become those of the remaining account, except rows that it already has by a unique key of the table. */
  | 'join'
  /** At most one row per person: if both accounts have one, they are not merged. */
  | 'onlyOne'
  /**
   * The rows stay with the closed account, for this reason. `unless` returns whether both have rows that must not be combined,
   * which prevents the merge; `first` runs in place of moving the rows.
   */
  | {
      keep: string
      unless?: (ctx: Ctx, userIds: readonly [number, number]) => Promise<boolean>
      first?: (ctx: TxCtx, fromUserId: number, toUserId: number) => Promise<void>
    }
  | ((ctx: TxCtx, fromUserId: number, toUserId: number) => Promise<void>)

/** The noun's own work, in the transaction that closes or erases the account. */
type Deed = (ctx: TxCtx, userId: number) => Promise<void>

/**
 * Handling of rows when a person closes their account and may still return. `stays`: nothing changes, and nobody else sees the
 * rows, because the account is not open. A deed ends everything that cannot wait for a return.
 */
export type OnClose = 'stays' | Deed

/** Erasure of rows after the grace period, in one transaction: the highest noun first, and in each noun the last table first. */
export type OnErase<Row> =
  | 'delete'
  /**
   * The row is kept for others: these columns are unchanged, `sets` is applied, and every other column is emptied, including
   * columns added later.
   */
  | { keeps: readonly (keyof Row & string)[]; sets?: () => { [Column in keyof Row]?: Row[Column] | SQL }; why: string }
  /** The row is kept unchanged, for this reason; by then the person in it is a pseudonym. */
  | { keep: string }
  | Deed

type Read = Record<string, unknown> | null

/** How a copy of one's own data was permitted: by a code to the person's phone, or by a fresh login alone. */
export interface OfCopy {
  isByCode: boolean
}

/**
 * How a row is exported in the copy of one's own data: facts that the person gave or acts they did, never acts or texts of
 * others, and nothing that the person's own pages do not show.
 */
export type OnExport<Row> =
  | {
      title: string
      columns: readonly (keyof Row & string)[]
      /** Columns that are exported differently from their stored form. Null leaves the row out. */
      reads?: (ctx: Ctx, row: Row, copy: OfCopy) => Read | Promise<Read>
    }
  | { leaveOut: string }

export interface Owned {
  readonly table: PgTable
  /** The columns that name the owner, each sufficient alone: by the user's id, or by the id of a row of `through`. */
  readonly of: readonly string[]
  /** Every column that names a user, by its name in the table's type, and what a merge does with it. */
  readonly users: Readonly<Record<string, OnMerge>>
  /** For a row that belongs to a person through another row: the table of the other row, with which it moves. */
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

/** Declares rows that name users themselves. */
export const owned = <Table extends PgTable>(
  table: Table,
  { onMerge, ...endings }: Endings<InferSelectModel<Table>> & { onMerge: { [Column in keyof InferSelectModel<Table>]?: OnMerge } },
): Owned => ({ table, users: onMerge as Record<string, OnMerge>, through: null, ...stored(endings) })

/** Declares rows that belong to a person through a row of `through`, and may also name users. */
export const ownedThrough = <Table extends PgTable>(
  through: PgTable,
  table: Table,
  { onMerge = {}, ...endings }: Endings<InferSelectModel<Table>> & { onMerge?: { [Column in keyof InferSelectModel<Table>]?: OnMerge } },
): Owned => ({ table, users: onMerge as Record<string, OnMerge>, through, ...stored(endings) })
