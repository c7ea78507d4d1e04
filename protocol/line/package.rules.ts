/** Rules for the end of bought lines, and for the refunded part of their price. */
import { momentAfter, momentBefore } from '../base/clock'
import { flooredPart } from '../base/proportion'

/** Days before the end on which an owner with lines left is reminded; a day that exceeds the package's span is skipped. */
export const reminderDays = [30, 7, 1] as const
export type ReminderDays = (typeof reminderDays)[number]

/** Reminds an hour earlier, so that the owner has the whole last day. */
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

/** Reminders that are not recorded as sent. */
export const untoldOf = (span: Span, told: Told): ReminderDays[] => remindersOf(span).filter((days) => told[days] === null)

/** When the next reminder is due; null if all are sent. */
export function nextReminderAt(span: Span, told: Told): Date | null {
  const [next] = untoldOf(span, told)
  return next === undefined ? null : dueAt(span, next)
}

/**
 * Reminders due now, several if earlier ones were missed. After the last one a whole day remains: an owner reminded
 * late keeps the lines until then.
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

/** Price of this many lines; all lines of the package together cost the full amount. */
export const fenOf = ({ amountFen, times }: Bought, count: number): number => flooredPart(amountFen, Math.min(count, times), times)

/** Number of lines to withdraw for this amount; a fraction counts as one. */
export const timesFor = ({ amountFen, times }: Bought, fen: number): number =>
  Number((BigInt(times) * BigInt(fen) + BigInt(amountFen) - 1n) / BigInt(amountFen))
