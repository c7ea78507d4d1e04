import Taro from '@tarojs/taro'

import { redirectTo } from './navigator'

export const missingPageWords = '没有找到这个页面'

/** An unknown URL opens the notice page, on all three platforms. */
export function watchUnknownPages(): void {
  Taro.onPageNotFound(() => {
    void redirectTo('/pages/exception/close', { msg: missingPageWords })
  })
}
