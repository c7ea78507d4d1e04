import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { photoLimits } from '@qianxian/protocol/media/media.words'
import { inspect } from './inspect'

const picture = (width = 60, height = 80) => sharp({ create: { width, height, channels: 3, background: '#b08968' } })

/** The start of a HEIC file that declares one picture of this size, without content. */
function heicHead(width: number, height: number): Buffer {
  const box = (type: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length + 8)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, content])
  }
  const size = Buffer.alloc(12)
  size.writeUInt32BE(width, 4)
  size.writeUInt32BE(height, 8)
  return Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
    box('meta', Buffer.concat([Buffer.alloc(4), box('iprp', box('ipco', box('ispe', size)))])),
  ])
}

/** A few kilobytes of PNG that decode to `side` × `side` pixels. */
function pngBomb(side: number): Buffer {
  const chunk = (type: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const out = Buffer.alloc(body.length + 8)
    out.writeUInt32BE(content.length)
    body.copy(out, 4)
    out.writeUInt32BE(crc32(body), body.length + 4)
    return out
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((side / 8 + 1) * 100))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('inspecting', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('%s is accepted', async (format) => {
    const content = await picture().toFormat(format).toBuffer()
    expect(await inspect(content)).toEqual({ mime: `image/${format}`, width: 60, height: 80 })
  })

  it('HEIC is accepted, and its size is read without decoding', async () => {
    expect(await inspect(heicHead(4032, 3024))).toEqual({ mime: 'image/heic', width: 4032, height: 3024 })
  })

  it.each([
    ['AVIF under its own brand', 'avif\0\0\0\0mif1miaf'],
    ['AVIF in the general container', 'mif1\0\0\0\0mif1avifmiaf'],
    ['an AVIF sequence', 'msf1\0\0\0\0msf1avis'],
  ])('%s is refused as a type, not as damaged', async (_what, brands) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(brands.length + 8)
    head.write('ftyp', 4, 'latin1')
    const content = Buffer.concat([head, Buffer.from(brands, 'latin1'), Buffer.alloc(64)])
    await expect(inspect(content)).rejects.toMatchObject({ kind: 'type_not_allowed' })
  })

  it('a picture that is too long or too wide is refused, and the message gives the reason', async () => {
    const words = (text: string) => ({ kind: 'stretched', words: expect.stringContaining(text) as string })
    await expect(inspect(await picture(400, 6000).png().toBuffer())).rejects.toMatchObject(words('图片太长'))
    await expect(inspect(await picture(6000, 400).png().toBuffer())).rejects.toMatchObject(words('图片太宽'))
    await expect(inspect(heicHead(100, 4000))).rejects.toMatchObject(words('图片太长'))
    await expect(inspect(await picture(400, 4800).png().toBuffer())).resolves.toMatchObject({ height: 4800 })
  })

  it('type names that clients use are accepted', async () => {
    const content = await picture().jpeg().toBuffer()
    for (const claimed of ['image/jpg', 'image/jpeg; charset=binary', 'application/octet-stream']) {
      expect(await inspect(content, claimed)).toMatchObject({ mime: 'image/jpeg' })
    }
  })

  it('a file with a false type is refused', async () => {
    const content = await picture().png().toBuffer()
    await expect(inspect(content, 'image/jpeg')).rejects.toMatchObject({ kind: 'type_mismatch' })
  })

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"/>'],
    ['SVG with a prologue', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<html><script>alert(1)</script></html>'],
    ['PDF', '%PDF-1.7\n'],
    ['text', 'hello'],
    ['nothing', ''],
  ])('refuses %s even when its type claims a picture', async (_what, text) => {
    await expect(inspect(Buffer.from(text), 'image/jpeg')).rejects.toMatchObject({ kind: 'type_not_allowed' })
  })

  it('formats that the library could read but the product does not accept are refused', async () => {
    const content = await picture().tiff().toBuffer()
    await expect(inspect(content)).rejects.toMatchObject({ kind: 'type_not_allowed' })
  })

  it('too many bytes are refused before they are read', async () => {
    await expect(inspect(Buffer.alloc(photoLimits.bytesMax + 1))).rejects.toMatchObject({ kind: 'too_large' })
  })

  it('pictures that decode to too many pixels are refused', async () => {
    const bomb = pngBomb(40_000)
    expect(bomb.length).toBeLessThan(10_000)
    await expect(inspect(bomb)).rejects.toMatchObject({ kind: 'too_many_pixels' })
    await expect(inspect(heicHead(30_000, 30_000))).rejects.toMatchObject({ kind: 'too_many_pixels' })
  })

  it('tiny files and truncated headers are refused', async () => {
    await expect(inspect(await picture(8, 8).png().toBuffer())).rejects.toMatchObject({ kind: 'too_small' })
    const torn = (await picture().jpeg().toBuffer()).subarray(0, 24)
    await expect(inspect(torn)).rejects.toMatchObject({ kind: 'unreadable' })
    const sizeless = heicHead(100, 100).subarray(0, 40)
    await expect(inspect(sizeless)).rejects.toMatchObject({ kind: 'unreadable' })
  })
})
