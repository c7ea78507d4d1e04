/**
 * How a drawing of the home screen becomes a document: the built page with the cards, the style rules they need, the answers
 * they were drawn from, and everything that can wait behind them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { homePage } from '@qianxian/protocol/home/first-paint'
import type { Drawing } from './first-paint'

/** One rule of the build's style sheets, or keyframes by their name. */
export interface StyleRule {
  /** All of these must occur for the rule to matter. */
  classes?: string[]
  animation?: string
  css: string
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
/** JSON that cannot end the element it stands in. */
const inElement = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')

export function openDocument(webDir: string, rules: readonly StyleRule[]): (drawing: Drawing, now: number) => string {
  const built = readFileSync(join(webDir, 'index.html'), 'utf8')
  const pages = JSON.parse(readFileSync(join(webDir, 'pages.json'), 'utf8')) as Record<string, string[]>
  const files = pages[homePage] ?? []
  // What the app needs waits until the cards are painted; a script of the page brings it then.
  const own: string[] = []
  const early = built.replace(/<link\b[^>]*\brel="?stylesheet[^>]*>|<script\b[^>]*\bsrc=[^>]*><\/script>/g, (tag) => {
    own.push(tag)
    return ''
  })
  const isStyle = (text: string) => /^<link|\.css$/.test(text)
  const late = [
    ...own.filter(isStyle),
    ...files.filter(isStyle).map((file) => `<link rel="stylesheet" href="${file}">`),
    ...own.filter((tag) => !isStyle(tag)),
    ...files.filter((file) => !isStyle(file)).map((file) => `<script data-page src="${file}"></script>`),
  ].join('')
  const [head, body] = cut(early, /<title><\/title>/)
  const [rest, afterHead] = cut(body, /<\/head>\s*<body>/)
  const [between, tail] = cut(afterHead, /<\/body>/)
  const covered = between.replace('data-phase="waiting"', 'data-phase="idle"')

  return ({ html, css, title, given }, now) =>
    [
      `${head}<title>${escape(title)}</title>${rest}<style>${rulesFor(html, rules)}${css}</style></head><body>`,
      `<div id="first">${html}</div>`,
      `<script type="application/json" id="given">${inElement({ at: now, answers: given })}</script>`,
      `<template id="late">${late}</template>`,
      covered,
      `</body>${tail}`,
    ].join('')
}

function cut(text: string, at: RegExp): [string, string] {
  const found = at.exec(text)
  if (!found) throw new Error(`the built page has no ${at.source}`)
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)]
}

/** The rules that can apply to the markup, in the order of the sheets. */
function rulesFor(html: string, rules: readonly StyleRule[]): string {
  const used = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ')))
  const found = new Set(rules.filter(({ classes }) => classes?.every((name) => used.has(name))).map(({ css }) => css))
  const text = [...found].join('')
  const moving = rules.filter(({ animation }) => animation !== undefined && text.includes(animation))
  return text + [...new Set(moving.map(({ css }) => css))].join('')
}
