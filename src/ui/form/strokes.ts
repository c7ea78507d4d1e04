/** Converts a finger's movement on a sheet into points, and limits them to the number that handwriting needs. */
import { distance, pointsOf, type Point, SHEET, type Stroke, strokeLimits } from '@qianxian/protocol/base/signature'
import type { PointerPosition } from '@/platform/input/dragInput.types'

/** Position of the sheet in the window, css px. */
export interface SheetBounds {
  left: number
  top: number
  width: number
}

/** Two points closer than this count as one. */
const STEP = 12

/** A finger next to the sheet draws along its edge. */
export function pointAt({ x, y }: PointerPosition, { left, top, width }: SheetBounds): Point {
  const unit = SHEET.wide / width
  const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)))
  return { x: within((x - left) * unit, SHEET.wide), y: within((y - top) * unit, SHEET.tall) }
}

const isFull = (drawn: readonly Stroke[]): boolean => pointsOf(drawn) >= strokeLimits.pointsInAll

/** Starts a new line, unless the sheet is full. */
export const addStroke = (drawn: readonly Stroke[], at: Point): Stroke[] =>
  drawn.length >= strokeLimits.strokesMax || isFull(drawn) ? [...drawn] : [...drawn, [at]]

/** Extends the last line, if the finger has moved. */
export function addPoint(drawn: readonly Stroke[], at: Point): Stroke[] {
  const last = drawn.at(-1)
  const end = last?.at(-1)
  if (!last || !end || distance(end, at) < STEP || last.length >= strokeLimits.pointsMax || isFull(drawn)) return [...drawn]
  return [...drawn.slice(0, -1), [...last, at]]
}

export interface Segment {
  from: Point
  /** Length in units of the sheet. */
  length: number
  /** Angle in radians, clockwise from the right. */
  turn: number
}

export const toSegments = (stroke: Stroke): Segment[] =>
  stroke.slice(1).map((to, place) => {
    const from = stroke[place]!
    return { from, length: distance(from, to), turn: Math.atan2(to.y - from.y, to.x - from.x) }
  })
