import {
  callWords,
  dayPartOf,
  deadlineLeft,
  factsInWords,
  nextContactAt,
  nextContactWords,
  offerLeft,
  shareWords,
  sinceInWords,
  weightWords,
} from './leadWords'

const now = new Date('2026-11-29T02:00:00.000Z')

test('the facts of a lead are joined, and unknown ones are left out', () => {
  expect(factsInWords({ cityName: '成都', gender: 'female', ageBand: 'from30' })).toBe('成都 · 女 · 30–34 岁')
  expect(factsInWords({ cityName: '成都', gender: null, ageBand: null })).toBe('成都')
})

test.each([
  ['in_pool', '2026-11-29T01:30:00.000Z', '已等 30 分钟'],
  ['new', '2026-11-28T22:30:00.000Z', '已等 3 小时'],
  ['in_pool', '2026-11-26T01:00:00.000Z', '已等 3 天'],
  ['following', '2026-11-26T01:00:00.000Z', '领取 3 天'],
  ['in_pool', '2026-11-29T02:00:30.000Z', '已等 1 分钟'],
] as const)('a lead that is %s since %s says %s', (status, since, words) => {
  expect(sinceInWords({ status, since }, now)).toBe(words)
})

test('a deadline is worded by the time left, and highlighted in its last day', () => {
  expect(deadlineLeft('2026-12-02T03:00:00.000Z', now)).toEqual({ words: '还剩 3 天', tone: 'plain' })
  expect(deadlineLeft('2026-11-29T20:30:00.000Z', now)).toEqual({ words: '还剩 18 小时', tone: 'gold' })
  expect(deadlineLeft('2026-11-29T02:00:30.000Z', now)).toEqual({ words: '还剩 1 分钟', tone: 'danger' })
  expect(deadlineLeft('2026-11-29T02:00:00.000Z', now)).toEqual({ words: '已到期', tone: 'danger' })
})

test('the countdown of an offer shows hours, minutes and seconds, and stops at zero', () => {
  expect([4 * 3_600_000, 3_599_001, 61_000, 1, 0, -5].map(offerLeft)).toEqual([
    '4:00:00',
    '1:00:00',
    '0:01:01',
    '0:00:01',
    '0:00:00',
    '0:00:00',
  ])
})

test('the next contact is a day and an hour in China, and is due from that day on', () => {
  const at = nextContactAt(1, 'afternoon', now)
  expect(at).toBe('2026-11-30T07:00:00.000Z')
  expect(nextContactWords(at, now)).toEqual({ words: '明天 15:00 联系', isDue: false })
  expect(nextContactWords('2026-11-29T11:00:00.000Z', now)).toEqual({ words: '今天 19:00 联系', isDue: true })
  expect(nextContactWords('2026-12-06T02:00:00.000Z', now)).toEqual({ words: '12月6日 10:00 联系', isDue: false })
  expect(nextContactWords('2026-11-27T02:00:00.000Z', now)).toEqual({ words: '约好的联系已过 2 天', isDue: true })
  expect([dayPartOf('any'), dayPartOf('evening')]).toEqual(['morning', 'evening'])
})

test('the call button states the time at which calls are possible again', () => {
  expect(callWords(null, now)).toBe('拨打')
  expect(callWords('2026-11-30T01:00:00.000Z', now)).toBe('明天 9 点后可拨打')
})

test('shares are whole per cents, and a weight has two decimals', () => {
  expect([shareWords(0.7), shareWords(0.833), weightWords(0.99), weightWords(1.2)]).toEqual(['70%', '83%', '0.99', '1.20'])
})
