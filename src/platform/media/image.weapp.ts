import Taro from '@tarojs/taro'
import { readPlatformError } from '../fault'
import type { PickImages } from './image.types'

export const pickImages: PickImages = async (count, source = 'any') => {
  const picked = await Taro.chooseMedia({
    count,
    mediaType: ['image'],
    sizeType: ['compressed'],
    sourceType: source === 'any' ? ['album', 'camera'] : [source === 'self' ? 'camera' : source],
  }).catch((error: unknown) => {
    throw readPlatformError(error)
  })
  return picked.tempFiles.slice(0, count).map(({ tempFilePath, size }) => ({
    path: tempFilePath,
    size,
    name: tempFilePath.split('/').pop() ?? 'photo.jpg',
  }))
}
