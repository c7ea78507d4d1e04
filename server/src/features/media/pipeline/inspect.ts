/** Decides from the bytes alone whether a file is an accepted picture, before any pixel is decoded. */
import { pictureShapeFault } from '@qianxian/protocol/media/media.rules'
import { photoLimits } from '@qianxian/protocol/media/media.words'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { heicSize } from './heic'
import { ImageFault } from './image-fault'

/** A 50-megapixel phone picture is accepted; a small file that decodes to gigabytes is not. */
export const MAX_IMAGE_PIXELS = 50_000_000
/** Shorter edge; below it even a list thumbnail is unrecognisable. */
const MIN_EDGE = 32
/** No file names more brands than fit before this byte. */
const BRANDS_END = 256

export const IMAGE_MIMES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'image/gif'] as const
export type ImageMime = (typeof IMAGE_MIMES)[number]

export interface InspectedImage {
  mime: ImageMime
  /** Size as stored, before the orientation is applied. */
  width: number
  height: number
}

const isImageMime = (mime: string): mime is ImageMime => (IMAGE_MIMES as readonly string[]).includes(mime)

/** `image/jpg` is a common misspelling, and HEIC and HEIF differ by brand only. */
function familyOf(mime: string): string {
  const plain = mime.toLowerCase().split(';')[0]?.trim() ?? ''
  if (plain === 'image/jpg' || plain === 'image/pjpeg') return 'image/jpeg'
  return plain === 'image/heif' ? 'image/heic' : plain
}

/**
 * Throws `ImageFault`. `claimedMime` is the type that the client or the file name states; a false one is refused,
 * `application/octet-stream` claims nothing.
 */
export async function inspect(content: Buffer, claimedMime?: string): Promise<InspectedImage> {
  if (content.length > photoLimits.bytesMax) throw new ImageFault('too_large', `${content.length} bytes`)
  const type = await fileTypeFromBuffer(content).catch(() => undefined)
  if (!type || !isImageMime(type.mime) || isAvif(content)) throw new ImageFault('type_not_allowed', type?.mime ?? 'unknown')
  const { mime } = type
  if (claimedMime && claimedMime !== 'application/octet-stream' && familyOf(claimedMime) !== familyOf(mime)) {
    throw new ImageFault('type_mismatch', `${mime} called ${claimedMime.slice(0, 60)}`)
  }
  const { width, height } = familyOf(mime) === 'image/heic' ? heicSize(content) : await sizeOf(content)
  if (width * height > MAX_IMAGE_PIXELS) throw new ImageFault('too_many_pixels', `${width}×${height}`)
  const words = pictureShapeFault(width, height)
  if (words) throw new ImageFault('stretched', `${width}×${height}`, { words })
  if (Math.min(width, height) < MIN_EDGE) throw new ImageFault('too_small', `${width}×${height}`)
  return { mime, width, height }
}

/**
 * AVIF in the general container of HEIF: its first brand is `mif1`, so that it is taken for HEIF, but nothing here decodes AV1.
 * The list of brands follows the first one and its version, in words of four bytes.
 */
function isAvif(content: Buffer): boolean {
  if (content.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(content.readUInt32BE(0), content.length, BRANDS_END)
  const brands: string[] = []
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(content.toString('latin1', at, at + 4))
  return brands.some((brand) => brand === 'avif' || brand === 'avis') && !brands.some((brand) => /^he(?:i[cxms]|v[cxms])$/.test(brand))
}

/** Reads headers only, of one frame of an animation. */
async function sizeOf(content: Buffer): Promise<{ width: number; height: number }> {
  try {
    const { width, height } = await sharp(content, { limitInputPixels: false, pages: 1 }).metadata()
    return { width, height }
  } catch (cause) {
    throw new ImageFault('unreadable', 'no header', { cause })
  }
}
