/** Reads and writes the bookings of one noun. */
import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import type { BookingsTable } from '../../db/tables/booking'

/** `standing` are the states in which a booking is paid and has not ended. */
export function createBookingStore<Table extends PgTable>(table: Table, standing: readonly string[]) {
  type Booking = Table['$inferSelect']
  type NewBooking = Omit<Table['$inferInsert'], 'id' | 'tenantId' | 'createdAt'>

  // Every table of bookings has these columns, in addition to those of its noun.
  const bookings = table as unknown as BookingsTable
  const one = (ctx: Ctx, id: number) => and(tenantScope(ctx, bookings), eq(bookings.id, id))

  async function create(ctx: Ctx, booking: NewBooking): Promise<Booking> {
    const [row] = await ctx.db
      .insert(bookings)
      .values({ ...(booking as unknown as typeof bookings.$inferInsert), tenantId: ctx.tenant.id, createdAt: ctx.now })
      .returning()
    return row as Booking
  }

  async function load(ctx: Ctx, id: number): Promise<Booking | null> {
    const [row] = await ctx.db.select().from(bookings).where(one(ctx, id))
    return (row as Booking | undefined) ?? null
  }

  async function listByIds(ctx: Ctx, ids: readonly number[]): Promise<Booking[]> {
    const rows = await ctx.db
      .select()
      .from(bookings)
      .where(and(tenantScope(ctx, bookings), inArray(bookings.id, [...ids])))
    return rows as Booking[]
  }

  async function lock(ctx: TxCtx, id: number): Promise<Booking | null> {
    const [row] = await ctx.db.select().from(bookings).where(one(ctx, id)).for('update')
    return (row as Booking | undefined) ?? null
  }

  async function update(ctx: Ctx, id: number, change: Partial<Booking>): Promise<Booking> {
    const [row] = await ctx.db
      .update(bookings)
      .set(change as object)
      .where(one(ctx, id))
      .returning()
    return row as Booking
  }

  /** Bookings of one profile, the latest first. */
  async function listOf(ctx: Ctx, profileId: number, before: number | null, limit: number): Promise<Booking[]> {
    const rows = await ctx.db
      .select()
      .from(bookings)
      .where(and(tenantScope(ctx, bookings), eq(bookings.profileId, profileId), before === null ? undefined : lt(bookings.id, before)))
      .orderBy(desc(bookings.id))
      .limit(limit)
    return rows as Booking[]
  }

  /** Paid bookings of one profile that have not ended, the oldest first. */
  async function listStanding(ctx: Ctx, profileId: number): Promise<Booking[]> {
    const rows = await ctx.db
      .select()
      .from(bookings)
      .where(and(tenantScope(ctx, bookings), eq(bookings.profileId, profileId), inArray(bookings.status, [...standing])))
      .orderBy(asc(bookings.id))
    return rows as Booking[]
  }

  async function listEndedBy(ctx: Ctx, strikeId: number): Promise<Booking[]> {
    const rows = await ctx.db
      .select()
      .from(bookings)
      .where(and(tenantScope(ctx, bookings), eq(bookings.strikeId, strikeId)))
    return rows as Booking[]
  }

  return { standing, create, load, listByIds, lock, update, listOf, listStanding, listEndedBy }
}
