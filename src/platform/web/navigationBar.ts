/** Replaces Taro's own bar above a page: the pages draw their header themselves, so only the document's title is set. */
import { eventCenter } from '@tarojs/runtime'

export default class NavigationBar {
  constructor() {
    eventCenter.on('__taroH5SetNavigationBarTitle', (title: string) => {
      document.title = title
    })
  }

  load(): void {
    // Draws nothing.
  }
}

export function initNavigationBar(): void {
  // Draws nothing.
}
