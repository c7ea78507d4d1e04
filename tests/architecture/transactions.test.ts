/**
 * Checks that a transaction passes on its own `ctx` under that name: it shadows the outer one, so that no code inside
 * writes outside the transaction.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'vitest'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** The parameter name of each transaction's callback in `text`. */
const namesIn = (text: string): string[] => [...text.matchAll(/\.tx\(\s*(?:async\b\s*)?\(?\s*(\w*)/g)].map(([, name]) => name ?? '')

test('finds other parameter names', () => {
  assert.deepEqual(namesIn('a.tx(async (inner) => 1); b\n.tx((ctx) => 2); c.tx(work); d.tx(async () => 3)'), ['inner', 'ctx', 'work', ''])
})

test('every transaction callback names its parameter ctx', () => {
  const files = ['server/src', 'server/seed'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => `${folder}/${path}`),
  )
  const slips = files.flatMap((file) =>
    namesIn(readFileSync(join(root, file), 'utf8'))
      .filter((name) => name !== 'ctx')
      .map((name) => `${file}: ${name}`),
  )
  assert.ok(files.length > 0)
  assert.deepEqual(slips, [])
})
