import { pictureShapeFault } from '@qianxian/protocol/media/media.rules'
import Taro from '@tarojs/taro'
import { PlatformFault } from '../fault'

/** Pixels of a picture; null for a file that the device cannot measure. */
export async function pictureSize(path: string): Promise<{ width: number; height: number } | null> {
  try {
    return await Taro.getImageInfo({ src: path })
  } catch {
    return null
  }
}

/** Rejects with a `PlatformFault` if the picture is too long or too wide. */
export async function requirePictureShape(path: string): Promise<void> {
  const size = await pictureSize(path)
  const words = size && pictureShapeFault(size.width, size.height)
  if (words) throw new PlatformFault('failed', words)
}
