/** Words around a conversation: the other's name, message status, and reasons why writing is not possible. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { ConversationRow, Message, Writing } from '@qianxian/protocol/message/message.schema'
import { conversationOrigin, LATER_KINDS_WORDS, type laterKinds, type WritingGate } from '@qianxian/protocol/message/message.words'
import { dayAndTime } from '../messageTime'

/** The other's name; a person who has left has none. */
export const partnerName = ({ other, matchmaker }: Pick<ConversationRow, 'other' | 'matchmaker'>): string =>
  other?.nickname ?? matchmaker?.name ?? '对方已离开'

export function bondWords({ kind, origin, matchmaker }: Pick<ConversationRow, 'kind' | 'origin' | 'matchmaker'>): string {
  if (kind === 'service') return matchmaker ? '你的红娘，牵线和服务上的事都可以说' : '你服务的会员'
  return conversationOrigin[origin]
}

/** Reasons for which the reader can no longer write: the input bar is hidden. */
const shut: readonly WritingGate[] = ['closed', 'frozen', 'gone', 'unfinished', 'limited']
export const isWritingClosed = ({ gate }: Pick<Writing, 'gate'>): boolean => gate !== null && shut.includes(gate)

/** Shown above the input bar if writing is blocked or soon will be; null otherwise. */
export function composeHint({ gate, words, until, slowUntil, newLeftToday }: Writing, now: Date = new Date()): string | null {
  if (gate) return [words, until && `${dayAndTime(until, now)} 后可以再发`].filter(Boolean).join('。')
  if (slowUntil) return `每分钟可以发一条，到 ${dayAndTime(slowUntil, now)} 恢复`
  return newLeftToday === null ? null : `今天还可以先向 ${newLeftToday} 位新认识的人开口`
}

/** Why a picture or a voice cannot be sent now; null if it can. */
export function toolReason(writing: Writing | null, kind: (typeof laterKinds)[number]): string | null {
  if (!writing) return null
  if (!isIn(writing.kinds, kind)) return LATER_KINDS_WORDS
  return writing.gate && composeHint(writing)
}

/** Replaces a recalled message. */
export const recalledWords = ({ isMine }: Pick<Message, 'isMine'>): string => (isMine ? '你撤回了一条消息' : 'TA 撤回了一条消息')

export const canRecall = ({ recallUntil, recalledAt }: Message, now: Date = new Date()): boolean =>
  recalledAt === null && recallUntil !== null && new Date(recallUntil) > now

/** For screen readers, which cannot convey the side. */
export const messageLabel = ({ isMine, body, at }: Pick<Message, 'isMine' | 'body' | 'at'>, name: string): string =>
  `${isMine ? '我' : name}：${body}，${dateAndTime(at)}`
