/** Words of a conversation's row: the state, and the newest message as one line. */
import type { ConversationRow } from '@qianxian/protocol/message/message.schema'

/** Shown after the name; null if the conversation is running. */
export function conversationStatus({ state, kind, other, matchmaker }: ConversationRow): string | null {
  if (!other && !matchmaker) return '对方已离开'
  if (state === 'closed') return '已结束'
  if (state === 'frozen') return '核实中'
  if (state === 'waiting_reply') return '等对方回复'
  return kind === 'service' ? (matchmaker ? '红娘' : '我服务的会员') : null
}

export const messagePreview = ({ preview, isPreviewMine }: ConversationRow): string =>
  preview ? `${isPreviewMine ? '我：' : ''}${preview}` : '说声你好，认识一下吧'
