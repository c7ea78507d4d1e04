/**
 * The app replaces the home page that the server rendered: once its own page shows the same content, it removes the
 * rendering at the same scroll position, and repeats a tap made before.
 */
import { navigateToUrl } from './navigator'

/** Maximum milliseconds to wait for a picture or a resting finger. */
const PATIENCE = 3000
/** A page that scrolled within these milliseconds is still moving. */
const STILL = 120

declare global {
  interface Window {
    /** The last tapped element of the rendering, recorded by the script in `index.html`. */
    firstTap?: Element
  }
}

let isLeaving = false

export function hasFirstPaint(): boolean {
  return document.getElementById('first') !== null
}

/** Call it when a page has been mounted. */
export function leaveFirstPaint(): void {
  const first = document.getElementById('first')
  if (!first || isLeaving) return
  isLeaving = true
  const started = Date.now()
  let scrolled = 0
  first.addEventListener('scroll', () => (scrolled = Date.now()), { passive: true })

  const look = () => {
    const now = Date.now()
    const page = pageBelow()
    // Wide windows do not show the rendering.
    const isReady = first.offsetHeight === 0 || (page !== undefined && isLike(page, first) && now - scrolled > STILL)
    if (!isReady && now - started < PATIENCE) return void requestAnimationFrame(look)
    if (page) page.scrollTop = first.scrollTop
    // One frame to paint the page below, and another to ensure that it is on the screen.
    requestAnimationFrame(() => requestAnimationFrame(() => giveWay(first, page)))
  }
  requestAnimationFrame(look)
}

/** The rendering shows the home page, so another page removes it. */
export function dropFirstPaint(): void {
  document.getElementById('first')?.remove()
}

function pageBelow(): HTMLElement | undefined {
  const pages = document.querySelectorAll<HTMLElement>('#app .taro_page')
  return pages[pages.length - 1]
}

/**
 * True if the page is styled, has its list, is as long as the rendering (whose list does not count for a logged-in
 * person), and its visible pictures have loaded.
 */
function isLike(page: HTMLElement, first: HTMLElement): boolean {
  if ([...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].some((link) => link.sheet === null)) return false
  const isKnown = document.documentElement.hasAttribute('data-known')
  if (
    !page.firstElementChild ||
    page.querySelector('.qx-page-skeleton') ||
    (!isKnown && Math.abs(page.scrollHeight - first.scrollHeight) > 1)
  )
    return false
  return [...page.querySelectorAll('img')].every((picture) => {
    const { top, bottom, left, right } = picture.getBoundingClientRect()
    const isInSight = bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
    return !isInSight || (picture.complete && picture.getAttribute('src') !== null)
  })
}

function giveWay(first: HTMLElement, page: HTMLElement | undefined): void {
  const tapped = window.firstTap
  window.firstTap = undefined
  if (page && page.scrollTop !== first.scrollTop) page.scrollTop = first.scrollTop
  first.remove()
  if (tapped) repeatTap(first, tapped, page)
}

function repeatTap(first: HTMLElement, tapped: Element, page: HTMLElement | undefined): void {
  const link = tapped.closest('a')
  const twin = page && twinOf(tapped, first, page)
  if (twin) (twin as HTMLElement).click()
  else if (link) void navigateToUrl(link.pathname + link.search)
}

/** The element at the same position in the app's page, if every element on its path has the same text. */
function twinOf(element: Element, first: Element, page: Element): Element | undefined {
  if (element === first) return page
  const parent = element.parentElement
  const above = parent && twinOf(parent, first, page)
  if (!parent || !above) return undefined
  const twin = above.children[[...parent.children].indexOf(element)]
  // A card with different text shows another person.
  const isSame =
    twin !== undefined &&
    [...element.classList].every((name) => isOwn(name) || twin.classList.contains(name)) &&
    (parent === first || !isCard(element) || twin.textContent === element.textContent)
  return isSame ? twin : undefined
}

const isOwn = (name: string) => /^(?:fp\d+|first-tapped|first-own)$/.test(name)
const isCard = (element: Element) => element.tagName === 'A'
