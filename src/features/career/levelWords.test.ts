import type { LevelFigures } from '@qianxian/protocol/career/career.rules'
import { levelFigureWords, levelRequirements } from './levelWords'

const figures: LevelFigures = { meetings: 6, screened: 10, inTime: 8, pairs: 0, complaints: 0 }

test('figures are shown with their unit', () => {
  expect(levelFigureWords('meetings', figures)).toBe('6 对')
  expect(levelFigureWords('screenings', figures)).toBe('8 / 10 条，80%')
  expect(levelFigureWords('screenings', { ...figures, screened: 0, inTime: 0 })).toBe('还没有')
  expect(levelFigureWords('complaints', { ...figures, complaints: 2 })).toBe('2 件')
})

test("a level's needs show the progress so far, and only figures that the level requires", () => {
  expect(levelRequirements(1, figures)).toEqual([])
  expect(levelRequirements(2, figures).map(({ figure, isReached }) => [figure, isReached])).toEqual([
    ['meetings', true],
    ['screenings', true],
    ['complaints', true],
  ])
  expect(levelRequirements(3, figures)).toMatchObject([
    { words: '促成 15 对见面，现在 6 对', isReached: false },
    { words: '90% 的牵线在 48 小时内把关', isReached: false },
    { words: '1 对正在交往，现在 0 对', isReached: false },
    { words: '没有成立的投诉', isReached: true },
  ])
})
