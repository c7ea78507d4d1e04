/** Two-person conversations and their messages. */
import { conversationMembers, conversations, messageHits, messages, messageSends } from '../../db/tables/message'
import { loveProfiles } from '../../db/tables/love'
import { unreadCounts } from '../account/account'
import { pairParted } from '../interact/interact'
import { linesViewed } from '../line/line'
import { pendingElsewhere } from '../notice/notice'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { endConversationOfPair } from './lifecycle/conversation-end'
import { settleStalledLines } from './lifecycle/stalled-lines'
import { messageJobs } from './message.jobs'
import { messagesWaiting, unreadMessagesOf } from './message'
import { messageRoutes } from './message.routes'

export const messageNoun = noun({
  name: 'message',
  routes: messageRoutes,
  jobs: messageJobs,
  owned: [
    ownedThrough(loveProfiles, conversations, {
      of: ['aId', 'bId'],
      onMerge: { lastFromUserId: 'move', begunByUserId: 'move', endedByUserId: 'move' },
      onClose: 'stays',
      onErase: { keep: 'the other side sees that somebody was there; no word stands in it' },
      onExport: { leaveOut: 'what two have together; the messages are the copy’s own part' },
    }),
    owned(conversationMembers, {
      of: 'userId',
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: {
        keeps: ['tenantId', 'conversationId', 'userId', 'readSeq', 'hiddenSeq', 'unread', 'wroteAt', 'risks'],
        why: 'the other side was warned of what somebody wrote who is a pseudonym by then',
      },
      onExport: { leaveOut: 'counters of a list' },
    }),
    owned(messages, {
      of: 'fromUserId',
      onMerge: { fromUserId: 'move' },
      onClose: 'stays',
      onErase: {
        keeps: ['tenantId', 'conversationId', 'seq', 'at', 'fromUserId', 'kind', 'recalledAt', 'revision'],
        why: 'the other side sees that something was said, and no word of it',
      },
      onExport: {
        title: '发出的消息',
        columns: ['kind', 'body', 'at'],
        reads: (_ctx, { recalledAt }) => (recalledAt === null ? {} : null),
      },
    }),
    owned(messageSends, {
      of: 'userId',
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'by which name a phone knows what it sent' },
    }),
    owned(messageHits, {
      of: 'userId',
      onMerge: { userId: 'move' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'refusals of the last days' },
    }),
  ],
  parts: [
    unreadCounts.answer(async (ctx) => [await unreadMessagesOf(ctx)]),
    pendingElsewhere.answer(messagesWaiting),
    pairParted.on(endConversationOfPair),
    linesViewed.on(async (ctx, profileId) => void (await settleStalledLines(ctx, profileId))),
  ],
  demonstration: () => import('../../../seed/nouns/message'),
})
