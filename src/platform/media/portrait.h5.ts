import { PlatformFault } from '../fault'
import { readBase64 } from '../files/readBase64.h5'
import { pickImages } from './image'
import type { TakePortrait } from './portrait.types'
import { shrinkImage } from './shrinkImage'
import { SHRINK_ABOVE_BYTES, unreadableImage } from './shrinkImage.types'

export const takePortrait: TakePortrait = async () => {
  const [picked] = await pickImages(1, 'self')
  const { path, file } = await shrinkImage(picked!, SHRINK_ABOVE_BYTES)
  if (!file) throw new PlatformFault('failed', unreadableImage)
  return { path, content: await readBase64(file, unreadableImage) }
}
