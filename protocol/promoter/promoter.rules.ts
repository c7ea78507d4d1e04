/** Rules of promoters: points and levels. Levels come from paid orders, never from heads. */
import { promoterLevels, type PromoterLevel } from '../commission/commission.words'
import { promoterLimits } from './promoter.words'

/** Points from which each level begins, the lowest level first. */
const TIERS = [0, 30, 100] as const satisfies { length: (typeof promoterLevels)['length'] }

export const pointsOfLevel = (level: PromoterLevel): number => TIERS[level - 1]!

export const levelOfPoints = (points: number): PromoterLevel =>
  promoterLevels.reduce<PromoterLevel>((reached, level) => (points >= pointsOfLevel(level) ? level : reached), 1)

/** One point for each full hundred yuan of the net amount that refunds left. */
export const pointsOfOrder = (netFen: number): number => Math.floor(netFen / promoterLimits.fenPerPoint)

/** Points that are missing to the next level; null at the highest. */
export function pointsMissing(points: number): number | null {
  const next = promoterLevels.find((level) => pointsOfLevel(level) > points)
  return next === undefined ? null : pointsOfLevel(next) - points
}
