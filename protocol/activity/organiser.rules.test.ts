/** Tests invalid plans of an organiser: each error names its field. */
import { defaultLadder } from './activity.rules'
import { ladderComplaint, planComplaints, quotaComplaints, type ActivityPlan } from './organiser.rules'

const now = new Date('2026-11-28T00:00:00Z')
const on = (day: number, hour = 6) => new Date(Date.UTC(2026, 11, day, hour))
const plan: ActivityPlan = {
  kind: 'offline',
  startAt: on(20),
  endAt: on(20, 9),
  enrollStart: on(1),
  enrollEnd: on(19),
  quota: { male: 8, female: 8, any: 0 },
  price: { male: 9_900, female: 6_900, vipMale: 7_900, vipFemale: 4_900, earlyBirdFen: 0, earlyBirdUntil: null },
  refundPolicy: defaultLadder,
  minAttend: null,
  latitude: 30,
  longitude: 104,
}
const fieldsOf = (change: Partial<ActivityPlan>) => Object.keys(planComplaints({ ...plan, ...change }, now))

test('accepts a valid plan', () => expect(planComplaints(plan, now)).toEqual({}))

test.each<[string, Partial<ActivityPlan>]>([
  ['endAt', { endAt: on(20, 6) }],
  [
    'startAt',
    { startAt: new Date('2026-11-28T00:00:00Z'), endAt: on(20), enrollStart: on(-9), enrollEnd: new Date('2026-11-28T00:00:00Z') },
  ],
  ['enrollEnd', { enrollEnd: new Date(on(20).getTime() + 1) }],
  ['enrollStart', { enrollStart: on(19) }],
  ['endAt', { endAt: new Date('x') }],
  ['male', { quota: { male: 0, female: 0, any: 0 } }],
  [
    'refundPolicy',
    {
      refundPolicy: [
        { hoursBefore: 0, percent: 0 },
        { hoursBefore: 0, percent: 0 },
      ],
    },
  ],
  ['place', { latitude: null }],
  ['ageMax', { ageMin: 30, ageMax: 29 }],
  ['minAttend', { minAttend: 17 }],
  ['vipMale', { price: { ...plan.price, vipMale: 9_901 } }],
  ['vipFemale', { price: { ...plan.price, vipFemale: 6_901 } }],
  ['earlyBirdUntil', { price: { ...plan.price, earlyBirdFen: 1 } }],
  ['earlyBirdUntil', { price: { ...plan.price, earlyBirdFen: 1, earlyBirdUntil: on(21).toISOString() } }],
])('refuses an invalid plan at %s', (field, change) => expect(fieldsOf(change)).toContain(field))

test('enrolment may end at the start, and an online activity needs no place', () => {
  expect(fieldsOf({ enrollEnd: on(20) })).toEqual([])
  expect(fieldsOf({ kind: 'online', latitude: null, longitude: null })).toEqual([])
})

test('ladder percentages only fall, and the last step reaches the start', () => {
  expect(ladderComplaint(defaultLadder)).toBeNull()
  expect(
    ladderComplaint([
      { hoursBefore: 24, percent: 50 },
      { hoursBefore: 0, percent: 60 },
    ]),
  ).toContain('第 2 级')
  expect(ladderComplaint([{ hoursBefore: 24, percent: 50 }])).toContain('0 小时')
  expect(ladderComplaint([])).not.toBeNull()
})

test('taken seats stay, and after the first sign-up quotas only grow', () => {
  const stands = { taken: { male: 3, female: 0, any: 0 }, quota: { male: 5, female: 5, any: 0 } }
  expect(Object.keys(quotaComplaints({ male: 2, female: 5, any: 0 }, { ...stands, hasGuests: false }))).toEqual(['male'])
  expect(quotaComplaints({ male: 3, female: 1, any: 0 }, { ...stands, hasGuests: false })).toEqual({})
  expect(Object.keys(quotaComplaints({ male: 5, female: 4, any: 0 }, { ...stands, hasGuests: true }))).toEqual(['female'])
  expect(quotaComplaints({ male: 5, female: 5, any: 1 }, { ...stands, hasGuests: true })).toEqual({})
})
