/**
 * A write sent twice with the same key is executed once and answered twice: work and response are committed together. Request and
 * response are stored encrypted, because nouns encrypt parts of them in their own tables.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../ctx'
import { idempotencyKeys } from '../db/tables/account'
import { sqlState } from '../db/open'
import { fault } from './fault'

interface Request {
  key: string
  path: string
  input: unknown
}

/** `act` receives a ctx inside the transaction. */
type Work<Asked, Result> =
  | {
      /** External calls before the transaction; they may be made more often than the work. */
      ask: () => Promise<Asked>
      act: (ctx: TxCtx, asked: Asked) => Promise<Result>
    }
  | { ask?: undefined; act: (ctx: TxCtx) => Promise<Result> }

const UNIQUE_VIOLATION = '23505'

/**
 * Runs `act` in one transaction, and with a valid key stores its response there. A refusal leaves the key free for the corrected
 * request.
 */
export async function runIdempotent<Asked, Result>(ctx: Ctx, { key, path, input }: Request, work: Work<Asked, Result>): Promise<Result> {
  const userId = ctx.viewer?.userId
  if (userId === undefined || !/^[\w-]{8,64}$/.test(key)) {
    const act = await prepare(work)
    return ctx.tx((ctx) => act(ctx))
  }
  const requestHash = ctx.secrets.hash('once', path, JSON.stringify(input) ?? '')
  const name = { tenantId: ctx.tenant.id, userId, key }

  // Avoids the external calls of a repeated request; without external calls the transaction finds the response as well.
  const earlier = work.ask && (await answerTo<Result>(ctx, name, requestHash))
  if (earlier) return earlier.data
  const act = await prepare(work)
  return ctx.tx(async (ctx) => {
    if (!(await isMine(ctx, name))) throw fault('request_in_progress')
    const meanwhile = await answerTo<Result>(ctx, name, requestHash)
    if (meanwhile) return meanwhile.data
    const data = await act(ctx)
    try {
      await ctx.db
        .insert(idempotencyKeys)
        .values({ ...name, requestHash, response: { sealed: ctx.secrets.seal(JSON.stringify({ data })) } })
    } catch (error) {
      // Uniqueness of the key is enforced by the database; the lock only saves the second request its work.
      if (sqlState(error) === UNIQUE_VIOLATION) throw fault('request_in_progress')
      throw error
    }
    return data
  })
}

/** The work with the results of its external calls. */
async function prepare<Asked, Result>(work: Work<Asked, Result>): Promise<(ctx: TxCtx) => Promise<Result>> {
  if (!work.ask) return work.act
  const asked = await work.ask()
  return (ctx) => work.act(ctx, asked)
}

interface Name {
  tenantId: number
  userId: number
  key: string
}

/** The lock is held until the transaction ends in any way, so that a process that dies leaves nothing behind. */
async function isMine(ctx: TxCtx, { tenantId, userId, key }: Name): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`once:${tenantId}:${userId}:${key}`}, 0)) as mine`,
  )
  return rows[0]!.mine
}

async function answerTo<Result>(ctx: Ctx, { tenantId, userId, key }: Name, requestHash: string): Promise<{ data: Result } | null> {
  const [row] = await ctx.db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.tenantId, tenantId), eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
  if (!row) return null
  // Started by an older server version, which stored the response only after the work.
  if (!row.response) throw fault('request_in_progress')
  const response = row.response as { sealed: string } | { data: Result }
  // Stored unencrypted, with another kind of hash, by an older server version.
  if (!('sealed' in response)) return response
  if (row.requestHash !== requestHash) throw fault('idempotency_conflict')
  return JSON.parse(ctx.secrets.unseal(response.sealed)) as { data: Result }
}
