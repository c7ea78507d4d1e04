import type { Cooperation } from '@qianxian/protocol/cooperation/cooperation.schema'
import { replyDeadlineWords, outcomeWords, parsePercent, percentRule } from './cooperationWords'

const now = new Date('2026-11-28T02:00:00Z')

test.each([
  ['2026-11-30T02:00:00Z', '还剩 48 小时'],
  ['2026-11-28T03:00:00Z', '还剩 1 小时'],
  ['2026-11-28T02:59:59Z', '还剩不到 1 小时'],
  ['2026-11-28T01:59:59Z', '已过期'],
])('the time left until %s: %s', (until, words) => expect(replyDeadlineWords(until, now)).toBe(words))

test('no time is shown if no answer is pending', () => expect(replyDeadlineWords(null, now)).toBeNull())

test.each([
  ['0', 0],
  ['07', 7],
  ['50', 50],
  ['51', null],
  ['100', null],
  ['', null],
  ['-1', null],
  ['1.5', null],
  ['１０', null],
])('«%s» is a share of %s', (text, percent) => {
  expect(parsePercent(text)).toBe(percent)
  expect(percentRule(text) === null).toBe(percent !== null)
})

test('the offering matchmaker sees who accepted, and the other one the next step', () => {
  const accepted = { status: 'accepted', colleague: '何俊', refusal: null } as Cooperation
  expect(outcomeWords({ ...accepted, isMine: true })).toContain('何俊')
  expect(outcomeWords({ ...accepted, isMine: false })).not.toContain('何俊')
  expect(outcomeWords({ ...accepted, status: 'declined', isMine: true })).toBeNull()
  expect(outcomeWords({ ...accepted, status: 'declined', isMine: true, refusal: 'unfit' })).toContain('不太合适')
})
