/** Why a file is not taken as a picture, in the terms a person can act on. */
export type ImageFaultKind =
  /** More than photoLimits.bytesMax. */
  | 'too_large'
  /** Not JPEG, PNG, WebP, HEIC or GIF by its bytes, whatever it is called. */
  | 'type_not_allowed'
  /** The bytes are not what the claimed type says. */
  | 'type_mismatch'
  /** More pixels than MAX_IMAGE_PIXELS once unpacked. */
  | 'too_many_pixels'
  /** Too small to show. */
  | 'too_small'
  /** Broken or cut off. */
  | 'unreadable'

export class ImageFault extends Error {
  override readonly name = 'ImageFault'

  constructor(
    readonly kind: ImageFaultKind,
    detail: string,
    options?: ErrorOptions,
  ) {
    super(`image: ${kind} ${detail}`, options)
  }
}
