import { storeFigureWords, parseGoal, invitedWords, loadWords, shareWords, waitingWords } from './storeWords'

test('a figure shows its target only if there is one, also when it is zero', () => {
  expect([storeFigureWords(3, null), storeFigureWords(3, 12), storeFigureWords(0, 0)]).toEqual(['3', '3 / 目标 12', '0 / 目标 0'])
})

test('an expired deadline is shown as expired, and a running one never shows zero hours', () => {
  const waiting = { waitingSince: '2026-03-01T02:00:00.000Z', waitingUntil: '2026-03-02T02:00:00.000Z' }
  const at = (now: string) => waitingWords(waiting, new Date(now))
  expect(at('2026-03-02T01:59:59.000Z')).toEqual({ words: '2026年3月1日 10:00开始等，还剩 1 小时', isLate: false })
  expect(at('2026-03-02T02:00:00.000Z')).toEqual({ words: '2026年3月1日 10:00开始等，已经超时', isLate: true })
  expect(waitingWords({ waitingSince: null, waitingUntil: null })).toBeNull()
})

test('staff who serve nobody have no share, and stopped staff keep theirs', () => {
  const nothing = { id: 1, name: '店长', avatar: null, role: 'manager', isServing: false, consents: 0, lines: 0, meetings: 0 } as const
  expect(shareWords(nothing)).toBeUndefined()
  expect(shareWords({ ...nothing, meetings: 2 })).toBe('服务 0 位 · 牵线 0 条 · 见面 2 次')
})

test('an invitation shows its end, and a member without an invitation shows nothing', () => {
  expect(invitedWords({ invited: '周敏', invitedUntil: '2026-03-08T02:00:00.000Z' })).toBe('周敏已发出邀请，2026年3月8日前等会员答复')
  expect(invitedWords({ invited: null, invitedUntil: null })).toBeNull()
})

test('a matchmaker at capacity is shown as full', () => {
  expect(loadWords({ serving: 3, agreed: 0, capacity: 10 })).toBe('正在服务 3 位，还能服务 7 位')
  expect(loadWords({ serving: 9, agreed: 1, capacity: 10 })).toBe('正在服务 9 位，1 位已同意、还没登录，已满')
  expect(loadWords({ serving: 10, agreed: 0, capacity: 10 })).toBe('正在服务 10 位，已满')
})

test('an empty target means no target, zero is a target', () => {
  expect([parseGoal(' '), parseGoal('0'), parseGoal('12')]).toEqual([null, 0, 12])
})
