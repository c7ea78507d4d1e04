/** The wishes for a partner one by one: label, value and wording of each. */
import type { MateField, MateWeight } from '@qianxian/protocol/mate/mate.words'
import { type Dictionary, leastName, names } from '@qianxian/protocol/base/dictionary'
import {
  drinking,
  education,
  hasChildren,
  housing,
  incomeBand,
  maritalStatus,
  marryWithin,
  smoking,
} from '@qianxian/protocol/love/profile.words'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { rangeWords } from '@/ui/form/rangeWords'
import { placeWords, type RegionNode } from '@/ui/form/regionColumns'
import { choices } from '@/ui/form/choices'
import { minimumChoices } from '@/ui/form/minimumChoices'
import { ages, heights } from './ranges'

type ListKey = 'marital' | 'children' | 'housing' | 'smoking' | 'drinking' | 'marryWithin'

export type Wish =
  | {
      field: MateField
      kind: 'range'
      from: 'ageMin' | 'heightMin'
      to: 'ageMax' | 'heightMax'
      min: number
      max: number
      unit: string
    }
  | { field: MateField; kind: 'least'; key: 'educationMin' | 'incomeMin'; options: { value: string; label: string }[] }
  | { field: MateField; kind: 'list'; key: ListKey; options: { value: string; label: string }[] }
  | { field: MateField; kind: 'places' }

export const wishes: readonly Wish[] = [
  { field: 'age', kind: 'range', from: 'ageMin', to: 'ageMax', ...ages },
  { field: 'height', kind: 'range', from: 'heightMin', to: 'heightMax', ...heights },
  { field: 'geos', kind: 'places' },
  { field: 'education', kind: 'least', key: 'educationMin', options: minimumChoices(education) },
  { field: 'income', kind: 'least', key: 'incomeMin', options: minimumChoices(incomeBand) },
  { field: 'marital', kind: 'list', key: 'marital', options: choices(maritalStatus) },
  { field: 'children', kind: 'list', key: 'children', options: choices(hasChildren) },
  { field: 'marryWithin', kind: 'list', key: 'marryWithin', options: choices(marryWithin) },
  { field: 'housing', kind: 'list', key: 'housing', options: choices(housing) },
  { field: 'smoking', kind: 'list', key: 'smoking', options: choices(smoking) },
  { field: 'drinking', kind: 'list', key: 'drinking', options: choices(drinking) },
]

const lists: Record<ListKey, Dictionary> = {
  marital: maritalStatus,
  children: hasChildren,
  housing: housing,
  smoking: smoking,
  drinking: drinking,
  marryWithin: marryWithin,
}

/** Without a value a wish has no effect, whatever its weight. */
export function hasWishValue(wish: Wish, mate: Mate): boolean {
  if (wish.kind === 'range') return mate[wish.from] !== null || mate[wish.to] !== null
  if (wish.kind === 'least') return mate[wish.key] !== null
  return (wish.kind === 'list' ? mate[wish.key] : mate.geos).length > 0
}

export function wishWords(wish: Wish, mate: Mate, regions: readonly RegionNode[]): string {
  if (mate.weights[wish.field] === 'any' || !hasWishValue(wish, mate)) return '不限'
  if (wish.kind === 'range') return rangeWords(mate[wish.from], mate[wish.to], wish.unit)
  if (wish.kind === 'least') {
    const value = mate[wish.key]
    return leastName(wish.key === 'educationMin' ? education : incomeBand, value) ?? '不限'
  }
  if (wish.kind === 'list') return names(lists[wish.key], mate[wish.key])
  return mate.geos.map((code) => placeWords(regions, code)).join('、')
}

/** Normalises a wish when it is closed: without a value it has no weight; with its first value it becomes `prefer`. */
export function normalizeWish(wish: Wish, mate: Mate): Mate {
  const weight = mate.weights[wish.field]
  const next: MateWeight = hasWishValue(wish, mate) ? weight : 'any'
  return next === weight ? mate : { ...mate, weights: { ...mate.weights, [wish.field]: next } }
}
