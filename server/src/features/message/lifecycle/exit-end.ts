/** Ends the conversations of a person who has found a partner, with a kind word to the other side. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { conversationStates } from '@qianxian/protocol/message/message.words'
import type { TxCtx } from '../../../ctx'
import { endMatch } from '../../interact/interact'
import { notifyInboxes } from '../inbox-update'
import * as store from '../conversation.repository'
import { insertSystemMessage } from '../writing/system-message'

/** Conversations with a matchmaker go on, because the service ends by its own rules. */
export async function endConversationsWithOthers(ctx: TxCtx, profileId: number, partnerId: number | null): Promise<void> {
  for (const { id, aId, bId } of await store.runningChatsOf(ctx, profileId)) {
    const otherId = aId === profileId ? bId : aId
    if (otherId === null || otherId === partnerId) continue
    const conversation = await store.lockConversation(ctx, id)
    if (!isIn(conversationStates.running, conversation.state)) continue
    const userId = (await store.loadParties(ctx, [profileId])).get(profileId)?.userId ?? null
    await endMatch(ctx, profileId, otherId)
    await store.updateConversation(ctx, id, { state: 'closed', closeReason: 'let_go', closedAt: ctx.now, endedByUserId: userId })
    if (conversation.seq > 0) await insertSystemMessage(ctx, conversation, 'let_go')
    if (userId !== null) await store.updateSide(ctx, { conversationId: id, userId }, { readSeq: conversation.seq, unread: 0 })
    const sides = await store.listSides(ctx, [id])
    await notifyInboxes(
      ctx,
      id,
      sides.map((side) => side.userId),
    )
  }
}
