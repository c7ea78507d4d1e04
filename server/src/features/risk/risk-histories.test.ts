/** Runs scripted swindlers and honest people against the rules alone, to see who triggers a warning, and when. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { riskOf, type RiskCredit, type RiskNote } from '@qianxian/protocol/risk/risk.rules'
import { riskStates } from '@qianxian/protocol/risk/risk.words'
import { expect, test } from 'vitest'
import { DAY, honest, note, start, swindler } from '../../../test/risk-histories'

const isWarnedAt = (notes: readonly RiskNote[], credit: RiskCredit, at: number) =>
  isIn(riskStates.warned, riskOf(notes, credit, new Date(at)).level)

test('at least 90 in 100 of 200 swindlers trigger a warning before they ask for money', () => {
  const warned = Array.from({ length: 200 }, (_, seed) => swindler(seed)).filter(({ notes, credit, asksAt }) =>
    isWarnedAt(notes, credit, asksAt),
  )
  expect(warned.length).toBeGreaterThanOrEqual(180)
})

test('at most 2 in 100 of 1,000 honest people trigger a warning on any day of their year', () => {
  const warned = Array.from({ length: 1_000 }, (_, seed) => honest(seed)).filter(({ notes, credit }) =>
    notes.some(({ at }) => isWarnedAt(notes, credit, at.getTime())),
  )
  expect(warned.length).toBeLessThanOrEqual(20)
})

test('only the last ninety days count, each person counts once, and the order does not matter', () => {
  const credit = { hasFace: false, hasMet: false, accountDays: 0 }
  const now = new Date(start + 100 * DAY)
  expect(riskOf([note('banned_photo', start)], credit, now)).toMatchObject({ level: 'normal', signs: [], score: 0 })
  const once = riskOf([note('money', start + 99 * DAY, 1)], credit, now)
  expect(riskOf([note('money', start + 98 * DAY, 1), note('money', start + 99 * DAY, 1)], credit, now)).toEqual(once)
  for (let seed = 0; seed < 50; seed += 1) {
    const { notes } = swindler(seed)
    expect(riskOf(notes.toReversed(), credit, new Date(start + 20 * DAY))).toEqual(riskOf(notes, credit, new Date(start + 20 * DAY)))
  }
})

test('favourable facts offset at most half of the score', () => {
  const credit = { hasFace: true, hasMet: true, accountDays: 1_000 }
  const grave = [note('banned_photo', start), note('money', start, 1), note('money', start, 2)]
  expect(isWarnedAt(grave, credit, start + DAY)).toBe(true)
})
