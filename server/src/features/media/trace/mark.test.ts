/** Tests of the invisible mark on drawn pictures: it survives what a leaked copy goes through, and nobody is named by mistake. */
import sharp from 'sharp'
import { isSoak, roundsOf } from '../../../../test/soak'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawPicture, rasterise } from '@qianxian/demonstration/portraits/render'
import { MARK_MAX, markKeyOf } from './mark-code'
import { findMark } from './mark-search'
import { writeMark } from './mark-writer'

const COUNT = roundsOf(8, 200)
const key = markKeyOf('the key of one tenant')
const markOf = (place: number): number => (place * 2_654_435_761 + 977) % (MARK_MAX + 1)

/** Faces, and noise over gradients, in the sizes of stored pictures. */
async function drawn(place: number): Promise<Buffer> {
  if (place % 4 !== 3) {
    const gender = place % 2 === 0 ? 'female' : 'male'
    const request = { what: 'portrait', seed: 100 + place, gender, age: 22 + ((place * 5) % 30), take: place % 3 } as const
    const { pixels } = await rasterise(drawPicture(request), 600 + ((place * 60) % 360))
    return pixels.jpeg({ quality: 82, progressive: true }).toBuffer()
  }
  const [width, height] = [700 + ((place * 70) % 500), 800]
  const gradient = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="1">
    <stop stop-color="hsl(${place * 47},50%,80%)"/><stop offset="1" stop-color="hsl(${place * 31},50%,25%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/></svg>`
  const noise = sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 8 + (place % 30) } },
  })
  return sharp(Buffer.from(gradient))
    .composite([{ input: await noise.blur(0.8).png().toBuffer(), blend: 'soft-light' }])
    .flatten()
    .jpeg({ quality: 82, progressive: true })
    .toBuffer()
}

async function sizeOf(picture: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata()
  return { width, height }
}

async function smaller(picture: Buffer): Promise<Buffer> {
  const { width } = await sizeOf(picture)
  return sharp(picture)
    .resize(Math.round(width * 0.75))
    .jpeg({ quality: 70 })
    .toBuffer()
}

const PHONES = [750, 828, 1080, 1170, 1284, 1440]

/** Shown whole on a phone, photographed off its screen, cropped roughly to the picture every other time, and compressed. */
async function screenshot(picture: Buffer, place: number): Promise<Buffer> {
  const width = PHONES[place % PHONES.length]!
  const height = Math.round(width * 2.16)
  const shown = await sizeOf(picture)
  const background = place % 3 === 0 ? '#ffffff' : '#000000'
  const screen = await sharp(picture).resize(width, height, { fit: 'contain', background }).png().toBuffer()
  const tall = Math.round((shown.height * width) / shown.width)
  const frame =
    place % 2 === 0
      ? { left: 0, top: 0, width, height }
      : { left: 0, top: Math.max(0, Math.round((height - tall) / 2) - 3 + (place % 5)), width, height: tall - (place % 3) }
  return sharp(screen).extract(frame).jpeg({ quality: 80 }).toBuffer()
}

async function psnrOf(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((each) => sharp(each).removeAlpha().raw().toBuffer()))
  let sum = 0
  for (let at = 0; at < a!.length; at += 1) sum += (a![at]! - b![at]!) ** 2
  return 10 * Math.log10(255 ** 2 / (sum / a!.length))
}

describe('marked pictures', () => {
  const results: { psnr: number; plain: number | null; small: boolean; shot: boolean; wrong: number }[] = []
  beforeAll(
    async () => {
      for (let place = 0; place < COUNT; place += 1) {
        const picture = await drawn(place)
        const mark = markOf(place)
        const marked = await writeMark(picture, { key, mark, words: `K7M2QX 11-${10 + (place % 20)}` })
        const unmarked = (await findMark(key, await smaller(picture))).mark
        const [small, shot] = [await findMark(key, await smaller(marked)), await findMark(key, await screenshot(marked, place))]
        results.push({
          psnr: await psnrOf(picture, marked),
          plain: unmarked,
          small: small.mark === mark,
          shot: shot.mark === mark,
          wrong: [small, shot].filter((found) => found.mark !== null && found.mark !== mark).length,
        })
      }
    },
    30_000 + COUNT * 6_000,
  )

  const share = (test: (result: (typeof results)[number]) => boolean) => results.filter(test).length / COUNT

  it('the mark is found in 95 % of copies at 75 % of the size and JPEG quality 70', () => {
    expect(share(({ small }) => small)).toBeGreaterThanOrEqual(0.95)
  })

  it('the mark is found in 80 % of screenshots', () => {
    expect(share(({ shot }) => shot)).toBeGreaterThanOrEqual(0.8)
  })

  it('no copy names another mark, and no picture without a mark names one', () => {
    expect(share(({ wrong, plain }) => wrong > 0 || plain !== null)).toBe(0)
  })

  it('a marked picture has a signal-to-noise ratio of at least 40 dB', () => {
    expect(Math.min(...results.map(({ psnr }) => psnr))).toBeGreaterThanOrEqual(40)
    if (isSoak) console.log(summaryOf())
  })

  const summaryOf = () =>
    `${COUNT} pictures: ${share(({ small }) => small) * 100} % after scaling, ${share(({ shot }) => shot) * 100} % of screenshots, ` +
    `PSNR >= ${Math.min(...results.map(({ psnr }) => psnr)).toFixed(1)} dB`
})

it('the key of another tenant finds no mark', async () => {
  const marked = await writeMark(await drawn(0), { key, mark: 7, words: 'K7M2QX' })
  expect((await findMark(key, marked)).mark).toBe(7)
  expect((await findMark(markKeyOf('the key of another tenant'), marked)).mark).toBeNull()
})

it('the smallest and the largest mark are read as written', async () => {
  for (const mark of [0, MARK_MAX]) {
    const marked = await writeMark(await drawn(1), { key, mark, words: 'K7M2QX' })
    expect((await findMark(key, marked)).mark).toBe(mark)
  }
})

it('the mark of a list thumbnail is found in a compressed copy', async () => {
  const thumb = await sharp(await drawn(2))
    .resize(400, 533, { fit: 'cover' })
    .jpeg({ quality: 78 })
    .toBuffer()
  const marked = await writeMark(thumb, { key, mark: 1234, words: 'K7M2QX' })
  expect((await findMark(key, await sharp(marked).jpeg({ quality: 70 }).toBuffer())).mark).toBe(1234)
})

it('an empty picture without any structure has no mark', async () => {
  const flat = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer()
  expect((await findMark(key, flat)).mark).toBeNull()
})
