/**
 * Processing of a picture between the phone's album and the member's album. Loaded with the photos' step, because other
 * pages with profiles do not need it.
 */
import type { PickedImage } from '@/platform/media/image.types'
import { pictureSize } from '@/platform/media/pictureShape'
import { uploadPicture } from '@/request/uploadPicture'
import { confirm } from '@/ui/base/overlay/Dialog'
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

/**
 * True if its shape fits no card. A picture that the device cannot measure is not cropped; the server decides about it.
 * @param isFirst it becomes the avatar
 */
export async function needsCrop({ path }: PickedImage, isFirst: boolean): Promise<boolean> {
  const size = await pictureSize(path)
  if (!size || Math.min(size.width, size.height) < portraitRatio.least) return false
  const shape = size.width / size.height
  return isFirst ? Math.abs(shape - portraitRatio.ratio) > NEAR : shape > LONGEST || shape < 1 / LONGEST
}

/** No camera takes a portrait as high as a phone's screen. */
const SCREEN_SHAPE = 1.85
const SCREEN_NAMES = /截屏|截图|屏幕快照|screen[\s_-]?shot/i

/** True if the picture is probably a screenshot: by its name, or by the shape of a phone's screen. */
export async function looksLikeScreenshot({ path, name = '' }: PickedImage): Promise<boolean> {
  if (SCREEN_NAMES.test(name)) return true
  const size = await pictureSize(path)
  return size !== null && size.height / size.width >= SCREEN_SHAPE
}

/** No service counts faces, so the member is asked about a picture that looks like a screenshot. */
export const confirmScreenshot = (): Promise<boolean> =>
  confirm({
    title: '这张像是截图',
    content: '头像请用原图，照片里只有你一个人。截图和合影审核通不过。',
    confirmWords: '是原图',
    cancelWords: '换一张',
  })

export const sendPhoto = (image: PickedImage, onProgress: (percent: number) => void) =>
  uploadPicture({ ...image, name: (image.name || 'photo.jpg').slice(-NAME_MAX) }, 'photo', onProgress)
