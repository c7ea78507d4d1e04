/** A line of text as plain strokes, for hosts without any font: Chinese is written in pinyin, anything else unknown is left out. */
import { pinyin } from 'pinyin-pro'
import { LETTER_HEIGHT, LETTER_WIDTH, strokesOf } from '../../../lib/strokes'

const SPACING = 1.6
const SPACE = 3

/** What of `text` these letters can write. */
export function latinOf(text: string): string {
  return pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join(' ')
    .toUpperCase()
    .replace(/[^A-Z0-9\-_./:@ ]/g, '')
    .replace(/ +/g, ' ')
    .trim()
}

/** An SVG path with its top left at 0, 0, letters 0.7 × `fontSize` high as capitals are in a font. */
export function strokePath(text: string, fontSize: number): { path: string; width: number; height: number } {
  const scale = (fontSize * 0.7) / LETTER_HEIGHT
  let left = 0
  let path = ''
  for (const letter of text) {
    const strokes = strokesOf(letter)
    if (strokes === null) {
      left += SPACE
      continue
    }
    for (const stroke of strokes) {
      for (const [at, { x, y }] of stroke.entries())
        path += `${at === 0 ? 'M' : 'L'}${((left + x) * scale).toFixed(2)} ${(y * scale).toFixed(2)}`
    }
    left += LETTER_WIDTH + SPACING
  }
  return { path, width: Math.max(left - SPACING, 0) * scale, height: LETTER_HEIGHT * scale }
}
