/** Draws the tenant's watermark over a picture: tiled, or once at an edge. */
import { Resvg } from '@resvg/resvg-js'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { typeface } from '../../../lib/typeface'
import type { Gravity, Watermark } from './watermark-style'

export type { Watermark } from './watermark-style'

/** The long edge to which the units of a watermark refer. */
const REFERENCE_EDGE = 1200

/** A watermark ready for placement: SVG content relative to its top left corner. */
interface Mark {
  content: string
  width: number
  height: number
}

/** Most watermarks are shared by the members of a tenant; a drawn one takes a few kilobytes. */
const drawn = new LRUCache<string, Buffer>({ max: 200 })

/** Returns the picture with the watermark, as PNG. */
export async function applyWatermark(content: Buffer, watermark: Watermark): Promise<Buffer> {
  const { width, height } = await sharp(content).metadata()
  const scale = Math.max(width, height) / REFERENCE_EDGE
  const key = JSON.stringify([watermark, scale, watermark.kind === 'single' ? [width, height] : 0])
  let overlay = drawn.get(key)
  if (!overlay) {
    overlay = watermark.kind === 'tile' ? drawTile(watermark, scale) : drawSingle(watermark, scale)
    drawn.set(key, overlay)
  }
  const composed = sharp(content)
  if (watermark.kind === 'tile') {
    composed.composite([{ input: overlay, tile: true, gravity: 'northwest' }])
  } else {
    // A watermark larger than the picture is scaled down; composite would refuse it.
    const fitted = await sharp(overlay)
      .resize(width, height, { fit: 'inside', withoutEnlargement: true })
      .toBuffer({ resolveWithObject: true })
    const place = placeOf(watermark, scale, { width, height }, fitted.info)
    composed.composite([{ input: fitted.data, ...place }])
  }
  return composed.png({ compressionLevel: 1 }).toBuffer()
}

/** A tile for pictures with this long edge, to be laid over them repeatedly. */
export function tiledMark(watermark: Watermark, edge: number): Buffer {
  const scale = edge / REFERENCE_EDGE
  const key = JSON.stringify([watermark, scale, 0])
  const known = drawn.get(key) ?? drawTile(watermark, scale)
  drawn.set(key, known)
  return known
}

function drawTile(watermark: Watermark, scale: number): Buffer {
  const mark = markOf(watermark, scale)
  const unitWidth = watermark.unitWidth * scale
  const unitHeight = watermark.unitHeight * scale
  const gap = watermark.gap * scale
  const turned = turnedSize(mark, watermark.rotate)
  const shrink = Math.min(1, unitWidth / turned.width, unitHeight / turned.height)
  const width = Math.max(1, Math.round(unitWidth + gap))
  const height = Math.max(1, Math.round(unitHeight + gap))
  return render(mark, { width, height, shrink, rotate: watermark.rotate, opacity: watermark.opacity })
}

function drawSingle(watermark: Watermark, scale: number): Buffer {
  const mark = markOf(watermark, scale)
  const turned = turnedSize(mark, watermark.rotate)
  const width = Math.max(1, Math.ceil(turned.width))
  const height = Math.max(1, Math.ceil(turned.height))
  return render(mark, { width, height, shrink: 1, rotate: watermark.rotate, opacity: watermark.opacity })
}

function turnedSize({ width, height }: { width: number; height: number }, degrees: number) {
  const sine = Math.abs(Math.sin((degrees * Math.PI) / 180))
  const cosine = Math.abs(Math.cos((degrees * Math.PI) / 180))
  return { width: width * cosine + height * sine, height: width * sine + height * cosine }
}

function markOf({ text, colour, fontSize }: Watermark, scale: number): Mark {
  const size = fontSize * scale
  // A thin outline of the opposite brightness keeps the watermark readable on light and on dark.
  const rim = brightnessOf(colour) > 0.5 ? '#000000' : '#ffffff'
  const lettersAt = (x: number, y: number): string => {
    const path = typeface('regular').outlineOf(text, size, x, y)
    return (
      `<path d="${path}" fill="none" stroke="${rim}" stroke-opacity="0.4" stroke-width="${size / 12}" stroke-linejoin="round"/>` +
      `<path d="${path}" fill="${colour}"/>`
    )
  }
  const measured = openSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${lettersAt(0, 0)}</svg>`).getBBox()
  if (!measured) return { content: '', width: 1, height: 1 }
  return { content: lettersAt(-measured.x, -measured.y), width: measured.width, height: measured.height }
}

function brightnessOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
  return 0.299 * red + 0.587 * green + 0.114 * blue
}

function render(mark: Mark, box: { width: number; height: number; shrink: number; rotate: number; opacity: number }): Buffer {
  const centre = `translate(${box.width / 2} ${box.height / 2})`
  const turn = `rotate(${box.rotate}) scale(${box.shrink}) translate(${-mark.width / 2} ${-mark.height / 2})`
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}">` +
    `<g opacity="${box.opacity / 100}"><g transform="${centre} ${turn}">${mark.content}</g></g></svg>`
  return openSvg(svg).render().asPng()
}

/** Letters are drawn as outlines: no font is needed. */
const openSvg = (svg: string): Resvg => new Resvg(svg, { font: { loadSystemFonts: false } })

function placeOf(
  { gravity, xDistance, yDistance }: Watermark,
  scale: number,
  picture: { width: number; height: number },
  mark: { width: number; height: number },
): { left: number; top: number } {
  const along = (low: boolean, high: boolean, room: number, distance: number): number => {
    const wanted = low ? distance : high ? room - distance : room / 2
    return Math.round(Math.min(Math.max(wanted, 0), Math.max(room, 0)))
  }
  const is = (side: string): boolean => (gravity as Gravity).includes(side)
  return {
    left: along(is('west'), is('east'), picture.width - mark.width, xDistance * scale),
    top: along(is('north'), is('south'), picture.height - mark.height, yDistance * scale),
  }
}
