/** Tests that a code readable by a phone is found in a picture, and that none is found elsewhere. */
import QRCode from 'qrcode'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPicture } from '../../../../test/pictures'
import { containsCode, readCodes } from './codes'

const ADDRESS = 'https://u.wechat.com/EAbcdefghijklmnopqrstuv'

/** A photo of 1,200 pixels that contains a code of size `side`. */
async function photoWith(side: number, turned = 0): Promise<Buffer> {
  const code = await sharp(await QRCode.toBuffer(ADDRESS, { width: side }))
    .rotate(turned, { background: '#ffffff' })
    .toBuffer()
  return sharp({ create: { width: 1200, height: 900, channels: 3, background: '#77aa99' } })
    .composite([{ input: code, left: 500, top: 300 }])
    .jpeg({ quality: 60 })
    .toBuffer()
}

test('a code is found, including a small and a rotated one', async () => {
  expect(await containsCode(await photoWith(400))).toBe(true)
  expect(await containsCode(await photoWith(150))).toBe(true)
  expect(await containsCode(await photoWith(300, 30))).toBe(true)
})

interface Drawing {
  /** Colours of the code and its ground. */
  ink?: string
  ground?: string
  /** Modules from the middle that a logo covers. */
  logo?: number
  /** Radius of a dot as a fraction of a module; a square module without it. */
  dot?: number
}

/** A harmless code as design tools draw it, in a photo. */
async function drawn({ ink = '#000', ground = '#fff', logo = 0, dot }: Drawing, side = 420): Promise<Buffer> {
  const { modules } = QRCode.create(ADDRESS, { errorCorrectionLevel: 'H' })
  const [quiet, middle] = [4, (modules.size - 1) / 2]
  const edge = modules.size + 2 * quiet
  const shapes: string[] = []
  for (let y = 0; y < modules.size; y += 1)
    for (let x = 0; x < modules.size; x += 1) {
      if (!modules.get(y, x) || (logo > 0 && Math.hypot(x - middle, y - middle) <= logo)) continue
      const [left, top] = [x + quiet, y + quiet]
      shapes.push(
        dot === undefined
          ? `<rect x="${left}" y="${top}" width="1.02" height="1.02"/>`
          : `<circle cx="${left + 0.5}" cy="${top + 0.5}" r="${dot}"/>`,
      )
    }
  const mark = logo > 0 ? `<circle cx="${edge / 2}" cy="${edge / 2}" r="${logo}" fill="#e33"/>` : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}" width="${side}" height="${side}"><rect width="${edge}" height="${edge}" fill="${ground}"/><g fill="${ink}">${shapes.join('')}</g>${mark}</svg>`
  return sharp({ create: { width: 1200, height: 900, channels: 3, background: '#cfae91' } })
    .composite([{ input: Buffer.from(svg), left: 500, top: 300 }])
    .jpeg({ quality: 82 })
    .toBuffer()
}

test.each<[string, Drawing]>([
  ['of round dots', { dot: 0.4 }],
  ['of small round dots', { dot: 0.3 }],
  ['of white dots on dark', { dot: 0.4, ink: '#fff', ground: '#223' }],
  ['of coloured dots around a logo', { dot: 0.42, ink: '#7b2ff7', logo: 4 }],
  ['in gold on cream', { ink: '#d9a441', ground: '#fff8e8' }],
  ['in red on a green of the same brightness', { ink: '#e02020', ground: '#20a020' }],
  ['in white on black with a logo', { ink: '#fff', ground: '#000', logo: 4 }],
])('a stylised code %s is found', async (_what, look) => {
  expect(await readCodes(await drawn(look))).toEqual([ADDRESS])
})

test('a picture without a code is searched within a bounded time', async () => {
  await containsCode(await drawPicture())
  const large = await drawPicture('clean', { width: 3000, height: 4000 })
  const began = performance.now()
  expect(await containsCode(large)).toBe(false)
  expect(performance.now() - began).toBeLessThan(8_000)
})

test('no code is found in a portrait', async () => {
  expect(await containsCode(await drawPicture())).toBe(false)
})

test('concurrent calls do not disturb each other', async () => {
  const [bad, good] = [await photoWith(300), await drawPicture()]
  expect(await Promise.all([bad, good, bad, good].map(containsCode))).toEqual([true, false, true, false])
})
