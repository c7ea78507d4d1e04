/** Handling of bookings when an account closes or is erased. */
import type { InferSelectModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { loveProfiles } from '../../db/tables/love'
import { ownedThrough, type OnClose, type Owned } from '../owned'

type ColumnOf<Table extends PgTable> = keyof InferSelectModel<Table> & string

interface BookingOwnership<Table extends PgTable> {
  onClose: OnClose
  /** Columns of an erased person's bookings that stay, in addition to those that every booking keeps. */
  keeps: readonly ColumnOf<Table>[]
  /** Title of the section in the data export. */
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
