/** Columns shared by the tables of paid bookings: buyer, place, terms and end. */
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

export const bookedBy = () => ({
  id: key(),
  tenantId: tenantId(),
  profileId: ref('profile_id').notNull(),
  /** Null if the booking was not paid. */
  orderId: ref('order_id'),
  geo: text('geo').notNull(),
  gender: text('gender').$type<Gender>().notNull(),
})

export const bookedTerms = () => ({
  /** An unpaid pin counts as reserved until this time. */
  heldUntil: at('held_until'),
  priceFen: integer('price_fen').notNull(),
  /** Number of showings promised at the purchase. */
  guaranteed: integer('guaranteed').notNull(),
})

export const bookingEnd = () => ({
  /** The strike that ended the booking. */
  strikeId: ref('strike_id'),
  endedAt: at('ended_at'),
  createdAt: createdAt(),
})

const bookings = (name: string) =>
  pgTable(name, { ...bookedBy(), status: text('status').$type<string>().notNull(), ...bookedTerms(), ...bookingEnd() })

/** Type of a table with the columns of bookings. */
export type BookingsTable = ReturnType<typeof bookings>

type Indexed = Record<'id' | 'tenantId' | 'profileId' | 'orderId', AnyPgColumn>

/** `over` are the states in which a booking has ended. */
export const bookingIndexes = (table: string, t: Indexed, over: readonly string[]) => [
  primaryKey({ columns: [t.tenantId, t.id] }),
  index(`${table}_of`).on(t.tenantId, t.profileId, t.id),
  uniqueIndex(`${table}_order`)
    .on(t.tenantId, t.orderId)
    .where(sql`order_id is not null`),
  check(`${table}_ended`, sql`(ended_at is not null) = (status in ${sqlList(over)})`),
]
