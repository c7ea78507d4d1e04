import type { TimelineEvent } from '@qianxian/protocol/attribution/attribution.schema'
import { disputeWords, eventWords, rowWords } from './timelineWords'

const event = (facts: Partial<TimelineEvent>): TimelineEvent => ({
  id: 1,
  kind: 'matchmaker',
  event: 'bound',
  source: 'qr',
  reason: null,
  name: '周红娘',
  isMine: true,
  other: null,
  note: null,
  at: '2026-11-02T02:00:00.000Z',
  until: null,
  ...facts,
})

test.each([
  [event({}), '归属你（扫码）'],
  [event({ until: '2026-12-01T16:00:00.000Z' }), '归属你（扫码，2026年12月2日到期）'],
  [event({ kind: 'store', event: 'scanned' }), '会员通过本店的推广来访（扫码）'],
  [event({ isMine: false }), '归属周红娘（扫码）'],
  [event({ event: 'refused', reason: 'taken', other: '李红娘' }), '没有归属你：当时已有归属（李红娘）'],
  [event({ event: 'replaced', reason: 'claim', other: '李红娘' }), '不再归属你，改为李红娘：申诉成立'],
  [event({ event: 'lapsed', source: null }), '归属你到期'],
])('an event states the action, the person concerned and the reason', (one, words) => {
  expect(eventWords(one)).toBe(words)
})

const row = {
  id: 1,
  name: '林＊＊',
  card: null,
  standing: 'mine',
  reason: null,
  event: 'bound',
  at: '2026-11-02T02:00:00.000Z',
  until: null,
} as const

test('a row states the end of the attribution, or the reason against it', () => {
  expect(rowWords(row)).toBe('2026年11月2日起归你')
  expect(rowWords({ ...row, until: '2026-12-01T16:00:00.000Z' })).toBe('2026年12月2日到期')
  expect(rowWords({ ...row, standing: 'other', event: 'refused', reason: 'late' })).toBe('2026年11月2日：注册已超过期限')
  expect(rowWords({ ...row, standing: 'nobody', event: 'lapsed' })).toBe('2026年11月2日到期')
})

test('a dispute states the last minute of its days, then the answer', () => {
  const asked = {
    id: 1,
    name: '林＊＊',
    statement: '是我接待的',
    pictures: 0,
    status: 'open',
    dueAt: '2026-12-04T16:00:00.000Z',
    answer: null,
    createdAt: '2026-11-27T02:00:00.000Z',
    decidedAt: null,
  } as const
  expect(disputeWords(asked)).toBe('2026年12月4日 23:59前答复')
  expect(disputeWords({ ...asked, status: 'dismissed', answer: '对方的归属在先', decidedAt: '2026-12-01T02:00:00.000Z' })).toBe(
    '2026年12月1日不成立：对方的归属在先',
  )
})
