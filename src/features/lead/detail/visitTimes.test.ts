import { visitDays, visitTimes } from './visitTimes'

test('a visit is on a half hour between eight and ten, at least two hours ahead', () => {
  const now = new Date('2026-11-29T02:10:00.000Z')
  const times = visitTimes('2026-11-29', now)
  expect([times[0], times.at(-1)]).toEqual(['12:30', '22:00'])
  expect(visitTimes('2026-11-30', now)[0]).toBe('08:00')
  expect(visitTimes('2026-11-30', now)).toHaveLength(29)
  expect(visitDays(now)).toEqual({ from: '2026-11-29', to: '2026-12-28' })
})

test('late in the evening the first day is tomorrow', () => {
  const now = new Date('2026-11-29T12:30:00.000Z')
  expect(visitTimes('2026-11-29', now)).toEqual([])
  expect(visitDays(now).from).toBe('2026-11-30')
})
