/** Scrolls back up to the beginning of a part of a page. */
import Taro from '@tarojs/taro'

/** Scrolls up until the element is `below` css px under the top of the screen; does nothing if it is lower already. */
export function scrollUpTo(id: string, below: number): void {
  const query = Taro.createSelectorQuery()
  query.select(`#${id}`).boundingClientRect()
  query.selectViewport().scrollOffset()
  query.exec(([box, page]: [{ top: number } | null, { scrollTop: number } | null]) => {
    if (!box || !page || box.top >= below) return
    void Taro.pageScrollTo({ scrollTop: page.scrollTop + box.top - below, duration: 0 })
  })
}
