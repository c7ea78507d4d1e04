import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { hammingDistance } from './dhash'
import { processImage, type ProcessedImage } from './process'
import { watermarkOf } from '../watermark/watermark-style'

const plain = (width: number, height: number, background = '#b08968') => sharp({ create: { width, height, channels: 3, background } })

const variantsOf = ({ original, display, thumb, veiled }: ProcessedImage) => [original, display, thumb, veiled]

/** 96 × 64 in HEIC: red on the left, blue on the right. */
const TWO_COLOURS_HEIC = [
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAkVtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5w',
  'aXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAJpAAEAAAAAAAAAOwACAAAAAAKkAAEAAAAAAAAAEwAAADhpaW5mAAAAAAACAAAA',
  'FWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGh2YzEAAAABhGlwcnAAAAFfaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA',
  '/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgQEDAgAAAMA',
  'CAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAAHJodmNDAQQIAAAAAAAAAAAAHvAA',
  '/Pz4+AAADwMgAAEAF0ABDAH//wQIAAADAJ/4AAADAAAeugJAIQABACZCAQEECAAAAwCf+AAAAwAAHsDCBBZbqSSmubAgAAADACAAAAMA',
  'ISIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAADnBpeGkAAAAAAQgAAAAnYXV4QwAAAAB1cm46bXBlZzpoZXZjOjIwMTU6',
  'YXV4aWQ6MQAAAAAdaXBtYQAAAAAAAAACAAEDgQKDAAIEhAWGhwAAABppcmVmAAAAAAAAAA5hdXhsAAIAAQABAAAAVm1kYXQAAAA3KAGv',
  'WIsyDpJf/+ca//nnpD5Hzzo3f5l8XuNE/2gYRZUHGSCU3ENZVM2OzRftqQgvYhrhnB+mRAAAAA8oAa6w7xKw9B+8skOBEcc=',
].join('')

