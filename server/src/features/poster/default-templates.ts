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

export const defaultTemplates: Readonly<Record<PosterKind, Template>> = { activity }
