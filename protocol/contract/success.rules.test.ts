/** Tests of the success fee of a contract: the terms that are allowed, the amounts, and when a tranche is due. */
import fc from 'fast-check'
import { momentAfter, momentBefore } from '../base/clock'
import { relationshipStages, relationshipStates, relationshipStatus, type RelationshipStage } from '../couple/couple.words'
import { isIn, values } from '../base/dictionary'
import {
  explainSuccessTerms,
  successClause,
  trancheFactsAt,
  trancheFenOf,
  trancheFens,
  trancheWords,
  type StageEvent,
  type SuccessLife,
  type SuccessTerms,
} from './success.rules'

const at = new Date('2026-11-20T04:00:00Z')
const day = (count: number) => momentAfter(at, count, 'day')
const meetings = { priceFen: 480_000, items: [{ kind: 'meeting' as const }] }
const threeStages: SuccessTerms = {
  feeFen: 300_000,
  tranches: [
    { stage: 'couple', shareBp: 2_000 },
    { stage: 'engaged', shareBp: 3_000 },
    { stage: 'married', shareBp: null },
  ],
}
const refusalOf = (changes: Partial<SuccessTerms>, contract: Parameters<typeof explainSuccessTerms>[1] = meetings) =>
  explainSuccessTerms({ ...threeStages, ...changes }, contract)

describe('the terms', () => {
  test('the shares divide the fee, and the last tranche is the remainder', () => {
    expect(refusalOf({})).toBeNull()
    expect(trancheFens(threeStages)).toEqual([60_000, 90_000, 150_000])
    expect(trancheFens({ ...threeStages, feeFen: 11 })).toEqual([2, 3, 6])
    expect(trancheFenOf(threeStages, 'engaged')).toBe(90_000)
    expect(trancheFenOf(threeStages, 'dating')).toBeNull()
    expect(trancheFenOf(undefined, 'couple')).toBeNull()
  })

  test('one stage takes the whole fee', () => {
    const one = { feeFen: 100, tranches: [{ stage: 'married' as const, shareBp: null }] }
    expect(explainSuccessTerms(one, meetings)).toBeNull()
    expect(trancheFens(one)).toEqual([100])
  })

  test('a fee above the price, or without a service that introduces people, is refused', () => {
    expect(refusalOf({ feeFen: 480_000 })).toBeNull()
    expect(refusalOf({ feeFen: 480_001 })?.field).toBe('feeFen')
    expect(refusalOf({}, { priceFen: 480_000, items: [{ kind: 'consult' }, { kind: 'activity' }] })?.words).toContain('牵线或见面')
    expect(refusalOf({}, { priceFen: 480_000, items: [{ kind: 'introduction' }] })).toBeNull()
  })

  test.each<[string, SuccessTerms['tranches']]>([
    ['no stage', []],
    [
      'a stage twice',
      [
        { stage: 'couple', shareBp: 1_000 },
        { stage: 'couple', shareBp: null },
      ],
    ],
    [
      'stages against their order',
      [
        { stage: 'married', shareBp: 1_000 },
        { stage: 'couple', shareBp: null },
      ],
    ],
    [
      'a share of the last tranche',
      [
        { stage: 'couple', shareBp: 1_000 },
        { stage: 'married', shareBp: 9_000 },
      ],
    ],
    [
      'a remainder before the last tranche',
      [
        { stage: 'couple', shareBp: null },
        { stage: 'married', shareBp: null },
      ],
    ],
    [
      'nothing left for the last tranche',
      [
        { stage: 'couple', shareBp: 5_000 },
        { stage: 'engaged', shareBp: 5_000 },
        { stage: 'married', shareBp: null },
      ],
    ],
    [
      'a smaller share after a larger one',
      [
        { stage: 'couple', shareBp: 6_000 },
        { stage: 'married', shareBp: null },
      ],
    ],
  ])('%s is refused', (_what, tranches) => {
    expect(refusalOf({ tranches })?.field).toBe('tranches')
  })

  test('a fee too small for each tranche is refused', () => {
    expect(refusalOf({ feeFen: 4 })?.field).toBe('feeFen')
  })

  test('the clause names each stage with its amount, and says that there is none', () => {
    expect(successClause(threeStages)).toContain('「已订婚」：¥900')
    expect(successClause(undefined)).toBe('本合同不收成功费。')
  })
})

const PARTNER = 7
const step = (status: StageEvent['status'], days: number, otherId = PARTNER): StageEvent => ({ otherId, status, at: day(days) })
const life = (events: readonly StageEvent[], changes: Partial<SuccessLife> = {}): SuccessLife => ({
  at,
  events,
  introduced: new Map([[PARTNER, 'counted']]),
  from: day(-60),
  to: day(60),
  isDisputed: false,
  ...changes,
})
const statusOf = (stage: RelationshipStage, events: readonly StageEvent[], changes: Partial<SuccessLife> = {}) =>
  trancheFactsAt(stage, life(events, changes)).status

