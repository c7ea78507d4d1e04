/** Pure rules of leads: deadlines, the call window, levels, masks, and the weight of the rotation. */
import { dayInShanghai, endInWords } from '../base/calendar'
import { clockInChina, momentAfter, momentOf } from '../base/clock'
import { surnameOf } from '../base/masks'
import {
  leadLimits,
  leadRules,
  type ContactWindow,
  type LeadAgeBand,
  type LeadDeadlineRule,
  type LeadLevel,
  type LeadRules,
} from './lead.words'

/** Moments from which the deadlines of an owned lead follow. */
export interface LeadTimes {
  claimedAt: Date
  /** The owner's first contact and last follow-up since the claim; null before. */
  firstContactAt: Date | null
  lastFollowAt: Date | null
  isExtended: boolean
  /** End of a lock; while it lasts, the lead is not recycled. */
  lockUntil: Date | null
}
export interface LeadDeadline {
  at: Date
  rule: LeadDeadlineRule
}

/** The earliest deadline of an owned lead. A lock moves it to the end of the lock at least. */
export function leadDeadline(times: LeadTimes, rules: LeadRules = leadRules): LeadDeadline {
  const { claimedAt, firstContactAt, lastFollowAt, isExtended, lockUntil } = times
  const convert = momentAfter(claimedAt, rules.convertDays + (isExtended ? rules.extensionDays : 0), 'day')
  const next: LeadDeadline =
    firstContactAt === null
      ? { at: momentAfter(claimedAt, rules.firstContactHours, 'hour'), rule: 'first' }
      : { at: momentAfter(lastFollowAt ?? firstContactAt, rules.followDays, 'day'), rule: 'follow' }
  const earliest: LeadDeadline = convert < next.at ? { at: convert, rule: 'convert' } : next
  return lockUntil !== null && lockUntil > earliest.at ? { at: lockUntil, rule: earliest.rule } : earliest
}

/** The deadline in words with its rule. While a lock moves the deadline, the words name the lock. */
export function deadlineInWords(
  { at, rule, isExtended, lockUntil }: LeadDeadline & Pick<LeadTimes, 'isExtended' | 'lockUntil'>,
  now: Date,
  rules: LeadRules = leadRules,
): string {
  const by = wordsOfEnd(at, now)
  if (lockUntil?.getTime() === at.getTime()) return `锁定到${by}，到时没有跟进或转化会回到公海`
  if (rule === 'first') return `${by}前首次联系，领取后 ${rules.firstContactHours} 小时没有联系会回到公海`
  if (rule === 'follow') return `${by}前再跟进，${rules.followDays} 天没有跟进会回到公海`
  const days = rules.convertDays + (isExtended ? rules.extensionDays : 0)
  return `${by}前转化，领取满 ${days} 天没有转化会回到公海`
}

/** Within a week by the weekday, later by the date. */
function wordsOfEnd(at: Date, now: Date): string {
  if (at < momentAfter(now, 6, 'day')) return endInWords(at, now)
  return clockInChina(at).format('M月D日 H 点')
}

/** True within the hours of the day in which people may be called. */
export function isCallTime(
  now: Date,
  { callFromHour, callUntilHour }: Pick<LeadRules, 'callFromHour' | 'callUntilHour'> = leadRules,
): boolean {
  const hour = clockInChina(now).hour()
  return hour >= callFromHour && hour < callUntilHour
}

/** The start of the next call window; `now` itself within one. */
export function nextCallTime(now: Date, rules: Pick<LeadRules, 'callFromHour' | 'callUntilHour'> = leadRules): Date {
  if (isCallTime(now, rules)) return now
  const clock = clockInChina(now)
  const today = clock.startOf('day').add(rules.callFromHour, 'hour')
  return momentOf(clock.hour() < rules.callFromHour ? today : today.add(1, 'day'))
}

