/** Tests of the bus on PostgreSQL: changes are received only after the commit, and gaps are reported. */
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../test/database'
import type { Database } from '../db/open'
import type { Touched } from './bus'
import { postgresBus, type Pace } from './bus.postgres'

const log = pino({ level: 'silent' })
const pace: Pace = { tryEveryMs: 200, tryPatienceMs: 400, askEveryMs: 100, pauseMs: [20, 100] }
const one: Touched = { tenantId: 1, userId: 23, version: 4 }

let database: Database
let another: Database
beforeAll(async () => {
  ;[database, another] = await Promise.all([cloneDatabase(), cloneDatabase()])
})
afterAll(() => Promise.all([database.close(), another.close()]))

function listening(url = database.connectionString) {
  const bus = postgresBus({ url, pool: database.pool, log, pace })
  const ears = { heard: [] as Touched[], missed: 0 }
  bus.listen({ heard: (touched) => void ears.heard.push(...touched), mayHaveMissed: () => void (ears.missed += 1) })
  onTestFinished(() => bus.stop())
  return { bus, ears }
}

/** Waits until the bus listens and nothing is missing. */
async function untilHearing(ears: { missed: number }) {
  await expect.poll(() => ears.missed).toBeGreaterThan(0)
  for (let before = -1; before !== ears.missed; await sleep(3 * pace.askEveryMs)) before = ears.missed
}

const cutListeners = () =>
  database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'qianxian listener'`)

test('every process receives a committed change, and none a rolled-back one', async () => {
  const [here, there] = [listening(), listening()]
  await Promise.all([untilHearing(here.ears), untilHearing(there.ears)])
  await database.orm.transaction(async (db) => {
    await here.bus.tell({ db }, [one])
    await sleep(100)
    expect([here.ears.heard, there.ears.heard]).toEqual([[], []])
  })
  await expect.poll(() => [here.ears.heard, there.ears.heard]).toEqual([[one], [one]])
  await expect(
    database.orm.transaction(async (db) => {
      await here.bus.tell({ db }, [{ ...one, version: 5 }])
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await here.bus.tell({ db: database.orm }, [{ ...one, version: 6 }])
  await expect.poll(() => there.ears.heard.map(({ version }) => version)).toEqual([4, 6])
})

test('thousands of changes at once are all received', async () => {
  const { bus, ears } = listening()
  await untilHearing(ears)
  const all = Array.from({ length: 3_000 }, (_, turn) => ({ tenantId: 1, userId: turn + 1_000_000, version: 1_000_000 }))
  await bus.tell({ db: database.orm }, all)
  await expect.poll(() => ears.heard.length).toBe(all.length)
  expect(ears.heard).toEqual(all)
})

test('after a lost connection the bus listens again, and reports a possible gap', async () => {
  const { bus, ears } = listening()
  await untilHearing(ears)
  const before = ears.missed
  await cutListeners()
  await expect.poll(() => ears.missed).toBeGreaterThan(before)
  await untilHearing(ears)
  await bus.tell({ db: database.orm }, [one])
  await expect.poll(() => ears.heard).toEqual([one])
})

test.each([
  ['accepts LISTEN but delivers nothing, as behind a pooler', () => another.connectionString],
  ['cannot be opened', () => 'postgres://u:p@127.0.0.1:1/nowhere'],
])('while the connection %s, it keeps reporting a gap', async (_what, url) => {
  const { bus, ears } = listening(url())
  await expect.poll(() => ears.missed, { timeout: 5_000 }).toBeGreaterThan(5)
  await bus.tell({ db: database.orm }, [one])
  expect(ears.heard).toEqual([])
})

test('the bus stops at once, also while it waits for a connection', async () => {
  const silent = postgresBus({ url: 'postgres://u:p@10.255.255.1/nowhere', pool: database.pool, log, pace })
  silent.listen({ heard: () => {}, mayHaveMissed: () => {} })
  await sleep(50)
  const began = Date.now()
  await silent.stop()
  expect(Date.now() - began).toBeLessThan(1_000)
})
