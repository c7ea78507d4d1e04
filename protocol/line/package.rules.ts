/** Rules for when bought lines end, and how much of their price is refunded. */
import { momentAfter, momentBefore } from '../base/clock'

/** Days before the end on which an owner with lines left is reminded; longer ones than the package's span are skipped. */
export const reminderDays = [30, 7, 1] as const
export type ReminderDays = (typeof reminderDays)[number]

/** Reminds an hour ahead, so that the last day is complete. */
const HOURS_AHEAD = 1

export type Told = Readonly<Record<ReminderDays, Date | null>>

export interface Span {
  startsAt: Date
  endsAt: Date
}

const dueAt = ({ endsAt }: Pick<Span, 'endsAt'>, days: ReminderDays): Date =>
  momentBefore(momentBefore(endsAt, days, 'day'), HOURS_AHEAD, 'hour')

/** Reminders due before the package may end, earliest first. */
export const remindersOf = (span: Span): ReminderDays[] => reminderDays.filter((days) => dueAt(span, days) > span.startsAt)

/** Reminders without a record. */
export const untoldOf = (span: Span, told: Told): ReminderDays[] => remindersOf(span).filter((days) => told[days] === null)

/** When the next reminder is due; null if none is missing. */
export function nextReminderAt(span: Span, told: Told): Date | null {
  const [next] = untoldOf(span, told)
  return next === undefined ? null : dueAt(span, next)
}

/**
 * Reminders due now, several if earlier ones were missed. The last one leaves a whole day: an owner reminded late keeps
 * the lines that long.
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

/** Price of this many lines; all of them cost the full amount. */
export const fenOf = ({ amountFen, times }: Bought, count: number): number =>
  Number((BigInt(amountFen) * BigInt(Math.min(count, times))) / BigInt(times))

/** Number of lines to take back for this amount; a fraction counts as one. */
export const timesFor = ({ amountFen, times }: Bought, fen: number): number =>
  Number((BigInt(times) * BigInt(fen) + BigInt(amountFen) - 1n) / BigInt(amountFen))
