/**
 * Processing of a picture between the phone's album and the member's album. Loaded with the photos' step, because other
 * pages with profiles do not need it.
 */
import Taro from '@tarojs/taro'
import type { PickedImage } from '@/platform/media/image.types'
import { uploadPicture } from '@/request/uploadPicture'
import { portraitRatio } from '@/ui/form/CropModel'

export { pendingImages } from '@/platform/media/pendingImages'
export { pickImages } from '@/platform/media/image'
export { shrinkImage } from '@/platform/media/shrinkImage'

/** A picture wider or higher than this ratio shows no person in a portrait card. */
const LONGEST = 2
/** Deviation from a portrait's shape within which the first picture is not cropped. */
const NEAR = 0.09
/** Maximum characters of a file name for the server. */
const NAME_MAX = 120

/** True if its shape fits no card. @param isFirst it becomes the avatar */
export async function needsCrop({ path }: PickedImage, isFirst: boolean): Promise<boolean> {
  try {
    const { width, height } = await Taro.getImageInfo({ src: path })
    if (Math.min(width, height) < portraitRatio.least) return false
    const shape = width / height
    return isFirst ? Math.abs(shape - portraitRatio.ratio) > NEAR : shape > LONGEST || shape < 1 / LONGEST
  } catch {
    // A picture that the device cannot measure is not cropped; the server decides about it.
    return false
  }
}

export const sendPhoto = (image: PickedImage, onProgress: (percent: number) => void) =>
  uploadPicture({ ...image, name: (image.name || 'photo.jpg').slice(-NAME_MAX) }, 'photo', onProgress)
