/** The built page as it can be taken apart, and what can safely be written into it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Given } from '@qianxian/protocol/base/given'

/** A document as it leaves; the same object for whoever gets the same one. */
export interface PageDocument {
  readonly text: string
}

/** A document whose files may be fetched while its answers are asked for. */
export interface PageInTwo {
  readonly head: string
  /** Never rejects. */
  readonly rest: Promise<string>
}

export const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** JSON that cannot end the element it stands in. */
export const givenElement = (given: Given): string =>
  `<script type="application/json" id="given">${JSON.stringify(given).replace(/</g, '\\u003c')}</script>`

export const builtPage = (webDir: string): string => readFileSync(join(webDir, 'index.html'), 'utf8')

/** By page, the scripts and style sheets it needs on top of the document's own (`config/pageFiles.ts`). */
export const filesByPage = (webDir: string): Readonly<Record<string, readonly string[]>> =>
  JSON.parse(readFileSync(join(webDir, 'pages.json'), 'utf8')) as Record<string, string[]>

export const isStyle = (file: string): boolean => file.endsWith('.css')

/** What stands before and after the one place. */
export function cut(text: string, at: RegExp): [before: string, after: string] {
  const found = at.exec(text)
  if (!found) throw new Error(`the built page has no ${at.source}`)
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)]
}
