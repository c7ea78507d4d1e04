/**
 * Tests of random membership histories: purchases, renewals, upgrades, gifts, refunds and pauses, at any time and
 * processed in any order.
 */
import { values } from '@qianxian/protocol/base/dictionary'
import { standingOf, type Pause, type Purchase } from '@qianxian/protocol/membership/membership.rules'
import { vipType } from '@qianxian/protocol/membership/membership.words'
import { expect, test } from 'vitest'

const DAY = 86_400_000
const plans = { month: [30, 6_800], season: [90, 16_800], year: [365, 49_800] } as const
const types = values(vipType)

/** Seeded, so that every run gets the same numbers. */
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

/** Pauses at random times, possibly overlapping or still open. */
function pausesIn(roll: (below: number) => number, end: number): Pause[] {
  return Array.from({ length: roll(4) }, () => {
    const from = roll(end)
    return { from, until: roll(5) === 0 ? null : from + roll(50 * DAY) }
  })
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

test('in 10,000 histories time passes correctly, whatever the processing order', () => {
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const { purchases, end } = life(seed)
    const now = standingOf(purchases, end)
    const later = dice(seed + 7)(40 * DAY)
    const then = standingOf(purchases, end + later)
    const left = (now.until ?? end) - end
    const where = `life ${seed}`
    expect((then.until ?? end + later) - (end + later), where).toBe(Math.max(0, left - later))
    expect(standingOf(purchases.toReversed(), end), where).toEqual(now)
    // The pieces follow each other without a gap, and contain no refunded purchase.
    let from = end
    for (const piece of now.pieces) {
      expect(piece.from, where).toBe(from)
      expect(purchases.find(({ id }) => id === piece.id)!.refundedAt, where).toBeNull()
      from = piece.until
    }
  }
})

interface Held {
  bought: Purchase
  ms: bigint
  /** The states before each upgrade, latest last. */
  was: { by: number; rank: number; fen: bigint; span: bigint; ms: bigint }[]
  by: number
  rank: number
  fen: bigint
  span: bigint
  /** The duration after each upgrade. */
  to: bigint[]
}

const upwards = (over: bigint, under: bigint): bigint => (over + under - 1n) / under

/**
 * An independent implementation that shares no code with the product: it steps moment by moment, in integers. Returns the
 * remaining time of each purchase, ms.
 */
function told(purchases: readonly Purchase[], pauses: readonly Pause[], end: number): Map<number, number> {
  const moments = [
    ...new Set([
      ...purchases.flatMap((one) => [one.boughtAt, one.refundedAt ?? end]),
      ...pauses.flatMap((one) => [one.from, one.until ?? end]),
      end,
    ]),
  ]
    .filter((at) => at <= end)
    .sort((a, b) => a - b)
  let held: Held[] = []
  let before = moments[0]!
  for (const at of moments) {
    const stands = pauses.some(({ from, until }) => from <= before && (until === null || until >= at))
    let ahead = stands ? 0n : BigInt(at - before)
    while (ahead > 0n && held.some(({ ms }) => ms > 0n)) {
      const first = held
        .filter(({ ms }) => ms > 0n)
        .reduce((one, other) => {
          if (one.rank !== other.rank) return one.rank > other.rank ? one : other
          if (one.bought.boughtAt !== other.bought.boughtAt) return one.bought.boughtAt < other.bought.boughtAt ? one : other
          return one.bought.id < other.bought.id ? one : other
        })
      const burnt = first.ms < ahead ? first.ms : ahead
      first.ms -= burnt
      ahead -= burnt
    }
    before = at
    for (const one of purchases.filter(({ boughtAt }) => boughtAt === at)) {
      const [rank, fen, span] = [types.indexOf(one.type), BigInt(one.paidFen), BigInt(one.span)]
      for (const other of held) {
        if (fen === 0n || other.fen === 0n || other.ms === 0n || other.rank >= rank) continue
        const raised = upwards(other.ms * other.fen * span, other.span * fen)
        other.was.push({ by: other.by, rank: other.rank, fen: other.fen, span: other.span, ms: other.ms })
        Object.assign(other, { by: one.id, rank, fen, span, ms: raised })
        other.to.push(raised)
      }
      held.push({ bought: one, ms: span, was: [], by: one.id, rank, fen, span, to: [] })
    }
    for (const one of purchases.filter(({ refundedAt }) => refundedAt === at)) {
      held = held.filter(({ bought }) => bought !== one)
      for (const other of held)
        while (other.was.length > 0 && other.by === one.id) {
          const was = other.was.pop()!
          const to = other.to.pop()!
          const back = upwards(other.ms * was.ms, to)
          Object.assign(other, { ...was, ms: back < was.ms ? back : was.ms })
        }
    }
  }
  return new Map(held.filter(({ ms }) => ms > 0n).map(({ bought, ms }) => [bought.id, Number(ms)]))
}

