/** Work that happens by the clock or after an answer was sent; queues live in the same PostgreSQL. */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import type { Log } from '../ctx'
import { isDatabaseAway, retryable } from '../db/open'

export interface Jobs {
  /** Every process may say so; one of them does it, once. `cron` is in Asia/Shanghai. */
  schedule(name: string, cron: string, work: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

export interface Pace {
  /** How often an idle process asks for work. */
  pollSeconds: number
  /** Work whose process died is given to another after this; slower work is given up and tried again. */
  expireSeconds: number
  maintenanceSeconds: number
}

const PACE: Pace = { pollSeconds: 10, expireSeconds: 120, maintenanceSeconds: 30 }
const RETRIES = 2
const KNOCK_EVERY_MS = 1_000
const GIVE_WAY_MS = 200

export async function openJobs(pool: pg.Pool, log: Log, pace: Pace = PACE): Promise<Jobs> {
  let isStopping = false
  const boss = new PgBoss({
    maintenanceIntervalSeconds: pace.maintenanceSeconds,
    db: {
      // The queue does not wait for the answer when it notes that work is done, so an outage must not reach it as an error.
      async executeSql(text, values) {
        for (;;) {
          try {
            return await onConnection(pool, text, values)
          } catch (error) {
            // Two processes that make their queues at once may wait for each other; the one that gave way begins again.
            const isInTheWay = retryable(error)
            if ((!isInTheWay && !isDatabaseAway(error)) || isStopping) throw error
            if (!isInTheWay) log.warn({ error }, 'the job queue waits for the database')
            await sleep(isInTheWay ? randomInt(GIVE_WAY_MS) : KNOCK_EVERY_MS)
          }
        }
      },
    },
  })
  boss.on('error', (error) => log.error({ error }, 'job queue'))
  await boss.start()
  return {
    async schedule(name, cron, work) {
      // Given to one process at a time, however many ask.
      const facts = { name, policy: 'singleton', retryLimit: RETRIES, expireInSeconds: pace.expireSeconds } as const
      await boss.createQueue(name, facts)
      await boss.updateQueue(name, facts)
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
    async stop() {
      isStopping = true
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

/** The queue sends several statements as one text with its own begin and commit: what failed half-way is thrown away. */
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

/** For tests and tools: nothing runs by itself. */
export const noJobs: Jobs = { schedule: async () => {}, stop: async () => {} }
