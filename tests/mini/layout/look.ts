/**
 * Lays a page out in a browser and examines it as a finger and an eye would; all functions except `lookAt` run in the
 * browser.
 */
import type { Page } from 'playwright-core'
import type { Drawn } from './drawn'
import { capsuleOf, SAFE } from './phone'

export interface Look {
  styles: string
  drawn: readonly (Drawn | string)[]
  width: number
  height: number
}

/** The layout faults in words; empty if there are none. */
export async function lookAt(page: Page, look: Look): Promise<string[]> {
  await page.setViewportSize({ width: look.width, height: look.height })
  return page.evaluate(layOut, { ...look, capsule: capsuleOf(look.width), statusBar: SAFE.top as number })
}

function layOut({ styles, drawn, width, height, capsule, statusBar }: Look & { capsule: ReturnType<typeof capsuleOf>; statusBar: number }) {
  const rpx = (css: string) => css.replace(/(-?(?:\d+\.)?\d+|-?\.\d+)rpx/g, 'calc(var(--rpx) * $1)')
  const tapped = new Map<Element, 'tap' | 'field'>()

  function build(one: Drawn | string): Node {
    if (typeof one === 'string') return document.createTextNode(one)
    const element = document.createElement(one.tag.replace(/[^\w-]/g, '') || 'view')
    if (one.id) element.id = one.id
    if (one.className) element.className = one.className
    if (one.style) element.setAttribute('style', rpx(one.style))
    for (const [name, value] of Object.entries(one.attributes)) element.setAttribute(name, value)
    if (one.tapped !== 'no') tapped.set(element, one.tapped)
    element.append(...one.inside.map(build))
    return element
  }

  document.head.innerHTML = ''
  const sheet = document.createElement('style')
  sheet.textContent = `:root { --rpx: ${width / 750}px; }\n${styles}`
  document.head.append(sheet)
  const body = document.createElement('page')
  body.append(...drawn.map(build))
  document.body.replaceChildren(body)
  window.scrollTo(0, 0)

  const found: string[] = []
  const nameOf = (element: Element): string => {
    const words =
      (element.textContent ?? '').trim().slice(0, 12) || element.getAttribute('aria-label') || element.getAttribute('placeholder')
    return `<${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''}.${element.className.split(' ')[0]}> "${words ?? ''}"`
  }
  const isSeen = (element: Element): boolean => {
    const { width: wide, height: tall } = element.getBoundingClientRect()
    return wide > 0 && tall > 0 && getComputedStyle(element).visibility !== 'hidden' && getComputedStyle(element).pointerEvents !== 'none'
  }
  const parents = (element: Element): Element[] => (element.parentElement ? [element.parentElement, ...parents(element.parentElement)] : [])
  const scrollsSideways = (element: Element) =>
    [element, ...parents(element)].some(({ tagName, scrollWidth, clientWidth }, at) => {
      const tag = tagName.toLowerCase()
      return tag === 'swiper-item' || (at > 0 && tag === 'scroll-view' && scrollWidth > clientWidth)
    })
  const isFixed = (element: Element) => [element, ...parents(element)].some((one) => getComputedStyle(one).position === 'fixed')

  // No element is under the capsule or the clock at first; large pictures may extend there.
  const sheetPanel = [...document.querySelectorAll('.qx-sheet__panel')].at(-1)
  const inReach = [...tapped.keys()].filter((element) => isSeen(element) && (!sheetPanel || sheetPanel.contains(element)))
  for (const element of inReach) {
    const box = element.getBoundingClientRect()
    if (box.width > 200 || box.height > 100) continue
    const hides =
      box.right > capsule.left + 1 && box.left < capsule.right - 1 && box.top < capsule.bottom - 1 && box.bottom > capsule.top + 1
    if (hides) found.push(`${nameOf(element)} lies under the capsule`)
    if (box.bottom > 0 && (box.top + box.bottom) / 2 < statusBar) found.push(`${nameOf(element)} lies under the clock`)
  }

  // No element is wider than the window.
  const { scrollWidth } = document.documentElement
  if (scrollWidth > width) found.push(`the page is ${scrollWidth} wide in a window of ${width}`)
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    const holder = text.parentElement!
    // Text for screen readers occupies no space.
    if (!text.textContent?.trim() || !isSeen(holder) || holder.closest('.qx-unseen') || scrollsSideways(holder)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    const isShortened = [holder, ...parents(holder)].some((one) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(one) as CSSStyleDeclaration & { webkitLineClamp: string }
      return textOverflow === 'ellipsis' || (webkitLineClamp !== '' && webkitLineClamp !== 'none')
    })
    if (isShortened) continue
    if (box.right > width + 1 || box.left < -1)
      found.push(`the words of ${nameOf(holder)} leave the window: ${Math.round(box.left)} to ${Math.round(box.right)}`)
    // An element fixed to the window is clipped by no ancestor.
    const around = [holder, ...parents(holder)]
    const fixed = around.findIndex((one) => getComputedStyle(one).position === 'fixed')
    const cutter = around.slice(0, fixed < 0 ? undefined : fixed + 1).find((one) => {
      const { overflowX } = getComputedStyle(one)
      const edge = one.getBoundingClientRect()
      return overflowX === 'hidden' && (box.right > edge.right + 2 || box.left < edge.left - 2)
    })
    if (cutter && box.right <= width + 1 && box.left >= -1) found.push(`the words of ${nameOf(holder)} are cut by ${nameOf(cutter)}`)
  }

  // A tap hits the visible element, once it has been scrolled into view.
  const tapFault = (element: Element): string | undefined => {
    const box = element.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 60)]
    if (x < 0 || x > width) return `${nameOf(element)} is out of reach at ${Math.round(x)}`
    if (y < 0 || y > height) return `${nameOf(element)} cannot be scrolled into reach`
    const top = document.elementFromPoint(x, y)
    // A tappable element inside it (a heart on a card) does not count as covering it.
    const isHit = top !== null && (element.contains(top) || top.contains(element))
    return isHit ? undefined : `a tap on ${nameOf(element)} reaches ${top ? nameOf(top) : 'nothing'}`
  }
  for (const element of inReach) {
    if (scrollsSideways(element)) continue
    if (!isFixed(element) || sheetPanel) element.scrollIntoView({ block: 'center', inline: 'nearest' })
    const fault = tapFault(element)
    if (fault) found.push(fault)
  }

  // Sticky elements stay below the header when the page scrolls.
  if (!sheetPanel) {
    window.scrollTo(0, 700)
    const header = document.querySelector('.qx-header:not(.qx-header--over)')?.getBoundingClientRect()
    for (const element of document.querySelectorAll('*')) {
      const { position, top } = getComputedStyle(element)
      if (!header || position !== 'sticky' || top === 'auto' || element.classList.contains('qx-header')) continue
      const box = element.getBoundingClientRect()
      if (box.top < header.bottom - 1 && box.bottom > header.top + 1) found.push(`${nameOf(element)} sticks under the header`)
    }
    window.scrollTo(0, 0)
  }
  return [...new Set(found)]
}
