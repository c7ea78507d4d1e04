/**
 * The files created from a drawing, like those of an upload: a display picture, a thumbnail and a blurred one; rendered
 * once per machine.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { dhashOf } from '../src/features/media/pipeline/dhash'
import { nameOf } from './pictures'
import { drawPicture, rasterise, type PictureRequest } from '@qianxian/demonstration/portraits/render'

/** Increment it when drawings or renderings change: earlier pictures are then drawn again. */
const PICTURE_EDITION = 4
/** Sharp on a phone of 360 CSS pixels at twice the density; a wider one would only take longer. */
const PICTURE_WIDTH = 720
const PICTURES = resolve(import.meta.dirname, '../../.cache/seed-pictures', `v${PICTURE_EDITION}`)

export interface Rendering {
  original: Buffer
  thumb: Buffer
  blur: Buffer
  width: number
  height: number
  color: string
  dhash: string
}

export const fileOf = (request: PictureRequest): string => join(PICTURES, `${nameOf(request)}.json`)

/** Renderings in progress, by file: several people may have the same picture, and two are drawn at a time. */
const underway = new Map<string, Promise<Rendering>>()

/** The renderings are kept outside the data directory, which may be deleted. */
export function renderingOf(request: PictureRequest): Promise<Rendering> {
  const file = fileOf(request)
  const drawing = underway.get(file) ?? keptOrDrawn(request, file).finally(() => underway.delete(file))
  underway.set(file, drawing)
  return drawing
}

async function keptOrDrawn(request: PictureRequest, file: string): Promise<Rendering> {
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept) {
    const { original, thumb, blur, ...facts } = JSON.parse(kept) as Record<'original' | 'thumb' | 'blur', string> &
      Omit<Rendering, 'original' | 'thumb' | 'blur'>
    return {
      ...facts,
      original: Buffer.from(original, 'base64'),
      thumb: Buffer.from(thumb, 'base64'),
      blur: Buffer.from(blur, 'base64'),
    }
  }
  const { pixels, width, height } = await rasterise(drawPicture(request), PICTURE_WIDTH)
  const [bytes, small] = await Promise.all([
    pixels.clone().webp({ quality: 76, effort: 0 }).toBuffer(),
    // The rest is made from a picture with a fifth of the pixels, without a visible difference.
    pixels.clone().resize(400, 533).raw().toBuffer({ resolveWithObject: true }),
  ])
  const picture = sharp(small.data, { raw: { width: small.info.width, height: small.info.height, channels: 3 } })
  const tiny = await picture.clone().resize(9, 12, { fit: 'fill' }).png().toBuffer()
  const [thumb, blur, { dominant }, dhash] = await Promise.all([
    picture.clone().webp({ quality: 74, effort: 0 }).toBuffer(),
    sharp(tiny).resize(180, 240, { kernel: 'cubic' }).blur(13).webp({ quality: 80, effort: 0 }).toBuffer(),
    picture.clone().resize(32, 43).stats(),
    dhashOf(await picture.clone().png({ compressionLevel: 1 }).toBuffer()),
  ])
  const color = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  await mkdir(PICTURES, { recursive: true })
  const facts = { width, height, color, dhash }
  const text = JSON.stringify({
    ...facts,
    original: bytes.toString('base64'),
    thumb: thumb.toString('base64'),
    blur: blur.toString('base64'),
  })
  await writeFile(`${file}.${process.pid}`, text)
  await rename(`${file}.${process.pid}`, file)
  return { ...facts, original: bytes, thumb, blur }
}
