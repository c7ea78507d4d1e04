import { afterWorkingDays } from './attribution.rules'

const day = (text: string) => new Date(`${text}+08:00`)

test.each([
  ['on a Monday', '2026-11-23T09:00:00', '2026-12-01T00:00:00'],
  ['on a Friday night', '2026-11-27T23:59:59', '2026-12-05T00:00:00'],
  ['on a Saturday', '2026-11-28T00:00:00', '2026-12-05T00:00:00'],
  ['on a Sunday', '2026-11-29T23:00:00', '2026-12-05T00:00:00'],
  ['over the end of a year', '2026-12-30T12:00:00', '2027-01-07T00:00:00'],
])('five working days from %s end at the end of the fifth', (_name, from, until) => {
  expect(afterWorkingDays(day(from), 5)).toEqual(day(until))
})
