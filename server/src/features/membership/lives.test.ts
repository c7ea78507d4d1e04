/** Random lives of memberships: what was bought, renewed, raised, given and paid back, at any moment and heard in any order. */
import { values } from '@qianxian/protocol/base/dictionary'
import { standingOf, type Purchase } from '@qianxian/protocol/membership/membership.rules'
import { vipType } from '@qianxian/protocol/membership/membership.words'
import { expect, test } from 'vitest'

const DAY = 86_400_000
const plans = { month: [30, 6_800], season: [90, 16_800], year: [365, 49_800] } as const
const types = values(vipType)

/** The same numbers in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const bought = (id: number, type: (typeof types)[number], boughtAt: number, isGiven = false): Purchase => {
  const [days, price] = plans[type]
  return { id, type, span: days * DAY, paidFen: isGiven ? 0 : price, boughtAt, refundedAt: null }
}

function life(seed: number): { purchases: Purchase[]; end: number } {
  const roll = dice(seed)
  const purchases: Purchase[] = []
  let now = roll(DAY)
  for (let id = 1; id <= 1 + roll(6); id += 1) {
    now += roll(60 * DAY)
    purchases.push(bought(id, types[roll(3)]!, now, roll(4) === 0))
    const newest = purchases.findLast(({ paidFen, refundedAt }) => paidFen > 0 && refundedAt === null)
    if (newest && roll(4) === 0) {
      now += roll(20 * DAY)
      newest.refundedAt = now
    }
  }
  return { purchases, end: now }
}

test('in 10,000 lives time passes as time does, and no order of hearing changes it', () => {
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const { purchases, end } = life(seed)
    const now = standingOf(purchases, end)
    const later = dice(seed + 7)(40 * DAY)
    const then = standingOf(purchases, end + later)
    const left = (now.until ?? end) - end
    const where = `life ${seed}`
    expect((then.until ?? end + later) - (end + later), where).toBe(Math.max(0, left - later))
    expect(standingOf(purchases.toReversed(), end), where).toEqual(now)
    // One after the other, without a gap, and nothing that was paid back.
    let from = end
    for (const piece of now.pieces) {
      expect(piece.from, where).toBe(from)
      expect(purchases.find(({ id }) => id === piece.id)!.refundedAt, where).toBeNull()
      from = piece.until
    }
  }
})

test('in lives of one kind every day that was bought is there once', () => {
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const roll = dice(seed)
    const purchases = Array.from({ length: 1 + roll(5) }, (_, place) => bought(place + 1, 'month', roll(20 * DAY)))
    let until = 0
    for (const { boughtAt, span } of purchases.toSorted((a, b) => a.boughtAt - b.boughtAt)) until = Math.max(until, boughtAt) + span
    expect(standingOf(purchases, 20 * DAY).until).toBe(until)
  }
})

test('half a month that becomes a year counts by what its minutes had cost, and comes back when the year is paid back', () => {
  const at = 15 * DAY
  const month = bought(1, 'month', 0)
  const raised = standingOf([month, bought(2, 'year', at)], at)
  expect(raised.type).toBe('year')
  const taken = Math.ceil((15 * DAY * 6_800 * 365) / (30 * 49_800))
  expect(raised.until).toBe(at + taken + 365 * DAY)
  const back = standingOf([month, { ...bought(2, 'year', at), refundedAt: at }], at)
  expect(back).toMatchObject({ type: 'month', until: 30 * DAY })
})

test('a lower kind waits for the higher one, and what was given waits for what is bought', () => {
  const after = standingOf([bought(1, 'year', 0), bought(2, 'month', DAY)], DAY)
  expect(after.pieces.map(({ id }) => id)).toEqual([1, 2])
  expect(after.until).toBe(395 * DAY)
  const given = standingOf([bought(1, 'month', 0, true), bought(2, 'year', DAY)], DAY)
  expect(given.pieces.map(({ id }) => id)).toEqual([2, 1])
  expect(given.until).toBe(DAY + 365 * DAY + 29 * DAY)
})