describe('when a tranche is due', () => {
  test('a stage that both reached is due, from the moment both had confirmed it', () => {
    const events = [step('proposed', -9), step('dating', -8), step('couple', -2)]
    expect(trancheFactsAt('couple', life(events))).toEqual({ status: 'due', reachedAt: day(-2) })
    expect(statusOf('couple', events, { at: momentBefore(day(-2), 1, 'minute') })).toBe('waiting')
    expect(statusOf('engaged', events)).toBe('waiting')
  })

  test('a stage that only one has proposed is not due', () => {
    expect(statusOf('dating', [step('proposed', -1)])).toBe('waiting')
  })

  test('a later stage includes the earlier ones', () => {
    expect(trancheFactsAt('couple', life([step('dating', -8), step('married', -1)]))).toEqual({ status: 'due', reachedAt: day(-1) })
  })

  test('a stage that somebody left is due no more, and is due again once both return to it', () => {
    const left = [step('couple', -8), step('dating', -4)]
    expect(statusOf('couple', left)).toBe('waiting')
    expect(statusOf('couple', [step('couple', -8), step('ended', -4)])).toBe('waiting')
    expect(trancheFactsAt('couple', life([...left, step('couple', -1)]))).toEqual({ status: 'due', reachedAt: day(-8) })
  })

  test('a stage from before the contract was effective, or from after its end, is never due', () => {
    expect(statusOf('couple', [step('couple', -61)])).toBe('waiting')
    expect(statusOf('couple', [step('couple', -61), step('dating', -9), step('couple', -2)])).toBe('waiting')
    expect(statusOf('couple', [step('couple', -2)], { to: day(-3) })).toBe('lapsed')
    expect(statusOf('couple', [step('couple', -4)], { to: day(-3) })).toBe('due')
    expect(statusOf('couple', [], { to: day(-3) })).toBe('lapsed')
    expect(statusOf('couple', [step('couple', -2)], { from: null })).toBe('waiting')
    expect(statusOf('couple', [step('couple', -2)], { to: null })).toBe('due')
  })

  test('only a person whom the contract introduced counts, and a dispute holds the tranche', () => {
    expect(statusOf('couple', [step('couple', -2, 8)])).toBe('waiting')
    expect(statusOf('couple', [step('couple', -2)], { introduced: new Map([[PARTNER, 'disputed']]) })).toBe('held')
    expect(statusOf('couple', [step('couple', -2)], { isDisputed: true })).toBe('held')
  })

  test('each state has its words', () => {
    expect(trancheWords('couple', 'due')).toContain('不会自动扣款')
    expect(trancheWords('couple', 'lapsed')).toContain('不再收取')
  })
})

const bounded = fc.record({
  feeFen: fc.integer({ min: 1, max: 50_000_000 }),
  shares: fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 0, maxLength: 3 }),
  stages: fc.subarray([...relationshipStages], { minLength: 1 }),
})

test('allowed terms divide the fee into parts that grow, are positive and add up to it', () => {
  fc.assert(
    fc.property(bounded, ({ feeFen, shares, stages }) => {
      const tranches = stages.map((stage, place) => ({ stage, shareBp: place === stages.length - 1 ? null : (shares[place] ?? 1) }))
      const terms = { feeFen, tranches }
      if (explainSuccessTerms(terms, { priceFen: 50_000_000, items: [{ kind: 'meeting' }] })) return
      const fens = trancheFens(terms)
      expect(fens.reduce((sum, fen) => sum + fen, 0)).toBe(feeFen)
      expect(fens.every((fen, place) => fen >= 1 && (place === 0 || fen >= fens[place - 1]! - 1))).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('nothing is due unless the pair is in the stage now and entered it while the contract was in force', () => {
  const event = fc.record({
    status: fc.constantFrom(...values(relationshipStatus)),
    hours: fc.integer({ min: 1, max: 200 }),
    otherId: fc.constantFrom(PARTNER, 8),
  })
  const moment = fc.integer({ min: 0, max: 240 }).map((hours) => momentAfter(at, hours, 'hour'))
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 8 }),
      fc.constantFrom(...relationshipStages),
      moment,
      moment,
      moment,
      (drawn, stage, from, to, now) => {
        const events = [...drawn]
          .sort((a, b) => a.hours - b.hours)
          .map(({ status, hours, otherId }) => ({ status, otherId, at: momentAfter(at, hours, 'hour') }))
        const { status, reachedAt } = trancheFactsAt(stage, life(events, { from, to, at: now }))
        expect(reachedAt !== null).toBe(status === 'due')
        if (status !== 'due') return
        const last = events.filter((one) => one.otherId === PARTNER && one.at <= now).slice(-1)[0]!
        expect(isIn(relationshipStates.open, last.status)).toBe(true)
        expect(reachedAt! >= from && reachedAt! <= to && reachedAt! <= now).toBe(true)
      },
    ),
    { numRuns: 2_000 },
  )
})
