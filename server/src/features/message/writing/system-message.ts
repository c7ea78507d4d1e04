/** Messages of the product itself inside a conversation; they do not count as unread. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { conversationStates, type SystemWords } from '@qianxian/protocol/message/message.words'
import type { Ctx, TxCtx } from '../../../ctx'
import type { Conversation } from '../conversation.repository'
import * as store from '../conversation.repository'
import { notifyInboxes } from '../inbox-update'
import * as texts from '../message.repository'

/** The caller must hold the lock on the conversation. */
export async function insertSystemMessage(ctx: Ctx, { id, lastAt, ...conversation }: Conversation, words: SystemWords): Promise<void> {
  const [seq, revision] = [conversation.seq + 1, conversation.revision + 1]
  const at = lastAt !== null && lastAt > ctx.now ? lastAt : ctx.now
  await texts.insertMessage(ctx, { conversationId: id, seq, at, fromUserId: null, kind: 'system', body: words, risks: [], revision })
  await store.updateConversation(ctx, id, { seq, revision, lastAt: at })
}

/** Writes to the conversation of two people, if messages are open and theirs is running. */
export async function writeSystemMessage(ctx: TxCtx, a: number, b: number, words: SystemWords): Promise<void> {
  if (!ctx.tenant.hasPlugin('message')) return
  const id = await store.conversationOf(ctx, { kind: 'chat', aId: Math.min(a, b), bId: Math.max(a, b) })
  if (id === null) return
  const conversation = await store.lockConversation(ctx, id)
  if (!isIn(conversationStates.running, conversation.state)) return
  await insertSystemMessage(ctx, conversation, words)
  await notifyInboxes(
    ctx,
    id,
    (await store.listSides(ctx, [id])).map(({ userId }) => userId),
  )
}
