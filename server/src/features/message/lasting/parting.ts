/** One of two has had enough of the other: their conversation is over for that one, and stands as it was for the other, whom nothing reaches. */
import type { Ctx } from '../../../ctx'
import { changed } from '../changing'
import * as store from '../message.repository'

/** @param fromId who wants no more; a report leaves it to be looked into */
export async function partTalk(ctx: Ctx, fromId: number, toId: number, why: 'blocked' | 'reported'): Promise<void> {
  const id = await store.conversationOf(ctx, { kind: 'chat', aId: Math.min(fromId, toId), bId: Math.max(fromId, toId) })
  if (id === null) return
  const userId = (await store.partiesOf(ctx, [fromId])).get(fromId)?.userId ?? null
  await ctx.tx(async (ctx) => {
    const { seq } = await store.lockConversation(ctx, id)
    await store.updateConversation(ctx, id, {
      state: why === 'reported' ? 'frozen' : 'closed',
      closeReason: 'parted',
      closedAt: ctx.now,
      endedByUserId: userId,
    })
    if (userId === null) return
    await store.updateSide(ctx, { conversationId: id, userId }, { readSeq: seq, unread: 0 })
    await changed(ctx, id, [userId])
  })
}
