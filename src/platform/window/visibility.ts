/** Whether something of a list is near the screen. */
import Taro from '@tarojs/taro'

/**
 * Tells now and on every change how the element stands to the screen and `margin` css px above and below it.
 * @param within the id of a part of the page that scrolls by itself, where the element lies in one
 * @returns ends the watch
 */
export function watchVisibility(id: string, margin: number, tell: (isNear: boolean, height: number) => void, within?: string): () => void {
  const sight = Taro.createIntersectionObserver(Taro.getCurrentInstance().page as Taro.PageInstance)
  const around = { top: margin, bottom: margin }
  const from = within ? sight.relativeTo(`#${within}`, around) : sight.relativeToViewport(around)
  from.observe(`#${id}`, ({ intersectionRatio = 0, boundingClientRect }) => tell(intersectionRatio > 0, boundingClientRect?.height ?? 0))
  return () => sight.disconnect()
}

/** What the bars of a page cover at both ends, in css px. */
const BARS = 48
/** So many times on its way through the screen each line of things is looked at. */
const LOOKS = 4

/**
 * Tells which things of a list are at least half in sight, by their places, now and on every change. A page does not see into
 * its components, so it is told by what holds them: their lines are of one height.
 * @param id of what holds them
 * @returns ends the watch
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
