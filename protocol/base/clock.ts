/** The clock of China, by which the product counts hours, days, months and ages, regardless of the machine's clock. */
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

type Moment = Date | string
type Unit = 'minute' | 'hour' | 'day'

/** China has had one zone and no summer time since 1991. */
const HOURS_AHEAD = 8

/**
 * China's wall-clock time at a moment: for reading, and for arithmetic by days and months. `utcOffset(8)` is not used,
 * because it depends on the machine's zone and errs at its summer time changes.
 */
export const clockInChina = (at: Moment): Dayjs => dayjs.utc(at).add(HOURS_AHEAD, 'hour')

/** The moment at which China's clocks show this time. */
export const momentOf = (clock: Dayjs): Date => clock.subtract(HOURS_AHEAD, 'hour').toDate()

/** A day without a time, YYYY-MM-DD. */
export const calendarDay = (day: string): Dayjs => dayjs.utc(day)

/** The moment this many whole units later; a day is 24 hours. */
export const momentAfter = (at: Date, count: number, unit: Unit): Date => dayjs.utc(at).add(count, unit).toDate()

/** The moment this many whole units earlier; a day is 24 hours. */
export const momentBefore = (at: Date, count: number, unit: Unit): Date => momentAfter(at, -count, unit)

/** Units between two moments, with fractions; negative if `to` is earlier; a day is 24 hours. */
export const lengthIn = (unit: Unit, from: Moment, to: Moment): number => dayjs.utc(to).diff(dayjs.utc(from), unit, true)
