import { contactWindow } from '../lead/lead.words'
import { channelOf } from './landing.pages'
import { ageVerdict, birthYears, contactHours, landingLimits, thanksWords } from './landing.words'

/** The last moments of 2026 in China, and the first of 2027, in UTC. */
const [before, after] = [new Date('2026-12-31T15:59:59Z'), new Date('2026-12-31T16:00:00Z')]

it.each([
  [2007, before, 'adult'],
  [2008, before, 'ask'],
  [2009, before, 'minor'],
  [2008, after, 'adult'],
  [2009, after, 'ask'],
] as const)('judges a year of birth by the year in China: %s', (year, now, verdict) => {
  expect(ageVerdict(year, now)).toBe(verdict)
})

it('offers the years of minors too, so that they can be declined', () => {
  const years = birthYears(before)
  expect([years[0], years.length]).toEqual([2026, landingLimits.ageMax])
  expect(years.filter((year) => ageVerdict(year, before) === 'minor')).toHaveLength(18)
})

it('names hours for every time of day that a lead can have', () => {
  expect(Object.keys(contactHours)).toEqual(Object.keys(contactWindow))
  for (const window of Object.keys(contactHours) as (keyof typeof contactHours)[]) expect(thanksWords(window)).toMatch(/\d.*点/)
})

it('sends no channel code that is longer than any of ours', () => {
  expect(channelOf('metro')).toEqual({ channel: 'metro' })
  expect([channelOf(undefined), channelOf(''), channelOf('x'.repeat(landingLimits.channelMax + 1))]).toEqual([{}, {}, {}])
})
