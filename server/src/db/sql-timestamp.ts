/** A moment in raw SQL, which gives values no type. */
import { sql, type SQL } from 'drizzle-orm'

export const sqlTimestamp = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
