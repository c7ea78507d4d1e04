/** Splits the built page into parts, and escapes what is written into it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Given } from '@qianxian/protocol/base/given'

/** A document as sent; all responses with the same document share one object. */
export interface PageDocument {
  readonly text: string
}

/** A document sent in two parts, so that the browser can fetch its files while the server computes its answers. */
export interface PageInTwo {
  readonly head: string
  /** The second part; this promise never rejects. */
  readonly rest: Promise<string>
}

export const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** An element with JSON that cannot end the element. */
export const givenElement = (given: Given): string =>
  `<script type="application/json" id="given">${JSON.stringify(given).replace(/</g, '\\u003c')}</script>`

export const builtPage = (webDir: string): string => readFileSync(join(webDir, 'index.html'), 'utf8')

/** Scripts and style sheets by page, beyond the document's own (`config/pageFiles.ts`). */
export const filesByPage = (webDir: string): Readonly<Record<string, readonly string[]>> =>
  JSON.parse(readFileSync(join(webDir, 'pages.json'), 'utf8')) as Record<string, string[]>

export const isStyle = (file: string): boolean => file.endsWith('.css')

/** Splits the text before and after the only match. */
export function cut(text: string, at: RegExp): [before: string, after: string] {
  const found = at.exec(text)
  if (!found) throw new Error(`the built page has no ${at.source}`)
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)]
}
