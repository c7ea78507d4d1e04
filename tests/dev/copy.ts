/**
 * A copy of the checkout in which a test may change sources: third-party packages are linked, the project's own
 * packages are copied.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')
/** Folders that no developer command reads, or that are built anew. */
const LEFT_OUT = new Set(['.git', '.cache', '.data', 'dist', 'docs', 'node_modules', 'tests'])

export interface Copy {
  folder: string
  /** Replaces text in a source file; fails unless it occurs exactly once. */
  change(file: string, words: string, by: string): void
  remove(): void
}

export function copyCheckout(): Copy {
  const folder = mkdtempSync(path.join(tmpdir(), 'qianxian-dev-'))
  for (const name of readdirSync(root)) {
    if (LEFT_OUT.has(name)) continue
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (each) => path.basename(each) !== 'node_modules',
    })
  }
  linkPackages('node_modules')
  linkPackages('server/node_modules')
  // Drawing the first people's pictures takes minutes, and they are the same for every copy.
  mkdirSync(path.join(folder, '.cache'))
  mkdirSync(path.join(root, '.cache/seed-pictures'), { recursive: true })
  symlinkSync(path.join(root, '.cache/seed-pictures'), path.join(folder, '.cache/seed-pictures'))

  return {
    folder,
    change(file, words, by) {
      const name = path.join(folder, file)
      const parts = readFileSync(name, 'utf8').split(words)
      if (parts.length !== 2)
        throw new Error(`${file} says 「${words}」 ${parts.length - 1} times: this test needs words that stand there once`)
      writeFileSync(name, parts.join(by))
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }

  /** Linked one by one, because the protocol and the server must be the copy's, and webpack stores a cache next to them. */
  function linkPackages(place: string): void {
    const from = path.join(root, place)
    if (!existsSync(from)) return
    mkdirSync(path.join(folder, place), { recursive: true })
    for (const name of readdirSync(from)) {
      if (name === '.cache') continue
      if (name === '@qianxian') cpSync(path.join(from, name), path.join(folder, place, name), { recursive: true, verbatimSymlinks: true })
      else symlinkSync(path.join(from, name), path.join(folder, place, name))
    }
  }
}
