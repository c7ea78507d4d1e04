/**
 * Processes an uploaded picture into the stored variants: no camera data or position, upright, a display size, a list thumbnail,
 * and a veiled variant from which the person cannot be recovered.
 */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { dhashOf } from './dhash'
import { heicToJpeg } from './heic'
import { ImageFault } from './image-fault'
import { inspect, MAX_IMAGE_PIXELS } from './inspect'
import { openSemaphore } from '../../../lib/semaphore'
import { applyWatermark, type Watermark } from '../watermark/watermark'

/** Length of the long edge in pixels. */
const ORIGINAL_EDGE = 4096
const DISPLAY_EDGE = 1200
/** 3:4, the card of every list. */
const THUMB = { width: 400, height: 533 }
/** All the information in a veiled picture: 9 × 12 average colours. */
const VEIL = { width: 9, height: 12 }
/**
 * Sigma of the blur between the averages, in pixels of the thumbnail: two thirds of a cell's width. With less, the cell edges
 * would show.
 */
const VEIL_SIGMA = 30

/** Two pictures at once: decoding is the server's heaviest work, and more would starve everything else on two cores. */
export const inTurn = openSemaphore(2)
sharp.concurrency(1)
sharp.cache(false)

export interface ImageVariant {
  buffer: Buffer
  mime: 'image/jpeg'
  width: number
  height: number
}

export interface ProcessedImage {
  /** Size of the display variant. */
  width: number
  height: number
  /** Hash of the uploaded file, so that the same file is recognised. */
  sha256: string
  dhash: string
  /** `#rrggbb`, for the placeholder while the picture loads. */
  dominantColour: string
  /** Upright and stripped, at most 4096 on the long edge, never watermarked; always private. */
  original: ImageVariant
  display: ImageVariant
  thumb: ImageVariant
  veiled: ImageVariant
}

export interface ProcessOptions {
  /** The type that the client states; see `inspect`. */
  claimedMime?: string
  /** Drawn on the display variant only; avatars have none. */
  watermark?: Watermark | null
}

/** Throws `ImageFault`. All variants are JPEG: iOS 11 to 13, which we support, cannot show WebP. */
export function processImage(content: Buffer, options: ProcessOptions = {}): Promise<ProcessedImage> {
  return inTurn(async () => {
    const { mime } = await inspect(content, options.claimedMime)
    const isHeic = mime === 'image/heic' || mime === 'image/heif'
    const readable = isHeic ? await heicToJpeg(content) : content
    try {
      return await makeVariants(content, readable, options.watermark ?? null)
    } catch (cause) {
      if (cause instanceof ImageFault) throw cause
      throw new ImageFault('unreadable', 'the pixels do not open', { cause })
    }
  })
}

/** The picture upright, without metadata, at most `edge` in size; for passing on, not for storing. Throws `ImageFault`. */
export function plainJpeg(content: Buffer, edge: number): Promise<Buffer> {
  return inTurn(async () => {
    const { mime } = await inspect(content)
    const isHeic = mime === 'image/heic' || mime === 'image/heif'
    try {
      return await sharp(isHeic ? await heicToJpeg(content) : content, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', pages: 1 })
        .autoOrient()
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 88 })
        .toBuffer()
    } catch (cause) {
      if (cause instanceof ImageFault) throw cause
      throw new ImageFault('unreadable', 'the pixels do not open', { cause })
    }
  })
}

async function makeVariants(content: Buffer, readable: Buffer, watermark: Watermark | null): Promise<ProcessedImage> {
  // No metadata is kept: sharp drops it unless told otherwise. Transparency becomes white.
  const base = await sharp(readable, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(ORIGINAL_EDGE, ORIGINAL_EDGE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 90 })
    .toBuffer()
  const original = await variantOf(base)
  const plain = await plainDisplay(base)
  const display = await displayOf(plain, watermark)
  const thumbPixels = await sharp(plain)
    .resize({ ...THUMB, fit: 'cover', position: 'attention' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const thumb = await variantOf(await sharp(thumbPixels).jpeg({ quality: 78, progressive: true }).toBuffer())
  const { dominant } = await sharp(thumbPixels).stats()
  return {
    width: display.width,
    height: display.height,
    sha256: createHash('sha256').update(content).digest('hex'),
    dhash: await dhashOf(plain),
    dominantColour: `#${[dominant.r, dominant.g, dominant.b].map((level) => level.toString(16).padStart(2, '0')).join('')}`,
    original,
    display,
    thumb,
    veiled: await variantOf(await veil(thumbPixels)),
  }
}

const plainDisplay = (original: Buffer): Promise<Buffer> =>
  sharp(original).resize(DISPLAY_EDGE, DISPLAY_EDGE, { fit: 'inside', withoutEnlargement: true }).png({ compressionLevel: 1 }).toBuffer()

async function displayOf(plain: Buffer, watermark: Watermark | null): Promise<ImageVariant> {
  const marked = watermark ? await applyWatermark(plain, watermark) : plain
  return variantOf(await sharp(marked).jpeg({ quality: 82, progressive: true }).toBuffer())
}

/** The display variant of a stored original with another watermark, or none. */
export const rewatermark = (original: Buffer, watermark: Watermark | null): Promise<ImageVariant> =>
  inTurn(async () => displayOf(await plainDisplay(original), watermark))

/** Averages in a separate first step, so that later steps get only those few colours. */
async function veil(pixels: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(pixels).raw().toBuffer({ resolveWithObject: true })
  // Averaged by hand: a resampling filter would give edge pixels more weight than the rest.
  const sums = new Float64Array(VEIL.width * VEIL.height * 4)
  for (let y = 0; y < info.height; y += 1) {
    const row = Math.floor((y * VEIL.height) / info.height) * VEIL.width
    for (let x = 0; x < info.width; x += 1) {
      const cell = (row + Math.floor((x * VEIL.width) / info.width)) * 4
      const at = (y * info.width + x) * info.channels
      for (let channel = 0; channel < 3; channel += 1) sums[cell + channel]! += data[at + channel]!
      sums[cell + 3]! += 1
    }
  }
  const averages = Buffer.alloc(VEIL.width * VEIL.height * 3)
  for (let index = 0; index < averages.length; index += 1) {
    const cell = Math.floor(index / 3) * 4
    averages[index] = Math.round(sums[cell + (index % 3)]! / sums[cell + 3]!)
  }
  return (
    sharp(averages, { raw: { ...VEIL, channels: 3 } })
      .resize({ ...THUMB, fit: 'fill', kernel: 'cubic' })
      .blur(VEIL_SIGMA)
      // At lower quality only the JPEG blocks would be visible.
      .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
      .toBuffer()
  )
}

async function variantOf(buffer: Buffer): Promise<ImageVariant> {
  const { width, height } = await sharp(buffer).metadata()
  return { buffer, mime: 'image/jpeg', width, height }
}
