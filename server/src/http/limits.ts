/** How many requests a person or an address may make; past that, HTTP 429 and the page that counts down. */
import type { LimitBucket } from '@qianxian/protocol/endpoint'
import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx'
import { rateHits } from '../db/tables/account'

interface Budget {
  max: number
  windowSeconds: number
}

/** For one person, or one address where nobody is logged in. */
const budgets: Record<LimitBucket, Budget> = {
  default: { max: 600, windowSeconds: 60 },
  search: { max: 120, windowSeconds: 60 },
  detail: { max: 120, windowSeconds: 60 },
  like: { max: 90, windowSeconds: 60 },
  upload: { max: 60, windowSeconds: 60 },
  login: { max: 30, windowSeconds: 60 },
  sms: { max: 10, windowSeconds: 60 },
  report: { max: 20, windowSeconds: 3600 },
}

export function limitOf(bucket: LimitBucket) {
  const { max, windowSeconds } = budgets[bucket]
  return {
    rateLimit: {
      groupId: bucket,
      max: (request: FastifyRequest) => (request.ctx.env.limitFactor === 0 ? Number.MAX_SAFE_INTEGER : Math.ceil(max * request.ctx.env.limitFactor)),
      timeWindow: windowSeconds * 1000,
      keyGenerator: (request: FastifyRequest) => `${bucket}:${request.ctx.viewer ? `u${request.ctx.tenant.id}.${request.ctx.viewer.userId}` : `ip${request.ip}`}`,
    },
  }
}

/**
 * Counts one more use of a budget that all processes share. Returns how many there were in this
 * window, this one included. For budgets by phone, by account and the like, inside services.
 */
export async function countHit(ctx: Ctx, bucket: string, windowSeconds: number): Promise<number> {
  const expires = sql`now() + make_interval(secs => ${windowSeconds})`
  const [row] = await ctx.db
    .insert(rateHits)
    .values({ bucket: `${ctx.tenant.id}:${bucket}`, hits: 1, expiresAt: expires as never })
    .onConflictDoUpdate({
      target: rateHits.bucket,
      set: {
        hits: sql`case when ${rateHits.expiresAt} < now() then 1 else ${rateHits.hits} + 1 end`,
        expiresAt: sql`case when ${rateHits.expiresAt} < now() then ${expires} else ${rateHits.expiresAt} end`,
      },
    })
    .returning({ hits: rateHits.hits })
  return row!.hits
}

/** Begins a budget afresh, where the act that it guards against turned out to be no attack. */
export async function forgetHits(ctx: Ctx, bucket: string): Promise<void> {
  await ctx.db.delete(rateHits).where(eq(rateHits.bucket, `${ctx.tenant.id}:${bucket}`))
}
