/** The next step for the viewer of an activity, and the texts of cards. */
import { costWords, whenWords } from '@qianxian/protocol/activity/activity.rules'
import type { ActivityDetail, ActivityMine } from '@qianxian/protocol/activity/activity.schema'
import { codeWords, signupStateWords, seatsLeftWords, nextStep } from './activityWords'

const mine: ActivityMine = { priceFen: 9_900, left: 2, conditions: [], audit: null, signup: null, wait: null }
const step = (facts: Partial<ActivityDetail>, isLoggedIn = true) =>
  nextStep({ status: 'enrolling', pt: 0, mine, ...facts } as ActivityDetail, isLoggedIn).step

test("the next step depends on the viewer and the activity's status", () => {
  expect(step({})).toBe('signup')
  expect(step({ mine: null }, false)).toBe('login')
  expect(step({ mine: null })).toBe('profile')
  expect(step({ mine: { ...mine, left: 0 } })).toBe('wait')
  expect(step({ mine: { ...mine, conditions: [{ condition: 'age', words: '', isMet: false }] } })).toBe('none')
  // If only one condition is unmet and can be met at once, the next step is to meet it.
  const unverified = { condition: 'verified' as const, words: '', isMet: false }
  expect(step({ mine: { ...mine, conditions: [unverified] } })).toBe('verify')
  expect(step({ mine: { ...mine, conditions: [unverified, { condition: 'age', words: '', isMet: false }] } })).toBe('none')
  expect(step({ mine: { ...mine, signup: { id: 1, status: 'pending_payment', orderId: 2 } } })).toBe('pay')
  expect(step({ status: 'finished', mine: { ...mine, signup: { id: 1, status: 'completed', orderId: 2 } } })).toBe('mine')
  expect(step({ status: 'full', mine: { ...mine, left: 0, wait: { status: 'waiting', place: 1, offerUntil: null } } })).toBe('leave')
})

test('an offer can be accepted after enrolment closed, but not after the start', () => {
  const offered = { ...mine, wait: { status: 'offered' as const, place: 1, offerUntil: '2026-12-01T00:00:00Z' } }
  expect(step({ status: 'enroll_closed', mine: offered })).toBe('accept')
  expect(step({ status: 'ongoing', mine: offered })).toBe('none')
})

test('a card shows free seats, the time span, and the code in two groups', () => {
  expect(seatsLeftWords({ status: 'enrolling', left: { male: 0, female: 3 } })).toBe('男已满 · 女余 3 位')
  expect(seatsLeftWords({ status: 'enrolling', left: { male: null, female: 3 } })).toBe('仅女士 · 余 3 位')
  expect(seatsLeftWords({ status: 'finished', left: { male: 1, female: 3 } })).toBe('')
  expect(whenWords('2026-12-06T06:00:00Z', '2026-12-06T09:00:00Z')).toBe('12月6日 周日 14:00–17:00')
  expect(whenWords('2026-12-06T06:00:00Z', '2026-12-07T02:00:00Z')).toBe('12月6日 周日 14:00–12月7日 10:00')
  expect(codeWords('ABCD2345')).toBe('ABCD 2345')
})

test('a card shows when enrolment opens, and after that when it closes', () => {
  const times = { enrollStart: '2026-12-01T01:00:00Z', enrollEnd: '2026-12-05T12:00:00Z' }
  expect([signupStateWords({ status: 'published', ...times }), signupStateWords({ status: 'enrolling', ...times })]).toEqual([
    '12月1日 周二 09:00 开始报名',
    '12月5日 周六 20:00 截止报名',
  ])
})

test('a price shows money, points, or both', () => {
  expect([costWords(0, 0, '积分'), costWords(9_900, 0, '积分'), costWords(0, 1_200, '缘分'), costWords(9_900, 20, '积分')]).toEqual([
    '免费',
    '¥99.00',
    '1,200 缘分',
    '¥99.00 + 20 积分',
  ])
})

test('a person who needs a review cannot sign up once it is too late for one', () => {
  expect(step({ mine: { ...mine, audit: { words: '', isTooLate: true } } })).toBe('none')
  expect(step({ mine: { ...mine, audit: { words: '', isTooLate: false } } })).toBe('signup')
})
