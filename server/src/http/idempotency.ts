/** The same write sent twice with one key is done once and answered twice. */
import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../ctx'
import { idempotencyKeys } from '../db/tables/account'
import { fault } from './fault'

interface Request {
  key: string
  path: string
  input: unknown
}

/** A run that never finished (its process died) may be tried again after this. */
const ABANDONED_MS = 90_000

export async function runOnce<Result>(ctx: Ctx, { key, path, input }: Request, work: () => Promise<Result>): Promise<Result> {
  const userId = ctx.viewer?.userId
  if (userId === undefined || !/^[\w-]{8,64}$/.test(key)) return work()
  const requestHash = createHash('sha256').update(path).update(JSON.stringify(input)).digest('hex')
  const mine = and(eq(idempotencyKeys.tenantId, ctx.tenant.id), eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))

  const [claimed] = await ctx.db
    .insert(idempotencyKeys)
    .values({ tenantId: ctx.tenant.id, userId, key, requestHash })
    .onConflictDoUpdate({
      target: [idempotencyKeys.tenantId, idempotencyKeys.userId, idempotencyKeys.key],
      set: { createdAt: sql`now()` },
      setWhere: and(
        isNull(idempotencyKeys.response),
        sql`${idempotencyKeys.createdAt} < now() - make_interval(secs => ${ABANDONED_MS / 1000})`,
        eq(idempotencyKeys.requestHash, requestHash),
      ),
    })
    .returning({ key: idempotencyKeys.key })

  if (!claimed) {
    const [earlier] = await ctx.db.select().from(idempotencyKeys).where(mine)
    if (earlier && earlier.requestHash !== requestHash) throw fault('idempotency_conflict')
    if (!earlier?.response) throw fault('request_in_progress')
    return (earlier.response as { data: Result }).data
  }
  let data: Result
  try {
    data = await work()
  } catch (error) {
    // A refusal changed nothing, so the key is free for the corrected attempt.
    await ctx.db
      .delete(idempotencyKeys)
      .where(mine)
      .catch((failure: unknown) => ctx.log.warn({ error: failure }, 'an idempotency key could not be freed'))
    throw error
  }
  // The thing is done, and that is what its sender is told, whether or not the answer could be noted for a second time.
  await ctx.db
    .update(idempotencyKeys)
    .set({ response: { data } })
    .where(mine)
    .catch((failure: unknown) => ctx.log.warn({ error: failure }, 'an answer could not be noted under its idempotency key'))
  return data
}
