/** The size of a page of the web build, in gzipped bytes, and its limit. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { gzipSync } from 'node:zlib'
import { homePage } from './firstPaintContract.mjs'

const KB = 1024

/** Gzipped bytes. `page` is the script and style sheet that only that page loads, or only the pages of its file, together. */
export const webLimits = { homeScripts: 100 * KB, homeStyles: 15 * KB, page: 15 * KB }

/**
 * @param {string} folder a web build
 * @returns `home`: bytes of all files that its document and page load; `pages`: bytes of each page's own files;
 * `copies`: modules that one page loads in more than one file
 */
export function measureWeb(folder) {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const document = [...new Set([...html.matchAll(/(?:src|href)="?(\/(?:js|css)\/[^"\s>]+)/g)].map((match) => match[1]))]
  const byPage = Object.entries(JSON.parse(readFileSync(path.join(folder, 'pages.json'), 'utf8')))
  // Pages of one file together load the same files.
  const users = new Map()
  for (const [, files] of byPage) for (const file of files) users.set(file, (users.get(file) ?? new Set()).add(files.join()))

  const sizes = new Map()
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length)
    return sizes.get(file)
  }
  const sum = (files) => files.reduce((bytes, file) => bytes + sizeOf(file), 0)
  const homeFiles = [...document, ...(byPage.find(([page]) => page === homePage)?.[1] ?? [])]
  return {
    home: {
      files: homeFiles,
      scripts: sum(homeFiles.filter((file) => file.endsWith('.js'))),
      styles: sum(homeFiles.filter((file) => file.endsWith('.css'))),
    },
    pages: byPage.map(([page, files]) => ({ page, bytes: sum(files.filter((file) => users.get(file).size === 1)), all: sum(files) })),
    copies: byPage.flatMap(([page, files]) => copiesIn(folder, [...document, ...files]).map((copy) => ({ page, ...copy }))),
  }
}

/** Modules by their number, as each file passes them to webpack's runtime. */
const modules = new Map()

function modulesIn(folder, file) {
  const name = path.join(folder, file)
  if (!modules.has(name)) {
    const handed = []
    const chunks = { push: ([, own]) => handed.push(...Object.keys(own)) }
    const self = new Proxy({}, { get: () => chunks, set: () => true, has: () => true })
    const code = readFileSync(name, 'utf8')
    // The entry has its own modules inside the runtime's closure.
    if (/^"use strict";\(self\.|^\(self\.|^\(self\[/.test(code)) vm.runInNewContext(code, { self })
    modules.set(name, handed)
  }
  return modules.get(name)
}

function copiesIn(folder, files) {
  const at = new Map()
  const copies = []
  for (const file of files.filter((each) => each.endsWith('.js'))) {
    for (const id of modulesIn(folder, file)) {
      if (at.has(id)) copies.push({ id, files: [at.get(id), file] })
      at.set(id, file)
    }
  }
  return copies
}
