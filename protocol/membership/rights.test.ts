import type { TrustLevel } from '../certificate/certificate.words'
import { limitOf, periodEnd, periodStart, usageOf } from './rights.rules'
import { rightKeys as keys, type RightKey } from './rights.words'

const levels: readonly TrustLevel[] = [0, 1, 2, 3, 4, 5]

describe('limits', () => {
  it.each(keys)('limits of %s never shrink with trust, and a membership reduces none', (key) => {
    for (const isVip of [false, true]) {
      const limits = levels.map((trustLevel) => limitOf(key, { isVip, trustLevel }) ?? Infinity)
      expect(limits).toEqual([...limits].sort((a, b) => a - b))
    }
    for (const trustLevel of levels)
      expect(limitOf(key, { isVip: true, trustLevel }) ?? Infinity).toBeGreaterThanOrEqual(limitOf(key, { isVip: false, trustLevel })!)
  })

  it('are five likes and one new conversation without verification, and grow at high trust', () => {
    const free = (key: RightKey) => levels.map((trustLevel) => limitOf(key, { isVip: false, trustLevel }))
    expect(free('like')).toEqual([5, 10, 10, 10, 15, 20])
    expect(free('talk')).toEqual([1, 3, 3, 3, 5, 6])
    expect(free('line')).toEqual([3, 3, 3, 3, 5, 6])
    expect(free('superlike')).toEqual([1, 1, 1, 1, 1, 1])
  })

  it("follow the tenant's settings, even below the unverified limit", () => {
    expect(limitOf('like', { isVip: false, trustLevel: 0 }, 3)).toBe(3)
    expect(limitOf('like', { isVip: false, trustLevel: 4 }, 7)).toBe(11)
    expect(limitOf('like', { isVip: true, trustLevel: 0 }, 3)).toBeNull()
  })
})

describe('periods', () => {
  it('daily limits reset at midnight in China, weekly ones on Monday', () => {
    const sunday = new Date('2026-11-29T15:59:59.999Z')
    const monday = new Date('2026-11-29T16:00:00.000Z')
    expect([periodStart('like', sunday), periodStart('like', monday)]).toEqual(['2026-11-29', '2026-11-30'])
    expect([periodStart('superlike', sunday), periodStart('superlike', monday)]).toEqual(['2026-11-23', '2026-11-30'])
    for (const key of ['like', 'superlike'] as const) expect(periodEnd(key, sunday)).toEqual(monday)
    expect(periodEnd('superlike', monday)).toEqual(new Date('2026-12-06T16:00:00.000Z'))
  })
})

describe('the usage of a purchase', () => {
  const DAY = 86_400_000
  const monday = Date.parse('2026-11-29T16:00:00.000Z')
  const ran = [
    { id: 1, from: monday, until: monday + 2.5 * DAY },
    { id: 2, from: monday + 2.5 * DAY, until: monday + 20 * DAY },
  ]
  const of = (id: number, ...brought: Parameters<typeof usageOf>[3]) => usageOf(id, 30 * DAY, ran, brought)

  it('is the largest share of any right, counting only uses that the membership allowed', () => {
    const likes = { key: 'like', periodStart: '2026-12-01', byVip: 30 } as const
    expect(of(1, likes)).toEqual({ key: 'like', share: 0.01 })
    expect(of(1, likes, { key: 'undo', periodStart: '2026-12-01', byVip: 60 })).toEqual({ key: 'undo', share: 0.1 })
    // Five a week over thirty days.
    expect(of(2, { key: 'superlike', periodStart: '2026-12-07', byVip: 5 })!.share).toBeCloseTo(7 / 30)
    expect(of(1, { ...likes, byVip: 9_999 })).toEqual({ key: 'like', share: 1 })
  })

  it('assigns a period to the purchase that ran last in it, and ignores rights without counting', () => {
    const day = { key: 'like', periodStart: '2026-12-02', byVip: 3 } as const
    expect([of(1, day), of(2, day)]).toEqual([null, { key: 'like', share: 0.001 }])
    expect(of(2, { key: 'likers', periodStart: '2026-12-05', byVip: 40 })).toBeNull()
    expect(of(2, { key: 'like', periodStart: '2026-12-25', byVip: 3 })).toBeNull()
    expect(of(2, { ...day, byVip: 0 })).toBeNull()
  })
})
