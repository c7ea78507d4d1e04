/** How many requests a person or an address may make; past that, HTTP 429 and the page that counts down. */
import { isIPv6 } from 'node:net'
import type { LimitBucket } from '@qianxian/protocol/base/endpoint'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx'
import { rateHits } from '../db/tables/account'
import { Fault, fault } from './fault'

export interface Budget {
  max: number
  windowSeconds: number
}

/** For one person, or one address where nobody is logged in. The app's tests read them too. */
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
  // Each may be a picture to draw.
  poster: { max: 60, windowSeconds: 60 },
  // Each may be a question of which the account with the vendor has so many a day.
  map: { max: 60, windowSeconds: 60 },
}

/**
 * Counted by each process alone, before anything else is done, for one address or network: generous, because many people
 * share an address, and only there so that nobody keeps the server from everybody else.
 */
export const gates = {
  /** Whatever is asked for: endpoints, pages, files, and what does not exist. */
  everything: { max: 12_000, windowSeconds: 60 },
  /** Beyond it pages go out without their first cards and answers, which the app then asks for within its own budgets. */
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

/** Somebody with many accounts has no more tries at coming in than somebody with none. */
const BY_ADDRESS: ReadonlySet<LimitBucket> = new Set(['login', 'sms'])

function whoseBudget({ ctx, ip, routeOptions }: FastifyRequest, bucket: LimitBucket): string {
  const isGate = BY_ADDRESS.has(bucket) && routeOptions.config.endpoint?.access === 'anyone'
  return ctx.viewer && !isGate ? `u${ctx.tenant.id}.${ctx.viewer.userId}` : `ip${networkOf(ip)}`
}

/** An IPv6 customer has 2^64 addresses, so the network of 64 bits counts as one. */
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

/** Whose budget it is: the tenant's of the request, or one for all tenants together, where a host of another would be a way around it. */
interface SharedBudget extends Budget {
  isOfPlatform?: boolean
}

const bucketOf = (ctx: Ctx, bucket: string, isOfPlatform = false): string => `${isOfPlatform ? 'all' : ctx.tenant.id}:${bucket}`

/**
 * Counts one more use of a budget that all processes share, and refuses it beyond `max` with the seconds until the
 * budget begins afresh (never, where all limits are off). Returns how many there were in this window, this one
 * included. For budgets by phone, by account and the like, inside services.
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

/** The same, for what is left out rather than refused: false beyond `max`. */
export async function tryConsumeBudget(ctx: Ctx, bucket: string, budget: SharedBudget): Promise<boolean> {
  try {
    await consumeBudget(ctx, bucket, budget)
    return true
  } catch (error) {
    if (error instanceof Fault && error.faultName === 'too_many_requests') return false
    throw error
  }
}

/** Gives one use back, of a budget in which others count as well. */
export async function returnBudget(ctx: Ctx, bucket: string): Promise<void> {
  await ctx.db
    .update(rateHits)
    .set({ hits: sql`greatest(${rateHits.hits} - 1, 0)` })
    .where(eq(rateHits.bucket, bucketOf(ctx, bucket)))
}

/** Something may not be done before a moment, whatever becomes of what it was done to. */
export async function blockBucketUntil(ctx: Ctx, bucket: string, until: Date): Promise<void> {
  await ctx.db
    .insert(rateHits)
    .values({ bucket: bucketOf(ctx, bucket), hits: 1, expiresAt: until })
    .onConflictDoUpdate({ target: rateHits.bucket, set: { expiresAt: until } })
}

export async function isBucketBlocked(ctx: Ctx, bucket: string): Promise<boolean> {
  return (await ctx.db.$count(rateHits, and(eq(rateHits.bucket, bucketOf(ctx, bucket)), gt(rateHits.expiresAt, ctx.now)))) > 0
}

/** Begins a budget afresh, where the act that it guards against turned out to be no attack. */
export async function resetBudget(ctx: Ctx, bucket: string): Promise<void> {
  await ctx.db.delete(rateHits).where(eq(rateHits.bucket, bucketOf(ctx, bucket)))
}
