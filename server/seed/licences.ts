/**
 * Business licences as stores display them, 1200 × 840. The firms do not exist, and each licence states that across the
 * whole sheet.
 */
import { typeface, type Weight } from '../src/lib/typeface'
import { circle, group, line, path, rect, Sheet } from '@qianxian/demonstration/portraits/pen'

export interface LicenceFacts {
  name: string
  code: string
  address: string
  /** In the form 2024年03月18日. */
  founded: string
}

const WIDE = 1200
const TALL = 840
const INK = '#3a2b26'
const GOLD = '#b58a3c'
const SEAL = '#c8403f'
const LABEL = 140
const ROW = 66
/** Distance of the inner frame line from each edge. */
const INNER = 46

const written = (text: string, size: number, x: number, y: number, fill = INK, weight: Weight = 'regular', more = {}) =>
  path(typeface(weight).outlineOf(text, size, x, y), fill, more)

const inMiddle = (text: string, size: number, x: number, y: number, fill = INK, weight: Weight = 'regular', more = {}) =>
  written(text, size, x - typeface(weight).widthOf(text, size) / 2, y, fill, weight, more)

/** A row of label and value. */
const fact = ([label, value]: readonly [string, string], x: number, y: number) =>
  written(label, 24, x, y, '#8a6a35') + written(value, 24, x + LABEL, y)

const frame = (sheet: Sheet) =>
  rect(0, 0, WIDE, TALL, sheet.down('#fdf8ea', '#f6ead0')) +
  rect(28, 28, WIDE - 56, TALL - 56, 'none', { stroke: GOLD, 'stroke-width': 10 }) +
  rect(INNER, INNER, WIDE - 2 * INNER, TALL - 2 * INNER, 'none', { stroke: GOLD, 'stroke-width': 2 }) +
  [
    [INNER, INNER],
    [WIDE - INNER, INNER],
    [INNER, TALL - INNER],
    [WIDE - INNER, TALL - INNER],
  ]
    .map(([x, y]) => circle(x!, y!, 22, '#fdf8ea', { stroke: GOLD, 'stroke-width': 4 }) + circle(x!, y!, 9, GOLD))
    .join('')

/** An invented emblem in place of a state's. */
const emblem = (x: number, y: number) =>
  circle(x, y, 46, SEAL) +
  circle(x, y, 38, 'none', { stroke: '#f6dfa8', 'stroke-width': 3 }) +
  group(path('M0,20 C-26,0 -22,-18 -9,-18 C-3,-18 0,-13 0,-11 C0,-13 3,-18 9,-18 C22,-18 26,0 0,20Z', '#f6dfa8'), {
    transform: `translate(${x},${y})`,
  })

const seal = (x: number, y: number) =>
  group(
    circle(0, 0, 92, 'none', { stroke: SEAL, 'stroke-width': 7, opacity: 0.8 }) +
      inMiddle('演示专用', 34, 0, 2, SEAL, 'bold', { opacity: 0.8 }) +
      inMiddle('不具效力', 26, 0, 42, SEAL, 'regular', { opacity: 0.8 }),
    { transform: `translate(${x},${y}) rotate(-9)` },
  )

const watermark = (sheet: Sheet) =>
  group(
    group(
      [0, 1, 2, 3]
        .flatMap((row) =>
          [0, 1, 2, 3].map((column) =>
            inMiddle('演示', 84, 60 + column * 330 + (row % 2) * 150, 200 + row * 200, GOLD, 'bold', { opacity: 0.16 }),
          ),
        )
        .join(''),
      { transform: `rotate(-14 ${WIDE / 2} ${TALL / 2})` },
    ),
    { 'clip-path': sheet.clip(rect(INNER, INNER, WIDE - 2 * INNER, TALL - 2 * INNER, '#ffffff')) },
  )

export function drawLicence({ name, code, address, founded }: LicenceFacts): string {
  const sheet = new Sheet()
  const left = [
    ['名称', name],
    ['类型', '有限责任公司（演示）'],
    ['经营范围', '婚姻介绍服务；婚庆礼仪服务（演示）'],
    ['住所', address],
    ['成立日期', founded],
  ] as const
  return sheet.finish(
    frame(sheet) +
      watermark(sheet) +
      emblem(WIDE / 2, 126) +
      inMiddle('营业执照', 76, WIDE / 2, 262, INK, 'bold') +
      inMiddle('统一社会信用代码', 22, WIDE / 2, 316, '#8a6a35') +
      inMiddle(code, 30, WIDE / 2, 354, INK, 'bold') +
      left.map((one, at) => fact(one, 120, 430 + at * ROW)).join('') +
      line('M120,736 H760', GOLD, 2) +
      written('登记机关　演示市场监督管理局', 22, 120, 772, '#8a6a35') +
      seal(WIDE - 240, 640),
    WIDE,
    TALL,
  )
}
