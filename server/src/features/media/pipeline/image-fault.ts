/** Reasons for rejecting a file as a picture, each of which the person can act on. */
export type ImageFaultKind =
  /** Larger than photoLimits.bytesMax. */
  | 'too_large'
  /** The bytes are not JPEG, PNG, WebP, HEIC or GIF, whatever the file name or the container. */
  | 'type_not_allowed'
  /** The bytes do not match the claimed type. */
  | 'type_mismatch'
  /** More pixels than MAX_IMAGE_PIXELS once decoded. */
  | 'too_many_pixels'
  /** The picture is too small to be shown. */
  | 'too_small'
  /** One side is much longer than the other. */
  | 'stretched'
  /** The file is broken or truncated. */
  | 'unreadable'

export class ImageFault extends Error {
  override readonly name = 'ImageFault'
  readonly words: string | null

  constructor(
    readonly kind: ImageFaultKind,
    detail: string,
    options?: ErrorOptions & {
      /** The message for the person, if the kind has none of its own. */
      words?: string
    },
  ) {
    super(`image: ${kind} ${detail}`, options)
    this.words = options?.words ?? null
  }
}
