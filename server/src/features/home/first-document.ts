/**
 * Turns the rendered home screen into a document: the built page with the cards, the style rules they need, the
 * answers from which they were rendered, and everything that may load after them.
 */
import { homePage } from '@qianxian/protocol/home/first-paint'
import { builtPage, cut, escape, filesByPage, givenElement, isStyle } from './document'
import type { Drawing } from './first-paint'

/** One rule of the build's style sheets, or keyframes by their name. */
export interface StyleRule {
  /** Classes that must all occur in the markup for the rule to apply. */
  classes?: string[]
  animation?: string
  css: string
}

export function openDocument(webDir: string, rules: readonly StyleRule[]): (drawing: Drawing, now: number) => string {
  const files = filesByPage(webDir)[homePage] ?? []
  // The app's own files load after the cards are painted, by a script of the page.
  const own: string[] = []
  const early = builtPage(webDir).replace(/<link\b[^>]*\brel="?stylesheet[^>]*>|<script\b[^>]*\bsrc=[^>]*><\/script>/g, (tag) => {
    own.push(tag)
    return ''
  })
  const isLink = (tag: string) => tag.startsWith('<link')
  const late = [
    ...own.filter(isLink),
    ...files.filter(isStyle).map((file) => `<link rel="stylesheet" href="${file}">`),
    ...own.filter((tag) => !isLink(tag)),
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
      givenElement({ at: now, answers: given }),
      `<template id="late">${late}</template>`,
      covered,
      `</body>${tail}`,
    ].join('')
}

/** The rules that can apply to the markup, in style sheet order. */
function rulesFor(html: string, rules: readonly StyleRule[]): string {
  const used = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ')))
  const found = new Set(rules.filter(({ classes }) => classes?.every((name) => used.has(name))).map(({ css }) => css))
  const text = [...found].join('')
  const moving = rules.filter(({ animation }) => animation !== undefined && text.includes(animation))
  return text + [...new Set(moving.map(({ css }) => css))].join('')
}
