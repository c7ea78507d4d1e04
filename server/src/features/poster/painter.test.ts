/** Tests of rendered posters: glyphs, truncation, and layouts without pictures. */
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawPicture } from '../../../test/pictures'
import { typeface } from '../../lib/typeface'
import { drawQrCode } from '../../lib/qr-code'
import { readCodes } from '../media/media'
import { breakLines } from './text-lines'
import { paintPoster, type PosterContent } from './painter'
import { defaultTemplates } from './default-templates'

const LINK = 'http://localhost/pages/active/detail?id=1&scene=ABCDEFGHJKMN'
const content = async (change: Partial<PosterContent> = {}, texts: Record<string, string> = {}): Promise<PosterContent> => ({
  cover: null,
  avatar: null,
  code: { svg: await drawQrCode(LINK, 1) },
  ...change,
  texts: {
    title: '八分钟约会',
    when: '12月6日 周日 14:00–17:00',
    place: '成都 · 春熙路',
    price: '¥98 起',
    inviter: '小林',
    platform: '牵线',
    ...texts,
  },
})

interface Area {
  left: number
  top: number
  width: number
  height: number
}
const areaOf = (name: string): Area => {
  const layer = defaultTemplates.activity.layers.find((one) => one.kind === 'text' && one.text === `{${name}}`)!
  return { left: layer.x, top: layer.y, width: layer.w, height: layer.h }
}
async function greys(picture: Buffer, area: Area): Promise<Buffer> {
  return sharp(picture).extract(area).greyscale().raw().toBuffer()
}
const inkOf = (levels: Buffer): number => levels.filter((level) => level < 140).length
const apart = (one: Buffer, other: Buffer): number => one.filter((level, at) => Math.abs(level - other[at]!) > 80).length

async function colourAt(picture: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(picture)
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data].map((level) => level.toString(16).padStart(2, '0')).join('')
}

describe('a poster', () => {
  it('a poster contains a code that a phone reads', async () => {
    expect(await readCodes(await paintPoster(defaultTemplates.activity, await content()))).toEqual([LINK])
  })

  it('a poster contains a code drawn by WeChat', async () => {
    const picture = await sharp(Buffer.from((await drawQrCode('other', 1)).replace('<svg ', '<svg width="430" height="430" ')))
      .png()
      .toBuffer()
    expect(await readCodes(await paintPoster(defaultTemplates.activity, await content({ code: { picture } })))).toEqual(['other'])
  })

  it('a poster draws Chinese glyphs, not boxes: different characters look different', async () => {
    const titled = async (title: string) =>
      greys(await paintPoster(defaultTemplates.activity, await content({}, { title })), areaOf('title'))
    const [one, other, same] = [await titled('牵线搭桥'), await titled('周末桌游'), await titled('牵线搭桥')]
    expect(inkOf(one)).toBeGreaterThan(2000)
    expect(apart(one, other)).toBeGreaterThan(2000)
    expect(apart(one, same)).toBe(0)
    // A character missing from the typeface is left out instead of drawn as a box.
    expect(inkOf(await titled('😀🎉'))).toBe(0)
  })

  it('a poster stays within its margins for any nickname and title length', async () => {
    const long = await content(
      {},
      { title: '春天'.repeat(80), inviter: '长名字'.repeat(20), place: 'Wonderful'.repeat(30), when: '12'.repeat(99) },
    )
    const picture = await paintPoster(defaultTemplates.activity, long)
    for (const name of ['title', 'place', 'when', 'inviter']) {
      const { left, top, width, height } = areaOf(name)
      const margin = name === 'inviter' ? 20 : 750 - left - width
      expect(inkOf(await greys(picture, { left: left + width, top, width: margin, height })), name).toBe(0)
      expect(inkOf(await greys(picture, { left, top, width, height })), name).toBeGreaterThan(500)
    }
    expect(await readCodes(picture)).toEqual([LINK])
  })

  it("a poster shows the inviter's avatar, or the first letter of their nickname", async () => {
    const { x, y, w } = defaultTemplates.activity.layers.find(({ kind }) => kind === 'avatar')!
    const edge = [x + w / 2, y + 6] as const
    const blue = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#0000ff' } })
      .jpeg()
      .toBuffer()
    const plain = await paintPoster(defaultTemplates.activity, await content())
    const withAvatar = await paintPoster(defaultTemplates.activity, await content({ avatar: blue }))
    expect(await colourAt(plain, ...edge)).toMatch(/^d[89a]3[01]4[ef]|^d[89a]2f4[ef]|^d[89a]3[01]50/)
    expect(await colourAt(withAvatar, ...edge)).toMatch(/^0[0-3]0[0-3]f[c-f]/)
    // The avatar is round: its corners show the background.
    expect(await colourAt(withAvatar, x + 2, y + 2)).toBe(await colourAt(plain, x + 2, y + 2))
    const disc = { left: x, top: y, width: w, height: w }
    expect((await greys(plain, disc)).filter((level) => level > 240).length).toBeGreaterThan(100)
  })

  it('a poster is painted without a cover, or when the cover does not open', async () => {
    const [none, broken] = [
      await paintPoster(defaultTemplates.activity, await content()),
      await paintPoster(defaultTemplates.activity, await content({ cover: Buffer.from('no') })),
    ]
    const covered = await paintPoster(defaultTemplates.activity, await content({ cover: await drawPicture() }))
    const { w, h } = defaultTemplates.activity.layers[0]!
    const area = { left: 0, top: 0, width: w, height: h }
    expect(apart(await greys(none, area), await greys(broken, area))).toBe(0)
    expect(apart(await greys(none, area), await greys(covered, area))).toBeGreaterThan(10_000)
  })
})

