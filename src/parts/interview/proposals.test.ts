import type { InterviewWishes } from '@qianxian/protocol/interview/interview.schema'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { isTaken, proposalsOf, takenOver, wordsNow, wordsOf } from './proposals'

const nothing: InterviewWishes = { ageMin: null, ageMax: null, heightMin: null, heightMax: null, geos: [], educationMin: null, marital: [] }
const mate = {
  ...nothing,
  ageMin: 25,
  ageMax: 30,
  weights: { age: 'must', height: 'any', geos: 'any', education: 'any', marital: 'avoid' },
} as unknown as Mate

test('only what was said is proposed', () => {
  expect(proposalsOf(nothing)).toEqual([])
  expect(proposalsOf({ ...nothing, ageMax: 33, educationMin: 'bachelor' }).map(({ field }) => field)).toEqual(['age', 'education'])
})

test('one that is taken over changes this wish alone; a must stays one, and what was none is preferred', () => {
  const [age, education] = proposalsOf({ ...nothing, ageMin: 26, ageMax: 33, educationMin: 'bachelor' })
  expect(isTaken(mate, age!)).toBe(false)
  const taken = takenOver(takenOver(mate, age!), education!)
  expect([taken.ageMin, taken.ageMax, taken.weights.age, taken.educationMin, taken.weights.education]).toEqual([
    26,
    33,
    'must',
    'bachelor',
    'prefer',
  ])
  expect([isTaken(taken, age!), isTaken(taken, education!), taken.weights.height]).toEqual([true, true, 'any'])
})

test('theirs and the proposed are said alike', () => {
  expect(wordsNow(mate, 'age', [])).toBe('25–30岁')
  expect(wordsNow(mate, 'height', [])).toBe('不限')
  expect(wordsOf('age', { ageMin: 26, ageMax: null }, [])).toBe('26岁以上')
})
