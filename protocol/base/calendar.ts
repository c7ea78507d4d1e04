// Days and ages by the calendar of China, whatever the clock of the machine says.

const SHANGHAI_OFFSET_MS = 8 * 3_600_000 // China has had one zone and no summer time since 1991
const DAY_MS = 86_400_000

export function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1000 && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** YYYY-MM-DD and a day that exists. */
export function isIsoDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return parts !== null && isDay(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}

/** The calendar day in China, as YYYY-MM-DD. */
export function dayInShanghai(at: Date): string {
  return new Date(at.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10)
}

/** The moment at which the current day began in China: where daily quotas start. */
export function startOfDayInShanghai(at: Date): Date {
  return new Date(Math.floor((at.getTime() + SHANGHAI_OFFSET_MS) / DAY_MS) * DAY_MS - SHANGHAI_OFFSET_MS)
}

/** Full years at `now`; a person born on 29 February turns on 1 March in common years. */
export function ageAt(birthday: string, now: Date): number {
  const today = dayInShanghai(now)
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) >= birthday.slice(5) ? years : years - 1
}
