/** The tenant condition of SQL statements. */
import { eq, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Restricts a query to the request's tenant; also usable inside sql`…`, where the table has its own name. */
export const tenantScope = (ctx: { tenant: { id: number } }, table: { tenantId: AnyPgColumn }): SQL => eq(table.tenantId, ctx.tenant.id)
