import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/database'
import type { Database, Db } from './open'
import { planOnce } from './prepared'

let database: Database
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())

const plannedIn = async (db: Db) =>
  (await db.execute<{ name: string }>(sql`select name from pg_prepared_statements order by name`)).rows.map(({ name }) => name)

test('a named statement is planned once per connection for all values; an unnamed one is not kept', async () => {
  await database.orm.transaction(async (tx) => {
    for (const value of ['甲', '乙']) {
      const { rows } = await tx.execute(sql`${planOnce('called')} select ${value}::text as called`)
      expect(rows).toEqual([{ called: value }])
      await tx.execute(sql`select ${value}::text as other`)
    }
    expect(await plannedIn(tx)).toEqual(['called'])
  })
})

test('two texts under one name are reported as an error', async () => {
  await expect(
    database.orm.transaction(async (tx) => {
      await tx.execute(sql`${planOnce('ambiguous')} select 1`)
      await tx.execute(sql`${planOnce('ambiguous')} select 2`)
    }),
  ).rejects.toThrow()
})
