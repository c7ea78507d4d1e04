import { PlatformFault } from './fault'
import { fileBase64 } from './fileBase64.h5'
import { pickImages } from './image'
import type { TakePortrait } from './portrait.types'
import { shrinkImage } from './shrinkImage'
import { ENOUGH_BYTES, unreadable } from './shrinkImage.types'

export const takePortrait: TakePortrait = async () => {
  const [picked] = await pickImages(1, 'self')
  const { path, file } = await shrinkImage(picked!, ENOUGH_BYTES)
  if (!file) throw new PlatformFault('failed', unreadable)
  return { path, content: await fileBase64(file, unreadable) }
}
