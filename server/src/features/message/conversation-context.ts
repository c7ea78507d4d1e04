/** A conversation from one side's view: the other person, the bond, and the state for this side. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { conversationStates, type ConversationState, messageLimits } from '@qianxian/protocol/message/message.words'
import { requireMember, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import * as store from './conversation.repository'
import type { Bond, Conversation, Desk, Party, ConversationSide } from './conversation.repository'

export interface ConversationContext {
  conversation: Conversation
  mine: ConversationSide
  /** Absent if both sides became one person's. */
  theirs: ConversationSide | undefined
  /** Set for a chat, and in a service thread for its matchmaker. */
  other: Party | null
  /** The viewer's own profile; null for the matchmaker of a service thread. */
  own: Party | null
  /** Set in a service thread, for its member. */
  desk: Desk | null
  bond: Bond
}

/** The viewer's conversation; throws not_found for anybody else. */
export async function loadConversation(ctx: Ctx, id: number): Promise<ConversationContext> {
  const [talk] = await loadConversations(ctx, [id])
  if (!talk) throw fault('not_found')
  return talk
}

/** In the order given; leaves out conversations that are not the viewer's. */
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

/** The other profile; null for the member of a service thread, whose other is the matchmaker. */
function otherProfile({ kind, aId, bId }: Conversation, profileId: number | null): number | null {
  if (kind === 'service') return aId === profileId ? null : aId
  return aId === profileId ? bId : aId
}

/** The other's account; null if there is none. */
export const otherUserId = ({ other, desk, theirs }: ConversationContext): number | null =>
  theirs?.userId ?? other?.userId ?? desk?.userId ?? null

/** True if the other's account is gone for good. */
export const hasLeft = ({ other, desk }: ConversationContext): boolean =>
  (other ?? desk)?.status === 'closed' || (other === null && desk === null)

/** A shut-out person sees no end: for them the conversation looks unchanged. */
export const isShutOut = ({ conversation: { closeReason, endedByUserId }, mine }: ConversationContext): boolean =>
  closeReason === 'parted' && endedByUserId !== mine.userId

/** State for the viewer; also closed if the two have no bond any more. */
export function deriveConversationState(talk: ConversationContext): ConversationState {
  const { conversation, bond } = talk
  const isRunning = isIn(conversationStates.running, conversation.state)
  if (isShutOut(talk)) return isAwaitingAnswer(conversation, talk.mine.userId) ? 'waiting_reply' : 'open'
  if (!isRunning) return conversation.state
  if (bond.since === null || hasLeft(talk)) return 'closed'
  return conversation.state
}

/** True if the user has sent the maximum in a row without an answer. */
export const isAwaitingAnswer = ({ lastFromUserId, inARow, kind }: Conversation, userId: number): boolean =>
  kind === 'chat' && lastFromUserId === userId && inARow >= messageLimits.unansweredMax
