/** A moment inside raw SQL, where nothing says of which type a value is. */
import { sql, type SQL } from 'drizzle-orm'

export const sqlTimestamp = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
