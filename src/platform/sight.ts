/** Whether something of a list is near the screen. */
import Taro from '@tarojs/taro'

/**
 * Tells now and on every change how the element stands to the screen and `margin` css px above and below it.
 * @returns ends the watch
 */
export function watchSight(id: string, margin: number, tell: (isNear: boolean, height: number) => void): () => void {
  const sight = Taro.createIntersectionObserver(Taro.getCurrentInstance().page as Taro.PageInstance)
  sight
    .relativeToViewport({ top: margin, bottom: margin })
    .observe(`#${id}`, ({ intersectionRatio = 0, boundingClientRect }) => tell(intersectionRatio > 0, boundingClientRect?.height ?? 0))
  return () => sight.disconnect()
}
