/** The words around a conversation: with whom it is, what stands under a message, and why nothing can be written. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import type { ConversationRow, Message, Writing } from '@qianxian/protocol/message/message.schema'
import { conversationOrigin, type WritingGate } from '@qianxian/protocol/message/message.words'
import { dayAndTime } from '../messageTime'

/** Whom the reader talks with; who has left has no name any more. */
export const partnerName = ({ other, matchmaker }: Pick<ConversationRow, 'other' | 'matchmaker'>): string =>
  other?.nickname ?? matchmaker?.name ?? '对方已离开'

export function bondWords({ kind, origin, matchmaker }: Pick<ConversationRow, 'kind' | 'origin' | 'matchmaker'>): string {
  if (kind === 'service') return matchmaker ? '你的红娘，牵线和服务上的事都可以说' : '你服务的会员'
  return conversationOrigin[origin]
}

/** In these nothing will be written any more, or not by the reader: the line to write in is not there. */
const shut: readonly WritingGate[] = ['closed', 'frozen', 'gone', 'unfinished', 'limited']
export const isWritingClosed = ({ gate }: Pick<Writing, 'gate'>): boolean => gate !== null && shut.includes(gate)

/** Above the line, where something keeps one from writing or soon will; null where there is nothing to say. */
export function composeHint({ gate, words, until, slowUntil, newLeftToday }: Writing, now: Date = new Date()): string | null {
  if (gate) return [words, until && `${dayAndTime(until, now)} 后可以再发`].filter(Boolean).join('。')
  if (slowUntil) return `每分钟可以发一条，到 ${dayAndTime(slowUntil, now)} 恢复`
  return newLeftToday === null ? null : `今天还可以先向 ${newLeftToday} 位新认识的人开口`
}

/** What is left in the place of a message that was taken back. */
export const recalledWords = ({ isMine }: Pick<Message, 'isMine'>): string => (isMine ? '你撤回了一条消息' : 'TA 撤回了一条消息')

export const canRecall = ({ recallUntil, recalledAt }: Message, now: Date = new Date()): boolean =>
  recalledAt === null && recallUntil !== null && new Date(recallUntil) > now

/** For who cannot see on which side it stands. */
export const messageLabel = ({ isMine, body, at }: Pick<Message, 'isMine' | 'body' | 'at'>, name: string): string =>
  `${isMine ? '我' : name}：${body}，${dateAndTime(at)}`
