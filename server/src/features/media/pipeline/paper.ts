/**
 * A paper as it is stored: upright, large enough to read small print, without metadata, and with its purpose drawn into the
 * picture.
 */
import sharp, { type Sharp } from 'sharp'
import { openSemaphore } from '../../../lib/semaphore'
import { tiledMark } from '../watermark/watermark'
import { watermarkOf } from '../watermark/watermark-style'
import type { Pixels } from './codes'
import { heicToJpeg } from './heic'
import { ImageFault } from './image-fault'
import { inspect, MAX_IMAGE_PIXELS } from './inspect'

/** Length of the long edge in pixels. */
const EDGE = 2400
const QUALITY = 82

const RGBA = 4

const inTurn = openSemaphore(2)

/** An uploaded file, or pixels as RGBA. */
export type PaperSource = Buffer | Omit<Pixels, 'channels'>

const markOf = (text: string, colour: string, edge: number): Buffer => {
  const look = {
    wmOpen: true,
    wmContent: '{platform}',
    wmFontColor: colour,
    wmFontSize: 18,
    wmTransparency: 34,
    wmRotate: 30,
    wmUnitW: 340,
    wmUnitH: 220,
  }
  return tiledMark(watermarkOf(look, { platform: text, no: '' })!, edge)
}

/** Throws `ImageFault`. `plain` is the paper without the watermark, for reading codes. */
export function drawPaper(
  source: PaperSource,
  { claimedMime, text }: { claimedMime?: string; text: string },
): Promise<{ plain: Pixels; marked: Buffer }> {
  return inTurn(async () => {
    const plain = await opened(source, claimedMime)
    return { plain, marked: await marked(plain, markOf(text, '#d02020', Math.max(plain.width, plain.height)), 0) }
  })
}

/**
 * Draws the watermark over the picture tile by tile. Most of it is transparent: blending all of it would cost as much as reading
 * the paper.
 * @param shift of the tiles, as a fraction of one tile: two watermarks with different shifts leave each other readable
 */
async function marked({ data, width, height, channels }: Pixels, mark: Buffer, shift: number): Promise<Buffer> {
  const { data: tile, info } = await sharp(mark).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = Buffer.from(data)
  for (let at = 0; at < tile.length; at += RGBA) {
    const alpha = tile[at + 3]! / 255
    if (alpha === 0) continue
    const left = (at / RGBA + Math.floor(info.width * shift)) % info.width
    const top = (Math.floor(at / RGBA / info.width) + Math.floor(info.height * shift)) % info.height
    for (let y = top; y < height; y += info.height)
      for (let x = left; x < width; x += info.width) {
        const place = (y * width + x) * channels
        for (let band = 0; band < channels; band += 1) pixels[place + band]! += (tile[at + band]! - pixels[place + band]!) * alpha
      }
  }
  return sharp(pixels, { raw: { width, height, channels } }).jpeg({ quality: QUALITY }).toBuffer()
}

/** Decodes the paper upright and reduces it to the stored size. */
async function opened(source: PaperSource, claimedMime?: string): Promise<Pixels> {
  const shrink = async (picture: Sharp): Promise<Pixels> => {
    const { data, info } = await picture
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, channels: 3 }
  }
  if (!Buffer.isBuffer(source)) return shrink(sharp(source.data, { raw: { width: source.width, height: source.height, channels: 4 } }))
  const { mime } = await inspect(source, claimedMime)
  try {
    const readable = mime === 'image/heic' || mime === 'image/heif' ? await heicToJpeg(source) : source
    return await shrink(sharp(readable, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', pages: 1 }).autoOrient())
  } catch (cause) {
    if (cause instanceof ImageFault) throw cause
    throw new ImageFault('unreadable', 'the pixels do not open', { cause })
  }
}

/** Adds the reader's name and the time to a stored paper. */
export const markPaper = (paper: Buffer, text: string): Promise<Buffer> =>
  inTurn(async () => {
    const { data, info } = await sharp(paper).raw().toBuffer({ resolveWithObject: true })
    const { width, height } = info
    return marked({ data, width, height, channels: 3 }, markOf(text, '#2040d0', Math.max(width, height)), 1 / 2)
  })

export const isPdf = (file: Buffer): boolean => file.subarray(0, 1024).includes('%PDF-')