describe('lines', () => {
  const face = typeface('regular')
  const lines = (text: string, width: number, maxLines = 9) => breakLines(text, width, maxLines, (part) => face.widthOf(part, 10))

  it('lines break between Chinese characters and never within a word that fits', () => {
    expect(lines('一起去看春天的樱花', 50)).toEqual(['一起去看春', '天的樱花'])
    expect(lines('来听 Wonderwall 吧', 60)).toEqual(['来听', 'Wonderwall', '吧'])
    expect(lines('Wonderwalls'.repeat(3), 60).length).toBeGreaterThan(2)
  })

  it('no line begins with a full stop or ends with an opening bracket', () => {
    expect(lines('一二三四五。六', 50)).toEqual(['一二三四', '五。六'])
    expect(lines('一二三四（五六）', 50)).toEqual(['一二三四', '（五六）'])
  })

  it('a long text is truncated with an ellipsis', () => {
    expect(lines('一二三四五六七八九十', 50, 1)).toEqual(['一二三四…'])
    expect(lines('一二三四五六七八九十', 50, 2)).toEqual(['一二三四五', '六七八九十'])
    expect(lines('', 50)).toEqual([])
  })

  it('every line of any text is kept within the width', () => {
    for (const text of [
      '（（（（（（（（（（',
      '。。。。。。。。。。。。',
      'a b c d e f g h',
      '鱻'.repeat(40),
      '「引」，'.repeat(9),
      'x'.repeat(99),
    ])
      for (const line of lines(text, 47, 3)) expect(face.widthOf(line, 10), text).toBeLessThanOrEqual(47)
  })
})

describe('a poster of a person', () => {
  const LONG = '一个十二字的昵称真的很长'
  const people = ['invite', 'card', 'matchmaker', 'store', 'partner'] as const
  const nameOn = async (kind: (typeof people)[number], inviter: string) => {
    const template = defaultTemplates[kind]
    const { y, h } = template.layers.find((one) => one.kind === 'text' && one.text === '{inviter}')!
    const picture = await paintPoster(template, await content({}, { inviter }))
    const { data, info } = await sharp(picture)
      .extract({ left: 44, top: y, width: 662, height: h })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const columns = [...data.keys()].filter((at) => data[at]! < 140).map((at) => at % info.width)
    return {
      picture,
      left: Math.min(...columns),
      right: Math.max(...columns),
      isClear: Math.min(...columns) > 8 && Math.max(...columns) < 653,
    }
  }

  it.each(people)('the %s poster shows the longest nickname whole and centred, and its code is readable', async (kind) => {
    const { picture, left, right, isClear } = await nameOn(kind, LONG)
    expect(isClear).toBe(true)
    expect(Math.abs(left + right - 661)).toBeLessThan(24)
    expect(await readCodes(picture)).toEqual([LINK])
    // The last character is drawn, and no ellipsis in its place.
    const shorter = await nameOn(kind, `${LONG.slice(0, -1)}…`)
    expect(picture.equals(shorter.picture)).toBe(false)
  })
})
