import { execFileSync } from 'node:child_process'
import { ageAt, daysBetween, endInWords, isIsoDate, pastDayInWords, startOfMonthInShanghai, yearsBefore } from './calendar'
import { calendarDay, lengthIn, momentAfter, momentBefore } from './clock'

/**
 * Compares every half hour of a year with plain arithmetic, on a machine whose time zone has summer time; returns the
 * differences.
 */
const strayHours = `
  import { dayInShanghai, startOfDayInShanghai, endOfDayInShanghai } from './protocol/base/calendar.ts'
  import { clockInChina, momentOf } from './protocol/base/clock.ts'
  const stray = []
  for (let at = Date.UTC(2028, 0, 1); at < Date.UTC(2029, 0, 1); at += 1_800_000) {
    const moment = new Date(at)
    const day = new Date(at + 8 * 3_600_000).toISOString().slice(0, 10)
    const isRight =
      dayInShanghai(moment) === day &&
      startOfDayInShanghai(moment).getTime() === Date.parse(day + 'T00:00:00+08:00') &&
      endOfDayInShanghai(moment).getTime() === Date.parse(day + 'T23:59:59.999+08:00') &&
      momentOf(clockInChina(moment)).getTime() === at
    if (!isRight) stray.push(moment)
  }
  console.log(JSON.stringify({ stray, isSummer: new Date(2028, 6).getTimezoneOffset() !== new Date(2028, 0).getTimezoneOffset() }))`

test('days begin and end as in China at every moment, in any time zone of the machine', () => {
  const args = ['--import', 'tsx', '--input-type', 'module', '--eval', strayHours]
  const printed = execFileSync(process.execPath, args, { env: { ...process.env, TZ: 'America/New_York' }, encoding: 'utf8' })
  expect(JSON.parse(printed)).toEqual({ stray: [], isSummer: true })
})

test.each([
  ['2026-02-28T15:59:59.999Z', '2026-01-31T16:00:00.000Z'],
  ['2026-02-28T16:00:00.000Z', '2026-02-28T16:00:00.000Z'],
  ['2028-02-29T15:59:59.999Z', '2028-01-31T16:00:00.000Z'],
  ['2025-12-31T16:00:00.000Z', '2025-12-31T16:00:00.000Z'],
])('at %s the month in China began at %s', (at, start) => expect(startOfMonthInShanghai(new Date(at)).toISOString()).toBe(start))

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2026-04-30', true],
  ['2026-04-31', false],
  ['2026-12-31', true],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['0999-01-01', false],
  ['1000-01-01', true],
  ['2026-1-1', false],
  ['2026-01-01T00:00:00Z', false],
])('isIsoDate of %s is %s', (text, isDay) => expect(isIsoDate(text)).toBe(isDay))

test('days are counted by midnights in China, not by hours', () => {
  const late = new Date('2026-03-01T15:59:00Z')
  expect(daysBetween(late, new Date('2026-03-01T16:01:00Z'))).toBe(1)
  expect(daysBetween(new Date('2026-03-01T16:01:00Z'), late)).toBe(-1)
  expect(daysBetween(new Date('2026-02-28T16:00:00Z'), late)).toBe(0)
  expect(daysBetween(new Date('2028-02-28T04:00:00Z'), new Date('2028-03-01T04:00:00Z'))).toBe(2)
  expect(daysBetween(new Date('2027-02-28T04:00:00Z'), new Date('2027-03-01T04:00:00Z'))).toBe(1)
})

test('29 February falls on 28 February or 1 March in common years', () => {
  const leapDay = new Date('2028-02-29T04:00:00Z')
  expect([yearsBefore(leapDay, 18), yearsBefore(leapDay, 80)]).toEqual(['2010-02-28', '1948-02-29'])
  expect(yearsBefore(new Date('2026-02-28T16:00:00Z'), 18)).toBe('2008-03-01')
  expect([ageAt('2008-02-29', new Date('2026-02-28T15:59:59Z')), ageAt('2008-02-29', new Date('2026-02-28T16:00:00Z'))]).toEqual([17, 18])
  expect(ageAt('2008-02-29', leapDay)).toBe(20)
})

test('a month has its own length', () => {
  const lengths = (year: number) => Array.from({ length: 12 }, (_, at) => calendarDay(`${year}-${at + 1}-1`).daysInMonth())
  expect(lengths(2027)).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
  expect(lengths(2028)[1]).toBe(29)
})

test('a day as a length of time always has 24 hours', () => {
  const at = new Date('2026-03-08T06:59:59.500Z')
  expect(momentAfter(at, 1, 'day').toISOString()).toBe('2026-03-09T06:59:59.500Z')
  expect(momentBefore(at, 180, 'day').getTime()).toBe(at.getTime() - 180 * 86_400_000)
  expect(momentAfter(at, 48, 'hour').toISOString()).toBe('2026-03-10T06:59:59.500Z')
  expect(momentBefore(at, 30, 'minute').toISOString()).toBe('2026-03-08T06:29:59.500Z')
  expect(lengthIn('hour', at, momentAfter(at, 90, 'minute'))).toBe(1.5)
  expect(lengthIn('day', momentAfter(at, 36, 'hour'), at)).toBe(-1.5)
  expect(lengthIn('hour', 'soon', at)).toBeNaN()
})

test.each([
  ['2026-11-25T10:37:00Z', '2026-11-22T10:00:00Z', '周三 18 点'],
  ['2026-11-23T10:37:00Z', '2026-11-22T10:37:00Z', '明天 18 点'],
  ['2026-11-22T15:59:00Z', '2026-11-22T10:00:00Z', '今天 23 点'],
  // The full hour is already past, but the minute is not.
  ['2026-11-22T10:37:00Z', '2026-11-22T10:20:00Z', '今天 18 点 37 分'],
])('an end at %s, seen at %s, is worded %s', (at, now, words) => {
  expect(endInWords(new Date(at), new Date(now))).toBe(words)
})

test('a past day is named 今天, 昨天 or by date', () => {
  const now = new Date('2026-11-22T10:00:00Z')
  expect(['2026-11-21T16:00:00Z', '2026-11-21T15:59:00Z', '2026-11-20T12:00:00Z'].map((at) => pastDayInWords(new Date(at), now))).toEqual([
    '今天',
    '昨天',
    '11月20日',
  ])
})
