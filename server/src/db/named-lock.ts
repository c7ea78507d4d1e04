/** Locks on a name instead of a row, for a rule about rows that may not exist yet. */
import { sql } from 'drizzle-orm'
import type { TxCtx } from '../ctx'

/**
 * Locks a name of the tenant until the transaction ends. Two different names may share a lock, which only makes one of them wait.
 * @param kind what the lock serialises
 * @param keys what it serialises that for, for example a user's id
 */
export async function lockNamed(ctx: TxCtx, kind: string, ...keys: readonly (number | string)[]): Promise<void> {
  const name = [kind, ctx.tenant.id, ...keys].join(':')
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
