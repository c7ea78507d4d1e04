/** Whether something of a list is near the screen. */

/**
 * Tells now and on every change how the element stands to the page, or the part of it, that scrolls it and `margin` css px above and below.
 * @returns ends the watch
 */
export function watchSight(id: string, margin: number, tell: (isNear: boolean, height: number) => void, _within?: string): () => void {
  const element = document.getElementById(id)
  // Safari before 12.2 has none; there everything stays.
  if (!element || typeof IntersectionObserver === 'undefined') return () => undefined
  // A margin around the screen itself would end where the scrolling page clips.
  const root = element.closest('.taro-scroll-view__scroll-y,.taro_page')
  const sight = new IntersectionObserver(
    (entries) => {
      const { isIntersecting, boundingClientRect } = entries[entries.length - 1]!
      tell(isIntersecting, boundingClientRect.height)
    },
    { root, rootMargin: `${margin}px 0px` },
  )
  sight.observe(element)
  return () => sight.disconnect()
}
