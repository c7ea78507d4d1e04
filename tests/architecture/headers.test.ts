/** Checks the header comment of a file, and the contents that its name promises. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'vitest'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

const files = ['src', 'protocol', 'demonstration', 'server/src', 'server/seed'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules')),
)

/**
 * Files whose name is a sufficient description: a URL, a noun's route table, a platform's twin of a part described in
 * `<name>.types.ts` or `<name>.ts`.
 */
function needsNoWords(path: string): boolean {
  if (/^src\/(?:pages|member|subpages)\//.test(path) || path.endsWith('.routes.ts')) return true
  const twin = /^(src\/platform\/[\w/]+)(\.(?:h5|weapp|tt))?\.ts$/.exec(path)
  return (
    twin !== null && (existsSync(join(root, `${twin[1]}.types.ts`)) || (twin[2] !== undefined && existsSync(join(root, `${twin[1]}.ts`))))
  )
}

test('every file states its purpose in product words, at its head or at an export', () => {
  const silent = files.filter((path) => {
    if (isTest(path) || needsNoWords(path)) return false
    const text = read(path)
    return !text.startsWith('/**') && !/\/\*\*(?:(?!\*\/)[^])*\*\/\s*export /.test(text)
  })
  assert.ok(files.length > 600)
  assert.deepEqual(silent, [])
})

/** Required contents of a file by the ending of its name. */
const promises: readonly { name: RegExp; holds: (base: string) => RegExp }[] = [
  { name: /^src\/features\/.*\/(\w+Screen)\.tsx$/, holds: (base) => new RegExp(`export const ${base} = guardScreen\\(`) },
  { name: /^src\/.*\/([A-Z]\w*Model)\.ts$/, holds: (base) => new RegExp(`export class ${base}\\b`) },
  { name: /^src\/.*\/(\w+)\.store\.ts$/, holds: (base) => new RegExp(`export const ${base}Store\\b|export const ${base}\\b`) },
  { name: /^server\/src\/features\/.*\/([\w-]+)\.routes\.ts$/, holds: () => /routesOf\(|RoutePlugin/ },
  { name: /^protocol\/.*\/([\w-]+)\.schema\.ts$/, holds: () => /Shapes = \{|object\(/ },
]

test('every file contains what its name ending promises', () => {
  for (const { name, holds } of promises) {
    const named = files.filter((path) => !isTest(path) && name.test(path))
    assert.ok(named.length > 0, String(name))
    for (const path of named) assert.match(read(path), holds(name.exec(path)![1]!), path)
  }
})

test('screens, models and stores have the ending of their kind', () => {
  for (const path of files.filter((one) => one.startsWith('src/features/') && !isTest(one))) {
    if (/= guardScreen\(/.test(read(path))) assert.match(path, /Screen\.tsx$/)
  }
})
