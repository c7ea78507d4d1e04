/** Partner preferences: none, except the given ones. */
import { values } from '@qianxian/protocol/base/dictionary'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { type MateField, mateLabels, type MateWeight } from '@qianxian/protocol/mate/mate.words'
import { matePreferences, savedSearches } from '../../src/db/tables/mate'
import { openMate } from '../../src/features/mate/default-mate'
import { maker, type Facts } from '../maker'

/** Wishes with a weight only for the given preferences. */
export const wishes = (mate: Partial<Mate>, weights: Partial<Mate['weights']> = {}): Mate => ({
  ...openMate,
  ...mate,
  weights: { ...openMate.weights, ...weights },
})

/** The same weight for every preference. */
export const evenly = (weight: MateWeight): Mate['weights'] =>
  Object.fromEntries(values(mateLabels).map((field) => [field, weight])) as Record<MateField, MateWeight>

interface WishFacts {
  profileId: number
  mate: Partial<Omit<Mate, 'weights'>>
  weights?: Partial<Mate['weights']>
}

export const newWishes = maker(matePreferences, ({ profileId, mate, weights }: WishFacts) => ({ profileId, value: wishes(mate, weights) }))

export const newSearch = maker(savedSearches, (facts: Facts<typeof savedSearches, 'profileId'>, { now }) => ({
  name: '附近的人',
  filter: { ageMin: 25, ageMax: 35 },
  isNotified: true,
  lookedAt: now,
  createdAt: now,
  ...facts,
}))
