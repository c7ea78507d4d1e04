/** Captcha pictures: pixels only, different each time, and small enough for a phone. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { strokesOf } from '../../../lib/strokes'
import { CAPTCHA_LETTERS, drawCaptcha } from './captcha-picture'

const TEXT = 'KH27'
const pngOf = (picture: string): Buffer => Buffer.from(picture.slice('data:image/png;base64,'.length), 'base64')

/** Returns the chunk types of a PNG, in order. */
function chunksOf(png: Buffer): string[] {
  const chunks = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) chunks.push(png.toString('latin1', at + 4, at + 8))
  return chunks
}

test('is a small PNG of pixels that contains its answer nowhere as text', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const picture = await drawCaptcha(TEXT)
    expect(picture).toMatch(/^data:image\/png;base64,[\w+/]+=*$/)
    expect(picture.length).toBeLessThan(12_000)
    const png = pngOf(picture)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 240, height: 88 })
    expect(chunksOf(png).filter((chunk) => !['IHDR', 'pHYs', 'PLTE', 'IDAT', 'IEND'].includes(chunk))).toEqual([])
    for (const said of [TEXT, TEXT.toLowerCase()]) expect(png.includes(said, 0, 'latin1')).toBe(false)
  }
})

test('is never the same for the same answer, in any part of the picture', async () => {
  const drawn = await Promise.all(Array.from({ length: 50 }, () => drawCaptcha(TEXT)))
  expect(new Set(drawn).size).toBe(drawn.length)
  const quarters = await Promise.all(
    drawn.flatMap((picture) =>
      [0, 60, 120, 180].map(async (left) => {
        const pixels = await sharp(pngOf(picture)).extract({ left, top: 0, width: 60, height: 88 }).raw().toBuffer()
        return pixels.toString('base64')
      }),
    ),
  )
  expect(new Set(quarters).size).toBe(quarters.length)
})

test('contains letters: more ink than an empty picture', async () => {
  const inkOf = async (text: string) => {
    const { data, info } = await sharp(pngOf(await drawCaptcha(text)))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return data.filter((_value, at) => at % info.channels === 0).filter((grey) => grey < 128).length
  }
  for (const letter of CAPTCHA_LETTERS) {
    expect(strokesOf(letter), letter).not.toBeNull()
    expect(await inkOf(letter.repeat(4)), letter).toBeGreaterThan((await inkOf('')) + 800)
  }
})
