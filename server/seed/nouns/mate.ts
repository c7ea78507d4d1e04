/** Partner preferences of the demonstration's people. */
import { atLeast } from '@qianxian/protocol/base/dictionary'
import { education, incomeBand } from '@qianxian/protocol/love/profile.words'
import { accounts } from '../accounts'
import { newSearch, newWishes } from '../makers/mate'
import type { SeedMate } from '@qianxian/demonstration/people/seed-person'
import { ctxOfAccount, type Demonstration } from '../stage'

export const demonstration: Demonstration = {
  async people(stage) {
    await newWishes.all(
      stage,
      stage.inhabitants.map(({ profileId, person: { mate } }) => ({ profileId, mate, weights: weightsOf(mate) })),
    )
  },
  async past(stage) {
    const { viewer } = await ctxOfAccount(stage, accounts.love)
    await newSearch.all(stage, [
      { profileId: viewer!.profileId!, name: '同城三十上下', filter: { city: '510100', ageMin: 27, ageMax: 34 } },
      { profileId: viewer!.profileId!, name: '新来的', filter: { isNew: true }, isNotified: false },
    ])
  },
}

/** Age, marriage and children are firm wishes; the rest are soft ones. */
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
