/** Wishes that a matchmaker recorded, next to the member's current preferences: each applies once accepted. */
import { leastName, names } from '@qianxian/protocol/base/dictionary'
import type { InterviewWishes } from '@qianxian/protocol/interview/interview.schema'
import { education, maritalStatus } from '@qianxian/protocol/love/profile.words'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import type { MateField } from '@qianxian/protocol/mate/mate.words'
import { rangeWords } from '@/ui/form/rangeWords'
import { placeWords, type RegionNode } from '@/ui/form/regionColumns'

export interface Proposal {
  field: MateField
  /** The part of the preferences that the proposal sets. */
  part: Partial<InterviewWishes>
}

const parts: readonly { field: MateField; keys: readonly (keyof InterviewWishes)[] }[] = [
  { field: 'age', keys: ['ageMin', 'ageMax'] },
  { field: 'height', keys: ['heightMin', 'heightMax'] },
  { field: 'geos', keys: ['geos'] },
  { field: 'education', keys: ['educationMin'] },
  { field: 'marital', keys: ['marital'] },
]

const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
const told = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.slice().sort() : value)

/** Returns the wishes that were stated. */
export const wishProposals = (wishes: InterviewWishes): Proposal[] =>
  parts.flatMap(({ field, keys }) => {
    if (keys.every((key) => isNothing(wishes[key]))) return []
    return [{ field, part: Object.fromEntries(keys.map((key) => [key, wishes[key]])) as Partial<InterviewWishes> }]
  })

/** A preference with weight `any` is no wish, whatever its value. */
export const isAccepted = (mate: Mate, { field, part }: Proposal): boolean =>
  mate.weights[field] !== 'any' && Object.entries(part).every(([key, value]) => told(mate[key as keyof InterviewWishes]) === told(value))

/** A `must` keeps its weight; every other weight, even `avoid`, becomes `prefer`. */
export function acceptProposal(mate: Mate, { field, part }: Proposal): Mate {
  const weight = mate.weights[field] === 'must' ? 'must' : 'prefer'
  return { ...mate, ...part, weights: { ...mate.weights, [field]: weight } }
}

export function proposalWords(field: MateField, wishes: Partial<InterviewWishes>, regions: readonly RegionNode[]): string {
  if (field === 'age') return rangeWords(wishes.ageMin ?? null, wishes.ageMax ?? null, '岁')
  if (field === 'height') return rangeWords(wishes.heightMin ?? null, wishes.heightMax ?? null, 'cm')
  if (field === 'education') return leastName(education, wishes.educationMin ?? null) ?? '不限'
  if (field === 'marital') return names(maritalStatus, wishes.marital ?? []) || '不限'
  return (wishes.geos ?? []).map((code) => placeWords(regions, code)).join('、') || '不限'
}

/** The current preference in words. */
export const currentWishWords = (mate: Mate, field: MateField, regions: readonly RegionNode[]): string => {
  const weight = mate.weights[field]
  if (weight === 'any') return '不限'
  const words = proposalWords(field, mate, regions)
  return weight === 'avoid' ? `避开${words}` : words
}
