/** When times that were bought end, and how much of their price goes back. */
import { momentAfter, momentBefore } from '../base/clock'

/** So many days before its end whoever has times left is told; a package that lasts no longer is not told so early. */
export const reminderDays = [30, 7, 1] as const
export type ReminderDays = (typeof reminderDays)[number]

/** Told an hour ahead, so that of the last day no minute is missing. */
const HOURS_AHEAD = 1

export type Told = Readonly<Record<ReminderDays, Date | null>>

export interface Span {
  startsAt: Date
  endsAt: Date
}

const dueAt = ({ endsAt }: Pick<Span, 'endsAt'>, days: ReminderDays): Date =>
  momentBefore(momentBefore(endsAt, days, 'day'), HOURS_AHEAD, 'hour')

/** Those that have to be given before it may end, the earliest first. */
export const remindersOf = (span: Span): ReminderDays[] => reminderDays.filter((days) => dueAt(span, days) > span.startsAt)

/** Those that nothing says were given. */
export const untoldOf = (span: Span, told: Told): ReminderDays[] => remindersOf(span).filter((days) => told[days] === null)

/** When the next reminder is to be given; null where none is missing. */
export function nextReminderAt(span: Span, told: Told): Date | null {
  const [next] = untoldOf(span, told)
  return next === undefined ? null : dueAt(span, next)
}

/**
 * What is told now, which may be several at once where nobody told in time. The last one leaves a whole day: whoever is told
 * late keeps their times for that long.
 */
export function remindNow(span: Span, told: Told, now: Date): { days: ReminderDays[]; endsAt: Date } {
  const days = untoldOf(span, told).filter((one) => dueAt(span, one) <= now)
  const last = remindersOf(span).at(-1)
  const isLast = last !== undefined && days.includes(last)
  const earliest = isLast ? momentAfter(now, last, 'day') : span.endsAt
  return { days, endsAt: earliest > span.endsAt ? earliest : span.endsAt }
}

export interface Bought {
  amountFen: number
  times: number
}

/** What so many of the times cost; all of them cost all. */
export const fenOf = ({ amountFen, times }: Bought, count: number): number =>
  Number((BigInt(amountFen) * BigInt(Math.min(count, times))) / BigInt(times))

/** How many times have to be given back for so much money: a part of one is one. */
export const timesFor = ({ amountFen, times }: Bought, fen: number): number =>
  Number((BigInt(times) * BigInt(fen) + BigInt(amountFen) - 1n) / BigInt(amountFen))
