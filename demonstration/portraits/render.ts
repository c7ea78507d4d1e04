/** Renders drawings as WebP files, several at once, with progress. */
import { renderAsync, Resvg } from '@resvg/resvg-js'
import sharp, { type Sharp } from 'sharp'

import { drawPortrait, type PortraitRequest } from './portrait'
import { drawScene, type SceneKind } from './scenes'

export type PictureRequest = ({ what: 'portrait' } & PortraitRequest) | { what: 'scene'; seed: number; kind: SceneKind }

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

export interface RenderOptions {
  /** Pictures in flight at once; two keep a two-core machine busy. */
  concurrency?: number
  onProgress?: (done: number, total: number) => void
}

/** The opaque pixels of one drawing, for any number of encodings. */
export async function rasterise(svg: string, width = 900): Promise<{ pixels: Sharp; width: number; height: number }> {
  const image = await renderAsync(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false }, logLevel: 'off' })
  const pixels = sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: 4 } }).removeAlpha()
  return { pixels, width: image.width, height: image.height }
}

/** One drawing as WebP. `width` in pixels; the height follows the drawing. */
export async function renderSvg(svg: string, width = 900): Promise<Picture> {
  const { pixels, ...size } = await rasterise(svg, width)
  return { bytes: await pixels.webp({ quality: 76, effort: 1 }).toBuffer(), ...size }
}

/** One drawing as PNG with its transparency, for logos. */
export function renderPng(svg: string, width: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false }, logLevel: 'off' }).render().asPng()
}

export const drawPicture = (request: PictureRequest): string => (request.what === 'portrait' ? drawPortrait(request) : drawScene(request))

/** Starts in the requested order and yields each picture as soon as it is ready; equal requests are rendered once. */
export async function renderPortraits(
  requests: readonly PictureRequest[],
  keep: (picture: Picture, index: number) => Promise<void> | void,
  { concurrency = 2, onProgress }: RenderOptions = {},
): Promise<void> {
  let next = 0
  let done = 0
  const scenes = new Map<string, Promise<Picture>>()
  const render = (request: PictureRequest) => {
    if (request.what === 'portrait') return renderSvg(drawPicture(request))
    const key = `${request.kind} ${request.seed}`
    const picture = scenes.get(key) ?? renderSvg(drawPicture(request))
    scenes.set(key, picture)
    return picture
  }
  const work = async () => {
    while (next < requests.length) {
      const index = next
      next += 1
      await keep(await render(requests[index]!), index)
      done += 1
      onProgress?.(done, requests.length)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}
