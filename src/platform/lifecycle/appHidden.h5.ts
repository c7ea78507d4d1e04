/** The moment when the page becomes hidden; it may never become visible again. */

/** @returns a function that ends the watch */
export function onAppHidden(handleHidden: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'hidden') handleHidden()
  }
  document.addEventListener('visibilitychange', look)
  // A reload in Safari does not hide the page before it unloads.
  window.addEventListener('pagehide', handleHidden)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pagehide', handleHidden)
  }
}
