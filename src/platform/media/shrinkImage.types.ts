import { photoLimits } from '@qianxian/protocol/media/media.words'
import type { PickedImage } from './image.types'

/** Larger pictures are shrunk before the upload; a phone shows fewer pixels anyway. */
export const SHRINK_ABOVE_BYTES = 2 * 1024 * 1024
/** Pixels of the longer side. */
const MAX_SIDE_PX = 2400
/** Factor for the upload; the shorter side of a long picture stays large enough to be accepted. */
export const shrinkScale = (width: number, height: number): number =>
  Math.min(1, Math.max(MAX_SIDE_PX / Math.max(width, height), photoLimits.minSidePx / Math.min(width, height)))
export const JPEG_QUALITY = 0.86

/**
 * Returns the picture for the upload: a large one is redrawn smaller, in upright orientation. Rejects with a
 * `PlatformFault` if it is unreadable and too large to be sent as it is.
 * @param bytesMax maximum size of an upload
 */
export type ShrinkImage = (image: PickedImage, bytesMax: number) => Promise<PickedImage>

export const unreadableImage = '这张照片读不出来，请换一张，或在相册里另存为 JPG 再选'
