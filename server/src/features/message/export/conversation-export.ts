/** The exported conversations, as the member still sees them, without pictures that others sent. */
import { messagePreview } from '@qianxian/protocol/message/message.words'
import type { Ctx } from '../../../ctx'
import * as store from '../conversation.repository'
import * as texts from '../message.repository'

export interface ExportedConversation {
  with: string
  messages: { from: string; text: string; at: string }[]
}

/** Maximum of newest messages per conversation. */
const MESSAGES_MAX = 50_000

export async function exportConversations(
  ctx: Ctx,
  { userId, profileId }: { userId: number; profileId: number | null },
): Promise<ExportedConversation[]> {
  const sides = await store.sidesOfUser(ctx, userId)
  const known = new Map(
    (
      await store.conversationsById(
        ctx,
        sides.map(({ conversationId }) => conversationId),
      )
    ).map((row) => [row.id, row]),
  )
  const taken: ExportedConversation[] = []
  for (const { conversationId, hiddenSeq } of sides) {
    const { aId, bId, matchmakerId } = known.get(conversationId)!
    const otherId = aId === profileId ? bId : aId
    const other =
      otherId === null
        ? (await store.desksOf(ctx, [matchmakerId ?? 0])).get(matchmakerId ?? 0)?.name
        : (await store.loadParties(ctx, [otherId])).get(otherId)?.nickname
    const name = other ?? '已离开的会员'
    const rows = await texts.messagesBefore(ctx, conversationId, { before: null, beyond: hiddenSeq, limit: MESSAGES_MAX })
    const messages = rows
      .filter(({ kind, recalledAt, body }) => kind !== 'system' && recalledAt === null && (kind !== 'text' || body !== null))
      .map((row) => ({
        from: row.fromUserId === userId ? '我' : name,
        text: row.kind === 'text' || row.kind === 'system' ? row.body! : messagePreview[row.kind],
        at: row.at.toISOString(),
      }))
    if (messages.length > 0) taken.push({ with: name, messages })
  }
  return taken
}
