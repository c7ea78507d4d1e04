import Taro, { useShareAppMessage, useShareTimeline } from '@tarojs/taro'
import { useEffect } from 'react'
import type { ShareTwin } from './share.types'

/** Taro passes these to WeChat as `menus`. */
const items = { card: ['shareAppMessage'], timeline: ['shareAppMessage', 'shareTimeline'] }

export const share: ShareTwin = {
  usePage({ title, path, imageUrl }, { share, timesShown }) {
    useShareAppMessage(() => ({ title, path, imageUrl }))
    // 朋友圈 opens the page itself, so there is no path to choose.
    useShareTimeline(() => ({ title, query: path.split('?')[1] ?? '', imageUrl }))
    useEffect(() => {
      if (timesShown === 0 || !share) return
      Promise.resolve(Taro.showShareMenu({ showShareItems: items[share] })).catch((error: unknown) => console.warn('share menu', error))
    }, [timesShown, share])
  },
  shareNow: () => Promise.resolve('card' as const),
}
