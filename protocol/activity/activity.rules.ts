/** Rules of activities shared by app and server: status, free seats, prices and refunds, and the wording of times and prices. */
import { clockInChina, lengthIn } from '../base/clock'
import { isIn } from '../base/dictionary'
import { amount, points } from '../base/format'
import { codeNotation } from '../base/notation'
import type { Gender } from '../love/profile.words'
import {
  activityLimits,
  activityStates,
  type ActivityStatus,
  type QuestionKind,
  type SeatKind,
  type SignupStatus,
  type StoredActivityStatus,
  type StoredSignupStatus,
} from './activity.words'

const HOUR_MS = 3_600_000

export type Seats = Readonly<Record<SeatKind, number>>

export interface ActivityTimes {
  status: StoredActivityStatus
  startAt: Date
  endAt: Date
  enrollStart: Date
  enrollEnd: Date
  quota: Seats
  taken: Seats
}

const freeOf = (quota: Seats, taken: Seats, kind: SeatKind): number => Math.max(0, quota[kind] - taken[kind])

/** Seats free for this sex: the own quota plus the seats open to both. */
export const seatsLeft = ({ quota, taken }: Pick<ActivityTimes, 'quota' | 'taken'>, gender: Gender): number =>
  freeOf(quota, taken, gender) + freeOf(quota, taken, 'any')

/** Kind of seat to take: the sex's own quota first, then the seats open to both; null if none is free. */
export const seatFor = ({ quota, taken }: Pick<ActivityTimes, 'quota' | 'taken'>, gender: Gender): SeatKind | null =>
  freeOf(quota, taken, gender) > 0 ? gender : freeOf(quota, taken, 'any') > 0 ? 'any' : null

/** The status of an activity at a moment. */
export function activityStands(activity: ActivityTimes, now: Date): ActivityStatus {
  const { status, startAt, endAt, enrollStart, enrollEnd } = activity
  if (status !== 'published') return status
  if (now >= endAt) return 'finished'
  if (now >= startAt) return 'ongoing'
  if (now >= enrollEnd) return 'enroll_closed'
  if (now < enrollStart) return 'published'
  return seatsLeft(activity, 'male') + seatsLeft(activity, 'female') === 0 ? 'full' : 'enrolling'
}

/** The status of a sign-up: after the activity, a checked-in guest has taken part. */
export function signupStands(status: StoredSignupStatus, activity: Pick<ActivityTimes, 'endAt' | 'status'>, now: Date): SignupStatus {
  const isOver = now >= activity.endAt || isIn(activityStates.over, activity.status)
  if (!isOver) return status
  if (status === 'checked_in') return 'completed'
  return status === 'confirmed' ? 'no_show' : status
}

/** Period in which tickets are valid for entry. */
export const doorTimes = ({ startAt, endAt }: Pick<ActivityTimes, 'startAt' | 'endAt'>): { from: Date; until: Date } => ({
  from: new Date(startAt.getTime() - activityLimits.ticketHoursBefore * HOUR_MS),
  until: endAt,
})

/** Deadline for reviewing a sign-up. */
export const auditEnds = ({ startAt }: Pick<ActivityTimes, 'startAt'>): Date =>
  new Date(startAt.getTime() - activityLimits.auditHoursBefore * HOUR_MS)

/** Deadline for handing a seat on; earlier if the new guest must still be reviewed. */
export const handOnEnds = ({ startAt }: Pick<ActivityTimes, 'startAt'>, needAudit: boolean): Date =>
  needAudit ? auditEnds({ startAt }) : new Date(startAt.getTime() - activityLimits.transferHoursBefore * HOUR_MS)

/** Deadline for the guests' choices, and the time at which the choices are deleted. */
export function choiceTimes({ endAt }: Pick<ActivityTimes, 'endAt'>): { until: Date; goneAt: Date } {
  const until = endAt.getTime() + activityLimits.pickHours * HOUR_MS
  return { until: new Date(until), goneAt: new Date(until + activityLimits.picksGoneHours * HOUR_MS) }
}

export interface ActivityPrice {
  male: number
  female: number
  vipMale: number
  vipFemale: number
  /** Early-bird discount. */
  earlyBirdFen: number
  /** ISO 8601; null if there is no early-bird price. */
  earlyBirdUntil: string | null
}

/** True if at least one guest pays money; an activity without it shows no sums. */
export const chargesMoney = ({ male, female, vipMale, vipFemale }: ActivityPrice): boolean => Math.max(male, female, vipMale, vipFemale) > 0

export const isEarly = ({ earlyBirdUntil }: ActivityPrice, now: Date): boolean => earlyBirdUntil !== null && now < new Date(earlyBirdUntil)

