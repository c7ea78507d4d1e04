/** What a finger draws, lines of points on a sheet that is twice as wide as it is tall; and whether that is a signature. */

/** The sheet, in its own units. */
export const SHEET = { wide: 1000, tall: 500 } as const

export interface Point {
  x: number
  y: number
}
export type Stroke = Point[]

export const strokeLimits = {
  strokesMax: 40,
  /** In one of them. */
  pointsMax: 120,
  /** Of all together. */
  pointsInAll: 600,
  /** Less is a slip of the finger and no name: the length of all lines together. */
  lengthMin: 400,
} as const

export const distance = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y)

const lengthOf = (stroke: Stroke): number =>
  stroke.reduce((sum, point, place) => sum + (place > 0 ? distance(stroke[place - 1]!, point) : 0), 0)

export const pointsOf = (drawn: readonly Stroke[]): number => drawn.reduce((sum, stroke) => sum + stroke.length, 0)

/** Whether somebody wrote something, as the page and the server judge it. */
export const isSignature = (drawn: readonly Stroke[]): boolean =>
  pointsOf(drawn) <= strokeLimits.pointsInAll && drawn.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= strokeLimits.lengthMin
