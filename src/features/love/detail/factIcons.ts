import type { FactIcon, IconName } from '@/ui/base/media/Icon'
import '@/ui/person/factGlyphs.scss'

/** Icons of facts, keyed by the profile's field names. */
export const factIcons: Readonly<Record<string, IconName | FactIcon>> = {
  age: 'calendar',
  zodiac: 'sparkles',
  heightCm: 'ruler',
  weightKg: 'user-round',
  maritalStatus: 'heart',
  hasChildren: 'baby',
  wantChildren: 'hand-heart',
  education: 'graduation-cap',
  school: 'graduation-cap',
  occupation: 'briefcase',
  industry: 'layout-grid',
  employerType: 'building-2',
  employer: 'building-2',
  incomeBand: 'wallet',
  housing: 'house',
  car: 'car',
  residenceGeo: 'map-pin',
  hometownGeo: 'house-heart',
  hukouGeo: 'file-text',
  ethnicity: 'flag',
  religion: 'star',
  smoking: 'cigarette',
  drinking: 'wine',
  siblings: 'users-round',
  parentsStatus: 'users-round',
  marryWithin: 'clock',
}

/** Facts that people look for first; the rest opens on a tap. */
const FIRST = [
  'heightCm',
  'education',
  'occupation',
  'incomeBand',
  'maritalStatus',
  'hasChildren',
  'residenceGeo',
  'hometownGeo',
  'housing',
  'marryWithin',
]

/** Splits facts into those always shown, in the order of people's interest, and the rest. */
export function orderFacts<F extends { field: string }>(facts: readonly F[]): { first: F[]; rest: F[] } {
  const rank = (fact: F) => FIRST.indexOf(fact.field)
  return {
    first: facts.filter((fact) => rank(fact) >= 0).sort((one, other) => rank(one) - rank(other)),
    rest: facts.filter((fact) => rank(fact) < 0),
  }
}
