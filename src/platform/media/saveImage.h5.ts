import Taro from '@tarojs/taro'
import { isIos, isWeChatBrowser } from '../environment/environment'
import { PlatformFault } from '../fault'
import type { SaveImage } from './saveImage.types'

export const saveImage: SaveImage = async (source) => {
  // Neither WeChat's browser nor an iPhone's browser lets a page write to the album.
  if (isWeChatBrowser() || isIos()) {
    void Taro.showToast({ title: '请长按图片保存', icon: 'none' })
    return 'longPress'
  }
  const answer = await fetch(source).catch(() => null)
  if (!answer?.ok) throw new PlatformFault('failed', '图片下载失败，请重试')
  const picture = await answer.blob()
  const url = URL.createObjectURL(picture)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = `${Date.now()}.${picture.type === 'image/jpeg' ? 'jpg' : 'png'}`
  anchor.click()
  URL.revokeObjectURL(url)
  return 'saved'
}
