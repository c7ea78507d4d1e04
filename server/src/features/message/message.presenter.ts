/** Conversations and messages as a viewer may see them. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import type { ConversationDetail, ConversationRow, Message } from '@qianxian/protocol/message/message.schema'
import {
  conversationStates,
  LEFT_WORDS,
  messageLimits,
  messagePreview,
  messageRisk,
  systemWords,
} from '@qianxian/protocol/message/message.words'
import type { Ctx } from '../../ctx'
import { matchSubject } from '../interact/interact'
import { lineSubject, openingsFor } from '../line/line'
import { cardsOf, commonGround, readPrivacy } from '../love/love'
import { picturesOf, voicesOf } from '../media/media'
import type { Party } from './conversation.repository'
import { consumeRight, wouldHaveRight } from '../membership/membership'
import { markSubjectsRead } from '../notice/notice'
import * as texts from './message.repository'
import type { MessageRow } from './message.repository'
import { hasLeft, deriveConversationState, type ConversationContext } from './conversation-context'
import { writingOf } from './writing/send-checks'
import { listSigns, warningsOf } from './writing/warning-signs'

/** Messages returned with an open conversation. */
const FIRST_MESSAGES = 20

export async function presentConversationRows(ctx: Ctx, talks: readonly ConversationContext[]): Promise<ConversationRow[]> {
  const cards = await cardsOf(
    ctx,
    talks.flatMap((talk) => (talk.other && !hasLeft(talk) ? talk.other.profileId : [])),
  )
  const avatars = await picturesOf(
    ctx,
    talks.flatMap(({ desk }) => desk?.avatarMediaId ?? []),
    () => false,
  )
  const newest = new Map(
    (
      await texts.messagesAt(
        ctx,
        talks.map(({ conversation: { id, seq, lastAt } }) => ({ id, seq, at: lastAt })),
      )
    ).map((row) => [row.conversationId, row]),
  )
  return talks.map((talk) => {
    const { conversation, mine, other, desk } = talk
    const last = newest.get(conversation.id)
    const isShown = last !== undefined && last.seq > mine.hiddenSeq
    return {
      id: conversation.id,
      kind: conversation.kind,
      origin: conversation.origin,
      state: deriveConversationState(talk),
      other: (other && cards.get(other.profileId)) ?? null,
      matchmaker: desk && {
        id: desk.id,
        name: desk.name,
        avatar: desk.avatarMediaId === null ? null : (avatars.get(desk.avatarMediaId) ?? null),
      },
      preview: isShown ? previewOf(talk, last) : '',
      isPreviewMine: isShown && last.fromUserId === mine.userId,
      at: (mine.listedAt ?? conversation.lastAt ?? conversation.createdAt).toISOString(),
      unread: mine.unread,
      seq: conversation.seq,
      revision: conversation.revision,
    }
  })
}

function previewOf(talk: ConversationContext, row: MessageRow): string {
  if (row.recalledAt) return row.fromUserId === talk.mine.userId ? '你撤回了一条消息' : '对方撤回了一条消息'
  if (isForgotten(row)) return LEFT_WORDS
  if (row.kind === 'system') return name(systemWords, row.body)
  return row.kind === 'text' ? row.body! : messagePreview[row.kind]
}

/** True if the writer's account has been erased. */
const isForgotten = ({ kind, body, mediaId, voiceId, recalledAt }: MessageRow): boolean =>
  recalledAt === null &&
  ((kind === 'text' && body === null) || (kind === 'image' && mediaId === null) || (kind === 'voice' && voiceId === null))

