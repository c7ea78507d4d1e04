/** A conversation as one of its two stands in it: who the other is, what binds them, and how it stands for this one. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { conversationStates, type ConversationState, messageLimits } from '@qianxian/protocol/message/message.words'
import { requireMember, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import * as store from './conversation.repository'
import type { Bond, Conversation, Desk, Party, ConversationSide } from './conversation.repository'

export interface ConversationContext {
  conversation: Conversation
  mine: ConversationSide
  /** Absent where both sides became one person's. */
  theirs: ConversationSide | undefined
  /** Of a chat, and of a service for its matchmaker. */
  other: Party | null
  /** The viewer's own profile in it; null for the matchmaker of a service. */
  own: Party | null
  /** Of a service, for its member. */
  desk: Desk | null
  bond: Bond
}

/** The viewer's, or not_found for everybody who is none of the two. */
export async function loadConversation(ctx: Ctx, id: number): Promise<ConversationContext> {
  const [talk] = await loadConversations(ctx, [id])
  if (!talk) throw fault('not_found')
  return talk
}

/** In the order asked; what is not the viewer's is left out. */
export async function loadConversations(ctx: Ctx, ids: readonly number[]): Promise<ConversationContext[]> {
  const { userId, profileId } = requireMember(ctx)
  const sides = await store.listSides(ctx, ids)
  const mine = new Map(sides.filter((side) => side.userId === userId).map((side) => [side.conversationId, side]))
  const found = (await store.conversationsById(ctx, [...mine.keys()])).map((conversation) => ({
    conversation,
    otherId: otherProfile(conversation, profileId),
  }))
  const parties = await store.loadParties(ctx, found.flatMap(({ otherId }) => otherId ?? []).concat(profileId ?? []))
  const desks = await store.desksOf(
    ctx,
    found.flatMap(({ conversation, otherId }) => (otherId === null ? (conversation.matchmakerId ?? []) : [])),
  )
  const bonds = await store.bondsOf(ctx, [...mine.keys()])
  const talks = new Map(
    found.map(({ conversation, otherId }) => [
      conversation.id,
      {
        conversation,
        mine: mine.get(conversation.id)!,
        theirs: sides.find((side) => side.conversationId === conversation.id && side.userId !== userId),
        other: otherId === null ? null : (parties.get(otherId) ?? null),
        own: [conversation.aId, conversation.bId].includes(profileId) ? (parties.get(profileId!) ?? null) : null,
        desk: otherId === null ? (desks.get(conversation.matchmakerId ?? 0) ?? null) : null,
        bond: bonds.get(conversation.id)!,
      },
    ]),
  )
  return ids.flatMap((id) => talks.get(id) ?? [])
}

/** The other profile; null for the member of a service, whose other is the matchmaker. */
function otherProfile({ kind, aId, bId }: Conversation, profileId: number | null): number | null {
  if (kind === 'service') return aId === profileId ? null : aId
  return aId === profileId ? bId : aId
}

/** The account of the other; null where there is none. */
export const otherUserId = ({ other, desk, theirs }: ConversationContext): number | null =>
  theirs?.userId ?? other?.userId ?? desk?.userId ?? null

/** Their account is gone for good. */
export const hasLeft = ({ other, desk }: ConversationContext): boolean =>
  (other ?? desk)?.status === 'closed' || (other === null && desk === null)

/** Who was shut out reads of no end: to them everything stands as it did. */
export const isShutOut = ({ conversation: { closeReason, endedByUserId }, mine }: ConversationContext): boolean =>
  closeReason === 'parted' && endedByUserId !== mine.userId

/** How it stands for the viewer: also over where nothing binds the two any more. */
export function deriveConversationState(talk: ConversationContext): ConversationState {
  const { conversation, bond } = talk
  const isRunning = isIn(conversationStates.running, conversation.state)
  if (isShutOut(talk)) return isAwaitingAnswer(conversation, talk.mine.userId) ? 'waiting_reply' : 'open'
  if (!isRunning) return conversation.state
  if (bond.since === null || hasLeft(talk)) return 'closed'
  return conversation.state
}

/** As many of theirs in a row as are allowed, and no answer. */
export const isAwaitingAnswer = ({ lastFromUserId, inARow, kind }: Conversation, userId: number): boolean =>
  kind === 'chat' && lastFromUserId === userId && inARow >= messageLimits.unansweredMax
