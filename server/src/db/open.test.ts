import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/database'
import { startEmbedded } from './embedded'
import { openDatabase, retryable, sqlState, type Database } from './open'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
let database: Database

beforeAll(async () => {
  database = await cloneDatabase()
  await database.pool.query('create table coin (id bigint primary key, owner text unique, amount bigint not null)')
  await database.pool.query("insert into coin values (1, '甲', 100), (2, '乙', 200)")
})

afterAll(() => database.close())

test('int8 and count(*) arrive as numbers', async () => {
  const { rows } = await database.pool.query('select amount, (select count(*) from coin) as total from coin where id = 1')
  expect(rows).toEqual([{ amount: 100, total: 2 }])
})

test('an int8 that JavaScript cannot represent is refused instead of rounded', async () => {
  await expect(database.pool.query('select 9007199254740993::bigint as n')).rejects.toThrow(/9007199254740993/)
})

test("the session's time zone is UTC", async () => {
  const { rows } = await database.pool.query("select current_setting('timezone') as zone")
  expect(rows).toEqual([{ zone: 'UTC' }])
})

test('a part of a Chinese name is found by trigram', async () => {
  const { rows } = await database.pool.query("select cardinality(show_trgm('张三丰')) as trigrams")
  expect(rows).toEqual([{ trigrams: 4 }])
})

test('sqlState reads the state of an error wrapped by drizzle', async () => {
  const failure = await database.orm.execute(sql`insert into coin values (3, '甲', 1)`).catch((error: unknown) => error)
  expect(sqlState(failure)).toBe('23505')
  expect(retryable(failure)).toBe(false)
})

test('sqlState is undefined for errors of other origin', () => {
  expect(sqlState(new Error('x'))).toBeUndefined()
  expect(sqlState(Object.assign(new Error('x'), { code: 'EPIPE' }))).toBeUndefined()
  expect(sqlState(undefined)).toBeUndefined()
})

test('the loser of a deadlock may retry', async () => {
  const first = await database.pool.connect()
  const second = await database.pool.connect()
  try {
    await first.query('begin')
    await second.query('begin')
    await first.query('update coin set amount = amount + 1 where id = 1')
    await second.query('update coin set amount = amount + 1 where id = 2')
    const orRollBack = (client: typeof first) => async (error: unknown) => {
      await client.query('rollback')
      throw error
    }
    const results = await Promise.allSettled([
      first.query('update coin set amount = amount + 1 where id = 2').catch(orRollBack(first)),
      second.query('update coin set amount = amount + 1 where id = 1').catch(orRollBack(second)),
    ])
    const lost = results.filter((result) => result.status === 'rejected')
    expect(lost).toHaveLength(1)
    expect(retryable(lost[0]?.reason)).toBe(true)
  } finally {
    first.release(true)
    second.release(true)
  }
})

test('processes that migrate at the same time do not disturb each other', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qx-open-'))
  const embedded = await startEmbedded({ dataDir, log: quiet, settings: { fsync: 'off' } })
  try {
    const open = await Promise.all([1, 2, 3].map(() => openDatabase({ url: embedded.connectionString, dataDir, log: quiet })))
    await Promise.all(open.map((each) => each.migrate()))
    const { rows } = await open[0]!.pool.query('select count(*) = count(distinct hash) as once from drizzle.__drizzle_migrations')
    expect(rows).toEqual([{ once: true }])
    await Promise.all(open.map((each) => each.close()))
  } finally {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('a connection lost before its transaction began is returned to the pool', async () => {
  const narrow = await openDatabase({ url: database.connectionString, dataDir: '', log: quiet, poolSize: 1 })
  try {
    narrow.pool.once('acquire', (client) =>
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy(),
    )
    await expect(narrow.orm.transaction(async () => {})).rejects.toThrow()
    expect((await narrow.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  } finally {
    await narrow.close()
  }
})
