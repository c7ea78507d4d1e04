import Taro from '@tarojs/taro'
import type { ShareTwin } from './share.types'

export const share: ShareTwin = {
  // The card itself is what the page's share hook returns.
  prepare() {
    Promise.resolve(Taro.showShareMenu({ withShareTicket: false, showShareItems: ['shareAppMessage', 'shareTimeline'] })).catch(
      (error: unknown) => console.warn('share menu', error),
    )
  },
  shareNow: () => Promise.resolve('card' as const),
}
