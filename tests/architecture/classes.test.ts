/**
 * Checks which room owns a CSS class: on the web all sheets share one page and stay in load order, so a class styled in
 * two rooms would look different depending on the pages visited before.
 */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'vitest'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compile, Logger } from 'sass'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const src = join(root, 'src')

/** Rooms are, for example, features/love/browse, parts/love, ui and styles: a developer of one room knows its class names. */
function roomOf(sheet: string): string {
  const [top = '', noun = '', subject = ''] = sheet.split('/')
  if (top === 'features') return subject.endsWith('.scss') ? `${top}/${noun}` : `${top}/${noun}/${subject}`
  return top === 'parts' ? `${top}/${noun}` : top
}

const taroUi = { findFileUrl: (url: string) => (url.startsWith('~') ? pathToFileURL(join(root, 'node_modules', url.slice(1))) : null) }

function selectorsOf(sheet: string): string[] {
  const { css } = compile(join(src, sheet), { importers: [taroUi], logger: Logger.silent })
  const heads = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}@;]+)\{/g)
  return [...heads].flatMap(([, head = '']) => head.split(',').map((selector) => selector.trim()))
}

/** The rooms whose sheets contain a selector that begins with the class; the rest of such a selector is styled within it. */
function homesOf(sheets: readonly (readonly [room: string, selectors: readonly string[]])[]): Map<string, Set<string>> {
  const homes = new Map<string, Set<string>>()
  for (const [room, selectors] of sheets) {
    for (const selector of selectors) {
      const first = /\.(-?[_a-zA-Z][\w-]*)/.exec(selector)?.[1]
      if (first) homes.set(first, (homes.get(first) ?? new Set()).add(room))
    }
  }
  return homes
}

const shared = (homes: Map<string, Set<string>>): string[] =>
  [...homes].filter(([, rooms]) => rooms.size > 1).map(([name, rooms]) => `.${name}: ${[...rooms].sort().join(', ')}`)

test('no class of one room is styled in another', () => {
  const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.scss') && file !== 'app.scss')
  assert.ok(sheets.length > 50)
  assert.deepEqual(shared(homesOf(sheets.map((sheet) => [roomOf(sheet), selectorsOf(sheet)] as const))), [])
})

test('finds a class of two rooms, but not a part that a page styles within its own class', () => {
  const sheets = [
    ['platform', ['.qx-preview', '.qx-preview__bar']],
    ['features/love/profile', ['.qx-preview', '.qx-page-mine .qx-button', '.qx-mine']],
    ['ui', ['.qx-button', '.qx-button--l:active']],
  ] as const
  assert.deepEqual(shared(homesOf(sheets)), ['.qx-preview: features/love/profile, platform'])
})
