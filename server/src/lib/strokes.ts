/** Letters as plain strokes, without a font of the host: A–Z, digits and a few signs on a grid. */

export const LETTER_WIDTH = 4
export const LETTER_HEIGHT = 6

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

export interface Point {
  x: number
  y: number
}

/** Pen strokes from the top left corner of the letter, y downward; null for an unknown character. */
export function strokesOf(letter: string): Point[][] | null {
  const strokes = STROKES[letter]
  if (strokes === undefined) return null
  return strokes.split(' ').map((stroke) => Array.from(stroke.matchAll(/(\d)(\d)/g), ([, x, y]) => ({ x: Number(x), y: Number(y) })))
}
