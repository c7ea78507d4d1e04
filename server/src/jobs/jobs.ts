/** Scheduled work, and work after a transaction; the queues are stored in the same PostgreSQL. */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import type { Ctx, Log } from '../ctx'
import { isDatabaseAway, retryable, type Db } from '../db/open'
import { findSchemaError } from '../http/validate'
import type { Job } from './job'

/** An enqueued job: its tenant and its payload. */
export interface Sent {
  tenantId: number
  payload: unknown
}

export interface SendOptions {
  /** Earliest start; at once by default. */
  at?: Date
  /** While a job with this name and key waits in the tenant, no other is enqueued. */
  key?: string
}

export interface Jobs {
  /** Every process may register the work; one of them runs it, once. `cron` is in China time (Asia/Shanghai). */
  schedule(name: string, cron: string, work: () => Promise<void>): Promise<void>
  /** Repeats the work, with an interval after each run, until it is stopped. A failure is logged, and the work continues. */
  pulse(name: string, everySeconds: number, work: () => Promise<unknown>): void
  /** Creates the job's queue so that it can be sent, and executes jobs if this process works on jobs. */
  serve(job: Job, work: (sent: Sent) => Promise<void>): Promise<void>
  /** Inside a transaction the job is sent on commit only. Throws for a payload that does not match the job's shape. */
  send<Payload>(ctx: Ctx, job: Job<Payload>, payload: Payload, options?: SendOptions): Promise<void>
  /** Number of jobs abandoned within the last week, by name. */
  givenUp(): Promise<Record<string, number>>
  stop(): Promise<void>
}

export interface Pace {
  /** Interval at which an idle process polls for work. */
  pollSeconds: number
  /** Work whose process died is assigned again after this time; slower work is aborted and retried. */
  expireSeconds: number
  maintenanceSeconds: number
}

export interface JobsOptions {
  pace?: Pace
  /** True for a process that only enqueues jobs and leaves the work to other processes. */
  isOnlySending?: boolean
}

const PACE: Pace = { pollSeconds: 10, expireSeconds: 120, maintenanceSeconds: 30 }
const RETRIES = 2
/** Number of jobs that one process takes at a time; they run concurrently. */
const BATCH = 10
const KEEP_FAILED_SECONDS = 7 * 24 * 3600
const KNOCK_EVERY_MS = 1_000
const GIVE_WAY_MS = 200

