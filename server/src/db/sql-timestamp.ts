/** A timestamp in raw SQL with an explicit type, because raw SQL gives values no type. */
import { sql, type SQL } from 'drizzle-orm'

export const sqlTimestamp = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
