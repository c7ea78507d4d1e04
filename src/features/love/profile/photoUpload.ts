/**
 * What is done with a picture between the phone's album and ours. It comes with the photos' step: the other pages on which a
 * profile is shown need none of it.
 */
import Taro from '@tarojs/taro'
import type { PickedImage } from '@/platform/media/image.types'
import { uploadPicture } from '@/request/uploadPicture'
import { portraitRatio } from '@/ui/form/CropModel'

export { pendingImages } from '@/platform/media/pendingImages'
export { pickImages } from '@/platform/media/image'
export { shrinkImage } from '@/platform/media/shrinkImage'

/** Wider or higher than this a picture shows nothing of a person in a portrait card. */
const LONGEST = 2
/** So far from a portrait's shape the first picture may be without losing what matters. */
const NEAR = 0.09
/** Characters of a file's name that the server takes. */
const NAME_MAX = 120

/** Whether its shape suits no card. @param isFirst it becomes the face of the profile */
export async function needsCrop({ path }: PickedImage, isFirst: boolean): Promise<boolean> {
  try {
    const { width, height } = await Taro.getImageInfo({ src: path })
    if (Math.min(width, height) < portraitRatio.least) return false
    const shape = width / height
    return isFirst ? Math.abs(shape - portraitRatio.ratio) > NEAR : shape > LONGEST || shape < 1 / LONGEST
  } catch {
    // What the device cannot measure is cut by nobody; the server says what it is.
    return false
  }
}

export const sendPhoto = (image: PickedImage, onProgress: (percent: number) => void) =>
  uploadPicture({ ...image, name: (image.name || 'photo.jpg').slice(-NAME_MAX) }, 'photo', onProgress)
