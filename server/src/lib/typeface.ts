/**
 * The only typeface of drawings on the server: Noto Sans SC from its package (SIL Open Font License 1.1), read by fontkit.
 * It measures lines and returns letters as SVG outlines, so drawings need no fonts of the host and look the same on every
 * machine. Kerning, ligatures and coloured glyphs are not supported.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Fontkit from 'fontkit'
import type { Font, Glyph, PathCommand } from 'fontkit'

export type Weight = 'regular' | 'bold'

const require = createRequire(import.meta.url)
export const FONT_FILES: Readonly<Record<Weight, string>> = {
  regular: require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
}

export interface Typeface {
  /** False if the font has no glyph for the character and would draw a box. */
  has(character: string): boolean
  /** Width of the line, in the units of `size`. */
  widthOf(text: string, size: number): number
  /** An SVG path that starts at `x` on the baseline `y`. Characters without a glyph are left out. */
  outlineOf(text: string, size: number, x: number, y: number): string
}

/** Number of glyphs after which the font is opened again: fontkit caches every glyph that it has read, some 12 KB each. */
const GLYPHS_KEPT = 4000

const opened = new Map<Weight, Typeface>()

/** Opens the font on first use and keeps it in memory: ten megabytes for each weight. */
export function typeface(weight: Weight): Typeface {
  const known = opened.get(weight) ?? openTypeface(readFileSync(FONT_FILES[weight]))
  opened.set(weight, known)
  return known
}

function openTypeface(file: Buffer): Typeface {
  // Loaded on first use, because loading the package takes longer than all the rest of a server's start.
  const { create } = require('fontkit') as typeof Fontkit
  const open = (): Font => {
    const font = create(file)
    if (font.type !== 'TTF') throw new Error('the typeface is not a single font')
    return font
  }
  let font = open()
  const read = new Set<number>()

  const glyphOf = (codePoint: number): Glyph => {
    if (read.size >= GLYPHS_KEPT && !read.has(codePoint)) {
      font = open()
      read.clear()
    }
    read.add(codePoint)
    return font.glyphForCodePoint(codePoint)
  }
  const glyphsOf = (text: string): Glyph[] =>
    Array.from(text, (character) => character.codePointAt(0)!)
      .filter((codePoint) => font.hasGlyphForCodePoint(codePoint))
      .map(glyphOf)

  return {
    has: (character) => font.hasGlyphForCodePoint(character.codePointAt(0)!),
    widthOf: (text, size) => (glyphsOf(text).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) * size) / font.unitsPerEm,
    outlineOf(text, size, x, y) {
      const scale = size / font.unitsPerEm
      let left = x
      let path = ''
      for (const glyph of glyphsOf(text)) {
        path += toSvg(glyph.path.commands, scale, left, y)
        left += glyph.advanceWidth * scale
      }
      return path
    },
  }
}

const LETTERS: Readonly<Record<PathCommand['command'], string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

/** Font units have y upwards, SVG has y downwards. */
function toSvg(commands: readonly PathCommand[], scale: number, left: number, baseline: number): string {
  const toCoordinate = (value: number, at: number): string => (at % 2 === 0 ? left + value * scale : baseline - value * scale).toFixed(2)
  return commands.map(({ command, args }) => LETTERS[command] + args.map(toCoordinate).join(' ')).join('')
}
