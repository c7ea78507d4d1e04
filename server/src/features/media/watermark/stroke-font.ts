/**
 * Letters as plain strokes, for hosts without any font: A–Z, digits and a few signs on a grid 4 wide and 6 high.
 * Chinese is written in pinyin, anything else unknown is left out.
 */
import { pinyin } from 'pinyin-pro'

/** Each pair of digits is a point x, y (y downward); a space lifts the pen. */
const STROKES: Record<string, string> = {
  A: '062046 1333',
  B: '00063645443303 0030413233',
  C: '4130100105163645',
  D: '00062644422000',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '1030 2026 1636',
  J: '404536160504',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 2446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  0: '103041453616050110 4105',
  1: '112026 1636',
  2: '01103041420646',
  3: '0110304142334445361605 1333',
  4: '36300444',
  5: '400002324345361605',
  6: '413010010516364544331304',
  7: '004016',
  8: '13020110304142331304051636454433',
  9: '0516364541301001021343',
  '-': '1333',
  _: '0646',
  '.': '2526',
  '/': '4006',
  ':': '2122 2425',
  '@': '4546160501104044241333',
}

const WIDTH = 4
const SPACING = 1.6
const SPACE = 3
/** Height of a letter in grid steps; the line of text is one `fontSize` high. */
const HEIGHT = 6

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
  const scale = (fontSize * 0.7) / HEIGHT
  let left = 0
  let path = ''
  for (const letter of text) {
    const strokes = STROKES[letter]
    if (strokes === undefined) {
      left += SPACE
      continue
    }
    for (const stroke of strokes.split(' ')) {
      for (let at = 0; at + 1 < stroke.length; at += 2) {
        const x = ((left + Number(stroke[at])) * scale).toFixed(2)
        const y = (Number(stroke[at + 1]) * scale).toFixed(2)
        path += `${at === 0 ? 'M' : 'L'}${x} ${y}`
      }
    }
    left += WIDTH + SPACING
  }
  return { path, width: Math.max(left - SPACING, 0) * scale, height: HEIGHT * scale }
}
