/** Rules of activities: status, price and refund, checked one second before and after each step. */
import {
  activityStands,
  auditedUntil,
  defaultLadder,
  percentAt,
  priceFor,
  priceFrom,
  seatFor,
  seatsLeft,
  signupStands,
  stepAt,
} from './activity.rules'

const at = (hours: number, seconds = 0): Date => new Date(Date.UTC(2026, 10, 28) + hours * 3_600_000 + seconds * 1000)
const startAt = at(240)
const activity = {
  status: 'published' as const,
  enrollStart: at(24),
  enrollEnd: at(200),
  startAt,
  endAt: at(244),
  quota: { male: 2, female: 2, any: 1 },
  taken: { male: 0, female: 0, any: 0 },
}
const before = (hours: number, seconds: number) => new Date(startAt.getTime() - hours * 3_600_000 + seconds * 1000)

test.each([
  [24, -1, 'published'],
  [24, 0, 'enrolling'],
  [200, -1, 'enrolling'],
  [200, 0, 'enroll_closed'],
  [240, 0, 'ongoing'],
  [244, -1, 'ongoing'],
  [244, 0, 'finished'],
])('%i hours and %i seconds: %s', (hours, seconds, status) => {
  expect(activityStands(activity, at(hours, seconds))).toBe(status)
})

test('an activity is full when no sex has a free seat, and a stored status overrides the computed one', () => {
  const full = { ...activity, taken: { male: 2, female: 2, any: 1 } }
  expect(activityStands(full, at(100))).toBe('full')
  expect(activityStands({ ...full, taken: { male: 2, female: 2, any: 0 } }, at(100))).toBe('enrolling')
  expect(activityStands({ ...full, status: 'cancelled' }, at(300))).toBe('cancelled')
})

test('a seat of the own quota is taken first, then one open to both', () => {
  expect(seatFor(activity, 'male')).toBe('male')
  const menFull = { ...activity, taken: { male: 2, female: 0, any: 0 } }
  expect([seatFor(menFull, 'male'), seatsLeft(menFull, 'male'), seatsLeft(menFull, 'female')]).toEqual(['any', 1, 3])
  expect(seatFor({ ...activity, taken: { male: 2, female: 0, any: 1 } }, 'male')).toBeNull()
})

test('the price depends on sex, membership and day, and is never negative', () => {
  const price = { male: 9_900, female: 6_900, vipMale: 7_900, vipFemale: 900, earlyBirdFen: 1_000, earlyBirdUntil: at(50).toISOString() }
  expect(priceFor(price, { gender: 'male', isVip: false }, at(50, -1))).toBe(8_900)
  expect(priceFor(price, { gender: 'male', isVip: false }, at(50))).toBe(9_900)
  expect(priceFor(price, { gender: 'female', isVip: true }, at(50, -1))).toBe(0)
  expect([priceFrom(price, activity.quota, at(49)), priceFrom(price, activity.quota, at(51))]).toEqual([0, 900])
  // A price for a sex without seats does not count.
  const menOnly = { male: 5, female: 0, any: 0 }
  expect([priceFrom(price, menOnly, at(49)), priceFrom({ ...price, female: 0, vipFemale: 0 }, menOnly, at(51))]).toEqual([6_900, 7_900])
})

test.each([
  [72, -1, 100],
  [72, 0, 100],
  [72, 1, 70],
  [24, 0, 70],
  [24, 1, 30],
  [6, 0, 30],
  [6, 1, 0],
  [0, -1, 0],
  [0, 1, 0],
])('%i hours before the start, plus %i seconds, %i percent is refunded', (hours, seconds, percent) => {
  expect(percentAt(defaultLadder, startAt, before(hours, seconds))).toBe(percent)
})

test('a third no-show within 180 days requires review for 60 days', () => {
  const day = (count: number, seconds = 0): Date => at(count * 24, seconds)
  expect(auditedUntil([day(0), day(100)], day(101))).toBeNull()
  expect(auditedUntil([day(180), day(0), day(100)], day(181))).toEqual(day(240))
  expect(auditedUntil([day(0), day(100), day(180, 1)], day(181))).toBeNull()
  expect(auditedUntil([day(0), day(100), day(180)], day(240, -1))).toEqual(day(240))
  expect(auditedUntil([day(0), day(100), day(180)], day(240))).toBeNull()
})

test('a ladder that ends before the start keeps its last step until the start', () => {
  expect(stepAt([{ hoursBefore: 48, percent: 50 }], startAt, before(1, 0))).toBe(0)
})

test('after the end, a checked-in guest counts as having taken part', () => {
  expect(signupStands('checked_in', activity, at(243))).toBe('checked_in')
  expect(signupStands('checked_in', activity, at(244))).toBe('completed')
  expect(signupStands('confirmed', activity, at(244))).toBe('no_show')
  expect(signupStands('refunded', activity, at(300))).toBe('refunded')
})
