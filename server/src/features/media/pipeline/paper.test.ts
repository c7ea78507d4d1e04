/** Tests that the purpose is drawn into every part of a paper, and that codes are read before that. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPaper, markPaper } from './paper'

const WIDTH = 1200
const HEIGHT = 1600
/** Larger than a tile of the watermark, so that each part contains some of it. */
const PART = 400

const white = () =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()

/** For each part, the pixels in which one colour exceeds the other. */
async function inked(picture: Buffer, more: number, less: number): Promise<Map<string, Set<number>>> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const parts = new Map<string, Set<number>>()
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1) {
      const at = (y * info.width + x) * info.channels
      const part = `${Math.floor(x / PART)}/${Math.floor(y / PART)}`
      if (!parts.has(part)) parts.set(part, new Set())
      if (data[at + more]! - data[at + less]! > 20) parts.get(part)!.add(y * info.width + x)
    }
  return parts
}

test('a paper shows its purpose everywhere and later its reader too; the copy for code reading is unmarked', async () => {
  const { plain, marked } = await drawPaper(await white(), { text: '仅供牵线认证使用' })
  expect(new Set(plain.data)).toEqual(new Set([255]))
  const [red, , blue] = [0, 1, 2]
  const purpose = await inked(marked, red, blue)
  expect(purpose.size).toBe((WIDTH / PART) * (HEIGHT / PART))
  const looked = await markPaper(marked, '0042 2026-11-28 19:00')
  for (const [part, where] of await inked(looked, blue, red)) {
    const reason = purpose.get(part)!
    expect([where.size, reason.size].every((count) => count > 100)).toBe(true)
    // The second watermark is beside the first, not over it.
    expect([...where].filter((pixel) => reason.has(pixel)).length).toBeLessThan(reason.size / 20)
  }
})
