/**
 * Checks that all text and every tappable element on a page has room, with the largest letters and the lowest window:
 * nothing is cut, nothing overlaps, everything can be reached.
 */
import type { Phone } from '../../support/phone'

export interface Room {
  width: number
  height: number
  /** Factor of the designed letter size. */
  letters: number
}

/** Waits until nothing moves any more, because a sheet that is still opening stands partly outside the window. Endless animations do not count. */
const motionEnded = ({ page }: Phone): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ).then(() => undefined),
  )

/** Lays the open page out again and describes the elements that do not fit. */
export async function findCramped(phone: Phone, room: Room): Promise<string[]> {
  await phone.page.setViewportSize({ width: room.width, height: room.height })
  await motionEnded(phone)
  // The compiler of the tests wraps functions with their names.
  await phone.page.evaluate('window.__name = (each) => each')
  return phone.page.evaluate((letters) => {
    localStorage.setItem('qx_letters', JSON.stringify({ data: letters }))
    ;(window as unknown as { wearLetters?: () => void }).wearLetters?.()
    /** Rounding error of a browser, CSS px. */
    const SLACK = 3
    /** Overlap of two elements from which one may be tapped instead of the other, CSS px. */
    const SHARED = 6
    const faults = new Set<string>()
    const pages = document.querySelectorAll<HTMLElement>('.taro_page')
    const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')
    const root = dialogs[dialogs.length - 1] ?? pages[pages.length - 1] ?? document.body
    const sayOf = (element: Element) =>
      `${typeof element.className === 'string' ? element.className.replace(/qx-i |qx-words /g, '') : ''} “${(element as HTMLElement).innerText?.trim().replace(/\s+/g, ' ').slice(0, 24)}”`

    const looks = new Map<Element, CSSStyleDeclaration>()
    function lookOf(element: Element): CSSStyleDeclaration {
      const look = looks.get(element) ?? getComputedStyle(element)
      looks.set(element, look)
      return look
    }
    /** The bar or layer over the page in which the element is. */
    function layerOf(element: Element): Element | null {
      for (let each: Element | null = element; each && each !== root; each = each.parentElement) {
        if (['fixed', 'sticky'].includes(lookOf(each).position)) return each
      }
      return null
    }
    const isSeen = (element: Element) => {
      const { visibility, display } = lookOf(element)
      return visibility !== 'hidden' && display !== 'none' && element.getClientRects().length > 0 && !element.closest('.qx-unseen')
    }

    /** The visible part of a box, and the ancestor that clips the rest and cannot scroll it into view. */
    function sightOf(element: Element, whole: DOMRect): { box: DOMRect; cut: Element | null } {
      let { left, right, top, bottom } = whole
      let cut: Element | null = null
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { overflowX, overflowY, position } = lookOf(each)
        if (overflowX !== 'visible' || overflowY !== 'visible') {
          const edge = each.getBoundingClientRect()
          const isFixed = (overflow: string) => overflow !== 'auto' && overflow !== 'scroll'
          if (isFixed(overflowX) && (left < edge.left - SLACK || right > edge.right + SLACK)) cut ??= each
          if (isFixed(overflowY) && (top < edge.top - SLACK || bottom > edge.bottom + SLACK)) cut ??= each
          ;[left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
          ;[top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
        }
        // Content outside a scrolling element can be scrolled into view.
        if (position === 'fixed' || right <= left || bottom <= top) break
      }
      const isOut =
        right > left && bottom > top && (left < -SLACK || right > innerWidth + SLACK || top < -SLACK || bottom > innerHeight + SLACK)
      if (isOut) cut ??= document.documentElement
      return { box: new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top)), cut }
    }

    interface Thing {
      element: Element
      box: DOMRect
      layer: Element | null
    }
    const texts: Thing[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!
      if (!node.textContent?.trim() || element.tagName === 'TEXTAREA' || !isSeen(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      // An inline text has a box in each line.
      for (const line of range.getClientRects()) texts.push({ element, box: sightOf(element, line).box, layer: layerOf(element) })
      const { width } = range.getBoundingClientRect()
      if (node.textContent.trim().length > 3 && width < 1.9 * parseFloat(lookOf(element).fontSize))
        faults.add(`one below the other: ${sayOf(element)}`)
      const { cut } = sightOf(element, range.getBoundingClientRect())
      if (cut === null) continue
      const { textOverflow, webkitLineClamp } = lookOf(cut)
      const isMeant = textOverflow === 'ellipsis' || (webkitLineClamp !== 'none' && webkitLineClamp !== '')
      // The label of a button is never cut.
      const key = cut.closest('[role="button"], [role="radio"], [role="checkbox"], [role="tab"], [role="navigation"], button')
      if (!isMeant || key) faults.add(`cut by ${String(cut.className)}: ${sayOf(element)}`)
    }

    const taps: Thing[] = Array.from(root.querySelectorAll<HTMLElement>('*')).flatMap((element) => {
      const name = Object.keys(element).find((each) => each.startsWith('__reactProps$'))
      const props = name ? (element as unknown as Record<string, { onClick?: unknown }>)[name] : undefined
      if (!props?.onClick || !isSeen(element) || element.matches('[aria-hidden="true"] *, [aria-hidden="true"], [role="none"]')) return []
      const whole = element.getBoundingClientRect()
      const { box, cut } = sightOf(element, whole)
      if (cut && box.width * box.height < (whole.width * whole.height) / 2)
        faults.add(`out of reach by ${String(cut.className)}: ${sayOf(element)}`)
      return Array.from(element.getClientRects(), (line) => ({ element, box: sightOf(element, line).box, layer: layerOf(element) }))
    })

    function findShared(all: Thing[], least: number, words: string): void {
      all.forEach((one, index) => {
        for (const other of all.slice(index + 1)) {
          if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element)) continue
          const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
          const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
          if (width > least && height > least) faults.add(`${words}: ${sayOf(one.element)} and ${sayOf(other.element)}`)
        }
      })
    }
    findShared(texts, SHARED, 'written over one another')
    findShared(taps, SHARED, 'tapped for one another')

    // In landscape, sticky bars must leave two thirds of the height to the page.
    if (root !== dialogs[dialogs.length - 1] && innerWidth > innerHeight) {
      const bars = Array.from(root.querySelectorAll<HTMLElement>('*')).filter((element) => {
        const { position, pointerEvents } = lookOf(element)
        const isBar = (position === 'sticky' || position === 'fixed') && pointerEvents !== 'none'
        return isBar && isSeen(element) && element.offsetWidth > innerWidth / 2
      })
      const taken = bars.reduce((sum, bar) => sum + bar.offsetHeight, 0)
      if (taken > innerHeight / 3)
        faults.add(`bars take ${taken} of ${innerHeight}: ${bars.map((bar) => `${bar.className} ${bar.offsetHeight}`).join(', ')}`)
    }
    return [...faults]
  }, room.letters)
}
