/** The list of nouns is whole, what only one of them may bring is brought by one, and a service holds verbs. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nouns } from './nouns'

test('every folder of a noun has its descriptor in the list', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(nouns.map(({ name }) => name).sort()).toEqual(folders.map(({ name }) => name).sort())
})

test('one noun decides the audits of a target', () => {
  const targets = nouns.flatMap(({ audits = {} }) => Object.keys(audits))
  expect(targets.sort()).toEqual([...new Set(targets)].sort())
})

test('services hold verbs and nothing else', async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.service.ts'))
  const strays = await Promise.all(
    files.map(async (file) => {
      const [noun = ''] = file.split(/[\\/]/)
      const { [noun]: verbs } = (await import(`@qianxian/protocol/${noun}/${noun}`)) as Record<string, object>
      const exported = Object.keys((await import(join(import.meta.dirname, file))) as object)
      return exported.filter((name) => !Object.hasOwn(verbs!, name)).map((name) => `${file} ${name}`)
    }),
  )
  expect(files.length).toBeGreaterThan(nouns.length)
  expect(strays.flat()).toEqual([])
})
