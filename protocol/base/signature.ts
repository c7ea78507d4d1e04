/** Strokes drawn by a finger, on a sheet twice as wide as tall, and whether they are a signature. */

/** The sheet's size in its own units. */
export const SHEET = { wide: 1000, tall: 500 } as const

export interface Point {
  x: number
  y: number
}
export type Stroke = Point[]

export const strokeLimits = {
  strokesMax: 40,
  /** Maximum points of one stroke. */
  pointsMax: 120,
  /** Maximum points of all strokes. */
  pointsInAll: 600,
  /** Minimum length of all strokes together: less is a slip of the finger, not a name. */
  lengthMin: 700,
  /** Minimum of the longer side of the rectangle around all strokes: a name is not written in a corner. */
  extentMin: 300,
  /** Minimum of the shorter side: a straight line is not a name. */
  thicknessMin: 80,
} as const

export const distance = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y)

const lengthOf = (stroke: Stroke): number =>
  stroke.reduce((sum, point, place) => sum + (place > 0 ? distance(stroke[place - 1]!, point) : 0), 0)

export const pointsOf = (drawn: readonly Stroke[]): number => drawn.reduce((sum, stroke) => sum + stroke.length, 0)

const sidesOf = (drawn: readonly Stroke[]): number[] =>
  (['x', 'y'] as const).map((axis) => {
    const places = drawn.flatMap((stroke) => stroke.map((point) => point[axis]))
    return Math.max(...places) - Math.min(...places)
  })

/** Faults of strokes that are no signature: nothing drawn, too little ink, too small a space, or more points than a hand makes. */
export type SignatureFault = 'empty' | 'short' | 'small' | 'overfull'

/** Returns why the strokes are no signature, or null; page and server use the same check. */
export function signatureFault(drawn: readonly Stroke[]): SignatureFault | null {
  const points = pointsOf(drawn)
  if (points === 0) return 'empty'
  if (points > strokeLimits.pointsInAll) return 'overfull'
  if (drawn.reduce((sum, stroke) => sum + lengthOf(stroke), 0) < strokeLimits.lengthMin) return 'short'
  const sides = sidesOf(drawn)
  return Math.max(...sides) < strokeLimits.extentMin || Math.min(...sides) < strokeLimits.thicknessMin ? 'small' : null
}

export const isSignature = (drawn: readonly Stroke[]): boolean => signatureFault(drawn) === null

const signatureRefusals: Readonly<Record<SignatureFault, string>> = {
  empty: '请本人手写签名',
  short: '签名笔画太少，请手写完整的姓名',
  small: '签名太小，请把姓名写大一些',
  overfull: '签名笔画太多，请点「重写」，只写姓名',
}

/** Returns the reason why the strokes are refused as a signature, or null. */
export function explainSignature(drawn: readonly Stroke[]): string | null {
  const found = signatureFault(drawn)
  return found && signatureRefusals[found]
}
