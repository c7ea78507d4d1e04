/**
 * Ends a conversation after a block or a report: it ends for the person who acted and looks unchanged for the other, whose
 * messages no longer arrive.
 */
import { requireMember, type Ctx, type TxCtx } from '../../../ctx'
import { notifyInboxes } from '../inbox-update'
import * as store from '../conversation.repository'

/** @param fromId the person who blocked or reported; after a report the conversation waits for its review */
export async function endConversationOfPair(ctx: Ctx, fromId: number, toId: number, why: 'blocked' | 'reported'): Promise<void> {
  const id = await store.conversationOf(ctx, { kind: 'chat', aId: Math.min(fromId, toId), bId: Math.max(fromId, toId) })
  if (id === null) return
  const userId = (await store.loadParties(ctx, [fromId])).get(fromId)?.userId ?? null
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
    await notifyInboxes(ctx, id, [userId])
  })
}

/** Freezes the thread after a member made a grave report about their matchmaker: neither may write until it is judged. */
export async function freezeServiceConversation(ctx: TxCtx, profileId: number, matchmakerId: number): Promise<void> {
  const id = await store.conversationOf(ctx, { kind: 'service', aId: profileId, matchmakerId })
  if (id === null) return
  const { userId } = requireMember(ctx)
  await store.lockConversation(ctx, id)
  await store.updateConversation(ctx, id, { state: 'frozen', closeReason: 'parted', closedAt: ctx.now, endedByUserId: userId })
  await notifyInboxes(ctx, id, [userId])
}

/** Applies the judgement of a report: a chat with a member closes, a thread with a matchmaker reopens. */
export async function settleReportedConversations(
  ctx: TxCtx,
  {
    reporterId,
    targetProfileId,
    targetMatchmakerId,
  }: { reporterId: number; targetProfileId: number | null; targetMatchmakerId: number | null },
): Promise<void> {
  for (const { id, kind } of await store.frozenBy(ctx, reporterId, { profileId: targetProfileId, matchmakerId: targetMatchmakerId })) {
    await store.lockConversation(ctx, id)
    await store.updateConversation(
      ctx,
      id,
      kind === 'chat' ? { state: 'closed' } : { state: 'open', closeReason: null, closedAt: null, endedByUserId: null },
    )
    await notifyInboxes(ctx, id, [reporterId])
  }
}
