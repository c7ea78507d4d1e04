/** The moment when a hidden page is shown again. */

/** @returns a function that ends the watch */
export function onAppShown(handleReturned: () => void): () => void {
  const look = () => {
    if (document.visibilityState !== 'hidden') handleReturned()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
