/** Formatting of facts: the same words in the app, on posters and in the server's messages. */
import { UNKNOWN_NAME } from './dictionary'
import { shellLimits } from './limits'
import type { Zodiac } from '../love/profile.words'

/** Fen as yuan: thousands separators, two decimals; fractions of a fen are cut off, never rounded up. */
export function amount(fen: number): string {
  if (!Number.isFinite(fen)) return UNKNOWN_NAME
  const whole = Math.abs(Math.trunc(fen))
  const yuan = String(Math.floor(whole / 100)).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${fen < 0 && whole > 0 ? '-' : ''}${yuan}.${String(whole % 100).padStart(2, '0')}`
}

/** Whole points with thousands separators. */
export const points = (count: number): string => String(Math.trunc(count)).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** Metres as km: one decimal below 10 km, cut off; 距离未知 if missing or invalid. */
export function distance(metres: number | null | undefined): string {
  if (metres === null || metres === undefined || !Number.isFinite(metres) || metres < 0) return '距离未知'
  if (metres < 100) return '0.1km 内'
  const km = metres / 1000
  return `${km < 10 ? (Math.floor(km * 10) / 10).toFixed(1) : Math.floor(km)}km`
}

const zodiacStarts: readonly (readonly [monthDay: string, sign: Zodiac])[] = [
  ['01-20', 'aquarius'],
  ['02-19', 'pisces'],
  ['03-21', 'aries'],
  ['04-20', 'taurus'],
  ['05-21', 'gemini'],
  ['06-22', 'cancer'],
  ['07-23', 'leo'],
  ['08-23', 'virgo'],
  ['09-23', 'libra'],
  ['10-24', 'scorpio'],
  ['11-23', 'sagittarius'],
  ['12-22', 'capricorn'],
]

/** Zodiac sign of a birthday in YYYY-MM-DD. */
export function zodiacOf(birthday: string): Zodiac {
  const monthDay = birthday.slice(5)
  let sign: Zodiac = 'capricorn'
  for (const [start, next] of zodiacStarts) if (monthDay >= start) sign = next
  return sign
}

/** Five-year bands such as 25–29岁, for people who do not show their exact age. */
export function ageBand(age: number): string {
  const [from, to] = agesOfBand(age)
  return `${from}–${to}岁`
}

/** The youngest and oldest age of the same band. */
export function agesOfBand(age: number): [from: number, to: number] {
  const from = Math.floor(age / 5) * 5
  return age < 20 ? [18, 19] : [from, from + 4]
}

export function age(years: number | null | undefined): string {
  return years === null || years === undefined ? UNKNOWN_NAME : `${years}岁`
}

export function height(cm: number | null | undefined): string {
  return cm === null || cm === undefined ? UNKNOWN_NAME : `${cm}cm`
}

export function weight(kg: number | null | undefined): string {
  return kg === null || kg === undefined ? UNKNOWN_NAME : `${kg}kg`
}

/** A counter badge: nothing at zero, 99+ above 99. */
export function badge(count: number): string {
  if (!(count > 0)) return ''
  return count > shellLimits.badgeMax ? `${shellLimits.badgeMax}+` : String(Math.floor(count))
}
