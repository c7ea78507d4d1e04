/** The standard templates of every tenant: pictures 750 pixels wide, as wide as a phone's page. */
import type { PosterKind } from '@qianxian/protocol/poster/poster.words'
import type { PosterLayer } from '../../db/tables/poster'

export interface Template {
  version: number
  width: number
  height: number
  background: string
  layers: readonly PosterLayer[]
}

const INK = '#2b2125'
const SOFT = '#6e6066'
const BRAND = '#d9304f'
const ROSE = '#fff3f2'
const WIDE = 750
const EDGE = 56
const INNER = WIDE - 2 * EDGE
const COVER = 422

const activity: Template = {
  version: 1,
  width: WIDE,
  height: 1120,
  background: '#ffffff',
  layers: [
    { kind: 'image', source: 'cover', color: '#f7d9dc', x: 0, y: 0, w: WIDE, h: COVER },
    { kind: 'text', text: '{title}', font: 'bold', size: 48, color: INK, maxLines: 2, x: EDGE, y: 446, w: INNER, h: 148 },
    { kind: 'image', source: 'none', color: BRAND, radius: 4, x: EDGE, y: 614, w: 8, h: 106 },
    { kind: 'text', text: '{when}', font: 'regular', size: 32, color: INK, maxLines: 1, x: EDGE + 30, y: 608, w: INNER - 30, h: 56 },
    { kind: 'text', text: '{place}', font: 'regular', size: 32, color: INK, maxLines: 1, x: EDGE + 30, y: 668, w: INNER - 30, h: 56 },
    { kind: 'text', text: '{price}', font: 'bold', size: 40, color: BRAND, maxLines: 1, x: EDGE, y: 742, w: INNER, h: 64 },
    { kind: 'image', source: 'none', color: ROSE, x: 0, y: 838, w: WIDE, h: 282 },
    { kind: 'avatar', color: BRAND, x: EDGE, y: 870, w: 88, h: 88 },
    { kind: 'text', text: '{inviter}', font: 'bold', size: 32, color: INK, maxLines: 1, x: EDGE + 108, y: 866, w: 290, h: 50 },
    { kind: 'text', text: '邀请你参加', font: 'regular', size: 26, color: SOFT, maxLines: 1, x: EDGE + 108, y: 916, w: 290, h: 40 },
    { kind: 'text', text: '长按或扫码，看详情、报名', font: 'regular', size: 28, color: INK, maxLines: 1, x: EDGE, y: 976, w: 410, h: 42 },
    {
      kind: 'text',
      text: '先看再登录，登录前不收集个人信息',
      font: 'regular',
      size: 24,
      color: SOFT,
      maxLines: 1,
      x: EDGE,
      y: 1020,
      w: 410,
      h: 36,
    },
    { kind: 'text', text: '{platform}', font: 'regular', size: 24, color: SOFT, maxLines: 1, x: EDGE, y: 1058, w: 410, h: 36 },
    { kind: 'image', source: 'none', color: '#ffffff', radius: 16, x: 480, y: 866, w: 214, h: 214 },
    { kind: 'qr', x: 490, y: 876, w: 194, h: 194 },
  ],
}

const WHITE = '#ffffff'
/** Height of the posters of people and of the platform. */
const TALL = 1200
const PAPER = 40

type TextLayer = Extract<PosterLayer, { kind: 'text' }>

/** Text in the middle of the poster. */
const centred = (text: string, y: number, h: number, look: Pick<TextLayer, 'font' | 'size' | 'color'> & Partial<TextLayer>): TextLayer => ({
  kind: 'text',
  text,
  maxLines: 1,
  align: 'center',
  x: EDGE + 16,
  w: INNER - 32,
  y,
  h,
  ...look,
})

const area = (color: string, x: number, y: number, w: number, h: number, radius = 0): PosterLayer => ({
  kind: 'image',
  source: 'none',
  color,
  radius,
  x,
  y,
  w,
  h,
})

/** A round area, also a ring behind a portrait. */
const disc = (color: string, x: number, y: number, size: number): PosterLayer => area(color, x, y, size, size, size / 2)

