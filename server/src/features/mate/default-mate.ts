/** Default preferences of a member who has set none: near in age and place, as `prefer`, never as `must`. */
import { ageAt } from '@qianxian/protocol/base/calendar'
import { profileLimits } from '@qianxian/protocol/love/profile.words'
import type { ProfilePatch } from '@qianxian/protocol/love/love.schema'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'

/** Years below and above the member's own age. */
const AGE_SPAN = { male: { below: 8, above: 3 }, female: { below: 3, above: 8 } } as const
const HEIGHT_STEP_CM = 5

export const openMate: Mate = {
  ageMin: null,
  ageMax: null,
  heightMin: null,
  heightMax: null,
  geos: [],
  educationMin: null,
  incomeMin: null,
  marital: [],
  children: [],
  housing: [],
  smoking: [],
  drinking: [],
  marryWithin: [],
  weights: {
    age: 'prefer',
    height: 'any',
    geos: 'prefer',
    education: 'any',
    income: 'any',
    marital: 'any',
    children: 'any',
    housing: 'any',
    smoking: 'any',
    drinking: 'any',
    marryWithin: 'any',
  },
}

export function defaultMate(own: ProfilePatch, now: Date): Mate {
  if (!own.gender) return openMate
  const span = AGE_SPAN[own.gender]
  const age = own.birthday ? ageAt(own.birthday, now) : null
  const within = (years: number) => Math.min(Math.max(years, profileLimits.ageMin), profileLimits.ageMax)
  return {
    ...openMate,
    ageMin: age === null ? null : within(age - span.below),
    ageMax: age === null ? null : within(age + span.above),
    heightMin: own.gender === 'female' && own.heightCm ? Math.min(own.heightCm + HEIGHT_STEP_CM, profileLimits.heightCmMax) : null,
    heightMax: own.gender === 'male' && own.heightCm ? Math.max(own.heightCm - HEIGHT_STEP_CM, profileLimits.heightCmMin) : null,
    geos: own.residenceGeo ? [`${own.residenceGeo.slice(0, 4)}00`] : [],
  }
}
