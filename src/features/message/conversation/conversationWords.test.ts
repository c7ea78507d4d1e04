import type { ConversationRow, Message, Writing } from '@qianxian/protocol/message/message.schema'
import { LATER_KINDS_WORDS } from '@qianxian/protocol/message/message.words'
import { messagePreview, conversationStatus } from '../inbox/inboxWords'
import { bondWords, canRecall, composeHint, isWritingClosed, partnerName, toolReason } from './conversationWords'

const now = new Date('2026-03-11T10:00:00+08:00')
const writing: Writing = {
  gate: null,
  words: null,
  until: null,
  slowUntil: null,
  kinds: ['text'],
  precheatDue: null,
  newLeftToday: null,
}
const row = {
  kind: 'chat',
  origin: 'match',
  state: 'open',
  other: { nickname: '云上' },
  matchmaker: null,
  preview: '',
  isPreviewMine: false,
} as unknown as ConversationRow
const service = {
  ...row,
  kind: 'service',
  origin: 'representation',
  other: null,
  matchmaker: { id: 3, name: '周敏', avatar: null },
} as ConversationRow

it.each([
  [{}, null],
  [{ newLeftToday: 2 }, '今天还可以先向 2 位新认识的人开口'],
  [{ slowUntil: '2026-03-12T09:00:00+08:00' }, '每分钟可以发一条，到 09:00 恢复'],
  [{ gate: 'waiting', words: '先等一等吧' }, '先等一等吧'],
  [{ gate: 'slow', words: '慢一点', until: '2026-03-11T10:01:00+08:00' }, '慢一点。10:01 后可以再发'],
] as const)('with %j the bar says %j', (facts, words) => {
  expect(composeHint({ ...writing, ...facts }, now)).toBe(words)
})

it('a tap on the picture or voice button gives the reason if none may be sent now', () => {
  expect(toolReason(writing, 'image')).toBe(LATER_KINDS_WORDS)
  const acquainted: Writing = { ...writing, kinds: ['text', 'image', 'voice'] }
  expect([toolReason(acquainted, 'image'), toolReason(acquainted, 'voice')]).toEqual([null, null])
  expect(toolReason({ ...acquainted, gate: 'slow', words: '慢一点' }, 'voice')).toBe('慢一点')
})

it('the input bar stays if writing is blocked only by time or by the other person', () => {
  const shut = (gate: Writing['gate']) => isWritingClosed({ gate })
  expect([null, 'waiting', 'daily', 'slow'].map((gate) => shut(gate as Writing['gate']))).toEqual([false, false, false, false])
  expect((['closed', 'frozen', 'gone', 'unfinished', 'limited'] as const).every(shut)).toBe(true)
})

it("a message can be recalled once, within the server's deadline", () => {
  const of = (recallUntil: string | null, recalledAt: string | null = null) => canRecall({ recallUntil, recalledAt } as Message, now)
  expect(of('2026-03-11T10:00:01+08:00')).toBe(true)
  expect([of('2026-03-11T09:59:59+08:00'), of(null), of('2026-03-11T10:00:01+08:00', '2026-03-11T09:59:00+08:00')]).toEqual([
    false,
    false,
    false,
  ])
})

it('a row names the other person and the state', () => {
  expect([partnerName(row), conversationStatus(row), bondWords(row)]).toEqual(['云上', null, '你们互相喜欢'])
  expect(conversationStatus({ ...row, state: 'waiting_reply' })).toBe('等对方回复')
  expect(conversationStatus({ ...row, state: 'closed' })).toBe('已结束')
  const left = { ...row, other: null, state: 'closed' } as ConversationRow
  expect([partnerName(left), conversationStatus(left)]).toEqual(['对方已离开', '对方已离开'])
  expect([partnerName(service), conversationStatus(service), bondWords(service)]).toEqual([
    '周敏',
    '红娘',
    '你的红娘，牵线和服务上的事都可以说',
  ])
  expect(bondWords({ ...service, matchmaker: null })).toBe('你服务的会员')
})

it('the newest message names its side; before the first message, a row explains how to begin', () => {
  expect(messagePreview({ ...row, preview: '在吗', isPreviewMine: true })).toBe('我：在吗')
  expect(messagePreview({ ...row, preview: '在吗' })).toBe('在吗')
  expect(messagePreview(row)).toBe('说声你好，认识一下吧')
})
