/** Interactions of one member with another. */
import { blocks, favorites, interactions, matches, visits } from '../../src/db/tables/interact'
import { maker, type Facts } from '../maker'

export const newInteraction = maker(interactions, (facts: Facts<typeof interactions, 'fromId' | 'toId'>) => ({
  type: 'like' as const,
  ...facts,
}))

/** A match of which both were notified earlier. */
export const newMatch = maker(matches, ({ of: [a, b], ...facts }: Facts<typeof matches> & { of: readonly [number, number] }, { now }) => ({
  aId: Math.min(a, b),
  bId: Math.max(a, b),
  source: 'mutual_like' as const,
  seenByAAt: now,
  seenByBAt: now,
  ...facts,
}))

export const newVisit = maker(visits, (facts: Facts<typeof visits, 'viewerId' | 'viewedId'>, { now }) => ({
  lastAt: now,
  source: 'search' as const,
  ...facts,
}))

export const newFavourite = maker(favorites, (facts: Facts<typeof favorites, 'profileId' | 'targetId'>) => facts)

export const newBlock = maker(blocks, (facts: Facts<typeof blocks, 'fromId' | 'toId'>) => ({ source: 'detail' as const, ...facts }))
