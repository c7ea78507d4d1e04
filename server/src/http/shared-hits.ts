/**
 * Rate-limit counts shared by all server processes. Far below a limit, a process counts locally and syncs about twice a second.
 * Near it, and always for small limits, every request is counted in the database.
 */
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Log } from '../ctx'
import type { Db } from '../db/open'

const TELL_EVERY_MS = 500
/** A quarter of a limit may be counted locally: four processes that know nothing of each other do not exceed it. */
const APART = 4
/** Limits up to this number protect money or secrets, so they are exact. */
const EXACT_UP_TO = 40
/** Clients kept in memory; an evicted client is still stored in the database. */
const KEPT = 50_000
const PREFIX = 'http:'

interface Count {
  /** The last value in the database, including our own requests. */
  shared: number
  /** Requests counted locally and not synced yet, and those being synced now. */
  pending: number
  telling: number
  endsAt: number
  windowMs: number
  waiting: { place: number; done: (current: number) => void }[]
}

type Callback = Parameters<FastifyRateLimitStore['incr']>[1]

/** The store that the rate limiter creates; all routes share it, so that a bucket is one limit. */
export function sharedHitsOn(db: Db, log: Log): FastifyRateLimitStoreCtor {
  const counts = new LRUCache<string, Count>({ max: KEPT })
  const dirty = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function tell(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = [...dirty].sort().flatMap((key) => {
      const count = counts.peek(key)
      if (!count || count.pending === 0) return []
      count.telling = count.pending
      count.pending = 0
      return [{ key, count, waiting: count.waiting.splice(0) }]
    })
    dirty.clear()
    if (batch.length === 0) return
    try {
      // Updated in one order, so that two processes never deadlock.
      const { rows } = await db.execute<{ bucket: string; hits: number; left: number }>(sql`
        insert into rate_hits as r (bucket, hits, expires_at)
        select bucket, hits, now() + make_interval(secs => window_ms / 1000.0)
        from unnest(${texts(batch.map(({ key }) => PREFIX + key))}, ${numbers(batch.map(({ count }) => count.telling))}, ${numbers(batch.map(({ count }) => count.windowMs))}) as t (bucket, hits, window_ms)
        order by bucket
        on conflict (bucket) do update set
          hits = case when r.expires_at < now() then excluded.hits else r.hits + excluded.hits end,
          expires_at = case when r.expires_at < now() then excluded.expires_at else r.expires_at end
        returning bucket, hits, (extract(epoch from expires_at - now()) * 1000)::int as left`)
      const answers = new Map(rows.map((row) => [row.bucket, row]))
      for (const { key, count } of batch) {
        const { hits, left } = answers.get(PREFIX + key)!
        count.shared = hits
        count.endsAt = Date.now() + left
      }
    } catch (error) {
      // Counted locally until the next sync: a failed sync is no reason to refuse requests.
      log.warn({ error }, 'request counts could not be shared')
      for (const { count } of batch) count.shared += count.telling
    }
    for (const { count, waiting } of batch) {
      const before = count.shared - count.telling
      count.telling = 0
      for (const { place, done } of waiting) done(before + place)
    }
  }

  /** One sync at a time; later counts are part of the next sync. */
  function tellSoon(): void {
    running ??= tell().finally(() => {
      running = undefined
      if ([...dirty].some((key) => (counts.peek(key)?.waiting.length ?? 0) > 0)) tellSoon()
    })
  }

  function incr(key: string, callback: Callback, windowMs: number, max: number): void {
    if (max === Number.MAX_SAFE_INTEGER) return callback(null, { current: 1, ttl: windowMs })
    const now = Date.now()
    let count = counts.get(key)
    if (!count || (count.endsAt <= now && count.telling === 0 && count.pending === 0)) {
      count = { shared: 0, pending: 0, telling: 0, endsAt: now + windowMs, windowMs, waiting: [] }
      counts.set(key, count)
    }
    const held = count
    const answer = (current: number) => callback(null, { current, ttl: Math.max(0, held.endsAt - Date.now()) })
    // For a client far over the limit, refusals are not written one by one.
    if (held.shared > max && held.endsAt > now) return answer(held.shared + 1)
    held.pending += 1
    dirty.add(key)
    const current = held.shared + held.telling + held.pending
    if (max > EXACT_UP_TO && current * APART <= max) {
      timer ??= setTimeout(tellSoon, TELL_EVERY_MS).unref()
      return answer(current)
    }
    held.waiting.push({ place: held.pending, done: answer })
    tellSoon()
  }

  return class {
    incr = incr
    child() {
      return this
    }
  } as unknown as FastifyRateLimitStoreCtor
}

const texts = (values: string[]) => sql`${sql.param(values)}::text[]`
const numbers = (values: number[]) => sql`${sql.param(values)}::int[]`