/** The price for one guest; never negative. */
export function priceFor(price: ActivityPrice, { gender, isVip }: { gender: Gender; isVip: boolean }, now: Date): number {
  const { male, female, vipMale, vipFemale, earlyBirdFen } = price
  const full = gender === 'male' ? (isVip ? vipMale : male) : isVip ? vipFemale : female
  return Math.max(0, full - (isEarly(price, now) ? earlyBirdFen : 0))
}

/** The code on a ticket, and the code that hands a seat on. */
export const ticketNotation = /*#__PURE__*/ codeNotation(activityLimits.ticketCodeLength)

/** True if no guest pays money or points. */
export const isFreeOfCharge = (price: ActivityPrice, pointsPrice: number): boolean => !chargesMoney(price) && pointsPrice === 0

/** Sexes with any seats, taken or free. */
export const sexesOf = ({ male, female, any }: Seats): Gender[] =>
  (['male', 'female'] as const).filter((gender) => any + { male, female }[gender] > 0)

/** The lowest price that any admissible guest pays. */
export const priceFrom = (price: ActivityPrice, quota: Seats, now: Date): number =>
  Math.min(...sexesOf(quota).flatMap((gender) => [true, false].map((isVip) => priceFor(price, { gender, isVip }, now))))

/** Refund percentage from a number of hours before the start. */
export interface LadderStep {
  hoursBefore: number
  percent: number
}
export type Ladder = readonly LadderStep[]

export const defaultLadder: Ladder = [
  { hoursBefore: 72, percent: 100 },
  { hoursBefore: 24, percent: 70 },
  { hoursBefore: 6, percent: 30 },
  { hoursBefore: 0, percent: 0 },
]

/** The step that applies now; a moment exactly on a limit gets the better step. */
export function stepAt(ladder: Ladder, startAt: Date, now: Date): number {
  const left = startAt.getTime() - now.getTime()
  const at = ladder.findIndex(({ hoursBefore }) => left >= hoursBefore * HOUR_MS)
  return at < 0 ? ladder.length - 1 : at
}

/** Percentage refunded now; 0 once the activity has begun. */
export const percentAt = (ladder: Ladder, startAt: Date, now: Date): number =>
  now >= startAt ? 0 : (ladder[stepAt(ladder, startAt, now)]?.percent ?? 0)

/** A question of the organiser; `key` stays the same when the wording changes. */
export interface Question {
  key: string
  label: string
  kind: QuestionKind
  isRequired: boolean
  /** Options of a choice question. */
  options: string[]
}

const DAY_MS = 24 * HOUR_MS

/** End of the period in which a person with too many no-shows is reviewed before a sign-up counts; null if there is none. */
export function auditedUntil(noShows: readonly Date[], now: Date): Date | null {
  const { noShows: many, noShowDays, noShowAuditDays } = activityLimits
  const times = noShows.map(Number).sort((a, b) => a - b)
  const ends = times.flatMap((last, at) => {
    const first = times[at - many + 1]
    return first !== undefined && last - first <= noShowDays * DAY_MS ? [last + noShowAuditDays * DAY_MS] : []
  })
  const until = Math.max(0, ...ends)
  return until > Number(now) ? new Date(until) : null
}

const WEEKDAYS = '日一二三四五六'

/** Wording of a period: 12月6日 周日 14:00–17:00; names the second day if the activity ends on another day. */
export function whenWords(startAt: string, endAt?: string): string {
  const from = clockInChina(startAt)
  const begins = `${from.format('M月D日')} 周${WEEKDAYS[from.day()]} ${from.format('HH:mm')}`
  if (endAt === undefined) return begins
  const to = clockInChina(endAt)
  return `${begins}–${to.format(to.isSame(from, 'day') ? 'HH:mm' : 'M月D日 HH:mm')}`
}

const HOUR_MINUTES = 60

/** 10 分钟后开始, in the hours in which tickets are valid; null before them and once the activity has begun. */
export function startsInWords(startAt: string, now: Date): string | null {
  const minutes = Math.ceil(lengthIn('minute', now, startAt))
  if (minutes <= 0 || minutes > activityLimits.ticketHoursBefore * HOUR_MINUTES) return null
  const [hours, rest] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES]
  return `${[hours > 0 && `${hours} 小时`, rest > 0 && `${rest} 分钟`].filter(Boolean).join(' ')}后开始`
}

export const feeWords = (fen: number): string => (fen === 0 ? '免费' : `¥${amount(fen)}`)

/** Price in words, including the points under the tenant's name for them. */
export const costWords = (fen: number, pt: number, credit: string): string =>
  pt === 0 ? feeWords(fen) : [fen > 0 && feeWords(fen), `${points(pt)} ${credit}`].filter(Boolean).join(' + ')

export const fromWords = (fen: number, pt: number, credit: string): string => `${costWords(fen, pt, credit)}${fen > 0 ? ' 起' : ''}`
