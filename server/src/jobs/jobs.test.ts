import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import PgBoss from 'pg-boss'
import { cloneDatabase } from '../../test/database'
import { openDatabase, type Database } from '../db/open'
import { openJobs, type Jobs } from './jobs'

const CHILD = fileURLToPath(new URL('../../test/jobs-child.ts', import.meta.url))
const NEVER = '0 0 1 1 *'
const PACE = { pollSeconds: 0.5, expireSeconds: 2, maintenanceSeconds: 1 }
const log = { info: () => {}, warn: () => {}, error: () => {} }

let database: Database
let sender: PgBoss
const ends: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  database = await cloneDatabase()
  sender = new PgBoss({ connectionString: database.connectionString, max: 2 })
  sender.on('error', () => {})
  await sender.start()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await sender.stop({ graceful: false })
  await database.close()
})

/** As a process of its own would: with a pool of its own. */
async function openProcess(pace = PACE): Promise<Jobs> {
  const own = await openDatabase({ url: database.connectionString, dataDir: '', log })
  const jobs = await openJobs(own.pool, log, pace)
  ends.push(async () => {
    await jobs.stop()
    await own.close()
  })
  return jobs
}

const countOf = async (name: string, state: string): Promise<number> =>
  (
    await database.pool.query<{ count: number }>('select count(*)::int as count from pgboss.job where name = $1 and state = $2', [
      name,
      state,
    ])
  ).rows[0]!.count

test('of two processes one does a job, and never two at a time', async () => {
  let running = 0
  let runs = 0
  const work = async () => {
    running += 1
    expect(running).toBe(1)
    await sleep(100)
    running -= 1
    runs += 1
  }
  for (const jobs of [await openProcess({ ...PACE, expireSeconds: 60 }), await openProcess({ ...PACE, expireSeconds: 60 })])
    await jobs.schedule('sweep', NEVER, work)
  for (let turn = 0; turn < 4; turn += 1) await sender.send('sweep', {})
  await expect.poll(() => countOf('sweep', 'completed'), { timeout: 15_000 }).toBe(4)
  expect(runs).toBe(4)
})

test('a job whose process was killed is done by another', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD, database.connectionString], { stdio: ['ignore', 'pipe', 'inherit'] })
  ends.push(async () => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  await sender.send('sweep', {})
  await expect.poll(() => countOf('sweep', 'active'), { timeout: 15_000 }).toBe(1)
  child.kill('SIGKILL')
  await once(child, 'exit')

  let runs = 0
  await (await openProcess()).schedule('sweep', NEVER, async () => void (runs += 1))
  await expect.poll(() => countOf('sweep', 'completed'), { timeout: 15_000 }).toBe(1)
  expect(runs).toBe(1)
})

test('a job that fails is said so and tried again, twice', async () => {
  const said: unknown[] = []
  const jobs = await openJobs(database.pool, { ...log, error: (facts: unknown) => void said.push(facts) } as typeof log, PACE)
  ends.push(() => jobs.stop())
  let runs = 0
  await jobs.schedule('sweep', NEVER, async () => {
    runs += 1
    if (runs < 3) throw new Error('not yet')
  })
  await sender.send('sweep', {})
  await expect.poll(() => countOf('sweep', 'completed'), { timeout: 15_000 }).toBe(1)
  expect(runs).toBe(3)
  expect(said).toHaveLength(2)
})

test('a job in whose middle the database is cut off is done once, and noted as done', async () => {
  let runs = 0
  let go: () => void = () => {}
  const held = new Promise<void>((done) => {
    go = done
  })
  await (
    await openProcess({ ...PACE, expireSeconds: 60 })
  ).schedule('sweep', NEVER, async () => {
    runs += 1
    await held
  })
  await sender.send('sweep', {})
  await expect.poll(() => runs, { timeout: 15_000 }).toBe(1)
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'qianxian'`,
  )
  go()
  await expect.poll(() => countOf('sweep', 'completed'), { timeout: 15_000 }).toBe(1)
  expect(runs).toBe(1)
})

test('processes that make their queues at the same moment all come up', async () => {
  const processes = await Promise.all([1, 2, 3].map(() => openProcess()))
  const names = Array.from({ length: 6 }, (_, place) => `sweep-${place}`)
  await Promise.all(
    processes.map(async (jobs) => {
      for (const name of names) await jobs.schedule(name, NEVER, async () => {})
    }),
  )
  const { rows } = await database.pool.query<{ name: string }>(`select name from pgboss.queue where name like 'sweep-%' order by name`)
  expect(rows.map(({ name }) => name)).toEqual(names)
})
