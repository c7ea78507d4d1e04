/**
 * Decides when a notice may be sent outside the app: after the wait, at the pace of its kind and of the reader, never in quiet
 * hours.
 */
import { clockInChina, momentAfter, momentOf } from '@qianxian/protocol/base/clock'
import { type NoticeCadence, noticeLimits, noticePace, type NoticePace } from '@qianxian/protocol/notice/notice.words'
import { values } from '@qianxian/protocol/base/dictionary'

const { dailyHour, soonMinutes, waitMinutes } = noticeLimits

/** Presence is recorded every five minutes, so the reader may have been in the app this many minutes longer than recorded. */
const SEEN_MINUTES = 5

export interface Quiet {
  quietFrom: number
  quietTo: number
}

export interface Waiting {
  cadence: NoticeCadence
  isSafety: boolean
  at: Date
}

const paces = values(noticePace)
const later = (a: Date, b: Date): Date => (a > b ? a : b)

/**
 * Null if the notice is never sent outside. Safety notices are due at once; all others as soon as neither a wait nor quiet hours
 * apply, which may be `now`.
 */
export function deriveDueAt(
  { cadence, isSafety, at }: Waiting,
  { pace, quiet, lastSeenAt, now }: { pace: NoticePace; quiet: Quiet; lastSeenAt: Date; now: Date },
): Date | null {
  if (isSafety) return at
  const least = cadence === 'silent' ? 'never' : cadence
  const slower = paces.indexOf(pace) > paces.indexOf(least) ? pace : least
  if (slower === 'never') return null
  const atPace = later(at, paceAt(slower, at))
  const isAway = momentAfter(lastSeenAt, waitMinutes + SEEN_MINUTES, 'minute')
  return afterQuiet(later(later(atPace, isAway), now), quiet)
}

/** The earliest moment at which a notice created now may be sent outside, for any reader. */
export const earliestDueAt = ({ cadence, isSafety, at }: Waiting): Date =>
  isSafety || cadence === 'silent' ? at : later(at, paceAt(cadence, at))

function paceAt(pace: Exclude<NoticePace, 'never'>, at: Date): Date {
  const waited = momentAfter(at, pace === 'soon' ? soonMinutes : waitMinutes, 'minute')
  return pace === 'daily' ? later(waited, dailyAt(at)) : waited
}

/** A time within the hour of daily notices is kept; any other is moved to that hour of the same or the next day. */
function dailyAt(at: Date): Date {
  const clock = clockInChina(at)
  if (clock.hour() === dailyHour) return at
  const today = clock.startOf('day').add(dailyHour, 'hour')
  return momentOf(clock.hour() < dailyHour ? today : today.add(1, 'day'))
}

function afterQuiet(at: Date, { quietFrom, quietTo }: Quiet): Date {
  const clock = clockInChina(at)
  const hour = clock.hour()
  const isQuiet = quietFrom <= quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo
  if (!isQuiet) return at
  const end = clock.startOf('day').add(quietTo, 'hour')
  return momentOf(hour < quietTo ? end : end.add(1, 'day'))
}
