import { PlatformFault } from './fault'
import { pickImages } from './image'
import type { TakePortrait } from './portrait.types'
import { shrinkImage } from './shrinkImage'
import { ENOUGH_BYTES, unreadable } from './shrinkImage.types'

function contentOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new PlatformFault('failed', unreadable))
    reader.readAsDataURL(file)
  })
}

export const takePortrait: TakePortrait = async () => {
  const [picked] = await pickImages(1, 'self')
  const { path, file } = await shrinkImage(picked!, ENOUGH_BYTES)
  if (!file) throw new PlatformFault('failed', unreadable)
  return { path, content: await contentOf(file) }
}
