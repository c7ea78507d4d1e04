/**
 * Decides whether a gift, or anything worth money, is delivered at once. Swindlers ask early, so the first large gift
 * to a new match is held for a day, in which it may be withdrawn, and longer while a report between the two is open.
 */
import { momentAfter, momentBefore } from '../base/clock'
import { givingLimits, type GivenUnit } from './risk.words'

export interface GivingFacts {
  unit: GivenUnit
  /** When the two were matched or introduced; null if never. */
  boundSince: Date | null
  /** Amount given to the receiver within `coolHours`, in this unit. */
  lately: number
  hasLargeArrived: boolean
}

export interface Giving {
  boundSince: Date | null
  isNew: boolean
  /** An amount above this is large for this pair now. */
  largeFrom: number
  /** A large gift would be the first between the two, and is held. */
  isFirstLarge: boolean
}

export function mayGive({ unit, boundSince, lately, hasLargeArrived }: GivingFacts, now: Date): Giving {
  const isNew = boundSince === null || boundSince > momentBefore(now, givingLimits.newMatchDays, 'day')
  return {
    boundSince,
    isNew,
    largeFrom: Math.max(0, givingLimits.large[unit] - lately),
    isFirstLarge: isNew && !hasLargeArrived,
  }
}

/** End of the hold for this amount; null if it is delivered at once. */
export const staysUntil = ({ isFirstLarge, largeFrom }: Giving, amount: number, now: Date): Date | null =>
  isFirstLarge && amount > largeFrom ? momentAfter(now, givingLimits.coolHours, 'hour') : null

/** Reports between two people. */
export interface ReportsBetween {
  isOpen: boolean
  /** When the last of them was closed. */
  closedAt: Date | null
}

/** When a held gift was delivered; null while it is held. A request and the sweep compute the same moment. */
export function leftAt(stays: Date, { isOpen, closedAt }: ReportsBetween, now: Date): Date | null {
  if (isOpen || stays > now) return null
  return closedAt !== null && closedAt > stays ? closedAt : stays
}
