import { partnerLevelOf } from './partner.rules'

test.each([
  [{ grossFen: 0, refundedFen: 0, complaints: 0 }, 1],
  [{ grossFen: 4_999_999, refundedFen: 0, complaints: 0 }, 1],
  [{ grossFen: 5_000_000, refundedFen: 0, complaints: 0 }, 2],
  [{ grossFen: 5_200_000, refundedFen: 300_000, complaints: 0 }, 1],
  [{ grossFen: 20_000_000, refundedFen: 0, complaints: 1 }, 3],
  [{ grossFen: 40_000_000, refundedFen: 4_000_001, complaints: 0 }, 1],
  [{ grossFen: 40_000_000, refundedFen: 4_000_000, complaints: 0 }, 3],
  [{ grossFen: 40_000_000, refundedFen: 0, complaints: 2 }, 1],
])('%o is level %i', (figures, level) => {
  expect(partnerLevelOf(figures).level).toBe(level)
})

test('the missing parts are the net, the refunds and the complaints, and none at the top', () => {
  expect(partnerLevelOf({ grossFen: 1_000_000, refundedFen: 200_000, complaints: 3 }).missing).toEqual([
    '净额还差 42,000.00 元。',
    '退款要降到 10% 以内。',
    '成立的投诉要少于 2 件。',
  ])
  expect(partnerLevelOf({ grossFen: 20_000_000, refundedFen: 0, complaints: 0 }).missing).toEqual([])
})
