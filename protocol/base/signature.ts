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
  lengthMin: 400,
} as const

export const distance = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y)

const lengthOf = (stroke: Stroke): number =>
  stroke.reduce((sum, point, place) => sum + (place > 0 ? distance(stroke[place - 1]!, point) : 0), 0)

export const pointsOf = (drawn: readonly Stroke[]): number => drawn.reduce((sum, stroke) => sum + stroke.length, 0)

/** True if the strokes are a signature; page and server use the same check. */
export const isSignature = (drawn: readonly Stroke[]): boolean =>
  pointsOf(drawn) <= strokeLimits.pointsInAll && drawn.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= strokeLimits.lengthMin
