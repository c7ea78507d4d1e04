/** What the demonstration's people look for. */
import { atLeast } from '@qianxian/protocol/base/dictionary'
import { education, incomeBand } from '@qianxian/protocol/love/profile.words'
import { newWishes } from '../makers/mate'
import type { SeedMate } from '../people/seed-person'
import type { Demonstration } from '../stage'

export const demonstration: Demonstration = {
  async people(stage) {
    await newWishes.all(
      stage,
      stage.inhabitants.map(({ profileId, person: { mate } }) => ({ profileId, mate, weights: weightsOf(mate) })),
    )
  },
}

/** Age, marriage and children are what people insist on; the rest they would like. */
const weightsOf = (mate: SeedMate) =>
  ({
    age: 'must',
    height: 'prefer',
    geos: 'prefer',
    education: mate.educationMin && atLeast(education, 'bachelor').includes(mate.educationMin) ? 'must' : 'prefer',
    income: mate.incomeMin && atLeast(incomeBand, 'from_30w').includes(mate.incomeMin) ? 'must' : 'prefer',
    marital: 'must',
    children: 'prefer',
    housing: 'prefer',
    smoking: 'prefer',
    drinking: 'any',
    marryWithin: 'prefer',
  }) as const
