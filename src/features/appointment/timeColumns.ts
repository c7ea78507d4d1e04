/** Columns of the chooser of a meeting's time: the days of the next month, and the half hours of the chosen day. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { clockInChina, momentAfter } from '@qianxian/protocol/base/clock'
import { explainTime, explainTimes, timesOfDay } from '@qianxian/protocol/appointment/appointment.rules'
import { appointmentLimits } from '@qianxian/protocol/appointment/appointment.words'
import type { ColumnOption, ColumnValue } from '@/ui/form/ColumnSheet'
import { meetingDay } from './appointmentWords'

/** Most people meet in the afternoon. */
const USUAL_HOUR = 14

interface Day {
  value: string
  label: string
  times: readonly Date[]
}

function daysFrom(now: Date): Day[] {
  const days = Array.from({ length: appointmentLimits.aheadDays + 1 }, (_, ahead) => {
    const at = momentAfter(now, ahead, 'day')
    return { value: dayInShanghai(at), label: meetingDay(at), times: timesOfDay(at, now) }
  })
  return days.filter(({ times }) => times.length > 0)
}

/** The days as the first column, and the times of the chosen day as the second one. */
export function timeColumns(now: Date): (picked: ColumnValue[]) => ColumnOption[][] {
  const days = daysFrom(now)
  return ([day]) => {
    const chosen = days.find(({ value }) => value === day) ?? days[0]
    return [days, (chosen?.times ?? []).map((at) => ({ value: at.toISOString(), label: clockInChina(at).format('HH:mm') }))]
  }
}

/** The time at which the chooser opens: the afternoon of the day after the latest chosen time, or of tomorrow. */
export function openingTime(chosen: readonly string[], now: Date): ColumnValue[] {
  const latest = [...chosen].sort().at(-1)
  const day = momentAfter(latest ? new Date(latest) : now, 1, 'day')
  const times = timesOfDay(day, now)
  const usual = times.find((at) => clockInChina(at).hour() === USUAL_HOUR) ?? times[0]
  return usual ? [dayInShanghai(usual), usual.toISOString()] : []
}

/** The times of a kept draft that may still be offered. */
export const stillPossible = (times: readonly string[], now: Date): string[] =>
  times.filter((at) => explainTime(new Date(at), now) === null)

/** The rule of the times of a meeting of this length, judged at the present moment. */
export const timesRule =
  (minutes: number) =>
  (times: string[]): string | null =>
    explainTimes(
      times.map((at) => new Date(at)),
      minutes,
      new Date(),
    )
