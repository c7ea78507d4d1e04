/** Rate limits for a person or an address; beyond them the answer is HTTP 429, and the page counts down. */
import { isIPv6 } from 'node:net'
import type { LimitBucket } from '@qianxian/protocol/base/endpoint'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx'
import { rateHits } from '../db/tables/account'
import { Fault, fault } from './fault'

export interface Budget {
  max: number
  windowSeconds: number
}

/** Limits for one person, or for one address without a login. The app's tests read them too. */
export const budgets: Record<LimitBucket, Budget> = {
  default: { max: 600, windowSeconds: 60 },
  search: { max: 120, windowSeconds: 60 },
  detail: { max: 120, windowSeconds: 60 },
  like: { max: 90, windowSeconds: 60 },
  upload: { max: 60, windowSeconds: 60 },
  login: { max: 30, windowSeconds: 60 },
  sms: { max: 10, windowSeconds: 60 },
  report: { max: 20, windowSeconds: 3600 },
  export: { max: 10, windowSeconds: 3600 },
  // Each request may render a picture.
  poster: { max: 60, windowSeconds: 60 },
  // Each request may count against the vendor account's daily quota.
  map: { max: 60, windowSeconds: 60 },
}

/**
 * Limits counted by each process alone, before anything else, for one address or network. They are generous, because many people
 * share an address, and only prevent one client from blocking the server for others.
 */
export const gates = {
  /** Every request: endpoints, pages, files, and unknown paths. */
  everything: { max: 12_000, windowSeconds: 60 },
  /** Requests with a token that opens no session. A client drops its token after one refusal; a right token is never refused. */
  wrongTokens: { max: 60, windowSeconds: 60 },
  /** Beyond it pages are sent without their first cards and answers, which the app then requests within its own limits. */
  answeredPages: { max: 600, windowSeconds: 60 },
} as const satisfies Record<string, Budget>

export function limitOf(bucket: LimitBucket) {
  const { max, windowSeconds } = budgets[bucket]
  return {
    rateLimit: {
      groupId: bucket,
      max: (request: FastifyRequest) =>
        request.ctx.env.limitFactor === 0 ? Number.MAX_SAFE_INTEGER : Math.ceil(max * request.ctx.env.limitFactor),
      timeWindow: windowSeconds * 1000,
      keyGenerator: (request: FastifyRequest) => `${bucket}:${whoseBudget(request, bucket)}`,
    },
  }
}

/** Counted by address, so that many accounts do not give more login attempts. */
const BY_ADDRESS: ReadonlySet<LimitBucket> = new Set(['login', 'sms'])

function whoseBudget({ ctx, ip, routeOptions }: FastifyRequest, bucket: LimitBucket): string {
  const isGate = BY_ADDRESS.has(bucket) && routeOptions.config.endpoint?.access === 'anyone'
  return ctx.viewer && !isGate ? `u${ctx.tenant.id}.${ctx.viewer.userId}` : `ip${networkOf(ip)}`
}

/** An IPv6 customer has 2^64 addresses, so a /64 network counts as one. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1]!
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.toLowerCase().split('%')[0]!.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const groups =
    tail === undefined ? before : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::`
}

/** A limit counted per tenant, or for all tenants together if the host of another tenant would bypass it. */
interface SharedBudget extends Budget {
  isOfPlatform?: boolean
}

const bucketOf = (ctx: Ctx, bucket: string, isOfPlatform = false): string => `${isOfPlatform ? 'all' : ctx.tenant.id}:${bucket}`

/**
 * Counts one more use of a limit shared by all processes, and refuses it beyond `max` with the seconds until the window
 * ends (never, if limits are off). Returns the number of uses in this window, including this one. For limits by phone,
 * by account and the like, inside a service; in a transaction the use is rolled back with it.
 */
export async function consumeBudget(ctx: Ctx, bucket: string, { max, windowSeconds, isOfPlatform }: SharedBudget): Promise<number> {
  const expires = sql`now() + make_interval(secs => ${windowSeconds})`
  const [row] = await ctx.db
    .insert(rateHits)
    .values({ bucket: bucketOf(ctx, bucket, isOfPlatform), hits: 1, expiresAt: expires as never })
    .onConflictDoUpdate({
      target: rateHits.bucket,
      set: {
        hits: sql`case when ${rateHits.expiresAt} < now() then 1 else ${rateHits.hits} + 1 end`,
        expiresAt: sql`case when ${rateHits.expiresAt} < now() then ${expires} else ${rateHits.expiresAt} end`,
      },
    })
    .returning({ hits: rateHits.hits, left: sql<number>`ceil(extract(epoch from ${rateHits.expiresAt} - now()))::int` })
  const { hits, left } = row!
  const { limitFactor } = ctx.env
  if (limitFactor > 0 && hits > Math.ceil(max * limitFactor)) throw fault('too_many_requests', { data: { retryAfter: Math.max(1, left) } })
  return hits
}

