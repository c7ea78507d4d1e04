import Taro, { useShareAppMessage } from '@tarojs/taro'
import { useEffect } from 'react'
import type { ShareTwin } from './share.types'

export const share: ShareTwin = {
  usePage({ title, path, desc, imageUrl }, { share, timesShown }) {
    useShareAppMessage(() => ({ title, path, desc, imageUrl }))
    useEffect(() => {
      if (timesShown === 0) return
      // Douyin shares every page unless the menu is hidden.
      Promise.resolve(share ? Taro.showShareMenu({}) : Taro.hideShareMenu({})).catch((error: unknown) => console.warn('share menu', error))
    }, [timesShown, share])
  },
  shareNow: () => Promise.resolve('card' as const),
}
