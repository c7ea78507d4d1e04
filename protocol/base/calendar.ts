/** Days and ages by the calendar of China, regardless of the machine's clock. */
import { calendarDay, clockInChina, lengthIn, momentOf } from './clock'
import { UNKNOWN_NAME } from './dictionary'

const DAY_FORMAT = 'YYYY-MM-DD'

/** True for YYYY-MM-DD of an existing day. */
export function isIsoDate(text: string): boolean {
  return /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && calendarDay(text).format(DAY_FORMAT) === text
}

/** The calendar day in China, as YYYY-MM-DD. */
export const dayInShanghai = (at: Date): string => clockInChina(at).format(DAY_FORMAT)

/** A day for use in a sentence: 2026年3月1日. */
export const dateInWords = (at: Date | string): string => clockInChina(at).format('YYYY年M月D日')

/** A moment for use in a sentence: 2026年3月1日 09:30. */
export const dateAndTime = (at: Date | string): string => clockInChina(at).format('YYYY年M月D日 HH:mm')

/** The moment at which the current day began in China: where daily quotas start. */
export const startOfDayInShanghai = (at: Date): Date => momentOf(clockInChina(at).startOf('day'))

/** The last millisecond of the current day in China. */
export const endOfDayInShanghai = (at: Date): Date => momentOf(clockInChina(at).endOf('day'))

/** The moment at which the current month began in China. */
export const startOfMonthInShanghai = (at: Date): Date => momentOf(clockInChina(at).startOf('month'))

/** Whole days from one calendar day in China to another; negative if `to` is earlier. */
export const daysBetween = (from: Date, to: Date): number => clockInChina(to).startOf('day').diff(clockInChina(from).startOf('day'), 'day')

/** The day that many years before, as YYYY-MM-DD; 29 February becomes 28 February in common years. */
export const yearsBefore = (at: Date, years: number): string => clockInChina(at).subtract(years, 'year').format(DAY_FORMAT)

/** Full years at `now`; a person born on 29 February turns on 1 March in common years, which is why months are not subtracted. */
export function ageAt(birthday: string, now: Date): number {
  const today = dayInShanghai(now)
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) >= birthday.slice(5) ? years : years - 1
}

/** Today or a past day for use in a sentence: 今天, 昨天, 3月1日. */
export function pastDayInWords(at: Date, now: Date): string {
  const days = daysBetween(at, now)
  return days === 0 ? '今天' : days === 1 ? '昨天' : clockInChina(at).format('M月D日')
}

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

/** An end within a week for use in a sentence: 周三 18 点, rounded to the safe side; within its last hour to the minute. */
export function endInWords(at: Date, now: Date): string {
  const clock = clockInChina(at)
  const days = daysBetween(now, at)
  const day = days === 0 ? '今天' : days === 1 ? '明天' : WEEKDAYS[clock.day()]!
  const isLastHour = momentOf(clock.startOf('hour')) <= now
  return `${day} ${clock.hour()} 点${isLastHour ? ` ${clock.minute()} 分` : ''}`
}

const JUST_NOW_MINUTES = 5
const DAYS_MAX = 30

/** 刚刚 under five minutes and for the future (skewed clocks), then minutes, hours, days, and from 30 days the date. */
export function relativeTime(at: Date | string, now: Date = new Date()): string {
  const passed = (unit: 'minute' | 'hour' | 'day') => Math.floor(lengthIn(unit, at, now))
  const minutes = passed('minute')
  if (Number.isNaN(minutes)) return UNKNOWN_NAME
  if (minutes < JUST_NOW_MINUTES) return '刚刚'
  if (passed('hour') < 1) return `${minutes} 分钟前`
  if (passed('day') < 1) return `${passed('hour')} 小时前`
  if (passed('day') < DAYS_MAX) return `${passed('day')} 天前`
  const then = clockInChina(at)
  return then.format(then.year() === clockInChina(now).year() ? 'M月D日' : 'YYYY年M月D日')
}

/** 2026年11月, from YYYY-MM. */
export const monthInWords = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`

/** The month of this moment in China, as YYYY-MM. */
export const monthInChina = (at: Date | string): string => clockInChina(at).format('YYYY-MM')

/** Months in China as YYYY-MM: the current one and those before it, newest first. */
export function monthsUntil(at: Date | string, count: number): string[] {
  const now = clockInChina(at).startOf('month')
  return Array.from({ length: count }, (_, back) => now.subtract(back, 'month').format('YYYY-MM'))
}
