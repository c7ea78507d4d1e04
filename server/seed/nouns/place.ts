/** Some members in the demonstration's three cities opted in to nearby; each is at a different distance from the centre. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { newUserPlace } from '../makers/place'
import type { Demonstration } from '../stage'

const MIDDLES: readonly (readonly [cityGeo: string, latitude: number, longitude: number])[] = [
  ['510100', 30.657, 104.066],
  ['330100', 30.274, 120.155],
  ['420100', 30.593, 114.305],
]
const OF_A_CITY = 16
/** Degrees from one to the next, outwards: the last one is some thirty kilometres away. */
const STEP = 0.018
/** Angle in radians, so that no two are in the same direction. */
const TURN = 2.4

export const demonstration: Demonstration = {
  async past(stage) {
    for (const [cityGeo, latitude, longitude] of MIDDLES) {
      const living = stage.inhabitants.filter(({ person }) => person.residenceGeo.startsWith(cityGeo.slice(0, 4)))
      for (const [at, { userId }] of living.slice(-OF_A_CITY).entries())
        await newUserPlace(stage, {
          userId,
          latitude: latitude + STEP * at * Math.sin(at * TURN),
          longitude: longitude + STEP * at * Math.cos(at * TURN),
          at: momentBefore(stage.now, 20 + at * 90, 'minute'),
        })
    }
  },
}
