/** Tests of the sentences about the progress in a task. */
import { goalInWords, progressInWords, rewardInWords } from './awardWords'

const row = {
  id: 1,
  title: '五位会员发布资料',
  metric: 'published',
  kind: 'points',
  target: 5,
  reward: 2_000,
  cap: 2,
  lastDay: '2026-12-31',
  status: 'running',
  counted: 3,
  reached: 0,
  hasBudget: true,
  isOver: false,
} as const

test('a task says what it counts and what it gives', () => {
  expect(goalInWords(row)).toBe('推广的会员发布资料满 5 个，每人最多 2 次，到2026年12月31日')
  expect(rewardInWords(row)).toBe('2,000 积分')
  expect(rewardInWords({ kind: 'cash', reward: 5_000 })).toBe('¥50.00')
})

test('progress names what is missing, or why there is no further award', () => {
  expect(progressInWords(row)).toBe('计入 3 个，再有 2 个达成下一次')
  expect(progressInWords({ ...row, counted: 7, reached: 1 })).toBe('计入 7 个，已达成 1 次，再有 3 个达成下一次')
  expect(progressInWords({ ...row, hasBudget: false })).toBe('计入 3 个，预算已用完')
  expect(progressInWords({ ...row, counted: 12, reached: 2 })).toBe('计入 12 个，已达成 2 次，到上限了')
  expect(progressInWords({ ...row, isOver: true })).toBe('已结束，计入 3 个')
})
