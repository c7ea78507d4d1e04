/**
 * Sheets, dialogs and pictures over a page. The browser's back key and Escape close the topmost of them instead of
 * leaving the page. While one is open the history holds one more entry of the same address, the marker.
 */
import { useLayoutEffect, useRef } from 'react'

type Close = () => void

interface Layer {
  close: Close
  /** The page below the layer: a page opened from it has no layer. */
  url: string
}

const layers: Layer[] = []
/** The topmost layer over the visible page. */
const topmost = (): Layer | undefined => layers.filter(({ url }) => url === window.location.href).pop()
/** The marked address: a longer step back leaves it, and is handled by the router. Empty once a navigation has left it. */
let markedUrl = ''
/** The app's own step back from the marker, until the browser has made it. */
let leaving: { promise: Promise<void>; done: () => void; isForGood: boolean } | undefined

/** Must run before the router starts listening, because the router must not see an event that only closes a layer. */
export function startBackHandling(): void {
  window.addEventListener('popstate', handlePop, true)
  // If the page was reloaded with a layer open, the marker is the current entry.
  if (isMarked()) void stepBack()
}

/** The back key calls `close` as long as the layer is open. */
export function useCloseOnBack(isOpen: boolean, close: Close): void {
  const latest = useRef(close)
  useLayoutEffect(() => {
    latest.current = close
  })
  useLayoutEffect(() => (isOpen ? pushLayer(() => latest.current()) : undefined), [isOpen])
}

/** Returns a function to call when the layer has closed in any way. */
export function pushLayer(close: Close): () => void {
  const layer = { close, url: window.location.href }
  layers.push(layer)
  if (layers.length === 1) document.addEventListener('keydown', handleEscape)
  mark()
  return () => {
    const place = layers.indexOf(layer)
    if (place < 0) return
    layers.splice(place, 1)
    if (layers.length === 0) document.removeEventListener('keydown', handleEscape)
    if (!topmost()) void stepBack()
  }
}

/** An input method closes its own list with this key. */
function handleEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.isComposing) topmost()?.close()
}

/** Removes the marker from the history, which a navigation must do before it adds or removes entries. */
export function dropLayerMarker(): Promise<void> {
  markedUrl = ''
  const step = stepBack()
  if (leaving) leaving.isForGood = true
  return step
}

function stepBack(): Promise<void> {
  if (leaving) return leaving.promise
  if (!isMarked()) return Promise.resolve()
  let done: () => void = () => undefined
  const promise = new Promise<void>((resolve) => {
    done = resolve
  })
  leaving = { promise, done, isForGood: false }
  window.history.back()
  return promise
}

function handlePop(event: PopStateEvent): void {
  if (leaving) {
    event.stopImmediatePropagation()
    const { done, isForGood } = leaving
    leaving = undefined
    // One layer may have closed and another opened at the same time.
    if (!isForGood) mark()
    done()
  } else if (isMarked()) {
    // The event moves forward to a layer that was closed by going back.
    event.stopImmediatePropagation()
    void stepBack()
  } else if (topmost()) {
    // The event moves back to a page whose layer opened the next page: the router shows it again with its layer.
    if (window.location.href === markedUrl) {
      event.stopImmediatePropagation()
      topmost()?.close()
    }
    // Another layer is below, or the layer did not close.
    setTimeout(mark)
  }
}

/** One marker for all open layers. The router's own state stays in the entry, because the router numbers the entries by it. */
function mark(): void {
  if (!topmost() || isMarked() || leaving) return
  markedUrl = window.location.href
  window.history.pushState({ ...(window.history.state as object | null), isLayer: true }, '')
}

function isMarked(): boolean {
  return Boolean((window.history.state as { isLayer?: boolean } | null)?.isLayer)
}
