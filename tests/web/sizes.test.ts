/**
 * Checks the web build as transferred: the size of the home page, the additions of each page, and that no code is
 * loaded twice.
 */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'vitest'
import { measureWeb, webLimits } from '../../tools/webSizes.mjs'
import { pages } from '../../src/router/pages'

const folder = path.resolve(import.meta.dirname, '../../dist/h5')
assert.ok(existsSync(path.join(folder, 'pages.json')), 'run `npm run build:h5` first')
const sizes = measureWeb(folder)
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

test('the home page stays within its size limits', () => {
  const { scripts, styles, files } = sizes.home
  console.log(`home: scripts ${kilobytes(scripts)}, styles ${kilobytes(styles)}, ${files.length} files, gzipped`)
  assert.ok(scripts <= webLimits.homeScripts, `scripts ${kilobytes(scripts)}, at most ${kilobytes(webLimits.homeScripts)}`)
  assert.ok(styles <= webLimits.homeStyles, `styles ${kilobytes(styles)}, at most ${kilobytes(webLimits.homeStyles)}`)
  assert.equal(new Set(files).size, files.length, 'the document and the page name different files')
})

test('every page of the table is in the file list, and adds little code of its own', () => {
  assert.deepEqual(sizes.pages.map(({ page }) => page).sort(), pages.map(({ path: page }) => page).sort())
  const largest = [...sizes.pages].sort((one, other) => other.bytes - one.bytes)
  for (const { page, bytes, all } of largest.slice(0, 10))
    console.log(`${page}: own ${kilobytes(bytes)}, with what it shares ${kilobytes(all)}`)
  const tooLarge = largest.filter(({ bytes }) => bytes > webLimits.page)
  assert.deepEqual(
    tooLarge.map(({ page, bytes }) => `${page} ${kilobytes(bytes)}`),
    [],
  )
})

test('no page loads a module in two files', () => {
  assert.deepEqual(sizes.copies, [])
})

test('every file of the list exists, with its compressed variants', () => {
  const listed = new Set(
    Object.values(JSON.parse(readFileSync(path.join(folder, 'pages.json'), 'utf8')) as Record<string, string[]>).flat(),
  )
  assert.ok(listed.size > 0)
  const missing = [...listed].filter((file) => {
    const isSmall = existsSync(path.join(folder, file)) && readFileSync(path.join(folder, file)).length < 1024
    return ![file, ...(isSmall ? [] : [`${file}.br`, `${file}.gz`])].every((each) => existsSync(path.join(folder, each)))
  })
  assert.deepEqual(missing, [])
})

test('no polyfill for obsolete browsers is included', () => {
  const scripts = [...new Set(sizes.home.files.filter((file) => file.endsWith('.js')))]
  const code = scripts.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n')
  // A string from each: core-js, the fetch polyfill, the slider library, the component runtime.
  for (const words of ['__core-js_shared__', 'Body not allowed for GET or HEAD requests', 'swiper-backface-hidden', 'hydrateClient']) {
    assert.ok(!code.includes(words), words)
  }
})
