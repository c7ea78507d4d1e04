/** The tenant's key, made at first use. Its private part is stored sealed. */
import type { Ctx } from '../../ctx'
import { disclosureKeys } from '../../db/tables/disclosure'
import { tenantScope } from '../../db/tenant-scope'
import { generateStatementKey, type StoredKey } from './statement'

/** Null before the first disclosure of the tenant. */
export async function findKey(ctx: Ctx): Promise<StoredKey | null> {
  const [row] = await ctx.db.select().from(disclosureKeys).where(tenantScope(ctx, disclosureKeys))
  return row ?? null
}

/** Two servers may make one at the same moment; both then use the one that was stored. Not for use inside a transaction. */
export async function ownKey(ctx: Ctx): Promise<StoredKey> {
  const found = await findKey(ctx)
  if (found) return found
  await ctx.db
    .insert(disclosureKeys)
    .values({ tenantId: ctx.tenant.id, ...generateStatementKey(ctx.secrets) })
    .onConflictDoNothing()
  const stored = await findKey(ctx)
  if (!stored) throw new Error('the key of disclosures was not stored')
  return stored
}
