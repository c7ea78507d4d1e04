/** Hold times of gifts to new acquaintances, for points and money alike. */
import { momentAfter } from '../base/clock'
import { leftAt, mayGive, staysUntil } from './giving.rules'
import type { GivenUnit } from './risk.words'

const now = new Date('2026-05-04T08:00:00Z')
const after = (hours: number) => momentAfter(now, hours, 'hour')
const facts = { boundSince: null, lately: 0, hasLargeArrived: false }
const stays = (unit: GivenUnit, amount: number, more: Partial<typeof facts> | { boundSince: Date } = {}) =>
  staysUntil(mayGive({ unit, ...facts, ...more }, now), amount, now)

test.each([
  ['pt', 300],
  ['fen', 5_000],
] as const)('an amount above the large limit of %s is held for a day, recent gifts included', (unit, large) => {
  expect(stays(unit, large)).toBeNull()
  expect(stays(unit, large + 1)).toEqual(after(24))
  expect(stays(unit, 1, { lately: large })).toEqual(after(24))
  expect(stays(unit, large, { lately: 1 })).toEqual(after(24))
})

test('a gift to a match of seven days, or after a large one arrived, is delivered at once', () => {
  expect(stays('fen', 9_999, { boundSince: after(-7 * 24 + 1) })).toEqual(after(24))
  expect(stays('fen', 9_999, { boundSince: after(-7 * 24) })).toBeNull()
  expect(stays('fen', 9_999, { hasLargeArrived: true })).toBeNull()
})

test('a held gift is delivered at its moment, but not while a report between the two is open', () => {
  const closed = { isOpen: false, closedAt: null }
  expect(leftAt(after(1), closed, now)).toBeNull()
  expect(leftAt(after(-1), closed, now)).toEqual(after(-1))
  expect(leftAt(after(-1), { isOpen: true, closedAt: after(-2) }, now)).toBeNull()
  expect(leftAt(after(-3), { isOpen: false, closedAt: after(-2) }, now)).toEqual(after(-2))
  expect(leftAt(after(-2), { isOpen: false, closedAt: after(-3) }, now)).toEqual(after(-2))
})
