/**
 * The one typeface of everything that is drawn here, Noto Sans SC as its package brings it (SIL Open Font License 1.1): how wide a
 * line is, and its letters as outlines. So a drawing needs no fonts of the host, looks the same on every one, and none is
 * loaded anew for each picture. Source: the OpenType specification, tables head, hhea, hmtx, maxp, cmap (12, 4), loca, glyf.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'

export type Weight = 'regular' | 'bold'

const require = createRequire(import.meta.url)
const FILES: Readonly<Record<Weight, string>> = {
  regular: require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
}

export interface Typeface {
  /** False where it has no glyph for the character, and would draw the box. */
  has(character: string): boolean
  /** In the units of `size`. */
  widthOf(text: string, size: number): number
  /** An SVG path that begins at `x` on the baseline `y`. What it has no glyph for is left out. */
  outlineOf(text: string, size: number, x: number, y: number): string
}

/** One outline in units of the font, y upwards, as lines and quadratic curves. */
type Stroke = readonly ['M' | 'L', number, number] | readonly ['Q', number, number, number, number] | readonly ['Z']

interface Point {
  x: number
  y: number
  isOn: boolean
}

/** Characters of names and titles come again and again. */
const GLYPHS_KEPT = 2000

const opened = new Map<Weight, Typeface>()

/** Read when it is first needed, and kept: ten megabytes each. */
export function typeface(weight: Weight): Typeface {
  const known = opened.get(weight) ?? openTypeface(readFileSync(FILES[weight]))
  opened.set(weight, known)
  return known
}

function openTypeface(file: Buffer): Typeface {
  const tables = tablesOf(file)
  const table = (name: string): number => {
    const offset = tables.get(name)
    if (offset === undefined) throw new Error(`the font has no table ${name}`)
    return offset
  }
  const unitsPerEm = file.readUInt16BE(table('head') + 18)
  const glyphOf = charactersOf(file, table('cmap'))
  const advanceOf = advancesOf(file, table('hhea'), table('hmtx'))
  const outlines = outlinesOf(file, { head: table('head'), loca: table('loca'), glyf: table('glyf') })
  const glyphsOf = (text: string): number[] =>
    Array.from(text, (character) => glyphOf(character.codePointAt(0)!)).filter((glyph) => glyph > 0)

  return {
    has: (character) => glyphOf(character.codePointAt(0)!) > 0,
    widthOf: (text, size) => (glyphsOf(text).reduce((sum, glyph) => sum + advanceOf(glyph), 0) * size) / unitsPerEm,
    outlineOf(text, size, x, y) {
      const scale = size / unitsPerEm
      let left = x
      let path = ''
      for (const glyph of glyphsOf(text)) {
        path += written(outlines(glyph), scale, left, y)
        left += advanceOf(glyph) * scale
      }
      return path
    },
  }
}

function tablesOf(file: Buffer): Map<string, number> {
  const count = file.readUInt16BE(4)
  return new Map(
    Array.from({ length: count }, (_, place) => {
      const record = 12 + place * 16
      return [file.toString('latin1', record, record + 4), file.readUInt32BE(record + 8)]
    }),
  )
}

/** Glyphs by character; 0 where there is none. */
function charactersOf(file: Buffer, cmap: number): (character: number) => number {
  const subtables = Array.from({ length: file.readUInt16BE(cmap + 2) }, (_, place) => cmap + file.readUInt32BE(cmap + 4 + place * 8 + 4))
  const whole = subtables.find((at) => file.readUInt16BE(at) === 12)
  if (whole !== undefined) return groupsOf(file, whole)
  throw new Error('the font has no table of all characters')
}

/** Format 12: runs of characters, in their order, whose glyphs follow one another. */
function groupsOf(file: Buffer, at: number): (character: number) => number {
  const count = file.readUInt32BE(at + 12)
  const group = (place: number) => at + 16 + place * 12
  return (character) => {
    let [low, high] = [0, count - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const record = group(middle)
      if (character < file.readUInt32BE(record)) high = middle - 1
      else if (character > file.readUInt32BE(record + 4)) low = middle + 1
      else return file.readUInt32BE(record + 8) + character - file.readUInt32BE(record)
    }
    return 0
  }
}

/** Glyphs beyond the last that is listed are as wide as it. */
function advancesOf(file: Buffer, hhea: number, hmtx: number): (glyph: number) => number {
  const listed = file.readUInt16BE(hhea + 34)
  return (glyph) => file.readUInt16BE(hmtx + Math.min(glyph, listed - 1) * 4)
}

function outlinesOf(
  file: Buffer,
  { head, loca, glyf }: { head: number; loca: number; glyf: number },
): (glyph: number) => readonly Stroke[] {
  const isLong = file.readInt16BE(head + 50) === 1
  const startOf = (glyph: number) => (isLong ? file.readUInt32BE(loca + glyph * 4) : file.readUInt16BE(loca + glyph * 2) * 2)
  const kept = new LRUCache<number, readonly Stroke[]>({ max: GLYPHS_KEPT })
  const read = (glyph: number): readonly Stroke[] => {
    const known = kept.get(glyph)
    if (known) return known
    const [start, end] = [startOf(glyph), startOf(glyph + 1)]
    const strokes = start === end ? [] : readGlyph(file, glyf + start, read)
    kept.set(glyph, strokes)
    return strokes
  }
  return read
}

