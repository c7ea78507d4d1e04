/** Tests that a record of the pages' weights tolerates small differences and reports all others. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { overBudget } from './budgets'
import { driftOf } from './recorded'

const weight = { first: 4000, calls: 2, bytes: 9000, largest: 5000, nodes: 100, depth: 8, children: 10, like: 90 }
const drift = (now: Record<string, number>) => driftOf({ 'pages/a': weight }, new Map([['pages/a', now]]))

test('a record is unchanged if a page stays the same within a few bytes', () => {
  assert.deepEqual(drift({ ...weight, first: 4090, nodes: 101, bytes: 10_000, calls: 3 }), [])
})

test('a record tolerates the size of one setData more or less, and no more', () => {
  const bare = { ...weight, calls: 2, bytes: 3972 }
  const driftOfBare = (now: Record<string, number>) => driftOf({ 'pages/a': bare }, new Map([['pages/a', { ...bare, ...now }]]))
  assert.deepEqual(driftOfBare({ calls: 1, bytes: 2965 }), [])
  assert.equal(driftOfBare({ bytes: 2965 }).length, 1)
  assert.equal(driftOfBare({ calls: 1, bytes: 2600 }).length, 1)
})

for (const [figure, value] of Object.entries({
  first: 4500,
  largest: 5800,
  nodes: 104,
  depth: 9,
  children: 13,
  like: 400,
  calls: 5,
  bytes: 13_000,
})) {
  test(`a record notices that ${figure} grew, and that it shrank`, () => {
    assert.match(drift({ ...weight, [figure]: value }).join(), new RegExp(`^pages/a: ${figure} is ${value}`))
    assert.equal(driftOf({ 'pages/a': { ...weight, [figure]: value } }, new Map([['pages/a', weight]])).length, 1)
  })
}

test('a record tolerates the same answers in different pieces, but never more than all of them', () => {
  const several = { ...weight, calls: 3, bytes: 12_000 }
  const driftOfSeveral = (now: Record<string, number>) => driftOf({ 'pages/a': several }, new Map([['pages/a', { ...several, ...now }]]))
  assert.deepEqual(driftOfSeveral({ largest: 4100 }), [])
  assert.deepEqual(driftOfSeveral({ largest: 8000, calls: 2 }), [])
  assert.match(driftOfSeveral({ largest: 9000 }).join(), /^pages\/a: largest is 9000/)
  assert.equal(driftOfSeveral({ largest: 4100, nodes: 80 }).length, 2)
})

test('a record notices an added or removed page or figure', () => {
  const { like: _, ...without } = weight
  assert.deepEqual(drift(without), ['pages/a: like is recorded, but can no longer be measured'])
  assert.deepEqual(drift({ ...weight, type: 100 }), ['pages/a: type has no record (100)'])
  assert.deepEqual(driftOf({}, new Map([['pages/a', weight]])), ['pages/a has no record'])
  assert.deepEqual(driftOf({ 'pages/a': weight }, new Map()), ['pages/a is recorded, but nobody can open it'])
})

test('the limits apply whatever is recorded', () => {
  const within = { firstSetData: 61_440, largestSetData: 61_440, nodes: 800, depth: 25, children: 60 }
  assert.deepEqual(overBudget('pages/a', within), [])
  for (const [name, limit] of Object.entries(within)) assert.equal(overBudget('pages/a', { ...within, [name]: limit + 1 }).length, 1, name)
})