test('in 10,000 histories with pauses and gifts no minute is lost or doubled, by an independent count', () => {
  let [paused, given] = [0, 0]
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const { purchases, end } = life(seed)
    const pauses = pausesIn(dice(seed + 13), end)
    const where = `life ${seed}`
    const now = standingOf(purchases, end, pauses)
    const expected = told(purchases, pauses, end)
    // The product computes in doubles: up to one millisecond off per upgrade.
    for (const { id, left } of now.pieces) expect(Math.abs(left - (expected.get(id) ?? 0)), where).toBeLessThanOrEqual(4)
    const sum = [...expected.values()].reduce((all, ms) => all + ms, 0)
    expect(Math.abs(now.pieces.reduce((all, { left }) => all + left, 0) - sum), where).toBeLessThanOrEqual(16)
    const stands = pauses.some(({ from, until }) => from <= end && (until === null || until > end))
    expect(now.isPaused, where).toBe(stands)
    if (now.until !== null) expect(Math.abs(now.until - end - sum), where).toBeLessThanOrEqual(16)
    else expect(stands || sum <= 16, where).toBe(true)
    // Nothing ran during a pause, and nothing ran twice.
    let from = -Infinity
    for (const run of now.ran) {
      expect(run.from, where).toBeGreaterThanOrEqual(from)
      from = run.until
      expect(
        pauses.some((pause) => pause.from < run.until && (pause.until ?? Infinity) > run.from),
        where,
      ).toBe(false)
    }
    expect(standingOf(purchases.toReversed(), end, pauses.toReversed()), where).toEqual(now)
    if (pauses.length > 0) paused += 1
    if (purchases.some(({ paidFen }) => paidFen === 0)) given += 1
  }
  expect(paused).toBeGreaterThan(5_000)
  expect(given).toBeGreaterThan(4_000)
})

test('without upgrades, time left plus time run equals time bought', () => {
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const roll = dice(seed)
    const purchases = Array.from({ length: 1 + roll(5) }, (_, place) => bought(place + 1, types[roll(3)]!, roll(200 * DAY), true))
    const { pieces, ran } = standingOf(purchases, 200 * DAY, pausesIn(roll, 200 * DAY))
    const sum = (all: readonly { from: number; until: number }[]) => all.reduce((ms, { from, until }) => ms + until - from, 0)
    expect(sum(pieces) + sum(ran)).toBe(purchases.reduce((ms, { span }) => ms + span, 0))
  }
})

test('with a single type every bought day occurs exactly once', () => {
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const roll = dice(seed)
    const purchases = Array.from({ length: 1 + roll(5) }, (_, place) => bought(place + 1, 'month', roll(20 * DAY)))
    let until = 0
    for (const { boughtAt, span } of purchases.toSorted((a, b) => a.boughtAt - b.boughtAt)) until = Math.max(until, boughtAt) + span
    expect(standingOf(purchases, 20 * DAY).until).toBe(until)
  }
})

test('half a month upgraded to a year is converted by price, and reverts when the year is refunded', () => {
  const at = 15 * DAY
  const month = bought(1, 'month', 0)
  const raised = standingOf([month, bought(2, 'year', at)], at)
  expect(raised.type).toBe('year')
  const taken = Math.ceil((15 * DAY * 6_800 * 365) / (30 * 49_800))
  expect(raised.until).toBe(at + taken + 365 * DAY)
  const back = standingOf([month, { ...bought(2, 'year', at), refundedAt: at }], at)
  expect(back).toMatchObject({ type: 'month', until: 30 * DAY })
})

test('a lower type waits for the higher one, and a gift waits for a purchase', () => {
  const after = standingOf([bought(1, 'year', 0), bought(2, 'month', DAY)], DAY)
  expect(after.pieces.map(({ id }) => id)).toEqual([1, 2])
  expect(after.until).toBe(395 * DAY)
  const given = standingOf([bought(1, 'month', 0, true), bought(2, 'year', DAY)], DAY)
  expect(given.pieces.map(({ id }) => id)).toEqual([2, 1])
  expect(given.until).toBe(DAY + 365 * DAY + 29 * DAY)
})
