/** The moment in which somebody looks at the page again that lay behind another tab. */

/** @returns ends the watch */
export function onAppShown(handleReturned: () => void): () => void {
  const look = () => {
    if (document.visibilityState !== 'hidden') handleReturned()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
