/** What the web page is drawn by (config/renderer.ts), made ready for the oldest browsers. */
import { options } from 'preact'

/** Must run before anything is drawn. Redrawing waits by what iOS before 12.2 and Chrome before 71 do not have. */
export function startRenderer(): void {
  if (typeof queueMicrotask === 'function') return
  const now = Promise.resolve()
  options.debounceRendering = (redraw) => void now.then(redraw)
}
