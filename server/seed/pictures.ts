/** The demonstration's pictures: drawn once a machine, stored as if their owners had uploaded them. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { dhashOf } from '../src/features/media/pipeline/dhash'
import type { PictureFacts } from './makers/media'
import { drawPicture, rasterise, type PictureRequest } from './portraits/render'
import type { Stage } from './stage'

/** Raise it when drawings or renderings change: pictures drawn before are then drawn again. */
const PICTURE_EDITION = 3
/** Sharp on a phone of 360 CSS pixels at twice the density; wider would only make the first start longer. */
const PICTURE_WIDTH = 720
const PICTURES = resolve(import.meta.dirname, '../../.cache/seed-pictures', `v${PICTURE_EDITION}`)

interface Rendering {
  original: Buffer
  thumb: Buffer
  blur: Buffer
  width: number
  height: number
  color: string
  dhash: string
}

/** Drawn once a machine: the renderings are kept outside the data, which may be thrown away. */
async function renderingOf(request: PictureRequest): Promise<Rendering & { name: string }> {
  const name = createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 32)
  const file = join(PICTURES, `${name}.json`)
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept) {
    const { original, thumb, blur, ...facts } = JSON.parse(kept) as Record<'original' | 'thumb' | 'blur', string> &
      Omit<Rendering, 'original' | 'thumb' | 'blur'>
    return {
      ...facts,
      name,
      original: Buffer.from(original, 'base64'),
      thumb: Buffer.from(thumb, 'base64'),
      blur: Buffer.from(blur, 'base64'),
    }
  }
  const { pixels, width, height } = await rasterise(drawPicture(request), PICTURE_WIDTH)
  const [bytes, small] = await Promise.all([
    pixels.clone().webp({ quality: 76, effort: 0 }).toBuffer(),
    // The rest is made from a picture of a fifth of the pixels, which nobody sees the difference of.
    pixels.clone().resize(400, 533).raw().toBuffer({ resolveWithObject: true }),
  ])
  const picture = sharp(small.data, { raw: { width: small.info.width, height: small.info.height, channels: 3 } })
  const tiny = await picture.clone().resize(9, 12, { fit: 'fill' }).png().toBuffer()
  const [thumb, blur, { dominant }, dhash] = await Promise.all([
    picture.clone().webp({ quality: 74, effort: 0 }).toBuffer(),
    sharp(tiny).resize(180, 240, { kernel: 'cubic' }).blur(7).webp({ quality: 50, effort: 0 }).toBuffer(),
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
  return { ...facts, name, original: bytes, thumb, blur }
}

/** Draws and stores a picture; returns what is noted of it. */
export async function storePicture({ world, tenantId }: Stage, ownerId: number, request: PictureRequest) {
  const { storage } = world.adapters
  const rendering = await renderingOf(request)
  // Each owner has files of their own, as if they had uploaded them.
  const key = (part: string) => {
    const name = createHash('sha256').update(`${ownerId} ${rendering.name}${part}`).digest('hex')
    return `private/t${tenantId}/photo/${name.slice(32, 34)}/${name.slice(0, 32)}.webp`
  }
  const [originalKey, thumbKey, blurKey] = [key('display'), key('thumb'), key('blur')]
  await storage.put(originalKey, rendering.original, 'image/webp')
  await storage.put(thumbKey, rendering.thumb, 'image/webp')
  await storage.put(blurKey, rendering.blur, 'image/webp')
  return {
    ownerId,
    originalKey,
    displayKey: originalKey,
    thumbKey,
    blurKey,
    sha256: createHash('sha256').update(rendering.original).digest('hex'),
    dhash: rendering.dhash,
    width: rendering.width,
    height: rendering.height,
    color: rendering.color,
  }
}

/** The albums of these people, two pictures at a time. */
export async function storeAlbums(
  stage: Stage,
  people: readonly { userId: number; pictures: readonly PictureRequest[] }[],
): Promise<PictureFacts[][]> {
  const wanted = people.flatMap(({ userId, pictures }, person) => pictures.map((request, place) => ({ userId, request, person, place })))
  const albums: PictureFacts[][] = people.map(() => [])
  let done = 0
  await inPairs(wanted, async ({ userId, request, person, place }) => {
    albums[person]![place] = await storePicture(stage, userId, request)
    done += 1
    if (done % 100 === 0) stage.say(`  照片 / pictures ${done} / ${wanted.length}`)
  })
  return albums
}

/** Runs `work` over the list, two at a time. */
async function inPairs<Item>(list: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  let next = 0
  const run = async () => {
    while (next < list.length) {
      const place = next
      next += 1
      await work(list[place]!)
    }
  }
  await Promise.all([run(), run()])
}
