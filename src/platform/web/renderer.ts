/** The renderer of the web page (config/renderer.ts), prepared for the oldest browsers. */
import { options } from 'preact'

/** Must run before anything is drawn. Rendering uses queueMicrotask, which iOS before 12.2 and Chrome before 71 lack. */
export function startRenderer(): void {
  if (typeof queueMicrotask === 'function') return
  const now = Promise.resolve()
  options.debounceRendering = (redraw) => void now.then(redraw)
}
