import { levelOf, reaches, shareInTime, type LevelFigures } from './career.rules'
import { levels } from './career.words'

const none: LevelFigures = { meetings: 0, screened: 0, inTime: 0, pairs: 0, complaints: 0 }
const best: LevelFigures = { meetings: 40, screened: 100, inTime: 95, pairs: 3, complaints: 0 }

test.each<[Partial<LevelFigures>, number]>([
  [{}, 4],
  [{ meetings: 39 }, 3],
  [{ inTime: 94 }, 3],
  [{ pairs: 2 }, 3],
  [{ pairs: 0 }, 2],
  [{ meetings: 14 }, 2],
  [{ inTime: 89 }, 2],
  [{ meetings: 4 }, 1],
  [{ inTime: 79 }, 1],
  [{ complaints: 1 }, 1],
])('%j instead of the best figures is level %i', (change, level) => expect(levelOf({ ...best, ...change })).toBe(level))

test('the lowest level is the first, and a matchmaker without lines to screen is not late', () => {
  expect(levelOf(none)).toBe(1)
  expect(levelOf({ ...none, complaints: 3 })).toBe(1)
  expect(shareInTime(none)).toBeNull()
  expect(levelOf({ ...none, meetings: 5 })).toBe(2)
})

test('a share is rounded down: 79.9 of a hundred is not 80', () => {
  expect(shareInTime({ ...none, screened: 1000, inTime: 799 })).toBe(79)
})

test('each level needs at least as much as the one below, and gives more', () => {
  for (const [place, { level, capacity, needs }] of levels.entries()) {
    expect(level).toBe(place + 1)
    const below = levels[place - 1]
    if (!below) continue
    expect(capacity).toBeGreaterThan(below.capacity)
    expect(needs!.meetings).toBeGreaterThan(below.needs?.meetings ?? 0)
  }
  expect(reaches(none, levels[1]!)).toEqual({ meetings: false, screenings: true, pairs: true, complaints: true })
})
