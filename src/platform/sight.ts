/** Whether something of a list is near the screen. */
import Taro from '@tarojs/taro'

/**
 * Tells now and on every change how the element stands to the screen and `margin` css px above and below it.
 * @param within the id of a part of the page that scrolls by itself, where the element lies in one
 * @returns ends the watch
 */
export function watchSight(id: string, margin: number, tell: (isNear: boolean, height: number) => void, within?: string): () => void {
  const sight = Taro.createIntersectionObserver(Taro.getCurrentInstance().page as Taro.PageInstance)
  const around = { top: margin, bottom: margin }
  const from = within ? sight.relativeTo(`#${within}`, around) : sight.relativeToViewport(around)
  from.observe(`#${id}`, ({ intersectionRatio = 0, boundingClientRect }) => tell(intersectionRatio > 0, boundingClientRect?.height ?? 0))
  return () => sight.disconnect()
}
