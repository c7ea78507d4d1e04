/** Column definitions that every table uses. */
import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** Identity column; its values stay within the safe integers of JavaScript for longer than the product will exist. */
export const key = () => bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity()
export const ref = (name: string) => bigint(name, { mode: 'number' })
/** Every table's keys and indexes begin with this column; there are few tenants. */
export const tenantId = () => bigint('tenant_id', { mode: 'number' }).notNull()
/** A point in time; UTC on the server and in the database. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
export const createdAt = () => at('created_at').notNull().defaultNow()