/**
 * Consumes a budget of different things: a thing counts once in a window, however often it is asked for. Returns the things
 * within the budget; with `isRefusing: false` it returns all things, which still count. Concurrent calls wait for each other.
 * The things are stored as keyed hashes.
 */
export async function consumeDistinct(
  ctx: Ctx,
  bucket: string,
  things: readonly number[],
  { max, windowSeconds, isRefusing = true }: Budget & { isRefusing?: boolean },
): Promise<ReadonlySet<number>> {
  const { limitFactor } = ctx.env
  if (limitFactor === 0 || things.length === 0) return new Set(things)
  const keys = new Map(things.map((thing) => [thing, bucketOf(ctx, `seen:${ctx.secrets.hash('seen', bucket, String(thing))}`)]))
  const knownAmong = async (ctx: Ctx): Promise<Set<number>> => {
    const rows = await ctx.db
      .select({ bucket: rateHits.bucket })
      .from(rateHits)
      .where(and(inArray(rateHits.bucket, [...keys.values()]), gt(rateHits.expiresAt, sql`now()`)))
    const found = new Set(rows.map((row) => row.bucket))
    return new Set(things.filter((thing) => found.has(keys.get(thing)!)))
  }
  const known = await knownAmong(ctx)
  if (known.size === things.length) return known
  return ctx.tx(async (ctx) => {
    const counter = bucketOf(ctx, bucket)
    const expires = sql`now() + make_interval(secs => ${windowSeconds})`
    const [row] = await ctx.db
      .insert(rateHits)
      .values({ bucket: counter, hits: 0, expiresAt: expires as never })
      .onConflictDoUpdate({
        target: rateHits.bucket,
        set: {
          hits: sql`case when ${rateHits.expiresAt} < now() then 0 else ${rateHits.hits} end`,
          expiresAt: sql`case when ${rateHits.expiresAt} < now() then ${expires} else ${rateHits.expiresAt} end`,
        },
      })
      .returning({ hits: rateHits.hits, expiresAt: rateHits.expiresAt })
    const { hits, expiresAt } = row!
    const admitted = await knownAmong(ctx)
    const left = isRefusing ? Math.max(0, Math.ceil(max * limitFactor) - hits) : things.length
    const fresh = things.filter((thing) => !admitted.has(thing)).slice(0, left)
    if (fresh.length === 0) return admitted
    await ctx.db
      .insert(rateHits)
      .values(fresh.map((thing) => ({ bucket: keys.get(thing)!, hits: 1, expiresAt })))
      .onConflictDoUpdate({ target: rateHits.bucket, set: { expiresAt } })
    await ctx.db
      .update(rateHits)
      .set({ hits: hits + fresh.length })
      .where(eq(rateHits.bucket, counter))
    for (const thing of fresh) admitted.add(thing)
    return admitted
  })
}

/** Like `consumeBudget`, for work that is skipped instead of refused: returns false beyond `max`. */
export async function tryConsumeBudget(ctx: Ctx, bucket: string, budget: SharedBudget): Promise<boolean> {
  try {
    await consumeBudget(ctx, bucket, budget)
    return true
  } catch (error) {
    if (error instanceof Fault && error.faultName === 'too_many_requests') return false
    throw error
  }
}

/** Gives back one use of a limit that others use too. */
export async function returnBudget(ctx: Ctx, bucket: string): Promise<void> {
  await ctx.db
    .update(rateHits)
    .set({ hits: sql`greatest(${rateHits.hits} - 1, 0)` })
    .where(eq(rateHits.bucket, bucketOf(ctx, bucket)))
}

/** Blocks an act until a given time, even if its subject is deleted meanwhile. */
export async function blockBucketUntil(ctx: Ctx, bucket: string, until: Date): Promise<void> {
  await ctx.db
    .insert(rateHits)
    .values({ bucket: bucketOf(ctx, bucket), hits: 1, expiresAt: until })
    .onConflictDoUpdate({ target: rateHits.bucket, set: { expiresAt: until } })
}

export async function isBucketBlocked(ctx: Ctx, bucket: string): Promise<boolean> {
  return (await ctx.db.$count(rateHits, and(eq(rateHits.bucket, bucketOf(ctx, bucket)), gt(rateHits.expiresAt, ctx.now)))) > 0
}

/** Resets a limit after the act turned out to be no attack. */
export async function resetBudget(ctx: Ctx, bucket: string): Promise<void> {
  await ctx.db.delete(rateHits).where(eq(rateHits.bucket, bucketOf(ctx, bucket)))
}
