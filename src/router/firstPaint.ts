/**
 * How the app takes over from the home page that the server drew: once its own page shows the same, it takes the place of
 * the drawing at the same scroll position, and what was tapped meanwhile is tapped there.
 */
import { navigateToUrl } from './navigator'

/** Milliseconds. Longer than this nobody waits for a picture or for a finger to rest. */
const PATIENCE = 3000
/** A page that scrolled this short a while ago is still moving. */
const STILL = 120

declare global {
  interface Window {
    /** What was tapped last on the drawing; kept by the script in `index.html`. */
    firstTap?: Element
  }
}

let isLeaving = false

export function hasFirstPaint(): boolean {
  return document.getElementById('first') !== null
}

/** Call when a page has been mounted. */
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
    // Wide windows do not show the drawing.
    const isReady = first.offsetHeight === 0 || (page !== undefined && isLike(page, first) && now - scrolled > STILL)
    if (!isReady && now - started < PATIENCE) return void requestAnimationFrame(look)
    if (page) page.scrollTop = first.scrollTop
    // One frame to paint what stands below, one to be sure that it is on the screen.
    requestAnimationFrame(() => requestAnimationFrame(() => giveWay(first, page)))
  }
  requestAnimationFrame(look)
}

/** Nothing of the drawing is true of another page. */
export function dropFirstPaint(): void {
  document.getElementById('first')?.remove()
}

function pageBelow(): HTMLElement | undefined {
  const pages = document.querySelectorAll<HTMLElement>('#app .taro_page')
  return pages[pages.length - 1]
}

/**
 * It is dressed, has its list, is as long as the drawing (which promises nothing about the list to a person who is logged in),
 * and the pictures in sight are there.
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

/** The element at the same place of the app's page, when everything on the way to it says the same. */
function twinOf(element: Element, first: Element, page: Element): Element | undefined {
  if (element === first) return page
  const parent = element.parentElement
  const above = parent && twinOf(parent, first, page)
  if (!parent || !above) return undefined
  const twin = above.children[[...parent.children].indexOf(element)]
  // A card with other words is another person.
  const isSame =
    twin !== undefined &&
    [...element.classList].every((name) => isOwn(name) || twin.classList.contains(name)) &&
    (parent === first || !isCard(element) || twin.textContent === element.textContent)
  return isSame ? twin : undefined
}

const isOwn = (name: string) => /^(?:fp\d+|first-tapped|first-own)$/.test(name)
const isCard = (element: Element) => element.tagName === 'A'
