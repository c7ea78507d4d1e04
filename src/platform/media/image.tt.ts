import Taro from '@tarojs/taro'
import { readPlatformError } from '../fault'
import type { PickImages } from './image.types'

export const pickImages: PickImages = async (count, source = 'any') => {
  const picked = await Taro.chooseImage({
    count,
    sizeType: ['compressed'],
    sourceType: source === 'any' ? ['album', 'camera'] : [source === 'self' ? 'camera' : source],
  }).catch((error: unknown) => {
    throw readPlatformError(error)
  })
  return picked.tempFilePaths.slice(0, count).map((path, index) => ({
    path,
    size: picked.tempFiles[index]?.size ?? 0,
    name: path.split('/').pop() ?? 'photo.jpg',
  }))
}