export async function openJobs(pool: pg.Pool, log: Log, { pace = PACE, isOnlySending = false }: JobsOptions = {}): Promise<Jobs> {
  let isStopping = false
  const pulses: (() => Promise<void>)[] = []
  const executeSql = async (text: string, values: unknown[]): Promise<{ rows: unknown[] }> => {
    for (;;) {
      try {
        return await onConnection(pool, text, values)
      } catch (error) {
        // Two processes that create their queues at once may deadlock; the loser repeats the attempt.
        const isInTheWay = retryable(error)
        if ((!isInTheWay && !isDatabaseAway(error)) || isStopping) throw error
        if (!isInTheWay) log.warn({ error }, 'the job queue waits for the database')
        await sleep(isInTheWay ? randomInt(GIVE_WAY_MS) : KNOCK_EVERY_MS)
      }
    }
  }
  const boss = new PgBoss({
    maintenanceIntervalSeconds: pace.maintenanceSeconds,
    archiveFailedAfterSeconds: KEEP_FAILED_SECONDS,
    supervise: !isOnlySending,
    schedule: !isOnlySending,
    // The queue does not await the answer when it marks work as done, so an outage must not become an unhandled error.
    db: { executeSql },
  })
  boss.on('error', (error) => log.error({ error }, 'job queue'))
  await boss.start()

  const openQueue = async (name: string, facts: Omit<PgBoss.Queue, 'name'>): Promise<void> => {
    await boss.createQueue(name, { name, ...facts })
    await boss.updateQueue(name, { name, ...facts })
  }
  return {
    async schedule(name, cron, work) {
      if (isOnlySending) return
      // Assigned to one process at a time, however many poll.
      await openQueue(name, { policy: 'singleton', retryLimit: RETRIES, expireInSeconds: pace.expireSeconds })
      await boss.schedule(name, cron, {}, { tz: 'Asia/Shanghai' })
      await boss.work(name, { pollingIntervalSeconds: pace.pollSeconds }, async () => {
        try {
          await work()
        } catch (error) {
          log.error({ job: name, error }, 'a job failed and is tried again')
          throw error
        }
      })
    },
    pulse(name, everySeconds, work) {
      if (!isOnlySending) pulses.push(beating(name, everySeconds * 1000, work, log))
    },
    async serve({ name, shape, retry }, work) {
      await openQueue(name, {
        // At most one job with a given key waits.
        policy: 'short',
        retryLimit: retry.times,
        retryDelay: retry.delaySeconds,
        retryBackoff: true,
        expireInSeconds: pace.expireSeconds,
      })
      if (isOnlySending) return
      const doOne = async ({ id, data, retryCount, retryLimit }: PgBoss.JobWithMetadata<Sent>): Promise<void> => {
        try {
          const wrong = findSchemaError(shape, data.payload)
          if (wrong) throw new Error(`the payload is not of the job's shape: ${wrong}`)
          await work(data)
        } catch (error) {
          const isLast = retryCount >= retryLimit
          log.error(
            { job: name, id, tenantId: data.tenantId, error },
            isLast ? 'a job failed and is given up' : 'a job failed and is tried again',
          )
          // Failed individually, so that the other jobs of its batch count as done.
          await boss.fail(name, id, error as object)
        }
      }
      await boss.work<Sent>(name, { pollingIntervalSeconds: pace.pollSeconds, batchSize: BATCH, includeMetadata: true }, async (batch) => {
        await Promise.all(batch.map(doOne))
      })
    },
    async send(ctx, { name, shape }, payload, { at, key } = {}) {
      const wrong = findSchemaError(shape, payload)
      if (wrong) throw new Error(`job ${name}: the payload is not of its shape: ${wrong}`)
      const sent: Sent = { tenantId: ctx.tenant.id, payload }
      await boss.send(name, sent, {
        singletonKey: key === undefined ? randomUUID() : `${ctx.tenant.id}:${key}`,
        ...(at ? { startAfter: at } : {}),
        db: { executeSql: (text, values) => onTransaction(ctx.db, text, values) },
      })
    },
    async givenUp() {
      const { rows } = await executeSql(`select name, count(*)::int as count from pgboss.job where state = 'failed' group by name`, [])
      return Object.fromEntries((rows as { name: string; count: number }[]).map(({ name, count }) => [name, count]))
    },
    async stop() {
      isStopping = true
      await Promise.all(pulses.splice(0).map((stop) => stop()))
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

/** Returns a function that stops it: at once between two runs, else when the current run is over. */
function beating(name: string, everyMs: number, work: () => Promise<unknown>, log: Log): () => Promise<void> {
  const stopped = new AbortController()
  const beat = async () => {
    while (!stopped.signal.aborted) {
      try {
        await work()
      } catch (error) {
        if (isDatabaseAway(error)) log.warn({ pulse: name, error }, 'a pulse waits for the database')
        else log.error({ pulse: name, error }, 'a pulse failed and beats again')
      }
      await sleep(everyMs, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }
  const done = beat()
  return async () => {
    stopped.abort()
    await done
  }
}

/** Runs the queue's own statement, with its numbered values, on the connection of the sender's transaction. */
async function onTransaction(db: Db, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  const parts = text.split(/\$(\d+)/).map((part, place) => (place % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`))
  return db.execute(sql.join(parts))
}

/**
 * The queue sends several statements as one text with its own begin and commit; after a failure half-way, the connection is
 * discarded.
 */
async function onConnection(pool: pg.Pool, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  const client = await pool.connect()
  try {
    const result = await client.query(text, values)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** For tests and tools: no job runs automatically. */
export const noJobs: Jobs = {
  schedule: async () => {},
  pulse: () => {},
  serve: async () => {},
  send: async () => {},
  givenUp: async () => ({}),
  stop: async () => {},
}
