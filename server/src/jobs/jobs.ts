/** Work that happens by the clock or after an answer was sent; queues live in the same PostgreSQL. */
import PgBoss from 'pg-boss'
import type { Log } from '../ctx'

export interface Jobs {
  /** Every process may say so; one of them does it. `cron` is in Asia/Shanghai. */
  schedule(name: string, cron: string, work: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

export async function openJobs(connectionString: string, log: Log): Promise<Jobs> {
  const boss = new PgBoss({ connectionString, max: 2, application_name: 'qianxian-jobs' })
  boss.on('error', (error) => log.error({ error }, 'job queue'))
  await boss.start()
  return {
    async schedule(name, cron, work) {
      await boss.createQueue(name, { name, policy: 'singleton', retryLimit: 2 })
      await boss.schedule(name, cron, {}, { tz: 'Asia/Shanghai' })
      await boss.work(name, { pollingIntervalSeconds: 10 }, async () => work())
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}

/** For tests and tools: nothing runs by itself. */
export const noJobs: Jobs = { schedule: async () => {}, stop: async () => {} }
