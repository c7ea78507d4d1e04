/** The distribution of a payment by the words of the rules, step by step in exact fractions; it shares no code with the product. */
import type { Claim, PaidParts, Split } from '../src/features/commission/waterfall'

type Fraction = readonly [bigint, bigint]
const floor = ([top, bottom]: Fraction): bigint => top / bottom
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]

/** Whole numbers below a bound, the same ones for the same seed. */
export function numbersOf(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** The roles in the order in which they claim. */
export const ORDER = ['matchmaker', 'store', 'brought', 'partner'] as const

/** The amount of each earner by role. The earner `buyer` is the buyer. */
export function distributeSlowly({ paid, claims, split }: { paid: PaidParts; claims: readonly Claim[]; split: Split | null }): {
  net: bigint
  of: Map<string, bigint>
} {
  const double = (BigInt(paid.channelFen) * BigInt(paid.channelFeeBp) * 2n) / 10_000n
  const fee = (double + 1n) / 2n
  const afterFee = BigInt(paid.paidFen) - fee
  const net = afterFee - floor(times([afterFee, 1n], [BigInt(paid.taxBp), 10_000n]))
  const wanted = (claim: Claim): bigint => {
    if (claim.mode === 'fixed') return BigInt(claim.value) < net ? BigInt(claim.value) : net
    return floor(times([net, 1n], [BigInt(claim.value), 10_000n]))
  }
  let standing = claims.filter(({ earner }) => earner !== 'buyer')
  for (const earner of new Set(standing.map((one) => one.earner))) {
    const own = standing.filter((one) => one.earner === earner)
    const most = own.map(wanted).reduce((a, b) => (a > b ? a : b))
    const keeps = ORDER.flatMap((role) => own.filter((one) => one.role === role)).find((one) => wanted(one) === most)
    standing = standing.filter((one) => one.earner !== earner || one === keeps)
  }
  const queue = [...standing.filter(({ mode }) => mode === 'fixed'), ...standing.filter(({ mode }) => mode === 'percent')]
  let left = floor(times([net, 1n], [6n, 10n]))
  const of = new Map<string, bigint>()
  while (queue.length > 0 && wanted(queue[0]!) <= left) {
    const claim = queue.shift()!
    of.set(claim.role, wanted(claim))
    left -= wanted(claim)
  }
  const all = queue.reduce((sum, claim) => sum + wanted(claim), 0n)
  for (const claim of queue) of.set(claim.role, floor(times([left, 1n], [wanted(claim), all])))
  const isNew = split !== null && split.earner !== 'buyer' && !standing.some(({ earner }) => earner === split.earner)
  const whole = of.get('matchmaker')
  if (isNew && whole !== undefined) {
    const part = floor(times([whole, 1n], [BigInt(split.percent), 100n]))
    of.set('helper', part)
    of.set('matchmaker', whole - part)
  }
  for (const [role, fen] of of) if (fen === 0n) of.delete(role)
  return { net, of }
}
