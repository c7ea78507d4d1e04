/** The column forms that every table repeats. */
import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** Identity keys fit a JavaScript number for longer than the product will live. */
export const key = () => bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity()
export const ref = (name: string) => bigint(name, { mode: 'number' })
/** There are few tenants; every table's keys and indexes begin with this column. */
export const tenantId = () => bigint('tenant_id', { mode: 'number' }).notNull()
/** Points in time are UTC on the server and in the database. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
export const createdAt = () => at('created_at').notNull().defaultNow()
