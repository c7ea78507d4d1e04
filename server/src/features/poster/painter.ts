/**
 * Paints posters that look the same on every platform, in one typeface. Text and areas are drawn as outlines, with pictures
 * composited between them.
 */
import { cutText } from '@qianxian/protocol/base/characters'
import { Resvg } from '@resvg/resvg-js'
import sharp, { type OverlayOptions } from 'sharp'
import type { PosterLayer } from '../../db/tables/poster'
import { openSemaphore } from '../../lib/semaphore'
import { typeface } from '../../lib/typeface'
import { breakLines } from './text-lines'
import type { Template } from './default-templates'

/** A code as SVG, or as a picture drawn by WeChat. */
export type CodePicture = { svg: string } | { picture: Buffer }

export interface PosterContent {
  texts: Readonly<Record<string, string>>
  cover: Buffer | null
  /** Without an avatar the inviter's first letter is drawn. */
  avatar: Buffer | null
  code: CodePicture
}

const QUALITY = 90
/** Line height in multiples of the font size. */
const LINE = 1.4
/** Height of the middle of this typeface's capital letters and Chinese characters above the baseline, in ems. */
const MIDDLE = 0.36

/** At most two drawings at once, because each uses a whole processor core. */
const inTurn = openSemaphore(2)

export const paintPoster = (template: Template, content: PosterContent): Promise<Buffer> =>
  inTurn(async () => {
    const { width, height, background } = template
    return sharp({ create: { width, height, channels: 3, background } })
      .composite(await overlaysOf(template, content))
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer()
  })

/** Consecutive shapes between two pictures are drawn as one overlay. */
async function overlaysOf({ width, height, layers }: Template, content: PosterContent): Promise<OverlayOptions[]> {
  const overlays: OverlayOptions[] = []
  let shapes = ''
  const flush = () => {
    if (shapes !== '') overlays.push(drawn(shapes, width, height))
    shapes = ''
  }
  for (const layer of layers) {
    const picture = await pictureOf(layer, content)
    if (picture) {
      flush()
      overlays.push({ ...picture, left: layer.x, top: layer.y })
    } else shapes += shapeOf(layer, content)
  }
  flush()
  return overlays
}

function drawn(shapes: string, width: number, height: number): OverlayOptions {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  return { input: pixels, raw: { width, height, channels: 4, premultiplied: true }, left: 0, top: 0 }
}

/** Null if the layer is a shape and not a picture. */
async function pictureOf(layer: PosterLayer, { cover, avatar, code }: PosterContent): Promise<OverlayOptions | null> {
  const { kind, w, h } = layer
  if (kind === 'image' && layer.source === 'cover' && cover) return fitted(cover, w, h)
  if (kind === 'avatar' && avatar) return fitted(avatar, w, h, circle(w))
  if (kind === 'qr' && 'picture' in code) return fitted(code.picture, w, h)
  return null
}

const circle = (size: number): Buffer =>
  Buffer.from(`<svg width="${size}" height="${size}"><circle cx="50%" cy="50%" r="50%" fill="#fff"/></svg>`)

/** A picture that does not open is left out; a poster without its cover is still usable. */
async function fitted(picture: Buffer, width: number, height: number, mask?: Buffer): Promise<OverlayOptions | null> {
  const shaped = sharp(picture).autoOrient().resize(width, height, { fit: 'cover' }).toColourspace('srgb').ensureAlpha()
  if (mask) shaped.composite([{ input: mask, blend: 'dest-in' }])
  const raw = await shaped
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  return raw && { input: raw.data, raw: { width, height, channels: 4 } }
}

function shapeOf(layer: PosterLayer, content: PosterContent): string {
  const { x, y, w, h } = layer
  switch (layer.kind) {
    case 'text':
      return textOf(layer, content.texts)
    case 'image':
      return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${'radius' in layer ? (layer.radius ?? 0) : 0}" fill="${layer.color}"/>`
    case 'avatar':
      return `<circle cx="${x + w / 2}" cy="${y + h / 2}" r="${w / 2}" fill="${layer.color}"/>${letterOf(layer, cutText(content.texts['inviter'] ?? '', 1))}`
    case 'qr':
      return 'svg' in content.code ? content.code.svg.replace('<svg ', `<svg x="${x}" y="${y}" width="${w}" height="${h}" `) : ''
  }
}

function letterOf({ x, y, w, h }: PosterLayer, letter: string): string {
  const size = h * 0.48
  const face = typeface('bold')
  const left = x + (w - face.widthOf(letter, size)) / 2
  return `<path d="${face.outlineOf(letter, size, left, y + h / 2 + size * MIDDLE)}" fill="#ffffff"/>`
}

/** Centres the text vertically, for any number of lines. */
function textOf(layer: PosterLayer & { kind: 'text' }, texts: PosterContent['texts']): string {
  const { text, font, color, maxLines, align, x, y, w, h } = layer
  const face = typeface(font)
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => texts[name] ?? '')
  const written = Array.from(filled.replace(/\s+/g, ' ')).filter(face.has).join('')
  const linesAt = (size: number, atMost: number) => breakLines(written, w, atMost, (part) => face.widthOf(part, size))
  const size = sizeOf(layer, (size) => linesAt(size, Infinity).length)
  const lines = linesAt(size, maxLines)
  const tall = size * LINE
  const top = y + (h - lines.length * tall) / 2
  const path = lines
    .map((line, place) => {
      const left = align === 'center' ? x + (w - face.widthOf(line, size)) / 2 : x
      return face.outlineOf(line, size, left, top + (place + 0.5) * tall + size * MIDDLE)
    })
    .join('')
  return path === '' ? '' : `<path d="${path}" fill="${color}"/>`
}

/** The largest size at which the text fits into its lines; the smallest if none does. */
function sizeOf({ size, minSize = size, maxLines }: PosterLayer & { kind: 'text' }, countLines: (size: number) => number): number {
  let fitting = size
  while (fitting > minSize && countLines(fitting) > maxLines) fitting = Math.max(minSize, fitting - 2)
  return fitting
}
