/** The way back to where something on a page begins. */
import Taro from '@tarojs/taro'

/** Goes up until the element stands `below` css px under the top of the screen; stays where it stands lower already. */
export function scrollUpTo(id: string, below: number): void {
  const query = Taro.createSelectorQuery()
  query.select(`#${id}`).boundingClientRect()
  query.selectViewport().scrollOffset()
  query.exec(([box, page]: [{ top: number } | null, { scrollTop: number } | null]) => {
    if (!box || !page || box.top >= below) return
    void Taro.pageScrollTo({ scrollTop: page.scrollTop + box.top - below, duration: 0 })
  })
}
