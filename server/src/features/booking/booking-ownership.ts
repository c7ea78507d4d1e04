/** Handling of bookings when an account closes or is erased. */
import type { InferSelectModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { loveProfiles } from '../../db/tables/love'
import { ownedThrough, type OnClose, type Owned } from '../owned'

type ColumnOf<Table extends PgTable> = keyof InferSelectModel<Table> & string

interface BookingOwnership<Table extends PgTable> {
  onClose: OnClose
  /** Columns that stay of an erased person's bookings, besides those of every booking. */
  keeps: readonly ColumnOf<Table>[]
  /** In the copy of one's own data. */
  title: string
  columns: readonly ColumnOf<Table>[]
}

const KEPT = ['id', 'tenantId', 'profileId', 'orderId', 'geo', 'gender', 'status', 'priceFen', 'guaranteed', 'endedAt', 'createdAt']

export const ownedBookings = <Table extends PgTable>(table: Table, { onClose, keeps, title, columns }: BookingOwnership<Table>): Owned =>
  ownedThrough(loveProfiles, table, {
    of: 'profileId' as ColumnOf<Table>,
    onClose,
    onErase: {
      keeps: [...(KEPT as ColumnOf<Table>[]), ...keeps],
      why: 'what was paid for it stands in the books; whom it names is a pseudonym by then',
    },
    onExport: { title, columns },
  })
