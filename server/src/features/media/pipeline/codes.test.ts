/** Tests that a code readable by a phone is found in a picture, and that none is found elsewhere. */
import QRCode from 'qrcode'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPicture } from '../../../../test/pictures'
import { containsCode } from './codes'

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

test('no code is found in a portrait', async () => {
  expect(await containsCode(await drawPicture())).toBe(false)
})

test('concurrent calls do not disturb each other', async () => {
  const [bad, good] = [await photoWith(300), await drawPicture()]
  expect(await Promise.all([bad, good, bad, good].map(containsCode))).toEqual([true, false, true, false])
})