/** A portrait in the middle, with a white ring. */
const portrait = (y: number, size: number, color: string): PosterLayer[] => [
  disc(WHITE, (WIDE - size) / 2 - 10, y - 10, size + 20),
  { kind: 'avatar', color, x: (WIDE - size) / 2, y, w: size, h: size },
]

/** The upper part: a plain colour with two lighter discs, cut off by the poster's edges. */
const ground = (color: string, light: string, height: number): PosterLayer[] => [
  area(color, 0, 0, WIDE, height),
  disc(light, 520, -150, 380),
  disc(light, -170, height - 320, 320),
]

/** The code at the bottom right, beside the sentences that tell how to use it. */
const codeBeside = (y: number, doing: string): PosterLayer[] => [
  area(ROSE, PAPER + 24, y, WIDE - 2 * PAPER - 48, 252, 24),
  area(WHITE, 448, y + 20, 212, 212, 16),
  { kind: 'qr', x: 456, y: y + 28, w: 196, h: 196 },
  { kind: 'text', text: '{platform}', font: 'bold', size: 30, minSize: 20, color: INK, maxLines: 2, x: 96, y: y + 26, w: 330, h: 88 },
  { kind: 'text', text: doing, font: 'regular', size: 26, color: INK, maxLines: 1, x: 96, y: y + 118, w: 330, h: 44 },
  { kind: 'text', text: '先看再登录', font: 'regular', size: 24, color: SOFT, maxLines: 1, x: 96, y: y + 162, w: 330, h: 36 },
  { kind: 'text', text: '登录前不收集个人信息', font: 'regular', size: 24, color: SOFT, maxLines: 1, x: 96, y: y + 196, w: 330, h: 36 },
]

/** A line of text at the left edge of a coloured ground. */
const headline = (
  text: string,
  y: number,
  h: number,
  look: Pick<TextLayer, 'font' | 'size' | 'color'> & Partial<TextLayer>,
): TextLayer => ({
  kind: 'text',
  text,
  maxLines: 1,
  x: EDGE,
  w: INNER,
  y,
  h,
  ...look,
})

interface Colours {
  ground: string
  light: string
  portrait: string
}

interface Invitation extends Colours {
  paper: string
  headlines: readonly TextLayer[]
  words: string
  doing: string
}

/** A poster by which somebody invites: headlines above, the inviter and a large code below. */
const invitation = ({ paper, ground: color, light, portrait: ring, headlines, words, doing }: Invitation): Template => ({
  version: 1,
  width: WIDE,
  height: TALL,
  background: paper,
  layers: [
    ...ground(color, light, 560),
    ...headlines,
    area(WHITE, PAPER, 500, WIDE - 2 * PAPER, 660, 32),
    ...portrait(424, 152, ring),
    centred('{inviter}', 600, 68, { font: 'bold', size: 46, minSize: 28, color: INK }),
    centred(words, 664, 44, { font: 'regular', size: 28, color: SOFT }),
    area(paper, 231, 730, 288, 288, 24),
    { kind: 'qr', x: 245, y: 744, w: 260, h: 260 },
    centred(doing, 1030, 44, { font: 'bold', size: 28, color: INK }),
    centred('先看再登录，登录前不收集个人信息', 1078, 40, { font: 'regular', size: 24, color: SOFT }),
  ],
})

interface NameCard extends Colours {
  title: TextLayer
  portraitSize: number
  facts: readonly PosterLayer[]
  doing: string
}

/** A card of a person or a store: a portrait above its facts, and the code at the bottom. */
const nameCard = ({ ground: color, light, portrait: ring, title, portraitSize, facts, doing }: NameCard): Template => ({
  version: 1,
  width: WIDE,
  height: TALL,
  background: ROSE,
  layers: [
    ...ground(color, light, 420),
    title,
    area(WHITE, PAPER, 280, WIDE - 2 * PAPER, 880, 32),
    ...portrait(160, portraitSize, ring),
    ...facts,
    ...codeBeside(852, doing),
  ],
})

