import Taro from '@tarojs/taro'
import { PlatformFault } from './fault'
import { sizeOf } from './fileSize'
import { ENOUGH_BYTES, QUALITY, SIDE_MAX, unreadable, type ShrinkImage } from './shrinkImage.types'

export const shrinkImage: ShrinkImage = async (image, bytesMax) => {
  if (image.size <= ENOUGH_BYTES) return image
  try {
    const { width, height } = await Taro.getImageInfo({ src: image.path })
    const scale = Math.min(1, SIDE_MAX / Math.max(width, height))
    const { tempFilePath } = await Taro.compressImage({
      src: image.path,
      quality: QUALITY * 100,
      ...(scale < 1 ? { compressedWidth: Math.round(width * scale), compressedHeight: Math.round(height * scale) } : {}),
    })
    const size = await sizeOf(tempFilePath)
    return size < image.size ? { path: tempFilePath, size, name: `${image.name.replace(/\.\w+$/, '')}.jpg` } : image
  } catch {
    if (image.size <= bytesMax) return image
    throw new PlatformFault('failed', unreadable)
  }
}