describe('processing', () => {
  it('every variant is made in its size', async () => {
    const content = await plain(2400, 1800).jpeg().toBuffer()
    const image = await processImage(content)
    expect(image).toMatchObject({ width: 1200, height: 900, dominantColour: expect.stringMatching(/^#[0-9a-f]{6}$/) })
    expect(image.sha256).toBe(createHash('sha256').update(content).digest('hex'))
    expect(image.original).toMatchObject({ width: 2400, height: 1800 })
    expect(image.thumb).toMatchObject({ width: 400, height: 533 })
    expect(image.veiled).toMatchObject({ width: 400, height: 533 })
    for (const { buffer } of variantsOf(image)) expect((await sharp(buffer).metadata()).format).toBe('jpeg')
  })

  it('a small picture is not enlarged', async () => {
    expect(await processImage(await plain(300, 400).png().toBuffer())).toMatchObject({ width: 300, height: 400 })
  })

  it('camera data and position are removed, and the picture is turned upright', async () => {
    const left = await plain(200, 300, '#ff0000').png().toBuffer()
    const content = await plain(400, 300, '#0000ff')
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({
        IFD0: { Make: 'SecretPhone', Artist: '林晚舟' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 35/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const before = await sharp(content).metadata()
    expect(before.orientation).toBe(6)
    const image = await processImage(content)
    // Orientation 6 is a quarter turn to the right: the left side is now on top.
    expect(image).toMatchObject({ width: 300, height: 400 })
    const { data } = await sharp(image.display.buffer).resize(1, 2, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(data[2] ?? 0)
    expect(data[5]).toBeGreaterThan(data[3] ?? 0)
    for (const { buffer } of variantsOf(image)) {
      const metadata = await sharp(buffer).metadata()
      expect(metadata.exif).toBeUndefined()
      expect(metadata.xmp).toBeUndefined()
      expect(metadata.orientation).toBeUndefined()
      expect(buffer.includes('SecretPhone')).toBe(false)
      expect(buffer.includes('GPS')).toBe(false)
    }
  })

  it('the first frame of an animation is taken, and transparency becomes white', async () => {
    const frame = (background: string) => plain(64, 64, background).png().toBuffer()
    const animation = await sharp([await frame('#00ff00'), await frame('#ff0000')], { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const first = await processImage(animation)
    expect(first).toMatchObject({ width: 64, height: 64 })
    const pixel = await sharp(first.display.buffer).resize(1, 1).raw().toBuffer()
    expect(pixel[1]).toBeGreaterThan(200)
    expect(pixel[0]).toBeLessThan(60)

    const clear = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const white = await sharp((await processImage(clear)).display.buffer)
      .resize(1, 1)
      .raw()
      .toBuffer()
    expect(Math.min(...white)).toBeGreaterThan(250)
  })

  it('HEIC is decoded', async () => {
    const image = await processImage(Buffer.from(TWO_COLOURS_HEIC, 'base64'), { claimedMime: 'image/heif' })
    expect(image).toMatchObject({ width: 96, height: 64 })
    const pixels = await sharp(image.display.buffer).resize(2, 1, { fit: 'fill' }).raw().toBuffer()
    expect(pixels[0]).toBeGreaterThan(150)
    expect(pixels[5]).toBeGreaterThan(130)
    expect(pixels[3]).toBeLessThan(80)
  })

  it('the fingerprint ignores the watermark and equals that of a resized copy', async () => {
    const shapes =
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#88a"/><circle cx="400" cy="420" r="260" fill="#f3d7c4"/><rect x="200" y="760" width="450" height="440" fill="#9a2f3f"/></svg>'
    const content = await sharp(Buffer.from(shapes)).jpeg().toBuffer()
    const watermark = watermarkOf({ wmOpen: true }, { platform: '牵线', no: '10002345' })
    const image = await processImage(content, { watermark })
    const copy = await processImage(await sharp(content).resize(450).webp().toBuffer())
    expect(hammingDistance(image.dhash, copy.dhash)).toBeLessThanOrEqual(10)
    const unmarked = await processImage(content)
    expect(image.display.buffer.equals(unmarked.display.buffer)).toBe(false)
    expect(image.original.buffer.equals(unmarked.original.buffer)).toBe(true)
    expect(image.thumb.buffer.equals(unmarked.thumb.buffer)).toBe(true)
  })

  it('a broken picture, a truncated one and an undecodable HEIC are refused', async () => {
    const noise = await sharp({
      create: { width: 300, height: 300, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    })
      .jpeg()
      .toBuffer()
    await expect(processImage(noise.subarray(0, noise.length / 2))).rejects.toMatchObject({ kind: 'unreadable' })
    await expect(processImage(Buffer.from('GIF89a'))).rejects.toMatchObject({ name: 'ImageFault' })
    const heic = Buffer.alloc(400)
    heic.writeUInt32BE(24, 0)
    heic.write('ftypheic\0\0\0\0mif1heic', 4, 'latin1')
    heic.writeUInt32BE(20, 100)
    heic.write('ispe', 104, 'latin1')
    heic.writeUInt32BE(400, 112)
    heic.writeUInt32BE(300, 116)
    await expect(processImage(heic)).rejects.toMatchObject({ kind: 'unreadable' })
  })
})

describe('the veiled variant', () => {
  /** Mean difference of neighbouring pixels: a measure of the readable detail. */
  async function detailOf(buffer: Buffer): Promise<number> {
    const { data, info } = await sharp(buffer).greyscale().raw().toBuffer({ resolveWithObject: true })
    let sum = 0
    for (let at = 0; at + 1 < data.length; at += 1) {
      if ((at + 1) % info.width !== 0) sum += Math.abs((data[at] ?? 0) - (data[at + 1] ?? 0))
    }
    return sum / data.length
  }

  const striped = (offset: number) => {
    const stripes = Array.from({ length: 100 }, (_, index) => `<rect x="${index * 12 + offset}" width="6" height="1600" fill="#fff"/>`)
    return sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"><rect width="1200" height="1600"/>${stripes.join('')}</svg>`,
      ),
    )
      .jpeg()
      .toBuffer()
  }

  it('the veiled variant contains no detail', async () => {
    const image = await processImage(await striped(0))
    expect(await detailOf(image.thumb.buffer)).toBeGreaterThan(20)
    expect(await detailOf(image.veiled.buffer)).toBeLessThan(1)
  })

  it('the veiled variant fades from light to dark without a step', async () => {
    const half = await plain(600, 1600, '#000000').png().toBuffer()
    const { veiled } = await processImage(
      await plain(1200, 1600, '#ffffff')
        .composite([{ input: half, left: 0, top: 0 }])
        .jpeg()
        .toBuffer(),
    )
    const { data, info } = await sharp(veiled.buffer).greyscale().raw().toBuffer({ resolveWithObject: true })
    const row = [...data.subarray(0, info.width)]
    expect(Math.max(...row) - Math.min(...row)).toBeGreaterThan(200)
    expect(Math.max(...row.slice(1).map((level, at) => Math.abs(level - row[at]!)))).toBeLessThanOrEqual(5)
  })

  it('two pictures that differ only in detail have the same veiled variant', async () => {
    const [one, other] = await Promise.all([
      striped(0).then((content) => processImage(content)),
      striped(6).then((content) => processImage(content)),
    ])
    const [a, b] = await Promise.all([one, other].map(({ veiled }) => sharp(veiled.buffer).greyscale().raw().toBuffer()))
    const largest = (a ?? Buffer.of()).reduce((most, level, at) => Math.max(most, Math.abs(level - (b?.[at] ?? 0))), 0)
    expect(largest).toBeLessThan(16)
  })

  it('the veiled variant cannot be enlarged to more than a few averages', async () => {
    const noise = await sharp({
      create: { width: 900, height: 1200, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .jpeg()
      .toBuffer()
    const { veiled, thumb } = await processImage(noise)
    expect(veiled.buffer.length).toBeLessThan(thumb.buffer.length / 4)
  })
})
