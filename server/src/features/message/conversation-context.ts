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
  /** Undefined if both sides now belong to one person, after a merge of accounts. */
  theirs: ConversationSide | undefined
  /** The other member; in a service thread it is set only for the matchmaker. */
  other: Party | null
  /** The viewer's own profile; null for the matchmaker of a service thread. */
  own: Party | null
  /** The matchmaker's desk; set only for the member of a service thread. */
  desk: Desk | null
  bond: Bond
}

/** The viewer's conversation; throws not_found for other people's. */
export async function loadConversation(ctx: Ctx, id: number): Promise<ConversationContext> {
  const [talk] = await loadConversations(ctx, [id])
  if (!talk) throw fault('not_found')
  return talk
}

/** The viewer's conversations in the given order; leaves out those of other people. */
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

/** The other person's profile; null for the member of a service thread, because the other person is the matchmaker. */
function otherProfile({ kind, aId, bId }: Conversation, profileId: number | null): number | null {
  if (kind === 'service') return aId === profileId ? null : aId
  return aId === profileId ? bId : aId
}

/** The account of the other person; null if there is none. */
export const otherUserId = ({ other, desk, theirs }: ConversationContext): number | null =>
  theirs?.userId ?? other?.userId ?? desk?.userId ?? null

/** True if the account of the other person was closed for good. */
export const hasLeft = ({ other, desk }: ConversationContext): boolean =>
  (other ?? desk)?.status === 'closed' || (other === null && desk === null)

/** True for a member whom the other has blocked or reported; for them the conversation looks unchanged instead of ended. */
export const isShutOut = ({ conversation: { closeReason, endedByUserId }, mine }: ConversationContext): boolean =>
  closeReason === 'parted' && endedByUserId !== mine.userId

/** State for the viewer; also closed if the two have no bond any more. */
export function deriveConversationState(talk: ConversationContext): ConversationState {
  const { conversation, bond } = talk
  const isRunning = isIn(conversationStates.running, conversation.state)
  const running = isAwaitingAnswer(talk) ? 'waiting_reply' : 'open'
  if (isShutOut(talk)) return running
  if (!isRunning) return conversation.state
  if (bond.since === null || hasLeft(talk)) return 'closed'
  return running
}

/** True if both have written: from then on, neither has to wait for the other, and pictures and voices may be sent. */
export const haveBothWritten = ({ mine, theirs }: ConversationContext): boolean => mine.wroteAt !== null && theirs?.wroteAt != null

/** True if the viewer has sent the maximum number of messages before the first answer. */
export const isAwaitingAnswer = (talk: ConversationContext): boolean =>
  talk.conversation.lastFromUserId === talk.mine.userId && isFull(talk, talk.conversation.inARow)

/** True if this many messages in a row are the maximum before the first answer. */
export const isFull = (talk: ConversationContext, inARow: number): boolean =>
  talk.conversation.kind === 'chat' && !haveBothWritten(talk) && inARow >= messageLimits.unansweredMax
