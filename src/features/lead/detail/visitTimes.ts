/** Days and half hours at which a person may be asked to come to the store. */
import { clockInChina } from '@qianxian/protocol/base/clock'
import { appointmentLimits } from '@qianxian/protocol/appointment/appointment.words'

const { stepMinutes, hourFrom, hourTo, aheadHours, aheadDays } = appointmentLimits

/** First and last day, YYYY-MM-DD; today is left out when its last time has passed. */
export function visitDays(now: Date = new Date()): { from: string; to: string } {
  const clock = clockInChina(now)
  const today = clock.format('YYYY-MM-DD')
  return {
    from: visitTimes(today, now).length > 0 ? today : clock.add(1, 'day').format('YYYY-MM-DD'),
    to: clock.add(aheadDays - 1, 'day').format('YYYY-MM-DD'),
  }
}

/** Times of a day as HH:mm, each at least some hours from now. */
export function visitTimes(day: string, now: Date = new Date()): string[] {
  const earliest = clockInChina(now).add(aheadHours, 'hour').format('YYYY-MM-DD HH:mm')
  const count = ((hourTo - hourFrom) * 60) / stepMinutes + 1
  return Array.from({ length: count }, (_, at) => {
    const minutes = hourFrom * 60 + at * stepMinutes
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  }).filter((time) => `${day} ${time}` >= earliest)
}
