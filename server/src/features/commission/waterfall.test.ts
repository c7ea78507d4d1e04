/** The waterfall: examples as a table, and random ones compared with a slow computation in exact fractions. */
import { describe, expect, test } from 'vitest'
import { distributeSlowly, numbersOf, ORDER } from '../../../test/slow-waterfall'
import { distribute, progressOf, type Claim, type PaidParts, type Split } from './waterfall'

const percent = (role: Claim['role'], value: number, earner: string = role): Claim => ({ role, earner, mode: 'percent', value })
const fixed = (role: Claim['role'], value: number, earner: string = role): Claim => ({ role, earner, mode: 'fixed', value })
const paidOf = (paidFen: number, facts: Partial<PaidParts> = {}): PaidParts => ({
  paidFen,
  channelFen: paidFen,
  channelFeeBp: 0,
  taxBp: 0,
  ...facts,
})
const shown = (paid: PaidParts, claims: readonly Claim[], buyer = 'buyer', split: Split | null = null) => {
  const { shares, ...rest } = distribute(paid, claims, buyer, split)
  return { ...rest, fens: Object.fromEntries(shares.map(({ role, fen }) => [role, fen])) }
}

test('3,980 yuan with a fee of 0.6 % and rules of 70 % cuts those who brought, and the partner', () => {
  const rules = [percent('matchmaker', 3_000), percent('store', 2_000), percent('brought', 1_200), percent('partner', 800)]
  expect(shown(paidOf(398_000, { channelFeeBp: 60 }), rules)).toEqual({
    feeFen: 2_388,
    taxFen: 0,
    netFen: 395_612,
    fens: { matchmaker: 118_683, store: 79_122, brought: 23_737, partner: 15_824 },
    dropped: [],
    platformFen: 158_246,
    cut: { from: 'brought', leftFen: 39_562 },
  })
})

describe('a waterfall', () => {
  test.each<[string, ReturnType<typeof shown>['fens'], Parameters<typeof shown>]>([
    ['floors each share', { matchmaker: 25, store: 25 }, [paidOf(101), [percent('matchmaker', 2_500), percent('store', 2_500)]]],
    [
      'takes fixed shares before percentages',
      { matchmaker: 1_000, brought: 5_000 },
      [paidOf(10_000), [percent('matchmaker', 5_000), fixed('brought', 5_000)]],
    ],
    ['cuts a fixed share above the limit', { matchmaker: 6_000 }, [paidOf(10_000), [fixed('matchmaker', 9_000)]]],
    [
      'gives one earner only the higher share',
      { brought: 2_000 },
      [paidOf(10_000), [percent('matchmaker', 1_000, 'x'), percent('brought', 2_000, 'x')]],
    ],
    [
      'gives one earner the first of two equal shares',
      { store: 1_000 },
      [paidOf(10_000), [percent('partner', 1_000, 'x'), percent('store', 1_000, 'x')]],
    ],
    ['gives the buyer nothing', { store: 2_000 }, [paidOf(10_000), [percent('matchmaker', 3_000, 'b'), percent('store', 2_000)], 'b']],
    [
      'splits the share of the matchmaker with a helper',
      { matchmaker: 2_100, helper: 900 },
      [paidOf(10_000), [percent('matchmaker', 3_000)], 'b', { earner: 'h', percent: 30 }],
    ],
    [
      'gives the buyer no part as helper',
      { matchmaker: 3_000 },
      [paidOf(10_000), [percent('matchmaker', 3_000)], 'b', { earner: 'b', percent: 30 }],
    ],
    ['leaves out shares of less than a fen', {}, [paidOf(2), [percent('matchmaker', 3_000)]]],
    [
      'takes no fee of what the wallet paid',
      { matchmaker: 2_970 },
      [paidOf(10_000, { channelFen: 5_000, channelFeeBp: 200 }), [percent('matchmaker', 3_000)]],
    ],
    [
      'deducts taxes after the fee',
      { matchmaker: 1_350 },
      [paidOf(10_000, { channelFeeBp: 1_000, taxBp: 5_000 }), [percent('matchmaker', 3_000)]],
    ],
  ])('%s', (_name, fens, [paid, claims, buyer, split]) => {
    expect(shown(paid, claims, buyer, split).fens).toEqual(fens)
  })
})

test('partial refunds and deliveries end exactly where a single one does', () => {
  let [kept, earned] = [1_000, 0]
  for (let refundedFen = 0; refundedFen <= 333; refundedFen += 1) {
    const now = progressOf(1_000, { paidFen: 333, refundedFen, earnedFen: Math.min(refundedFen, 333 - refundedFen) })
    expect(now.keptFen).toBeLessThanOrEqual(kept)
    expect(now.earnedFen).toBeLessThanOrEqual(now.keptFen)
    ;[kept, earned] = [now.keptFen, now.earnedFen]
  }
  expect([kept, earned]).toEqual([0, 0])
  expect(progressOf(1_000, { paidFen: 333, refundedFen: 0, earnedFen: 333 })).toEqual({ keptFen: 1_000, earnedFen: 1_000 })
})

// --- Random plans, and the same computed slowly in fractions ------------------------------

function randomCase(seed: number) {
  const pick = numbersOf(seed)
  const paidFen = 1 + pick([10, 1_000, 100_000, 1_000_000_000][pick(4)]!)
  const paid: PaidParts = { paidFen, channelFen: pick(paidFen + 1), channelFeeBp: pick(300), taxBp: pick(2) * pick(2_000) }
  const claims = ORDER.filter(() => pick(4) > 0).map((role): Claim => {
    const earner = pick(5) === 0 ? 'both' : pick(12) === 0 ? 'buyer' : role
    return pick(4) === 0 ? fixed(role, 1 + pick(1_000_000), earner) : percent(role, 1 + pick(10_000), earner)
  })
  const split = pick(3) === 0 ? { earner: ['helper', 'both', 'buyer'][pick(3)]!, percent: pick(51) } : null
  return { paid, claims, split }
}

test('random plans distribute the net amount to the fen, like a computation in fractions', () => {
  const rounds = process.env.SOAK ? 1_000_000 : 10_000
  for (let seed = 1; seed <= rounds; seed += 1) {
    const one = randomCase(seed)
    const { shares, netFen, platformFen } = distribute(one.paid, one.claims, 'buyer', one.split)
    const { net, of } = distributeSlowly(one)
    const sum = shares.reduce((total, { fen }) => total + fen, 0)
    const isRight =
      BigInt(netFen) === net &&
      sum + platformFen === netFen &&
      sum * 10 <= netFen * 6 &&
      shares.length === of.size &&
      shares.every(({ role, fen }) => of.get(role) === BigInt(fen)) &&
      new Set(shares.map(({ earner }) => earner)).size === shares.length &&
      shares.every(({ earner }) => earner !== 'buyer')
    if (!isRight) expect({ seed, one, shares, netFen, platformFen }).toEqual({ seed, net, of })
  }
})
