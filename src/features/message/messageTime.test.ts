import { dayAndTime, dayOrTime } from './messageTime'

const now = new Date('2026-03-11T10:00:00+08:00')

it.each([
  ['2026-03-11T09:30:00+08:00', '09:30', '09:30'],
  ['2026-03-10T23:59:00+08:00', '昨天', '昨天 23:59'],
  ['2026-03-05T08:00:00+08:00', '周四', '周四 08:00'],
  ['2026-03-04T08:00:00+08:00', '3月4日', '3月4日 08:00'],
  ['2025-12-31T08:00:00+08:00', '2025年12月31日', '2025年12月31日 08:00'],
  ['2026-03-12T08:00:00+08:00', '08:00', '08:00'],
])('%s is %s in a list and %s between messages', (at, short, long) => {
  expect([dayOrTime(at, now), dayAndTime(at, now)]).toEqual([short, long])
})
