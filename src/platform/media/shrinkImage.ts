import Taro from '@tarojs/taro'
import { PlatformFault } from '../fault'
import { fileSize } from '../files/fileSize'
import { SHRINK_ABOVE_BYTES, JPEG_QUALITY, shrinkScale, unreadableImage, type ShrinkImage } from './shrinkImage.types'

export const shrinkImage: ShrinkImage = async (image, bytesMax) => {
  if (image.size <= SHRINK_ABOVE_BYTES) return image
  try {
    const { width, height } = await Taro.getImageInfo({ src: image.path })
    const scale = shrinkScale(width, height)
    const { tempFilePath } = await Taro.compressImage({
      src: image.path,
      quality: JPEG_QUALITY * 100,
      ...(scale < 1 ? { compressedWidth: Math.round(width * scale), compressedHeight: Math.round(height * scale) } : {}),
    })
    const size = await fileSize(tempFilePath)
    return size < image.size ? { path: tempFilePath, size, name: `${image.name.replace(/\.\w+$/, '')}.jpg` } : image
  } catch {
    if (image.size <= bytesMax) return image
    throw new PlatformFault('failed', unreadableImage)
  }
}
