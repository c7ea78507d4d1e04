/** The interface of conversations for other features: unread counts, and the messages of two people for a report. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { messageLimits } from '@qianxian/protocol/message/message.words'
import { noticeLimits } from '@qianxian/protocol/notice/notice.words'
import { requireMember, type Ctx } from '../../ctx'
import { noticeLink, type PendingElsewhere } from '../notice/notice'
import * as store from './conversation.repository'
import * as texts from './message.repository'

export { endConversationsWithOthers } from './lifecycle/exit-end'
export { freezeServiceConversation, settleReportedConversations } from './lifecycle/conversation-end'
export { writeSystemMessage } from './writing/system-message'

/** The viewer's unread messages, counted up to the badge's maximum; 0 while messages are closed. */
export async function unreadMessagesOf(ctx: Ctx): Promise<number> {
  if (!ctx.tenant.hasPlugin('message')) return 0
  return Math.min(await store.sumUnread(ctx, requireMember(ctx).userId), noticeLimits.countMax)
}

/** Notifies an absent member outside the app that messages wait, without content or sender. */
export async function messagesWaiting(ctx: Ctx, userId: number): Promise<PendingElsewhere[]> {
  const unread = ctx.tenant.hasPlugin('message') ? await texts.oldestUnread(ctx, userId) : null
  if (!unread) return []
  const { at, count, conversationId } = unread
  return [
    { slot: 'message', outside: '你有新的消息', target: noticeLink('/subpages/member/message/detail', { id: conversationId }), at, count },
  ]
}

/** A message as it was when reported. */
export interface ReportedMessage {
  isReporters: boolean
  kind: string
  text: string
  mediaId: number | null
  at: string
  isRecalled: boolean
}

/** Days for which the text of a recalled message is kept for a report. */
const RECALLED_DAYS = 7
export const recalledKeptSince = (now: Date): Date => momentBefore(now, RECALLED_DAYS, 'day')

/** The newest messages between the reporter and the reported person, sorted oldest first, including hidden and recalled ones. */
export async function reportedMessages(
  ctx: Ctx,
  with_: { profileId: number; otherId: number } | { profileId: number; matchmakerId: number },
): Promise<ReportedMessage[]> {
  const { userId } = requireMember(ctx)
  const id = await store.conversationOf(
    ctx,
    'otherId' in with_
      ? { kind: 'chat', aId: Math.min(with_.profileId, with_.otherId), bId: Math.max(with_.profileId, with_.otherId) }
      : { kind: 'service', aId: with_.profileId, matchmakerId: with_.matchmakerId },
  )
  if (id === null) return []
  const rows = await texts.listWholeConversation(ctx, id, messageLimits.reportedMessages)
  return rows
    .filter(({ kind }) => kind !== 'system')
    .map((row) => ({
      isReporters: row.fromUserId === userId,
      kind: row.kind,
      ...(row.recalledAt !== null && row.recalledAt < recalledKeptSince(ctx.now)
        ? { text: '', mediaId: null }
        : { text: row.body ?? '', mediaId: row.mediaId }),
      at: row.at.toISOString(),
      isRecalled: row.recalledAt !== null,
    }))
}
