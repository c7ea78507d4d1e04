/** Whose rows a statement means: those of the request's tenant. */
import { eq, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** The condition as every query of a tenant's table has it; also inside sql`…`, where the table goes by its own name there. */
export const tenantScope = (ctx: { tenant: { id: number } }, table: { tenantId: AnyPgColumn }): SQL => eq(table.tenantId, ctx.tenant.id)
