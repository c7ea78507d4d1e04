import type { InterviewWishes } from '@qianxian/protocol/interview/interview.schema'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { isAccepted, wishProposals, acceptProposal, currentWishWords, proposalWords } from './wishProposals'

const nothing: InterviewWishes = { ageMin: null, ageMax: null, heightMin: null, heightMax: null, geos: [], educationMin: null, marital: [] }
const mate = {
  ...nothing,
  ageMin: 25,
  ageMax: 30,
  weights: { age: 'must', height: 'any', geos: 'any', education: 'any', marital: 'avoid' },
} as unknown as Mate

test('only stated wishes are proposed', () => {
  expect(wishProposals(nothing)).toEqual([])
  expect(wishProposals({ ...nothing, ageMax: 33, educationMin: 'bachelor' }).map(({ field }) => field)).toEqual(['age', 'education'])
})

test('an accepted wish changes only that preference; a must stays one, and others become preferred', () => {
  const [age, education] = wishProposals({ ...nothing, ageMin: 26, ageMax: 33, educationMin: 'bachelor' })
  expect(isAccepted(mate, age!)).toBe(false)
  const taken = acceptProposal(acceptProposal(mate, age!), education!)
  expect([taken.ageMin, taken.ageMax, taken.weights.age, taken.educationMin, taken.weights.education]).toEqual([
    26,
    33,
    'must',
    'bachelor',
    'prefer',
  ])
  expect([isAccepted(taken, age!), isAccepted(taken, education!), taken.weights.height]).toEqual([true, true, 'any'])
})

test('current and proposed wishes are worded in the same way', () => {
  expect(currentWishWords(mate, 'age', [])).toBe('25–30岁')
  expect(currentWishWords(mate, 'height', [])).toBe('不限')
  expect(proposalWords('age', { ageMin: 26, ageMax: null }, [])).toBe('26岁以上')
})
