/** Whether a part of a list is near the screen. */
import Taro from '@tarojs/taro'

/**
 * Reports now and on every change whether the element is near the screen, with `margin` css px above and below.
 * @param within id of a part of the page that scrolls by itself, if the element is in one
 * @returns a function that ends the watch
 */
export function watchVisibility(id: string, margin: number, tell: (isNear: boolean, height: number) => void, within?: string): () => void {
  const sight = Taro.createIntersectionObserver(Taro.getCurrentInstance().page as Taro.PageInstance)
  const around = { top: margin, bottom: margin }
  const from = within ? sight.relativeTo(`#${within}`, around) : sight.relativeToViewport(around)
  from.observe(`#${id}`, ({ intersectionRatio = 0, boundingClientRect }) => tell(intersectionRatio > 0, boundingClientRect?.height ?? 0))
  return () => sight.disconnect()
}

/** Height that the page's bars cover at each end, in css px. */
const BARS = 48
/** Number of observations of each row of items as it scrolls through the screen. */
const LOOKS = 4

/**
 * Reports the indexes of list items that are at least half in view, now and on every change. A page cannot see into its
 * components, so the container is observed: its lines have equal height.
 * @param id of the container
 * @returns a function that ends the watch
 */
export function watchVisibleRows(id: string, count: number, columns: number, tell: (places: readonly number[]) => void): () => void {
  const { page } = Taro.getCurrentInstance()
  const lines = Math.ceil(count / columns)
  const steps = lines * LOOKS
  const thresholds = Array.from({ length: steps + 1 }, (_, step) => step / steps)
  const sight = Taro.createIntersectionObserver(page as Taro.PageInstance, { thresholds })
  sight.relativeToViewport({ top: -BARS, bottom: -BARS }).observe(`#${id}`, ({ boundingClientRect: box, relativeRect: screen }) => {
    if (!box?.height || !screen || Taro.getCurrentInstance().page !== page) {
      tell([])
      return
    }
    const [height, width] = [box.height / lines, box.width / columns]
    const isInSight = (place: number): boolean => {
      const top = box.top + Math.floor(place / columns) * height
      const left = box.left + (place % columns) * width
      return (
        Math.min(top + height, screen.bottom) - Math.max(top, screen.top) >= height / 2 &&
        Math.min(left + width, screen.right) - Math.max(left, screen.left) >= width / 2
      )
    }
    tell(Array.from({ length: count }, (_, place) => place).filter(isInSight))
  })
  return () => sight.disconnect()
}
