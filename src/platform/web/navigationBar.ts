/** Taro's own bar above a page: the pages draw their header themselves, so all that is left of it is the document's title. */
import { eventCenter } from '@tarojs/runtime'

export default class NavigationBar {
  constructor() {
    eventCenter.on('__taroH5SetNavigationBarTitle', (title: string) => {
      document.title = title
    })
  }

  load(): void {
    // Nothing is drawn.
  }
}

export function initNavigationBar(): void {
  // Nothing is drawn.
}
