import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { object, whole } from '@qianxian/protocol/base/shape'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import PgBoss from 'pg-boss'
import { cloneDatabase } from '../../test/database'
import { openDatabase, type Database } from '../db/open'
import type { Ctx } from '../ctx'
import { defineJob } from './job'
import { openJobs, type Jobs, type Sent } from './jobs'

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

/** Acts like another process, with its own pool. */
async function openProcess(pace = PACE): Promise<Jobs> {
  const own = await openDatabase({ url: database.connectionString, dataDir: '', log })
  const jobs = await openJobs(own.pool, log, { pace })
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

test('a job is done by one of two processes, never by both at a time', async () => {
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

test('a failed job is logged and retried twice', async () => {
  const said: unknown[] = []
  const jobs = await openJobs(database.pool, { ...log, error: (facts: unknown) => void said.push(facts) } as typeof log, { pace: PACE })
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

test('a job interrupted by a lost database is done once, and marked as done', async () => {
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

test('processes that create their queues at the same moment all start', async () => {
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

describe('a pulse', () => {
  test('a pulse repeats, also after a failure, and does not run in a process that only sends', async () => {
    const said: { pulse?: string }[] = []
    const jobs = await openJobs(database.pool, { ...log, error: (facts: object) => void said.push(facts) } as typeof log, { pace: PACE })
    let beats = 0
    jobs.pulse('test', 0.01, async () => {
      beats += 1
      if (beats === 2) throw new Error('once')
    })
    await expect.poll(() => beats, { timeout: 15_000 }).toBeGreaterThan(4)
    expect(said.filter(({ pulse }) => pulse === 'test')).toHaveLength(1)
    await jobs.stop()

    const door = await openJobs(database.pool, log, { pace: PACE, isOnlySending: true })
    door.pulse('test', 0.01, async () => expect.unreachable())
    await door.stop()
  })

  test('a running job ends before the process does, and no other job follows', async () => {
    const jobs = await openJobs(database.pool, log, { pace: PACE })
    let end = () => {}
    let beats = 0
    let isOver = false
    const held = new Promise<void>((done) => (end = done))
    jobs.pulse('test', 0.01, async () => {
      beats += 1
      await held
      isOver = true
    })
    expect(beats).toBe(1)
    const stopped = jobs.stop()
    expect(isOver).toBe(false)
    end()
    await stopped
    expect([beats, isOver]).toEqual([1, true])
  })
})

describe('enqueued work', () => {
  const seen: { payload: unknown; at: number }[] = []
  const shape = object({ id: whole('') })
  const job = defineJob('test.work', shape, async () => {}, { times: 1, delaySeconds: 0 })
  const ctx = (db = database.orm): Ctx => ({ db, tenant: { id: 7 } }) as Ctx
  beforeEach(() => void seen.splice(0))
  const note = async ({ payload }: Sent) => void seen.push({ payload, at: Date.now() })

  test('enqueued work exists once its transaction is committed, and not after a rollback', async () => {
    const jobs = await openProcess()
    await jobs.serve(job, note)
    await database.orm
      .transaction(async (db) => {
        await jobs.send(ctx(db), job, { id: 1 })
        throw new Error('taken back')
      })
      .catch(() => {})
    await database.orm.transaction(async (db) => {
      await jobs.send(ctx(db), job, { id: 2 })
      expect(await countOf(job.name, 'created')).toBe(0)
    })
    await expect.poll(() => seen.map(({ payload }) => payload), { timeout: 15_000 }).toEqual([{ id: 2 }])
  })

  test('enqueued work waits for its time, and a key waits only once', async () => {
    const jobs = await openProcess()
    await jobs.serve(job, note)
    const at = new Date(Date.now() + 2_500)
    for (let turn = 0; turn < 3; turn += 1) await jobs.send(ctx(), job, { id: turn }, { at, key: 'the same' })
    await jobs.send(ctx(), job, { id: 9 }, { at, key: 'another' })
    await jobs.send(ctx(), job, { id: 10 })
    await expect.poll(() => seen.map(({ payload }) => payload), { timeout: 15_000 }).toHaveLength(3)
    expect(seen.map(({ payload }) => payload)).toEqual(expect.arrayContaining([{ id: 10 }, { id: 0 }, { id: 9 }]))
    for (const { payload, at: doneAt } of seen)
      if ((payload as { id: number }).id !== 10) expect(doneAt).toBeGreaterThanOrEqual(at.getTime() - 100)
  })

  test('input of another shape is refused when sent, and abandoned if another source enqueued it', async () => {
    const jobs = await openProcess()
    await jobs.serve(job, note)
    await expect(jobs.send(ctx(), job, { id: 'one' } as never)).rejects.toThrow(/shape/)
    await sender.send(job.name, { tenantId: 7, payload: { id: 'one' } }, { singletonKey: 'x' })
    await jobs.send(ctx(), job, { id: 1 })
    await expect.poll(() => jobs.givenUp(), { timeout: 15_000 }).toEqual({ [job.name]: 1 })
    expect(seen.map(({ payload }) => payload)).toEqual([{ id: 1 }])
  })

  test('a failing job is retried and then abandoned, without affecting others of its batch', async () => {
    const said: { job?: string }[] = []
    const jobs = await openJobs(database.pool, { ...log, error: (facts: object) => void said.push(facts) } as typeof log, { pace: PACE })
    ends.push(() => jobs.stop())
    const runs: number[] = []
    await jobs.serve(job, async ({ payload }) => {
      const { id } = payload as { id: number }
      runs.push(id)
      if (id === 1) throw new Error('never')
    })
    for (const id of [1, 2, 3]) await jobs.send(ctx(), job, { id })
    await expect.poll(() => jobs.givenUp(), { timeout: 15_000 }).toEqual({ [job.name]: 1 })
    expect(runs.sort()).toEqual([1, 1, 2, 3])
    expect(said.filter((facts) => facts.job === job.name)).toHaveLength(2)
  })

  test('a job of a process that only sends is done by a process that works', async () => {
    const own = await openDatabase({ url: database.connectionString, dataDir: '', log })
    const door = await openJobs(own.pool, log, { pace: PACE, isOnlySending: true })
    ends.push(async () => {
      await door.stop()
      await own.close()
    })
    await door.serve(job, async () => expect.unreachable())
    await door.send(ctx(), job, { id: 4 })
    await (await openProcess()).serve(job, note)
    await expect.poll(() => seen.map(({ payload }) => payload), { timeout: 15_000 }).toEqual([{ id: 4 }])
  })
})
