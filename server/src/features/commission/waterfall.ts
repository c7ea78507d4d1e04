/** The waterfall of an order: who gets how much of its net amount. A pure function in whole fen; it reads and writes nothing. */
import { flooredPart } from '@qianxian/protocol/base/proportion'
import {
  commissionLimits,
  ruledRoles,
  type CommissionRole,
  type RuledRole,
  type ShareMode,
} from '@qianxian/protocol/commission/commission.words'

export interface ClaimRule {
  mode: ShareMode
  /** Basis points of the net amount, or fen. */
  value: number
}

/** An earner who claims a share of an order by the rule of their role. */
export interface Claim extends ClaimRule {
  role: RuledRole
  /** Names the person or store: the same one gets at most one share of an order. */
  earner: string
}

export interface PaidParts {
  /** The part paid in money; points do not count. */
  paidFen: number
  /** The part of it that a channel received. */
  channelFen: number
  channelFeeBp: number
  taxBp: number
}

/** The agreement of the serving matchmaker with a helper. */
export interface Split {
  earner: string
  /** The helper's part of the matchmaker's share. */
  percent: number
}

export interface Share {
  role: CommissionRole
  earner: string
  /** By the rule alone. */
  wantedFen: number
  fen: number
}

/** Why somebody who claimed gets nothing of their own. */
export type Dropped = 'buyer' | 'other_rule' | 'nothing_left'

export interface Waterfall {
  feeFen: number
  taxFen: number
  netFen: number
  shares: Share[]
  dropped: { role: CommissionRole; earner: string; why: Dropped }[]
  /** Everything that no other got. */
  platformFen: number
  /** The first role whose share was cut to keep the limit, with the sum left for it and all after it; null if nothing was cut. */
  cut: { from: CommissionRole; leftFen: number } | null
}

/** Claims in the order of the roles. */
const byRole = (one: Claim, other: Claim): number => ruledRoles.indexOf(one.role) - ruledRoles.indexOf(other.role)

/** Rounds half a fen up, as channels do. */
const feeOf = ({ channelFen, channelFeeBp }: PaidParts): number =>
  Number((BigInt(channelFen) * BigInt(channelFeeBp) * 2n + 10_000n) / 20_000n)

const wantedOf = ({ mode, value }: ClaimRule, netFen: number): number =>
  mode === 'fixed' ? Math.min(value, netFen) : flooredPart(netFen, value, commissionLimits.wholeBp)

/** Fixed shares claim before percentages; otherwise in the order of the roles. */
const byClaim = (one: Claim, other: Claim): number =>
  Number(one.mode === 'percent') - Number(other.mode === 'percent') || byRole(one, other)

/**
 * Distributes the net amount. `buyer` names the buyer, who earns nothing from their own order. Shares and `platformFen` sum up to
 * `netFen` exactly.
 */
export function distribute(paid: PaidParts, claims: readonly Claim[], buyer: string, split: Split | null = null): Waterfall {
  const feeFen = feeOf(paid)
  const taxFen = flooredPart(paid.paidFen - feeFen, paid.taxBp, commissionLimits.wholeBp)
  const netFen = paid.paidFen - feeFen - taxFen
  const dropped: Waterfall['dropped'] = []
  const standing = onceEach(
    claims.filter(({ role, earner }) => earner !== buyer || (dropped.push({ role, earner, why: 'buyer' }), false)),
    netFen,
    dropped,
  )
  const { shares, cut } = withinLimit([...standing].sort(byClaim), netFen)
  const all = splitShare(shares, split, buyer, dropped)
  for (const { role, earner } of all.filter(({ fen }) => fen === 0)) dropped.push({ role, earner, why: 'nothing_left' })
  const kept = all.filter(({ fen }) => fen > 0)
  return { feeFen, taxFen, netFen, shares: kept, dropped, platformFen: netFen - sumOf(kept), cut }
}

const sumOf = (shares: readonly Pick<Share, 'fen'>[]): number => shares.reduce((sum, { fen }) => sum + fen, 0)

/** The highest of several claims of one earner stands; of equal ones the first in rank. */
function onceEach(claims: readonly Claim[], netFen: number, dropped: Waterfall['dropped']): Claim[] {
  const best = new Map<string, Claim>()
  for (const claim of [...claims].sort(byRole)) {
    const other = best.get(claim.earner)
    const isHigher = !other || wantedOf(claim, netFen) > wantedOf(other, netFen)
    const loser = isHigher ? other : claim
    if (isHigher) best.set(claim.earner, claim)
    if (loser) dropped.push({ role: loser.role, earner: loser.earner, why: 'other_rule' })
  }
  return [...best.values()]
}

/** The first share that would pass the limit, and all after it, share what is left in proportion. */
function withinLimit(claims: readonly Claim[], netFen: number): Pick<Waterfall, 'shares' | 'cut'> {
  const wanted = claims.map((claim) => ({ role: claim.role, earner: claim.earner, wantedFen: wantedOf(claim, netFen) }))
  let leftFen = flooredPart(netFen, commissionLimits.othersMaxBp, commissionLimits.wholeBp)
  const shares: Share[] = []
  for (const [place, one] of wanted.entries()) {
    if (one.wantedFen > leftFen) {
      const rest = wanted.slice(place)
      const wantedFen = rest.reduce((sum, each) => sum + each.wantedFen, 0)
      for (const each of rest) shares.push({ ...each, fen: flooredPart(leftFen, each.wantedFen, wantedFen) })
      return { shares, cut: { from: one.role, leftFen } }
    }
    shares.push({ ...one, fen: one.wantedFen })
    leftFen -= one.wantedFen
  }
  return { shares, cut: null }
}

/** Gives the helper their part of the matchmaker's share, unless the helper is the buyer or already has a share. */
function splitShare(shares: readonly Share[], split: Split | null, buyer: string, dropped: Waterfall['dropped']): Share[] {
  const own = shares.find(({ role }) => role === 'matchmaker')
  if (!split || !own) return [...shares]
  if (split.earner === buyer || shares.some(({ earner }) => earner === split.earner)) {
    dropped.push({ role: 'helper', earner: split.earner, why: split.earner === buyer ? 'buyer' : 'other_rule' })
    return [...shares]
  }
  const helped = (fen: number): number => flooredPart(fen, split.percent, 100)
  const [fen, wantedFen] = [helped(own.fen), helped(own.wantedFen)]
  return shares.flatMap((one) =>
    one === own
      ? [
          { ...own, fen: own.fen - fen, wantedFen: own.wantedFen - wantedFen },
          { role: 'helper', earner: split.earner, fen, wantedFen } satisfies Share,
        ]
      : [one],
  )
}

export interface OrderProgress {
  paidFen: number
  refundedFen: number
  /** The part of the payment that is no longer in escrow and was not refunded: the service was given. */
  earnedFen: number
}

/**
 * The part of a share that refunds leave, and the part of it that is earned. Both are floors of the whole, so any number of partial
 * refunds and deliveries ends exactly where a single one does.
 */
export const progressOf = (fen: number, { paidFen, refundedFen, earnedFen }: OrderProgress): { keptFen: number; earnedFen: number } => ({
  keptFen: paidFen === 0 ? 0 : flooredPart(fen, paidFen - refundedFen, paidFen),
  earnedFen: paidFen === 0 ? 0 : flooredPart(fen, earnedFen, paidFen),
})
