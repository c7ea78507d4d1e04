import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { dhashOf, hammingDistance, SAME_PICTURE_DISTANCE } from './dhash'

const scene = (shapes: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#234"/><stop offset="1" stop-color="#fdb"/></linearGradient></defs><rect width="900" height="1200" fill="url(#g)"/>${shapes}</svg>`,
    ),
  )
    .jpeg({ quality: 95 })
    .toBuffer()

const portrait = '<circle cx="450" cy="450" r="260" fill="#f3d7c4"/><rect x="200" y="760" width="500" height="440" fill="#9a2f3f"/>'
const landscape = '<path d="M0 900L300 300L520 800L700 500L900 1000V1200H0Z" fill="#132"/><circle cx="700" cy="200" r="120" fill="#fff"/>'

describe('perceptual fingerprint', () => {
  it('a fingerprint hardly changes when a picture is resized, recompressed or brightened', async () => {
    const original = await scene(portrait)
    const hash = await dhashOf(original)
    expect(hash).toMatch(/^[0-9a-f]{16}$/)
    const copies = [
      await sharp(original).resize(300).jpeg({ quality: 50 }).toBuffer(),
      await sharp(original).resize(700).webp({ quality: 60 }).toBuffer(),
      await sharp(original).modulate({ brightness: 1.15 }).png().toBuffer(),
    ]
    for (const copy of copies) {
      expect(hammingDistance(hash, await dhashOf(copy))).toBeLessThanOrEqual(SAME_PICTURE_DISTANCE)
    }
  })

  it('fingerprints of different pictures differ greatly', async () => {
    const distance = hammingDistance(await dhashOf(await scene(portrait)), await dhashOf(await scene(landscape)))
    expect(distance).toBeGreaterThan(SAME_PICTURE_DISTANCE)
  })

  it('differing bits are counted', () => {
    expect(hammingDistance('0000000000000000', 'ffffffffffffffff')).toBe(64)
    expect(hammingDistance('0000000000000003', '0000000000000001')).toBe(1)
    expect(hammingDistance('a1b2c3d4e5f60718', 'a1b2c3d4e5f60718')).toBe(0)
  })
})
