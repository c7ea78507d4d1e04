/**
 * Whether what somebody gives another leaves them at once: gifts, and whatever else is worth money. Whoever asks for money asks for
 * it soon, so that the first large one to somebody new waits a day, in which it may be taken back, and longer while one of the two
 * has reported the other.
 */
import { momentAfter, momentBefore } from '../base/clock'
import { givingLimits, type GivenUnit } from './risk.words'

export interface GivingFacts {
  unit: GivenUnit
  /** When the two were brought together; null: by nobody. */
  boundSince: Date | null
  /** What went to them within `coolHours`, in this unit. */
  lately: number
  hasLargeArrived: boolean
}

export interface Giving {
  boundSince: Date | null
  isNew: boolean
  /** More than this is large now. */
  largeFrom: number
  /** A large one would be the first between the two, and waits. */
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

/** Until when so much stays with whoever gives it; null: it leaves at once. */
export const staysUntil = ({ isFirstLarge, largeFrom }: Giving, amount: number, now: Date): Date | null =>
  isFirstLarge && amount > largeFrom ? momentAfter(now, givingLimits.coolHours, 'hour') : null

/** Reports of one of two people by the other. */
export interface ReportsBetween {
  isOpen: boolean
  /** When the last of them was closed. */
  closedAt: Date | null
}

/** When what stayed left; null: it stays still. Whoever reads first and the clock's sweep say the same moment. */
export function leftAt(stays: Date, { isOpen, closedAt }: ReportsBetween, now: Date): Date | null {
  if (isOpen || stays > now) return null
  return closedAt !== null && closedAt > stays ? closedAt : stays
}