/** Messages as the viewer may see them, in the given order. */
export async function messagesView(ctx: Ctx, talk: ConversationContext, rows: readonly MessageRow[]): Promise<Message[]> {
  const { userId } = talk.mine
  const { id, openingHash } = talk.conversation
  const own = rows.filter(({ fromUserId }) => fromUserId === userId)
  const clientIds = await texts.clientIdsOf(
    ctx,
    id,
    userId,
    own.map(({ seq }) => seq),
  )
  const shown = rows.filter(({ recalledAt }) => recalledAt === null)
  const pictureIds = shown.flatMap(({ mediaId }) => mediaId ?? [])
  const { doubtful } = await texts.loadPictureDoubts(ctx, pictureIds)
  const ownPictures = new Set(own.flatMap(({ mediaId }) => mediaId ?? []))
  const pictures = await picturesOf(ctx, pictureIds, (picture) => doubtful.has(picture) && !ownPictures.has(picture))
  const voices = await voicesOf(
    ctx,
    shown.flatMap(({ voiceId }) => voiceId ?? []),
  )
  const signs = openingHash === null ? [] : await listSigns(ctx, talk)
  return rows.map((row) => {
    const isMine = row.fromUserId === userId
    const isGone = row.recalledAt !== null
    const recallUntil = momentAfter(row.at, messageLimits.recallMinutes, 'minute')
    const risks = isMine || isGone ? [] : [...row.risks, ...(row.seq === 1 && signs.includes('copied') ? (['copied'] as const) : [])]
    const isLeft = isForgotten(row)
    return {
      seq: row.seq,
      clientId: isMine ? (clientIds.get(row.seq) ?? null) : null,
      isMine,
      kind: isLeft ? 'system' : row.kind,
      body: isGone ? '' : isLeft ? LEFT_WORDS : row.kind === 'system' ? name(systemWords, row.body) : (row.body ?? ''),
      picture: isGone || row.mediaId === null ? null : (pictures.get(row.mediaId) ?? null),
      voice: isGone || row.voiceId === null ? null : (voices.get(row.voiceId) ?? null),
      card: row.card,
      recalledAt: row.recalledAt?.toISOString() ?? null,
      recallUntil: isMine && !isGone && recallUntil > ctx.now ? recallUntil.toISOString() : null,
      risks: risks.map((risk) => messageRisk[risk]),
      at: row.at.toISOString(),
    }
  })
}

/** Opens the conversation and marks the notices that led to it as read. */
export async function openConversationView(ctx: Ctx, talk: ConversationContext): Promise<ConversationDetail> {
  const { own, other, bond } = talk
  if (own && other)
    await markSubjectsRead(ctx, matchSubject(own.profileId, other.profileId), ...(bond.lineId === null ? [] : [lineSubject(bond.lineId)]))
  return presentConversation(ctx, talk)
}

/** A conversation with its newest messages, or with those changed since a revision if they are few. */
export async function presentConversation(ctx: Ctx, talk: ConversationContext, since?: number): Promise<ConversationDetail> {
  const { conversation, mine, other } = talk
  const [row] = await presentConversationRows(ctx, [talk])
  const beyond = mine.hiddenSeq
  const changed =
    since === undefined ? null : await texts.messagesRevised(ctx, conversation.id, { since, beyond, limit: CHANGED_AT_ONCE + 1 })
  const isPart = changed !== null && changed.length <= CHANGED_AT_ONCE
  const newest = isPart ? changed : await texts.messagesBefore(ctx, conversation.id, { before: null, beyond, limit: FIRST_MESSAGES + 1 })
  const hasEarlier = !isPart && newest.length > FIRST_MESSAGES
  const shown = hasEarlier ? newest.slice(1) : newest
  return {
    row: row!,
    writing: await writingOf(ctx, talk),
    risks: [...(await listSigns(ctx, talk)).map((risk) => messageRisk[risk]), ...(await warningsOf(ctx, talk))],
    otherReadSeq: await readByOther(ctx, talk),
    readSeq: mine.readSeq,
    lineId: talk.bond.lineId,
    openings: conversation.seq === 0 && row!.other?.isAvailable ? openingsFor(await commonGround(ctx, other!.no)) : [],
    canLetGo: conversation.kind === 'chat' && isIn(conversationStates.running, row!.state),
    messages: await messagesView(ctx, talk, shown),
    hasEarlier,
  }
}

const CHANGED_AT_ONCE = 200

/** True if the viewer sees read receipts: they must have the right to them, and both people must share theirs. */
const isTold = ({ conversation, own, other }: ConversationContext, reader: Party | null): boolean =>
  conversation.kind === 'chat' &&
  own !== null &&
  other !== null &&
  reader !== null &&
  wouldHaveRight(reader, 'receipts') &&
  [own, other].every((one) => readPrivacy(one).showReadReceipt)

async function readByOther(ctx: Ctx, talk: ConversationContext): Promise<number | null> {
  if (!talk.theirs || !isTold(talk, talk.own)) return null
  // The right is used up only once the other has read something.
  if (talk.theirs.readSeq > 0) await consumeRight(ctx, 'receipts', { of: [talk.conversation.id] })
  return talk.theirs.readSeq
}

export const isShownToOther = (talk: ConversationContext): boolean => isTold(talk, talk.other)
