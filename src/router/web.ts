/**
 * Set-up of the web page before the app starts: the desktop landing page for wide windows, the back key for layers, and
 * the loading of pages' code. The build calls `startWeb` with Taro's route list; mini-programs never load it.
 */
import { startBackHandling } from '@/platform/window/backHandling.h5'
import { startRenderer } from '@/platform/web/renderer'
import { startDesktopRedirect } from './desktop'
import { dropFirstPaint, hasFirstPaint, leaveFirstPaint } from './firstPaint'
import { cancelLoads, isPageLoading, watchLoad, type LoadPhase } from './pageLoading'
import { findPage } from './pages'
import { currentUrl, isSameUrl, topUrl } from './url'

interface Route {
  path: string
  enablePullDownRefresh?: boolean
  load(context: unknown, params: unknown): [Promise<unknown>, unknown, unknown]
}

/** A page's route for Taro's router. It sets no title: the document's title is the platform's name and slogan. */
export function routeOf(path: string, load: () => Promise<unknown>): Route {
  return {
    path,
    enablePullDownRefresh: findPage(path)?.pullRefresh,
    load: (context, params) => [watchLoad(load, show), context, params],
  }
}

declare global {
  interface Window {
    /** Shapes the placeholder like the page at this URL; defined by the script in `index.html`. */
    shapeVeil?(): void
  }
}

/** The requested page failed to load. */
let hasFailed = false

export function startWeb(): void {
  startRenderer()
  startDesktopRedirect()
  startBackHandling()
  window.addEventListener('popstate', stayOnOpenPage, true)
  window.addEventListener('online', () => hasFailed && window.location.reload())
}

/**
 * Going back before the next page has loaded, or after a failure: the page below was never left, but Taro's router
 * (4.2.0) would create it anew.
 */
function stayOnOpenPage(event: PopStateEvent): void {
  const open = topUrl()
  if (!open || !(isPageLoading() || hasFailed) || !isSameUrl(open, currentUrl())) return
  event.stopImmediatePropagation()
  cancelLoads(show)
}

/** The placeholder is drawn by `index.html`, so that it exists before any script. */
function show(phase: LoadPhase): void {
  const veil = document.getElementById('veil')
  if (!veil) return
  if (hasFirstPaint()) {
    if (phase === 'idle') leaveFirstPaint()
    // If the page shows more than the placeholder, the phase needs no display.
    if (phase !== 'failed') return
    dropFirstPaint()
  }
  hasFailed = phase === 'failed'
  // iOS before 12 lacks toggleAttribute.
  if (topUrl() === undefined) veil.removeAttribute('data-below')
  else veil.setAttribute('data-below', '')
  veil.onclick = hasFailed
    ? ({ target }) => ((target as Element).closest('.back') ? window.history.back() : window.location.reload())
    : null
  if (phase !== 'idle') {
    window.shapeVeil?.()
    veil.dataset.phase = phase
  } else if (veil.dataset.phase !== 'idle') {
    veil.dataset.phase = 'leaving'
    afterNextPaint(() => {
      if (veil.dataset.phase === 'leaving') veil.dataset.phase = 'idle'
    })
  }
}

/** The router mounts a page right after its code has loaded; the placeholder disappears once the page is painted. */
function afterNextPaint(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(then))
}
