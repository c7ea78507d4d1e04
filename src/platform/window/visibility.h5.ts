/** Whether a part of a list is near the screen. */

/**
 * Reports now and on every change whether the element is near the viewport of its scroller (the page or a part of it),
 * with `margin` CSS px above and below.
 * @returns a function that ends the watch
 */
export function watchVisibility(id: string, margin: number, tell: (isNear: boolean, height: number) => void, _within?: string): () => void {
  const element = document.getElementById(id)
  // Safari before 12.2 has no IntersectionObserver; there all items stay rendered.
  if (!element || typeof IntersectionObserver === 'undefined') return () => undefined
  // A margin around the screen itself would end where the scrolling page clips its content.
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

/** Height that the page's bars cover at each end, in css px. */
const BARS = 48

/**
 * Reports the indexes of list items that are at least half in view, now and on every change.
 * @param id of the container
 * @returns a function that ends the watch
 */
export function watchVisibleRows(id: string, _count: number, _columns: number, tell: (places: readonly number[]) => void): () => void {
  const whole = document.getElementById(id)
  // A list item for screen readers has no box of its own, but its child has one. A single item is no list.
  const items = [...(whole?.querySelectorAll('.qx-item > :first-child') ?? [])]
  if (whole && items.length === 0) items.push(whole)
  if (items.length === 0 || typeof IntersectionObserver === 'undefined') return () => undefined
  const inSight = new Set<number>()
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        const place = items.indexOf(target)
        if (intersectionRatio >= 0.5) inSight.add(place)
        else inSight.delete(place)
      }
      tell([...inSight])
    },
    { rootMargin: `-${BARS}px 0px`, threshold: 0.5 },
  )
  for (const item of items) sight.observe(item)
  return () => sight.disconnect()
}
