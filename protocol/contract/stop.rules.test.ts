/** Tests of the refund of a contract that stops. */
import fc from 'fast-check'
import { momentAfter, momentBefore } from '../base/clock'
import { values } from '../base/dictionary'
import { contractLimits, deliverableKind, deliverableStatus, stopFault } from './contract.words'
import { explainCount, quoteStop, STOP_FORMULA, type StopCase, type StopDeliverable, type StopTerms } from './stop.rules'

const at = new Date('2026-11-20T04:00:00Z')
const terms: StopTerms = {
  formula: STOP_FORMULA,
  priceFen: 800_000,
  items: [{ kind: 'meeting', title: '见面', times: 8, unitFen: null }],
  feePermille: 6,
  penaltyPercent: 20,
}
const facts: StopCase = { at, paidFen: 800_000, refundedFen: 0, coolingOffEndsAt: null, provenCostsFen: 0, fault: 'none' }
const confirmed = (id: number): StopDeliverable => ({
  id,
  kind: 'meeting',
  status: 'client_confirmed',
  deliveredAt: momentBefore(at, 30 - id, 'day'),
  notifiedAt: null,
  hasEvidence: true,
  confirmedAt: momentBefore(at, 20, 'day'),
})
const meetings = (count: number) => Array.from({ length: count }, (_, seq) => confirmed(seq + 1))

describe('the rule that decides', () => {
  test('within the cooling-off period only services and proven costs are kept', () => {
    const cooling = { ...facts, coolingOffEndsAt: momentAfter(at, 1, 'minute'), provenCostsFen: 3_000 }
    expect(quoteStop(terms, [], cooling)).toMatchObject({ rule: 'cooling_off', refundFen: 797_000 })
    expect(quoteStop(terms, meetings(1), cooling)).toMatchObject({ rule: 'cooling_off', refundFen: 697_000 })
    expect(quoteStop(terms, [], { ...cooling, coolingOffEndsAt: at }).rule).toBe('undelivered')
  })

  test('before the first service at most one percent is kept', () => {
    expect(quoteStop(terms, [], facts)).toMatchObject({ rule: 'undelivered', refundFen: 795_200 })
    expect(quoteStop({ ...terms, feePermille: 50 }, [], facts).refundFen).toBe(792_000)
  })

  test('a fault of store or platform costs the member neither penalty nor fee', () => {
    expect(quoteStop(terms, meetings(3), { ...facts, fault: 'store' })).toMatchObject({ rule: 'fault', refundFen: 500_000 })
    expect(quoteStop(terms, [], { ...facts, fault: 'platform' }).refundFen).toBe(800_000)
  })

  test('after the first service the penalty is at most a fifth of the undelivered part', () => {
    expect(quoteStop(terms, meetings(3), facts)).toMatchObject({ rule: 'progress', deliveredFen: 300_000, refundFen: 400_000 })
    expect(quoteStop({ ...terms, penaltyPercent: 90 }, meetings(3), facts).refundFen).toBe(400_000)
    expect(quoteStop({ ...terms, penaltyPercent: 5 }, meetings(3), facts).refundFen).toBe(475_000)
  })

  test('a contract of which everything was delivered returns nothing', () => {
    expect(quoteStop(terms, meetings(8), facts).refundFen).toBe(0)
    expect(quoteStop(terms, meetings(9), facts).deliveredFen).toBe(800_000)
  })

  test('an unknown version of the formula is refused', () => {
    expect(() => quoteStop({ ...terms, formula: 99 }, [], facts)).toThrow('no formula 99')
  })
})

test('fractions of a fen are for the member', () => {
  const odd = { ...terms, priceFen: 1_000, items: [{ kind: 'meeting' as const, title: '见面', times: 3, unitFen: null }], feePermille: 0 }
  const { rows, refundFen } = quoteStop(odd, meetings(1), { ...facts, paidFen: 1_000, fault: 'store' })
  expect([rows[1]!.fen, refundFen]).toEqual([-333, 667])
})

test.each([
  ['client_confirmed', null, false, 'confirmed'],
  ['delivered', 7, true, 'silence'],
  ['delivered', 6.99, true, null],
  ['delivered', 8, false, null],
  ['delivered', null, true, null],
  ['disputed', 30, true, null],
  ['waived', 30, true, null],
  ['planned', 30, true, null],
] as const)('a service that is %s, notified %s days ago, with evidence %s counts as %s', (status, days, hasEvidence, counts) => {
  const notifiedAt = days === null ? null : momentBefore(at, days * 24 * 60, 'minute')
  expect(explainCount({ status, deliveredAt: at, notifiedAt, hasEvidence, confirmedAt: null }, at)).toBe(counts)
})

/** Contracts and lives, valid or not, of any size. */
const lives = fc.record({
  terms: fc.record({
    formula: fc.constant(STOP_FORMULA),
    priceFen: fc.integer({ min: 1, max: contractLimits.priceMaxFen }),
    items: fc.array(
      fc.record({
        kind: fc.constantFrom(...values(deliverableKind)),
        title: fc.constant('服务'),
        times: fc.integer({ min: 1, max: 12 }),
        unitFen: fc.option(fc.integer({ min: 0, max: 2_000_000 })),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    feePermille: fc.integer({ min: 0, max: 30 }),
    penaltyPercent: fc.integer({ min: 0, max: 100 }),
  }),
  services: fc.array(
    fc.record({
      kind: fc.constantFrom(...values(deliverableKind)),
      status: fc.constantFrom(...values(deliverableStatus)),
      deliveredAt: fc.constant(at),
      notifiedAt: fc.option(fc.integer({ min: 0, max: 20 }).map((days) => momentBefore(at, days, 'day'))),
      hasEvidence: fc.boolean(),
      confirmedAt: fc.constant(null),
    }),
    { maxLength: 20 },
  ),
  paidPart: fc.integer({ min: 0, max: 100 }),
  refundedPart: fc.integer({ min: 0, max: 100 }),
  coolingDays: fc.option(fc.integer({ min: -9, max: 9 })),
  provenCostsFen: fc.integer({ min: 0, max: 90_000 }),
  fault: fc.constantFrom(...values(stopFault)),
  more: fc.constantFrom(...values(deliverableKind)),
})

test('no refund of 10,000 contracts leaves its bounds, and one more service raises none', () => {
  fc.assert(
    fc.property(lives, ({ terms: drawn, services, paidPart, refundedPart, coolingDays, provenCostsFen, fault, more }) => {
      const paidFen = Math.floor((drawn.priceFen * paidPart) / 100)
      const life: StopCase = {
        at,
        paidFen,
        refundedFen: Math.floor((paidFen * refundedPart) / 100),
        coolingOffEndsAt: coolingDays === null ? null : momentAfter(at, coolingDays, 'day'),
        provenCostsFen,
        fault,
      }
      const done = services.map((one, place) => ({ ...one, id: place + 1 }))
      const { refundFen, rows } = quoteStop(drawn, done, life)
      expect(refundFen).toBeGreaterThanOrEqual(0)
      expect(refundFen).toBeLessThanOrEqual(paidFen - life.refundedFen)
      expect(rows.reduce((sum, { fen }) => sum + fen, 0)).toBe(refundFen)
      expect(rows.every(({ fen }) => Number.isSafeInteger(fen))).toBe(true)
      expect(quoteStop(drawn, [...done, { ...confirmed(99), kind: more }], life).refundFen).toBeLessThanOrEqual(refundFen)
      expect(quoteStop(drawn, [...done].reverse(), life).refundFen).toBe(refundFen)
    }),
    { numRuns: 10_000 },
  )
})
