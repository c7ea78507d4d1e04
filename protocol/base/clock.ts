/** The clock of China, by which the product counts hours, days, months and ages, whatever the clock of the machine says. */
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

type Moment = Date | string
type Unit = 'minute' | 'hour' | 'day'

/** China has had one zone and no summer time since 1991. */
const HOURS_AHEAD = 8

/**
 * What the clocks of China show at a moment: to be read, and for sums by days and months. It is not `utcOffset(8)`, which
 * counts on the machine's own clock and errs where that one changes to summer time.
 */
export const clockInChina = (at: Moment): Dayjs => dayjs.utc(at).add(HOURS_AHEAD, 'hour')

/** The moment at which the clocks of China show this. */
export const momentOf = (clock: Dayjs): Date => clock.subtract(HOURS_AHEAD, 'hour').toDate()

/** A day without a time, YYYY-MM-DD. */
export const calendarDay = (day: string): Dayjs => dayjs.utc(day)

/** The moment so many whole units after another; a day is 24 hours. */
export const momentAfter = (at: Date, count: number, unit: Unit): Date => dayjs.utc(at).add(count, unit).toDate()

/** The moment so many whole units before another; a day is 24 hours. */
export const momentBefore = (at: Date, count: number, unit: Unit): Date => momentAfter(at, -count, unit)

/** Units from one moment to another with their fractions, below zero when `to` is the earlier one; a day is 24 hours. */
export const lengthIn = (unit: Unit, from: Moment, to: Moment): number => dayjs.utc(to).diff(dayjs.utc(from), unit, true)
