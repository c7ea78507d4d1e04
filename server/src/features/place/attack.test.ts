/**
 * Tests of false locations: each answer, to one account or many, reveals one distance band. All answers together locate nobody
 * within a circle of one kilometre, even for an attacker who knows the method.
 */
import { createHash } from 'node:crypto'
import { metresBetween, type Point } from '@qianxian/protocol/place/coordinates'
import { coarse, nearness } from '@qianxian/protocol/place/place.rules'
import { nearLimits, type NearBand } from '@qianxian/protocol/place/place.words'
import { describe, expect, it } from 'vitest'
import { openSecrets } from '../../lib/secrets'
import { buildStoredPlace } from './nearby'

const KILOMETRE = 1_000
const PEOPLE = 12
const tenant = { secrets: openSecrets(Buffer.alloc(32, 7)), tenantId: 1 }
/** A pseudo-random number from 0 to 1, the same in every run. */
const number = (...words: (string | number)[]): number => createHash('sha256').update(words.join()).digest().readUInt32BE() / 2 ** 32

const METRES_A_DEGREE = 111_195
const stepped = ({ latitude, longitude }: Point, north: number, east: number): Point => ({
  latitude: latitude + north / METRES_A_DEGREE,
  longitude: longitude + east / (METRES_A_DEGREE * Math.cos((latitude / 180) * Math.PI)),
})
const around = (center: Point, reach: number, step: number): Point[] => {
  const steps = Array.from({ length: Math.floor((2 * reach) / step) + 1 }, (_, at) => at * step - reach)
  return steps.flatMap((north) => steps.map((east) => stepped(center, north, east)))
}

interface Victim {
  userId: number
  real: Point
  shown: Point
}

const victims: Victim[] = Array.from({ length: PEOPLE }, (_, userId) => {
  const real = stepped({ latitude: 30.657, longitude: 104.066 }, number('n', userId) * 9_000, number('e', userId) * 9_000)
  const { shownLatitude, shownLongitude } = buildStoredPlace(tenant, userId, real)
  return { userId, real, shown: { latitude: shownLatitude, longitude: shownLongitude } }
})

interface Answer {
  from: Point
  band: NearBand
}

/** Answers from different locations. One account has the same secret with the victim everywhere; many accounts have one each. */
const asked = ({ userId, real }: Victim, shown: Point, positions: number, accounts: 'one' | 'many'): Answer[] =>
  Array.from({ length: positions }, (_, at) => {
    const from = coarse(stepped(real, (number('an', userId, at) - 0.5) * 16_000, (number('ae', userId, at) - 0.5) * 16_000))
    return { from, band: nearness(from, shown, number('pair', userId, accounts === 'one' ? 0 : at)) }
  })

/** True if a person shown at this point could have given this answer with some jitter. */
const fits = (point: Point, { from, band }: Answer): boolean =>
  [0, 0.25, 0.5, 0.75, 1].some((secret) => nearness(from, point, secret) === band)

/** The most likely shown location: the middle of the points that fit most answers. */
function bestFit(answers: readonly Answer[], near: Point): Point {
  const scored = around(near, 5_000, 250).map((point) => ({
    point,
    score: answers.filter(({ from, band }) => nearness(from, point, 0.5) === band).length,
  }))
  const most = Math.max(...scored.map(({ score }) => score))
  const best = scored.filter(({ score }) => score === most).map(({ point }) => point)
  const mean = (of: (point: Point) => number) => best.reduce((sum, point) => sum + of(point), 0) / best.length
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) }
}

describe('three false positions', () => {
  it.each(victims)('three positions leave more than a circle of one kilometre in which number $userId may be', (victim) => {
    const answers = asked(victim, victim.shown, 3, 'one')
    const shown = around(victim.real, 4_000, 500).filter((point) => answers.every((answer) => fits(point, answer)))
    expect(shown.length).toBeGreaterThan(0)
    const [least, most] = [nearLimits.asideMin - KILOMETRE, nearLimits.asideMax + KILOMETRE]
    const possible = around(victim.real, 4_000, 500).filter((point) =>
      shown.some((one) => metresBetween(one, point) >= least && metresBetween(one, point) <= most),
    )
    // Two possible points are further apart than the diameter of any such circle, so a guess can be right only by chance.
    const [first] = possible
    expect(Math.max(...possible.map((point) => metresBetween(first!, point)))).toBeGreaterThan(2 * KILOMETRE)
  })
})

describe('many accounts in many places', () => {
  it.each(victims)('many accounts find a point at which number $userId is not, within a kilometre', (victim) => {
    const found = bestFit(asked(victim, victim.shown, 60, 'many'), victim.real)
    expect(metresBetween(found, victim.real)).toBeGreaterThan(KILOMETRE)
    // The attackers find the shown decoy, as intended.
    expect(metresBetween(found, victim.shown)).toBeLessThan(KILOMETRE)
  })

  it.each(victims)('without the decoy, number $userId would be found at the real location, so the attack is effective', (victim) => {
    expect(metresBetween(bestFit(asked(victim, coarse(victim.real), 60, 'many'), victim.real), victim.real)).toBeLessThan(KILOMETRE + 400)
  })
})

it('everyone is shown one to four kilometres away, in a direction fixed with the rounded location', () => {
  for (const { userId, real, shown } of victims) {
    const aside = metresBetween(real, shown)
    expect(aside).toBeGreaterThan(KILOMETRE)
    expect(aside).toBeLessThan(nearLimits.asideMax + KILOMETRE)
    const { latitude, longitude } = coarse(real)
    for (const [north, east] of [
      [0.004, -0.004],
      [-0.004, 0.004],
    ] as const)
      expect(buildStoredPlace(tenant, userId, { latitude: latitude + north, longitude: longitude + east })).toEqual(
        buildStoredPlace(tenant, userId, real),
      )
    expect(buildStoredPlace(tenant, userId + 1, real)).not.toEqual(buildStoredPlace(tenant, userId, real))
  }
})