const invite = invitation({
  paper: ROSE,
  ground: BRAND,
  light: '#e0485f',
  portrait: '#f0899a',
  headlines: [
    headline('{platform}', 52, 48, { font: 'bold', size: 30, minSize: 20, color: WHITE }),
    headline('认真找对象，', 132, 96, { font: 'bold', size: 68, color: WHITE }),
    headline('从真实资料开始', 226, 96, { font: 'bold', size: 68, color: WHITE }),
    headline('资料经过审核，联系方式由自己决定给谁看', 334, 44, { font: 'regular', size: 28, color: '#ffe3e6' }),
  ],
  words: '邀请你来看看',
  doing: '长按或扫码打开',
})

const card = nameCard({
  ground: '#f7c9cf',
  light: '#fbdfe2',
  portrait: '#e57286',
  title: centred('很高兴认识你', 60, 64, { font: 'bold', size: 42, color: '#8e2138' }),
  portraitSize: 240,
  facts: [
    centred('{inviter}', 428, 84, { font: 'bold', size: 56, minSize: 32, color: INK }),
    centred('{about}', 516, 56, { font: 'regular', size: 36, minSize: 24, color: BRAND }),
    centred('{facts}', 576, 48, { font: 'regular', size: 30, minSize: 22, color: INK }),
    centred('{tags}', 640, 92, { font: 'regular', size: 28, minSize: 22, color: SOFT, maxLines: 2 }),
    area('#f3e4e6', EDGE + 40, 752, INNER - 80, 2),
    centred('编号 {no}', 776, 44, { font: 'regular', size: 26, color: SOFT }),
  ],
  doing: '长按或扫码，看我的资料',
})

/** Colours of those who serve members. */
const SERVICE: Colours = { ground: '#a8243f', light: '#b83a53', portrait: '#c65a6e' }

const matchmaker = nameCard({
  ...SERVICE,
  title: centred('红娘', 60, 60, { font: 'bold', size: 40, color: '#ffdfc2' }),
  portraitSize: 220,
  facts: [
    centred('{inviter}', 406, 76, { font: 'bold', size: 52, minSize: 30, color: INK }),
    centred('{about}', 486, 52, { font: 'regular', size: 30, minSize: 22, color: BRAND }),
    centred('{tags}', 544, 48, { font: 'regular', size: 28, minSize: 20, color: SOFT }),
    centred('{bio}', 606, 172, { font: 'regular', size: 30, minSize: 24, color: INK, maxLines: 4, x: 84, w: 582 }),
    centred('{store}', 786, 44, { font: 'regular', size: 26, minSize: 20, color: SOFT }),
  ],
  doing: '长按或扫码，看红娘主页',
})

const store = nameCard({
  ...SERVICE,
  title: centred('到店坐坐，慢慢说', 60, 64, { font: 'bold', size: 42, color: '#ffdfc2' }),
  portraitSize: 220,
  facts: [
    centred('{inviter}', 410, 144, { font: 'bold', size: 50, minSize: 30, color: INK, maxLines: 2 }),
    centred('{about}', 560, 48, { font: 'regular', size: 30, color: BRAND }),
    centred('地址', 624, 40, { font: 'regular', size: 24, color: SOFT }),
    centred('{address}', 662, 92, { font: 'regular', size: 30, minSize: 22, color: INK, maxLines: 2 }),
    centred('营业时间 {hours}', 770, 48, { font: 'regular', size: 28, minSize: 20, color: INK }),
  ],
  doing: '长按或扫码，先了解再来',
})

const GOLD = '#f0d6ab'

const partner = invitation({
  paper: '#f8f2e8',
  ground: '#33262a',
  light: '#423338',
  portrait: '#b89356',
  headlines: [
    headline('{platform}', 52, 48, { font: 'bold', size: 30, minSize: 20, color: GOLD }),
    headline('合伙人计划', 136, 108, { font: 'bold', size: 76, color: WHITE }),
    headline('在当地，一起把牵线这件事做好', 252, 52, { font: 'regular', size: 32, color: GOLD }),
    headline('不按人数给报酬，也不承诺收入', 316, 44, { font: 'regular', size: 28, color: '#cfc3c6' }),
  ],
  words: '邀请你一起了解',
  doing: '长按或扫码，来平台看看',
})

export const defaultTemplates: Readonly<Record<PosterKind, Template>> = { activity, invite, card, matchmaker, store, partner }
