/** Checks the table of pages in docs/PAGES.md: every page has one noun and one folder, which contains its built screen. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'vitest'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** `a/{b,c}` is a/b and a/c. */
function expand(pattern: string): string[] {
  const [, before, choices, after] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? []
  return choices === undefined ? [pattern] : choices.split(',').map((choice) => `${before}${choice}${after}`)
}

/** Folder of each page according to the table. */
function promised(): [page: string, folder: string][] {
  const section = read('docs/PAGES.md').split('## Noun and folder of each page')[1]!.split('\n## ')[0]!
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

test('every page is listed in the table once', () => {
  const named = promised().map(([page]) => page)
  assert.ok(files.length > 100)
  assert.deepEqual(named.toSorted(), files.toSorted())
})

test('the screen of a page is in the folder of its noun', () => {
  for (const [page, folder] of promised()) {
    const opened = /from '@\/([\w/-]+)'/.exec(read(`src/${page}.tsx`))?.[1] ?? ''
    if (opened === 'shell/ComingScreen') continue
    assert.equal(dirname(opened), `features/${folder}`, page)
  }
})

/** Files that may name an unbuilt page without checking whether it exists, with the reason. */
const mayName: Record<string, string> = {
  'src/ui/shell/navigation.ts': 'tabs and kinds of entries, which src/shell/Screen.tsx asks about',
}

test('an entry to a page that is not built checks whether it exists', () => {
  const coming = files.filter((page) => read(`src/${page}.tsx`).includes('shell/ComingScreen'))
  assert.ok(coming.length > 0)
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^src\/(router\/pages|app\.config)\.ts$/.test(file))
  const naming = sources.filter((file) => coming.some((page) => new RegExp(`['"\`]/?${page}['"\`?]`).test(read(file))))
  const asking = naming.filter((file) => /\bleadsTo\(/.test(read(file)))
  assert.ok(asking.length > 0)
  assert.deepEqual(naming.filter((file) => !asking.includes(file)).toSorted(), Object.keys(mayName).toSorted())
})

/** Every app file that a page may render; platform twins count too. */
function reachedFrom(page: string): string[] {
  const endings = ['.tsx', '.ts', '.h5.tsx', '.h5.ts', '.weapp.ts', '.tt.ts']
  const reached = new Set<string>()
  const ahead = [`src/${page}.tsx`]
  for (let file = ahead.pop(); file; file = ahead.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    for (const [, name = ''] of read(file).matchAll(/(?:from |import |import\()'(@\/[^']+|\.[^']+)'/g)) {
      const base = name.startsWith('@/') ? `src/${name.slice(2)}` : join(dirname(file), name)
      ahead.push(...endings.map((ending) => `${base}${ending}`).filter((one) => existsSync(join(root, one))))
    }
  }
  return [...reached]
}

test('a page with a share button has a share card', () => {
  const withButton = files.filter((page) => reachedFrom(page).some((file) => read(file).includes('openType="share"')))
  assert.ok(withButton.length > 1)
  for (const page of withButton) assert.match(read(`src/${page}.tsx`), /enableShareAppMessage: true/, page)
})
