import type { PickedImage } from './image.types'

/** Larger ones are made smaller before they are sent; what a phone shows is less. */
export const SHRINK_ABOVE_BYTES = 2 * 1024 * 1024
/** Pixels of the longer side. */
export const MAX_SIDE_PX = 2400
export const JPEG_QUALITY = 0.86

/**
 * The picture as it is sent: what is large is drawn smaller, upright as its camera meant it. Rejects with a `PlatformFault`
 * where it cannot be read and is too large to be sent as it is.
 * @param bytesMax what may be sent at most
 */
export type ShrinkImage = (image: PickedImage, bytesMax: number) => Promise<PickedImage>

export const unreadableImage = '这张照片读不出来，请换一张，或在相册里另存为 JPG 再选'