/** The moment at which this many hours of call windows have passed. */
export function afterCallHours(from: Date, hours: number, rules: Pick<LeadRules, 'callFromHour' | 'callUntilHour'> = leadRules): Date {
  let left = hours * 3_600_000
  let at = nextCallTime(from, rules)
  for (;;) {
    const close = momentOf(clockInChina(at).startOf('day').add(rules.callUntilHour, 'hour'))
    const open = close.getTime() - at.getTime()
    if (left <= open) return new Date(at.getTime() + left)
    left -= open
    at = nextCallTime(close, rules)
  }
}

/** The age band of a year of birth; null without one. */
export function ageBandOf(birthYear: number | null, now: Date): LeadAgeBand | null {
  if (birthYear === null) return null
  const age = Number(dayInShanghai(now).slice(0, 4)) - birthYear
  if (age < 25) return 'under25'
  if (age < 30) return 'from25'
  if (age < 35) return 'from30'
  if (age < 40) return 'from35'
  return age < 50 ? 'from40' : 'from50'
}

/** True if a person born in this year may still be under the age at which a lead is kept. */
export const mayBeUnderAge = (birthYear: number, now: Date): boolean =>
  Number(dayInShanghai(now).slice(0, 4)) - birthYear <= leadLimits.ageMin

/** 李*; a missing name gives 匿名. */
export const maskedLeadName = (name: string | null): string => (name ? `${surnameOf(name)}*` : '匿名')

/** A need as everybody but its owner reads it: without runs of digits, which may be a number to call. */
export const maskedNeed = (need: string): string => need.replace(/[\d\uff10-\uff19][\d\uff10-\uff19\s-]{3,}[\d\uff10-\uff19]/g, '****')

/** The level of a new lead: a verified phone whose owner chose a time for the call is the most urgent. */
export function leadLevelOf(facts: {
  isVerified: boolean
  contactWindow: ContactWindow | null
  hasNeed: boolean
  isOld: boolean
}): LeadLevel {
  if (facts.isOld) return 'D'
  if (!facts.isVerified) return 'C'
  return facts.contactWindow !== null && facts.contactWindow !== 'any' && facts.hasNeed ? 'A' : 'B'
}

/** Counts of a handler over the days that the weight looks at. */
export interface LeadFigures {
  offered: number
  acceptedInTime: number
  markedInvalid: number
  overturned: number
}
export interface LeadWeight extends LeadFigures {
  weight: number
  /** Share of assigned leads accepted in time, and share of invalid marks that were right, with the assumed events. */
  acceptedShare: number
  honestShare: number
}

/** Weight in the rotation: 0.5 + accepted share × honest share, both with ten assumed events of 0.7. */
export function leadWeightOf(record: LeadFigures): LeadWeight {
  const { weightAssumed, weightAssumedShare, weightBase } = leadLimits
  const share = (good: number, all: number) => (weightAssumed * weightAssumedShare + good) / (weightAssumed + all)
  const acceptedShare = share(record.acceptedInTime, record.offered)
  const honestShare = share(record.markedInvalid - record.overturned, record.markedInvalid)
  return { ...record, acceptedShare, honestShare, weight: weightBase + acceptedShare * honestShare }
}

export interface Turn {
  handlerId: number
  weight: number
  /** The stored position of the handler in this rotation. */
  position: number
}

/**
 * The next handler by smooth weighted round robin, with the new positions. Handlers who are absent from the list keep
 * their position, and with it their turn.
 */
export function nextTurn(turns: readonly Turn[]): { handlerId: number; positions: Map<number, number> } | null {
  if (turns.length === 0) return null
  const total = turns.reduce((sum, { weight }) => sum + weight, 0)
  const raised = turns.map((turn) => ({ ...turn, position: turn.position + turn.weight }))
  const chosen = raised.reduce((best, turn) =>
    turn.position > best.position || (turn.position === best.position && turn.handlerId < best.handlerId) ? turn : best,
  )
  chosen.position -= total
  return { handlerId: chosen.handlerId, positions: new Map(raised.map(({ handlerId, position }) => [handlerId, position])) }
}
