/** Checks the documentation pages: the map stays small, lines stay readable, every noun has its rules, and links resolve. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'vitest'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const MAP_BYTES = 12 * 1024
const LINE_LENGTH = 300

const pages = [
  ...readdirSync(root).filter((name) => /^README.*\.md$/.test(name)),
  ...['docs', 'src', 'demonstration', 'server/seed', 'server/src', 'server/test', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => path.endsWith('.md') && !path.includes('node_modules/')),
  ),
]

test('the map of the architecture has at most 12 KB', () => {
  assert.ok(statSync(join(root, 'docs/ARCHITECTURE.md')).size <= MAP_BYTES)
})

test('a line of a page has at most 300 characters', () => {
  const long = pages.flatMap((page) =>
    read(page)
      .split('\n')
      .flatMap((line, index) => (line.length > LINE_LENGTH ? [`${page}:${index + 1} has ${line.length}`] : [])),
  )
  assert.ok(pages.length > 60)
  assert.deepEqual(long, [])
})

test('every noun of the server has a page of its rules', () => {
  const nouns = readdirSync(join(root, 'server/src/features'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  assert.ok(nouns.length > 30)
  const silent = nouns.filter(({ name }) => !existsSync(join(root, 'server/src/features', name, 'README.md')))
  assert.deepEqual(
    silent.map(({ name }) => name),
    [],
  )
})

/** The anchor that a repository page generates for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

test('a relative link of a page points to a file, and its anchor to a heading', () => {
  const links = pages.flatMap((page) => [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => ({ page, target: target! })))
  const relative = links.filter(({ target }) => !/^[a-z]+:/.test(target))
  assert.ok(relative.length > 60)
  const dead = relative.filter(({ page, target }) => {
    const [path, anchor] = target.split('#')
    const file = path === '' ? page : join(dirname(page), path!)
    if (!existsSync(join(root, file))) return true
    return anchor !== undefined && ![...read(file).matchAll(/^#+ (.+)$/gm)].some(([, heading]) => anchorOf(heading!) === anchor)
  })
  assert.deepEqual(dead, [])
})

const sources = ['config', 'demonstration', 'protocol', 'server', 'src', 'tests', 'tools', 'types'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => !path.includes('node_modules')),
)

/** Pages that describe the present code; decisions and manuals may also name things outside it. */
const describing = pages.filter((page) => /(?:^|\/)README\.md$/.test(page) || page === 'docs/ARCHITECTURE.md')
const spansOf = (page: string): string[] => [...read(page).matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!)

test('a name of the code in a page of rules occurs in the code', () => {
  const text = sources.filter((path) => /\.(?:ts|tsx|mjs|scss|html|json|sql)$/.test(path)).map(read)
  const words = new Set(text.flatMap((one) => one.match(/\w+/g) ?? []))
  const named = describing.flatMap((page) => {
    const names = spansOf(page).flatMap((span) => /^(?:\w+\.)*(\w+)(?:\(.*\))?$/.exec(span)?.[1] ?? [])
    return names.filter((name) => /[a-z][A-Z]|_/.test(name)).map((name) => ({ page, name }))
  })
  assert.ok(named.length > 150)
  assert.deepEqual(
    named.filter(({ name }) => !words.has(name)),
    [],
  )
})

/** Files that the build writes. */
const BUILT = ['pages.json']

test('a file that a page of rules names exists', () => {
  const named = describing.flatMap((page) =>
    spansOf(page)
      .filter((span) => /^\w[\w./-]*\.(?:ts|tsx|mjs|cjs|json|scss|html)$/.test(span) && !BUILT.includes(span))
      .map((path) => ({ page, path })),
  )
  assert.ok(named.length > 50)
  const missing = named.filter(({ path }) => !existsSync(join(root, path)) && !sources.some((file) => file.endsWith(`/${path}`)))
  assert.deepEqual(missing, [])
})