function readGlyph(file: Buffer, at: number, part: (glyph: number) => readonly Stroke[]): readonly Stroke[] {
  const contours = file.readInt16BE(at)
  return contours >= 0 ? contoursOf(file, at + 10, contours).flatMap(strokesOf) : partsOf(file, at + 10, part)
}

// Flags of a point.
const ON = 0x01
const SHORT_X = 0x02
const SHORT_Y = 0x04
const REPEATED = 0x08
const SAME_OR_PLUS_X = 0x10
const SAME_OR_PLUS_Y = 0x20

function contoursOf(file: Buffer, start: number, count: number): Point[][] {
  const ends = Array.from({ length: count }, (_, place) => file.readUInt16BE(start + place * 2))
  const total = (ends.at(-1) ?? -1) + 1
  let at = start + count * 2
  at += 2 + file.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length < total) {
    const flag = file[at++]!
    const times = flag & REPEATED ? file[at++]! + 1 : 1
    for (let time = 0; time < times; time += 1) flags.push(flag)
  }
  const along = (short: number, sameOrPlus: number): number[] => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += flag & sameOrPlus ? file[at++]! : -file[at++]!
      else if (!(flag & sameOrPlus)) {
        value += file.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const xs = along(SHORT_X, SAME_OR_PLUS_X)
  const ys = along(SHORT_Y, SAME_OR_PLUS_Y)
  const points = flags.map((flag, place) => ({ x: xs[place]!, y: ys[place]!, isOn: (flag & ON) > 0 }))
  return ends.map((end, place) => points.slice(place === 0 ? 0 : ends[place - 1]! + 1, end + 1))
}

const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, isOn: true })

/** Between two points off the curve lies one on it that is not written down. */
function strokesOf(points: readonly Point[]): Stroke[] {
  if (points.length === 0) return []
  const full = points.flatMap((point, place) => {
    const next = points[(place + 1) % points.length]!
    return point.isOn || next.isOn ? [point] : [point, between(point, next)]
  })
  const first = full.findIndex(({ isOn }) => isOn)
  const turned = [...full.slice(first), ...full.slice(0, first + 1)]
  const strokes: Stroke[] = [['M', turned[0]!.x, turned[0]!.y]]
  for (let place = 1; place < turned.length; place += 1) {
    const point = turned[place]!
    if (point.isOn) strokes.push(['L', point.x, point.y])
    else {
      const end = turned[(place += 1)]!
      strokes.push(['Q', point.x, point.y, end.x, end.y])
    }
  }
  return [...strokes, ['Z']]
}

// Flags of a part.
const WORDS = 0x0001
const OFFSETS = 0x0002
const ONE_SCALE = 0x0008
const MORE = 0x0020
const TWO_SCALES = 0x0040
const MATRIX = 0x0080

/** A glyph that is put together of others. */
function partsOf(file: Buffer, start: number, part: (glyph: number) => readonly Stroke[]): Stroke[] {
  const strokes: Stroke[] = []
  let at = start
  let flags = MORE
  const fixed = () => {
    at += 2
    return file.readInt16BE(at - 2) / 16_384
  }
  while (flags & MORE) {
    flags = file.readUInt16BE(at)
    const glyph = file.readUInt16BE(at + 2)
    const isWide = (flags & WORDS) > 0
    const [dx, dy] = isWide ? [file.readInt16BE(at + 4), file.readInt16BE(at + 6)] : [file.readInt8(at + 4), file.readInt8(at + 5)]
    at += isWide ? 8 : 6
    let [a, b, c, d] = [1, 0, 0, 1]
    if (flags & ONE_SCALE) a = d = fixed()
    else if (flags & TWO_SCALES) [a, d] = [fixed(), fixed()]
    else if (flags & MATRIX) [a, b, c, d] = [fixed(), fixed(), fixed(), fixed()]
    const [left, up] = flags & OFFSETS ? [dx, dy] : [0, 0]
    const moved = (x: number, y: number) => [a * x + c * y + left, b * x + d * y + up] as const
    for (const stroke of part(glyph)) {
      if (stroke[0] === 'Z') strokes.push(stroke)
      else if (stroke[0] === 'Q') strokes.push(['Q', ...moved(stroke[1], stroke[2]), ...moved(stroke[3], stroke[4])])
      else strokes.push([stroke[0], ...moved(stroke[1], stroke[2])])
    }
  }
  return strokes
}

function written(strokes: readonly Stroke[], scale: number, left: number, baseline: number): string {
  const x = (value: number) => (left + value * scale).toFixed(2)
  const y = (value: number) => (baseline - value * scale).toFixed(2)
  return strokes
    .map((stroke) => {
      if (stroke[0] === 'Z') return 'Z'
      if (stroke[0] === 'Q') return `Q${x(stroke[1])} ${y(stroke[2])} ${x(stroke[3])} ${y(stroke[4])}`
      return `${stroke[0]}${x(stroke[1])} ${y(stroke[2])}`
    })
    .join('')
}
