import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { withDatabase } from '../src/db/embedded'
import { openDatabase, type Database } from '../src/db/open'
import { readAll } from '../src/db/reads'
import { watchBusyClients } from './busy-clients'

let database: Database
let net: ReturnType<typeof watchBusyClients>

beforeEach(async () => {
  database = await openDatabase({ url: withDatabase(inject('adminUrl'), 'postgres'), dataDir: '', log: console })
  net = watchBusyClients(database.pool)
})
afterEach(() => database.close())

const one = sql`select 1 as one`

test('two simultaneous statements in a transaction are found', async () => {
  await database.orm.transaction((tx) => Promise.all([tx.execute(one), tx.execute(sql`select 2 as two`)]))
  expect(() => net.complain()).toThrow(/select 2 as two/)
})

test('simultaneous statements on the pool, and sequential ones in a transaction, are accepted', async () => {
  await Promise.all([database.orm.execute(one), database.orm.execute(one)])
  await database.orm.transaction(async (tx) => {
    await tx.execute(one)
    await tx.execute(one)
  })
  expect(() => net.complain()).not.toThrow()
})

test('readAll runs its reads in parallel on the pool, and sequentially in a transaction', async () => {
  const begun: string[] = []
  const read = (name: string) => async () => {
    begun.push(`${name} begins`)
    await database.orm.execute(one)
    begun.push(`${name} ends`)
    return name
  }
  expect(await readAll({ db: database.orm }, [read('a'), read('b')])).toEqual(['a', 'b'])
  expect(begun.slice(0, 2)).toEqual(['a begins', 'b begins'])
  begun.length = 0
  await database.orm.transaction((tx) => readAll({ db: tx }, [read('a'), read('b')]))
  expect(begun).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})
