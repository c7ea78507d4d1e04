/** The places of an album: the first is four times as large as the others, which are next to it and below it. */

export interface PhotoPlace {
  /** In thirds of the album's width. */
  x: number
  y: number
  edge: number
}

const LARGE = 2
const COLUMNS = 3

export function placeAt(at: number): PhotoPlace {
  if (at === 0) return { x: 0, y: 0, edge: LARGE }
  if (at <= LARGE) return { x: LARGE, y: at - 1, edge: 1 }
  const rest = at - COLUMNS
  return { x: rest % COLUMNS, y: LARGE + Math.floor(rest / COLUMNS), edge: 1 }
}

/** Height of this many places, in thirds of the width. */
export function gridHeight(count: number): number {
  return LARGE + Math.ceil(Math.max(0, count - COLUMNS) / COLUMNS)
}

/**
 * The place under a finger among the first `count`, or else the nearest.
 * @param x @param y in thirds of the width
 */
export function placeAtPoint(x: number, y: number, count: number): number {
  let nearest = 0
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < count; at += 1) {
    const place = placeAt(at)
    const away = Math.hypot(outside(x, place.x, place.edge), outside(y, place.y, place.edge))
    if (away < least) [nearest, least] = [at, away]
  }
  return nearest
}

const outside = (value: number, from: number, edge: number): number => Math.max(from - value, 0, value - from - edge)

/** Returns the list with one member moved to another position. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)]
}
