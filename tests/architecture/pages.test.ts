/** The table of pages in docs/ARCHITECTURE.md: every page has one noun and one folder, and what is built lies there. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** `a/{b,c}` is a/b and a/c. */
function expand(pattern: string): string[] {
  const [, before, choices, after] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? []
  return choices === undefined ? [pattern] : choices.split(',').map((choice) => `${before}${choice}${after}`)
}

/** Folder by page, as the table says. */
function promised(): [page: string, folder: string][] {
  const section = read('docs/ARCHITECTURE.md').split('## Whose page it is')[1]!.split('\n## ')[0]!
  const rows = section.split('\n').filter((line) => /^\| \w+ \|.*`/.test(line))
  return rows.flatMap((row) => {
    const [, , , pages = '', folder = ''] = row.split('|')
    const named = [...pages.matchAll(/`([^`]+)`/g)].flatMap(([, pattern]) => expand(pattern!))
    return named.map((page): [string, string] => [page, folder.replaceAll(/[` ]/g, '')])
  })
}

const files = ['pages', 'member', 'subpages'].flatMap((folder) =>
  readdirSync(join(root, 'src', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `${folder}/${file.slice(0, -'.tsx'.length)}`),
)

test('every page stands in the table, once', () => {
  const named = promised().map(([page]) => page)
  assert.ok(files.length > 100)
  assert.deepEqual(named.toSorted(), files.toSorted())
})

test('what a page opens lies in the folder of its noun', () => {
  for (const [page, folder] of promised()) {
    const opened = /from '@\/([\w/-]+)'/.exec(read(`src/${page}.tsx`))?.[1] ?? ''
    if (opened === 'shell/ComingScreen') continue
    assert.equal(dirname(opened), `features/${folder}`, page)
  }
})
