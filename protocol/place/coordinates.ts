/**
 * The two coordinate systems: WGS-84, used by satellites, and GCJ-02, used by Chinese maps and shifted by some hundred
 * metres. Stored and transmitted points are GCJ-02 and declare it; WGS-84 input is converted.
 */
import { dictionary, type ValueOf } from '../base/dictionary'

export const coordinateSystem = /*#__PURE__*/ dictionary({ gcj02: 'GCJ-02', wgs84: 'WGS-84' })
export type CoordinateSystem = ValueOf<typeof coordinateSystem>

/** A point in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

const { PI, abs, asin, cos, sin, sqrt } = Math
/** Ellipsoid of the shift: half the long axis in metres, and the square of its eccentricity. */
const AXIS = 6378245
const ECCENTRICITY = 0.006693421622965943
/** Radius of the Earth as a sphere, in metres. */
const RADIUS = 6371008.8
/** Well below a millimetre, in degrees. */
const CLOSE_ENOUGH = 1e-10
const STEPS = 30

const inRadians = (degrees: number): number => (degrees / 180) * PI

/** Outside this box the two systems are equal. */
const isShifted = ({ latitude, longitude }: Point): boolean =>
  longitude > 72.004 && longitude < 137.8347 && latitude > 0.8293 && latitude < 55.8271

/** Terms of the published series, by amplitude and wavelength. */
const waves = (x: number, ...all: readonly (readonly [height: number, length: number])[]): number =>
  (all.reduce((sum, [height, length]) => sum + height * sin((x * PI) / length), 0) * 2) / 3

/** Offset of GCJ-02 from a WGS-84 point, in degrees. */
function shiftAt({ latitude, longitude }: Point): Point {
  const [x, y] = [longitude - 105, latitude - 35]
  const fine = waves(x, [20, 1 / 6], [20, 1 / 2])
  const north = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * sqrt(abs(x)) + waves(y, [20, 1], [40, 3], [160, 12], [320, 30])
  const east = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * sqrt(abs(x)) + waves(x, [20, 1], [40, 3], [150, 12], [300, 30])
  const bent = 1 - ECCENTRICITY * sin(inRadians(latitude)) ** 2
  return {
    latitude: ((north + fine) * 180 * bent * sqrt(bent)) / (AXIS * (1 - ECCENTRICITY) * PI),
    longitude: ((east + fine) * 180 * sqrt(bent)) / (AXIS * cos(inRadians(latitude)) * PI),
  }
}

export function toGcj02(point: Point): Point {
  if (!isShifted(point)) return point
  const shift = shiftAt(point)
  return { latitude: point.latitude + shift.latitude, longitude: point.longitude + shift.longitude }
}

/** The shift has no closed inverse, so it is approximated: each step is some thousand times closer than the last. */
export function toWgs84(point: Point): Point {
  if (!isShifted(point)) return point
  let found = point
  for (let step = 0; step < STEPS; step += 1) {
    const shift = shiftAt(found)
    const next = { latitude: point.latitude - shift.latitude, longitude: point.longitude - shift.longitude }
    const isThere = abs(next.latitude - found.latitude) + abs(next.longitude - found.longitude) < CLOSE_ENOUGH
    found = next
    if (isThere) break
  }
  return found
}

/** Converts a point of either system to GCJ-02. */
export const inGcj02 = ({ system, ...point }: Point & { readonly system: CoordinateSystem }): Point =>
  system === 'wgs84' ? toGcj02(point) : point

/** Metres along the ground. */
export function metresBetween(a: Point, b: Point): number {
  const half = (from: number, to: number) => sin(inRadians(to - from) / 2) ** 2
  const across = half(a.latitude, b.latitude) + cos(inRadians(a.latitude)) * cos(inRadians(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * RADIUS * asin(Math.min(1, sqrt(across)))
}
