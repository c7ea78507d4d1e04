/**
 * Checks that both languages of the operations manual have the same content, and that their settings are those that the
 * programs read.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'vitest'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const english = read('docs/OPERATIONS.md')
const chinese = read('docs/OPERATIONS.zh-CN.md')
const languages = [english, chinese]

const BLOCK = /^```\w*\n[^]*?^```$/gm
const blocksOf = (page: string): string[] => page.match(BLOCK) ?? []

interface Section {
  level: number
  /** First cells of its table's rows, in order. */
  rows: string[]
  items: number
  steps: number
  /** Names, commands and values, each as often as it is written. */
  codes: string[]
}

function sectionsOf(page: string): Section[] {
  const [, ...parts] = page.replaceAll(BLOCK, '').split(/^(?=#+ )/m)
  return parts.map((part) => ({
    level: /^#+/.exec(part)![0].length,
    rows: [...part.matchAll(/^\| (`[^`]+`)/gm)].map(([, name]) => name!),
    items: [...part.matchAll(/^ *- /gm)].length,
    steps: [...part.matchAll(/^\d+\. /gm)].length,
    codes: [...part.matchAll(/`([^`]+)`/g)].map(([, code]) => code!).toSorted(),
  }))
}

const settingsOf = (page: string): string[] => sectionsOf(page)[0]!.rows.map((name) => name.replaceAll('`', ''))

test('both languages have the same headings, tables, lists and steps in the same order', () => {
  const [first, second] = languages.map((page) => sectionsOf(page).map(({ level, rows, items, steps }) => ({ level, rows, items, steps })))
  assert.ok(first!.length > 20)
  assert.deepEqual(second, first)
})

test('both languages name the same settings, commands and values in each section', () => {
  const [first, second] = languages.map((page) => sectionsOf(page).map(({ codes }) => [...new Set(codes)]))
  assert.deepEqual(second, first)
})

test('both languages show the same configuration', () => {
  assert.ok(blocksOf(english).length > 2)
  assert.deepEqual(blocksOf(chinese), blocksOf(english))
})

/** Read by the app's tools, not by the server. */
const OF_THE_APP = { H5_PORT: 'config/h5.ts', API_BASE: 'config/index.ts' }

test('the settings in both languages are those that the server and the tools read', () => {
  const source = read('server/src/env.ts')
  const named = [...source.matchAll(/source\.([A-Z][A-Z_]+)|'([A-Z]+_[A-Z_]+)'/g)].map(([, property, text]) => (property ?? text)!)
  for (const [name, file] of Object.entries(OF_THE_APP)) assert.match(read(file), new RegExp(`process\\.env\\.${name}\\b`))
  const settings = [...new Set([...named, ...Object.keys(OF_THE_APP)])].toSorted()
  for (const page of languages) assert.deepEqual(settingsOf(page).toSorted(), settings)
})

test('the manual names every provider whose account can be configured', () => {
  const [, settings] = /^export interface AdapterSettings \{\n(.*?)^\}/ms.exec(read('server/src/adapters/adapters.ts'))!
  const ports = [...settings!.matchAll(/^ {2}(\w+)\??: /gm)].map(([, port]) => port!)
  const [accounts] = blocksOf(english)
  assert.ok(ports.length > 5)
  const configured = Object.keys(JSON.parse(accounts!.replaceAll(/^```\w*$/gm, '')) as object)
  assert.deepEqual(configured.toSorted(), ports.toSorted())
})
