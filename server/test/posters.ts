/** The layers of the standard poster as pictures to be composed: the reference for measuring a poster. */
import { Resvg } from '@resvg/resvg-js'
import sharp, { type OverlayOptions } from 'sharp'
import { defaultTemplates } from '../src/features/poster/default-templates'
import { drawQrCode } from '../src/lib/qr-code'
import { typeface } from '../src/lib/typeface'

const { width, height, layers } = defaultTemplates.activity
const QUALITY = 90
// The server's own setting.
sharp.concurrency(1)

export interface Layers {
  cover: Buffer
  /** Areas, and all text above them, as PNGs of the poster's size. */
  areas: Buffer
  written: Buffer
}

const drawn = (inside: string): Buffer =>
  new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`, {
    font: { loadSystemFonts: false },
  })
    .render()
    .asPng()

export async function layersOf(cover: Buffer): Promise<Layers> {
  const areas = layers.map((one) =>
    one.kind === 'image' && one.source === 'none'
      ? `<rect x="${one.x}" y="${one.y}" width="${one.w}" height="${one.h}" fill="${one.color}"/>`
      : '',
  )
  const words = layers.map((one) =>
    one.kind === 'text'
      ? `<path d="${typeface(one.font).outlineOf('周末一起去看春天的樱花', one.size, one.x, one.y + one.size)}" fill="${one.color}"/>`
      : '',
  )
  const qr = layers.find(({ kind }) => kind === 'qr')!
  const code = (await drawQrCode('pages/active/detail?scene=ABCDEFGHJKMN', 1)).replace(
    '<svg ',
    `<svg x="${qr.x}" y="${qr.y}" width="${qr.w}" height="${qr.h}" `,
  )
  return { cover, areas: drawn(areas.join('')), written: drawn(words.join('') + code) }
}

/** As JPEG. */
export async function laid({ cover, areas, written }: Layers): Promise<Buffer> {
  const place = layers[0]!
  const top: OverlayOptions[] = [
    { input: await sharp(cover).resize(place.w, place.h, { fit: 'cover' }).png({ compressionLevel: 0 }).toBuffer(), left: 0, top: 0 },
    { input: areas, left: 0, top: 0 },
    { input: written, left: 0, top: 0 },
  ]
  return sharp({ create: { width, height, channels: 3, background: defaultTemplates.activity.background } })
    .composite(top)
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
