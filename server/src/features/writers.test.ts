/** Tests that only the owning noun writes a table: in its repositories, and in the jobs that delete expired rows. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { nouns } from './nouns'

const root = import.meta.dirname

/** Tables by their names in code and in SQL. */
const folder = join(root, '../db/tables')
const modules = await Promise.all(readdirSync(folder).map((name) => import(join(folder, name)) as Promise<Record<string, unknown>>))
const tables = modules
  .flatMap((module) => Object.entries(module))
  .flatMap(([name, table]) => (is(table, PgTable) ? [{ name, sql: getTableName(table) }] : []))

const ownerOf = new Map(
  nouns.flatMap(({ name, owned = [], ownerless = [] }) =>
    [...owned.map(({ table }) => table), ...ownerless].map((table) => [getTableName(table), name] as const),
  ),
)

interface Write {
  file: string
  table: string
}

/** Tables that a file inserts into, updates or deletes from, by SQL name. */
function tablesWritten(text: string): string[] {
  const known = new Map(tables.flatMap(({ name, sql }) => [[name, sql] as const, [sql, sql] as const]))
  for (const [, name, alias] of text.matchAll(/\b(\w+) as (\w+)\b/g)) if (known.has(name!)) known.set(alias!, known.get(name!)!)
  const calls = [...text.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g)]
  const statements = [...text.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+(?:\$\{)?"?(\w+)/gi)]
  // A file that creates a store of these tables writes them through it.
  const stores = [...text.matchAll(/\bcreate\w+Store\(([^)]*)\)/g)].flatMap(([, tables]) => [...tables!.matchAll(/(\w+)/g)])
  return [...calls, ...statements, ...stores].flatMap(([, name]) => known.get(name!) ?? [])
}

function writes(): Write[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  return files.flatMap((file) => {
    const path = relative(root, join(root, file)).replaceAll('\\', '/')
    return [...new Set(tablesWritten(readFileSync(join(root, file), 'utf8')))].map((table) => ({ file: path, table }))
  })
}

test('writes are found by call and by SQL text', () => {
  expect(tablesWritten('await ctx.db\n  .update(loveProfiles)\n  .set({})')).toEqual(['love_profiles'])
  expect(tablesWritten("import { feeds, loveProfiles as p } from 'x'\ndb.delete(p)")).toEqual(['love_profiles'])
  expect(tablesWritten('sql`with gone as (delete from ${feeds} where true) insert into media (id) values (1)`')).toEqual(['feeds', 'media'])
  expect(tablesWritten("import { feeds as f } from 'x'\nconst store = createFeedStore({ f, media: media }, states)")).toEqual([
    'feeds',
    'media',
    'media',
  ])
  expect(tablesWritten("createHash('sha256').update(content); row.for('update') // they update users by hand")).toEqual(['users'])
  expect(tablesWritten('select 1 from love_profiles')).toEqual([])
})

test('a table is written only by its owner', () => {
  const strays = writes().filter(({ file, table }) => ownerOf.get(table) !== file.split('/')[0] || !/\.(repository|jobs)\.ts$/.test(file))
  expect(strays).toEqual([])
})
