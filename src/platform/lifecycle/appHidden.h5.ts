/** The moment in which nobody looks at the page any more: it may never come back. */

/** @returns ends the watch */
export function onAppHidden(handleHidden: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'hidden') handleHidden()
  }
  document.addEventListener('visibilitychange', look)
  // A reload in Safari hides nothing before it leaves.
  window.addEventListener('pagehide', handleHidden)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pagehide', handleHidden)
  }
}
