/**
 * Limits on what others may learn about a person's location. Three measures prevent its computation. It is rounded
 * before it is stored. Each person is shown at a secret offset that stays constant while the rounded place does, so any
 * number of accounts in any number of places finds the wrong point. Each pair of people has its own jitter, so one
 * account does not find even that point.
 */
import type { Point } from './coordinates'
import { metresBetween } from './coordinates'
import { nearLimits, type NearBand } from './place.words'

/** Lower bound of each band in metres. */
const bounds: readonly (readonly [NearBand, number])[] = [
  ['km1', 1_000],
  ['km3', 3_000],
  ['km5', 5_000],
  ['km10', 10_000],
  ['km20', 20_000],
  ['km50', 50_000],
  ['km100', 100_000],
]

export const bandOf = (metres: number): NearBand => bounds.find(([, below]) => metres < below)?.[0] ?? 'beyond'

const METRES_A_DEGREE = 111_195
const UNIT = 10 ** nearLimits.decimals

const rounded = (degrees: number): number => Math.round(degrees * UNIT) / UNIT

export const coarse = ({ latitude, longitude }: Point): Point => ({ latitude: rounded(latitude), longitude: rounded(longitude) })

/** @param secret two numbers from 0 to 1 that belong to this person at this place */
export function shownAside(place: Point, [turn, length]: readonly [number, number]): Point {
  const angle = 2 * Math.PI * turn
  const metres = nearLimits.asideMin + (nearLimits.asideMax - nearLimits.asideMin) * length
  const latitude = place.latitude + (metres * Math.sin(angle)) / METRES_A_DEGREE
  const east = (metres * Math.cos(angle)) / (METRES_A_DEGREE * Math.max(0.1, Math.cos((place.latitude / 180) * Math.PI)))
  return { latitude, longitude: place.longitude + east }
}

/** @param secret a number from 0 to 1 that belongs to this pair of people */
export const nearness = (from: Point, shown: Point, secret: number): NearBand =>
  bandOf(metresBetween(from, shown) * (1 + nearLimits.jitter * (2 * secret - 1)))
