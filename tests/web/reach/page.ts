/**
 * Examines the elements that a finger, a keyboard and a screen reader find on a page of the web build: counted in the
 * page itself, and judged by axe-core.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export interface Taps {
  /** Visible elements that react to a tap. */
  all: number
  /** Elements that the keyboard cannot focus, that have no name, or that are smaller than 44 × 44 CSS px, in words. */
  unreachable: string[]
  nameless: string[]
  small: string[]
  /** People, rows and cells outside any list; and page titles, if there is not exactly one. */
  loose: string[]
  titles: string[]
}

/** Examines elements with a tap handler; an area that only enlarges another element's target (`role="none"`) is ignored. */
export function findTaps(page: Page): Promise<Taps> {
  return page.evaluate(() => {
    const FINGER = 44
    let hasListeners = false
    const found = {
      all: 0,
      unreachable: [] as string[],
      nameless: [] as string[],
      small: [] as string[],
      loose: [] as string[],
      titles: [] as string[],
    }
    for (const element of document.querySelectorAll<HTMLElement>('.qx-person-card, .qx-person-row, .qx-cell, [aria-level="1"]')) {
      if (element.getClientRects().length === 0 || element.closest('[aria-hidden="true"]')) continue
      const words = `${element.className} ${element.innerText.trim().slice(0, 12)}`
      if (element.ariaLevel) found.titles.push(words)
      else if (!element.closest('[role="listitem"]')?.closest('[role="list"]')) found.loose.push(words)
    }
    for (const element of document.querySelectorAll<HTMLElement>('#app *')) {
      // Preact stores an element's handlers here, by the name of the prop.
      const { __e: listeners } = element as { __e?: Record<string, unknown> }
      if (listeners) hasListeners = true
      if (!listeners?.onClick || element.getClientRects().length === 0) continue
      if (element.closest('[aria-hidden="true"]') || element.getAttribute('role') === 'none') continue
      const name = element.getAttribute('aria-label') || element.innerText.trim() || element.querySelector('img[alt]:not([alt=""])')
      const words = `${element.className} ${element.innerText.trim().slice(0, 12)}`
      found.all += 1
      if (element.tabIndex < 0 || !element.getAttribute('role')) found.unreachable.push(words)
      if (!name) found.nameless.push(words)
      const sizes = [element.getBoundingClientRect()].map(({ width, height }) => [width, height])
      for (const layer of ['::before', '::after']) {
        const { content, position, width, height } = getComputedStyle(element, layer)
        if (content !== 'none' && position === 'absolute') sizes.push([parseFloat(width) || 0, parseFloat(height) || 0])
      }
      const [width, height] = [Math.max(...sizes.map((size) => size[0]!)), Math.max(...sizes.map((size) => size[1]!))]
      // A link within a sentence is as high as its line.
      if (Math.min(width, height) < FINGER - 0.5 && getComputedStyle(element).display !== 'inline') found.small.push(words)
    }
    if (!hasListeners) throw new Error('nothing on the page listens to anything: its handlers are kept elsewhere')
    return found
  })
}

export interface Violation {
  rule: string
  impact: 'minor' | 'moderate' | 'serious' | 'critical'
  /** Selectors of the elements. */
  at: string[]
}

export async function judge(page: Page): Promise<Violation[]> {
  // The page's own policy forbids foreign scripts; evaluated code is exempt.
  await page.evaluate(axe)
  return page.evaluate(async () => {
    interface Axe {
      run(options: object): Promise<{ violations: { id: string; impact: string; nodes: { target: unknown[] }[] }[] }>
    }
    const { violations } = await (window as unknown as { axe: Axe }).axe.run({ resultTypes: ['violations'] })
    return violations.map(({ id, impact, nodes }) => ({
      rule: id,
      impact: impact as 'minor',
      at: nodes.map(({ target }) => target.join(' ')),
    }))
  })
}
