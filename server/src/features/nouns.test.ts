/**
 * Tests that the list of nouns is complete, that each exclusive part belongs to one noun, and that a service contains endpoint
 * handlers only.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nouns } from './nouns'

test('every folder of a noun has its descriptor in the list', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(nouns.map(({ name }) => name).sort()).toEqual(folders.map(({ name }) => name).sort())
})

test('the audits of a target are decided by one noun', () => {
  const targets = nouns.flatMap(({ audits = {} }) => Object.keys(audits))
  expect(targets.sort()).toEqual([...new Set(targets)].sort())
})

/** Endpoint names in all tables of the noun's protocol. */
async function verbsOf(noun: string): Promise<Set<string>> {
  const folder = join(import.meta.dirname, '../../../protocol', noun)
  const files = readdirSync(folder).filter((file) => /^[\w-]+\.ts$/.test(file))
  const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>))
  const isTable = (made: unknown): made is object => typeof made === 'object' && made !== null && Object.values(made).every(isEndpoint)
  return new Set(modules.flatMap((each) => Object.values(each).filter(isTable).flatMap(Object.keys)))
}
const isEndpoint = (made: unknown): boolean => typeof (made as { path?: unknown } | null)?.path === 'string'

test('services export endpoint handlers and nothing else', async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.service.ts'))
  const strays = await Promise.all(
    files.map(async (file) => {
      const verbs = await verbsOf(file.split(/[\\/]/)[0]!)
      const exported = Object.keys((await import(join(import.meta.dirname, file))) as object)
      return exported.filter((name) => !verbs.has(name)).map((name) => `${file} ${name}`)
    }),
  )
  expect(files.length).toBeGreaterThan(nouns.length)
  expect(strays.flat()).toEqual([])
})
