/** Checks docs/SECURITY.md: every requirement is listed once, and every proof it names exists. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'vitest'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const page = readFileSync(join(root, 'docs/SECURITY.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (met|partly|not met|not verified|n\/a) \| (.+) \|$/gm)].map(
  ([, number, level, subject, status, proof]) => ({ number: number!, level: level!, subject: subject!, status: status!, proof: proof! }),
)

const SOURCES = ['demonstration', 'protocol', 'server', 'src', 'tests', 'docs', 'tools']
const files = SOURCES.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`),
)

test('every requirement of levels 1 and 2 is listed in the sheet once', () => {
  assert.equal(rows.length, 253)
  assert.equal(new Set(rows.map(({ number }) => number)).size, 253)
  assert.deepEqual([rows.filter(({ level }) => level === '1').length, rows.filter(({ level }) => level === '2').length], [70, 183])
})

test('the summary counts match the sheet', () => {
  for (const [status, words] of [
    ['met', 'met'],
    ['partly', 'partly'],
    ['not met', 'not met'],
    ['not verified', 'not verified'],
    ['n/a', 'not applicable'],
  ] as const) {
    const count = rows.filter((row) => row.status === status).length
    assert.match(page, new RegExp(`\\b${count} ${words}\\b`), `${count} ${words}`)
  }
})

test('every file that the sheet names exists', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:ts|tsx|txt|json|md))`/g)].map(([, name]) => name!)
  assert.ok(named.length > 100)
  const missing = [...new Set(named)].filter((name) => !existsSync(join(root, name)) && !files.some((path) => path.endsWith(`/${name}`)))
  assert.deepEqual(missing, [])
})
