import { requestLimits } from '@qianxian/protocol/base/limits'
import Taro from '@tarojs/taro'
import { readPlatformError } from '../fault'
import type { SaveImage } from './saveImage.types'

/** The platform's name of the permission to write to the album. */
const ALBUM = process.env.TARO_ENV === 'tt' ? 'scope.album' : 'scope.writePhotosAlbum'

async function toLocalPath(source: string): Promise<string> {
  const isTemporary = /^(wxfile|ttfile):|^https?:\/\/tmp\//.test(source)
  if (isTemporary || !/^https?:/.test(source)) return source
  const { tempFilePath } = await Taro.downloadFile({ url: source, timeout: requestLimits.timeoutMs })
  return tempFilePath
}

/** After a refusal the permission can be granted only in the settings. */
async function offerSettings(): Promise<boolean> {
  const { confirm } = await Taro.showModal({ title: '没有相册权限', content: '允许后才能保存图片。', confirmText: '去设置' })
  if (!confirm) return false
  const { authSetting } = await Taro.openSetting()
  return (authSetting as Record<string, boolean | undefined>)[ALBUM] === true
}

export const saveImage: SaveImage = async (source) => {
  try {
    const filePath = await toLocalPath(source)
    try {
      await Taro.saveImageToPhotosAlbum({ filePath })
    } catch (error) {
      if (readPlatformError(error).reason !== 'denied' || !(await offerSettings())) throw error
      await Taro.saveImageToPhotosAlbum({ filePath })
    }
  } catch (error) {
    throw readPlatformError(error)
  }
  void Taro.showToast({ title: '已保存到相册', icon: 'none' })
  return 'saved'
}
