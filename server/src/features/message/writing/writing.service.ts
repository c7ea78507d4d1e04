/** Beginning a conversation, writing, recalling, and ending it. All refusals are enforced here, whatever a page offered. */
import { lengthIn, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { findContact } from '@qianxian/protocol/contact/contact-detector'
import { contactDetectorLimits } from '@qianxian/protocol/contact/contact.words'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import type { message } from '@qianxian/protocol/message/message'
import type { ConversationDetail } from '@qianxian/protocol/message/message.schema'
import { conversationStates, laterKinds, messageLimits, type MessageRisk } from '@qianxian/protocol/message/message.words'
import { requireMember, requireProfileId, type Ctx, type TxCtx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import { checkImproperText } from '../../../http/text-check'
import type { Verb } from '../../../http/serve'
import { requireAcquaintanceId, endMatch, isBlockedPair } from '../../interact/interact'
import { activeGrant, closeLinesBetween, resumeLine } from '../../line/line'
import { acceptReminder as noteAcceptance, findProfileIdOfNo, PRECHEAT_VERSION } from '../../love/love'
import { isServedBy, servingMatchmaker } from '../../matchmaker/matchmaker'
import { requireOwnMedia, attachVoice, dropVoices, endAddresses } from '../../media/media'
import { notifyOutsideApp } from '../../notice/notice'
import { isCurbed, noteRisk } from '../../risk/risk'
import { refuseLimited } from '../../strike/strike'
import { notifyInboxes } from '../inbox-update'
import { presentConversation, messagesView, openConversationView } from '../message.presenter'
import * as store from '../conversation.repository'
import * as texts from '../message.repository'
import type { MessageRow } from '../message.repository'
import { haveBothWritten, isFull, isShutOut, otherUserId, loadConversation, type ConversationContext } from '../conversation-context'
import { requireMayWrite, consumeBeginning, writingOf } from './send-checks'
import { openingHash, risksIn } from './risks'
import { insertSystemMessage } from './system-message'
import { dangersOf } from './warning-signs'

// --- Beginning ------------------------------------------------------------

export const openWith: Verb<typeof message.openWith> = async (ctx, { no }) => {
  const { userId } = requireMember(ctx)
  const me = requireProfileId(ctx)
  const other = await requireAcquaintanceId(ctx, no)
  if (other === me) throw fault('self_target')
  const pair = { kind: 'chat' as const, aId: Math.min(me, other), bId: Math.max(me, other) }
  const bond = await store.bondBetween(ctx, me, other)
  const known = await store.conversationOf(ctx, pair)
  const theirs = (await store.loadParties(ctx, [other])).get(other)?.userId ?? null
  if (known === null && (bond === null || theirs === null)) throw fault('conversation_not_open')
  const origin = bond?.hasLine ? 'line' : bond?.source === 'event' ? 'event' : 'match'
  const id = await ctx.tx(async (ctx) => {
    const id = known ?? (await store.ensureConversation(ctx, { ...pair, origin }, [userId, theirs!]))
    await list(ctx, id)
    return id
  })
  return openConversationView(ctx, await loadConversation(ctx, id))
}

export const openWithMatchmaker: Verb<typeof message.openWithMatchmaker> = async (ctx) => {
  const profileId = requireProfileId(ctx)
  const serving = await servingMatchmaker(ctx, profileId)
  if (!serving) throw fault('conversation_not_open', { message: '有红娘为你服务以后，就能在这里聊' })
  return openService(ctx, { profileId, matchmakerId: serving.id, otherUserId: serving.userId })
}

export const openWithMember: Verb<typeof message.openWithMember> = async (ctx, { no }) => {
  const { userId } = requireMember(ctx)
  const profileId = await findProfileIdOfNo(ctx, no)
  if (!(await isServedBy(ctx, userId, profileId))) throw fault('not_found')
  const member = (await store.loadParties(ctx, [profileId])).get(profileId)
  const serving = await servingMatchmaker(ctx, profileId)
  if (!member || member.userId === null || !serving) throw fault('conversation_not_open', { message: '会员自己登录以后，就能在这里聊' })
  return openService(ctx, { profileId, matchmakerId: serving.id, otherUserId: member.userId })
}

async function openService(
  ctx: Ctx,
  { profileId, matchmakerId, otherUserId }: { profileId: number; matchmakerId: number; otherUserId: number },
): Promise<ConversationDetail> {
  const { userId } = requireMember(ctx)
  const id = await ctx.tx(async (ctx) => {
    const facts = { kind: 'service' as const, origin: 'representation' as const, aId: profileId, matchmakerId }
    const id = await store.ensureConversation(ctx, facts, [userId, otherUserId])
    await list(ctx, id)
    return id
  })
  return presentConversation(ctx, await loadConversation(ctx, id))
}

/** Opening a conversation lists it for the caller; an ended one continues if the two have formed a bond again since. */
async function list(ctx: TxCtx, id: number): Promise<void> {
  const conversation = await store.lockConversation(ctx, id)
  const { bond, mine } = await loadConversation(ctx, id)
  const isOver = !isIn(conversationStates.running, conversation.state)
  const isAnew = isOver && bond.since !== null && conversation.closedAt !== null && bond.since > conversation.closedAt
  if (isAnew)
    await store.updateConversation(ctx, id, {
      state: 'open',
      closeReason: null,
      closedAt: null,
      endedByUserId: null,
      lastFromUserId: null,
      inARow: 0,
    })
  if (mine.listedAt === null) await store.updateSide(ctx, mine, { listedAt: ctx.now })
  if (isAnew || mine.listedAt === null) await notifyInboxes(ctx, id, [mine.userId])
}

// --- Writing --------------------------------------------------------------

export const send: Verb<typeof message.send> = async (ctx, input) => {
  const { id, clientId, kind } = input
  const talk = await loadConversation(ctx, id)
  const known = await texts.findSend(ctx, id, talk.mine.userId, clientId)
  if (known !== null) return buildSendResult(ctx, { talk, seq: known })
  await refuseForeign(ctx, input)
  await refuseLimited(ctx, 'message')
  if (isIn(laterKinds, kind) && !haveBothWritten(talk)) throw fault('message_media_early')
  const content = await checked(ctx, talk, input)
  const written = await ctx.tx(async (ctx): Promise<Sent> => {
    // Locks lines before conversations, in the order in which a block ends both.
    if (talk.bond.lineStatus === 'stalled') await resumeLine(ctx, talk.bond.lineId!)
    await store.lockConversation(ctx, id)
    const locked = await loadConversation(ctx, id)
    const again = await texts.findSend(ctx, id, locked.mine.userId, clientId)
    if (again !== null) return { talk: locked, seq: again }
    await requireMayWrite(ctx, locked)
    await refuseUndeliverable(ctx, locked)
    if (content.voiceId !== undefined) await attachVoice(ctx, content.voiceId)
    return write(ctx, locked, clientId, content)
  })
  return buildSendResult(ctx, written)
}

type Sending = InputOf<typeof message.send>
interface Content extends Pick<Sending, 'kind' | 'mediaId' | 'voiceId'> {
  body: string | null
}

/** The referenced picture or voice must be the viewer's own, whatever the kind of message. */
async function refuseForeign(ctx: Ctx, { mediaId, voiceId }: Sending): Promise<void> {
  const { userId } = requireMember(ctx)
  if (mediaId !== undefined) await requireOwnMedia(ctx, userId, [mediaId])
  if (voiceId !== undefined && !(await texts.isUnsentVoice(ctx, userId, voiceId))) throw fault('not_found')
}

/** A stored message, and its conversation afterwards. */
interface Sent {
  talk: ConversationContext
  seq: number
  /** Undefined if the message was stored by an earlier send. */
  row?: MessageRow
}

/** Returns the stored message and what the writer may write next. */
async function buildSendResult(ctx: Ctx, { talk, seq, row: made }: Sent) {
  const row = made ?? (await texts.messageAt(ctx, talk.conversation.id, seq))
  if (!row) throw fault('not_found')
  const [view] = await messagesView(ctx, talk, [row])
  return { message: view!, writing: await writingOf(ctx, talk), revision: talk.conversation.revision }
}

/**
 * Called before the transaction, because a provider may be slow and because a refusal for contact information must stay recorded.
 */
async function checked(ctx: Ctx, talk: ConversationContext, { kind, body = '', mediaId, voiceId }: Sending): Promise<Content> {
  if (kind === 'voice') {
    if (voiceId === undefined) throw fieldFault({ voiceId: '请先录一段语音' })
    return { kind, voiceId, body: null }
  }
  if (kind === 'image') {
    if (mediaId === undefined) throw fieldFault({ mediaId: '请先选一张图片' })
    const isCoded = (await texts.loadPictureDoubts(ctx, [mediaId])).coded.has(mediaId)
    if (isCoded && !(await hasOpenedContact(ctx, talk))) {
      await texts.insertHit(ctx, talk.mine.userId)
      throw fault('message_picture_code')
    }
    return { kind, mediaId, body: null }
  }
  const text = body.trim()
  if (text === '') throw fieldFault({ body: '写点什么再发吧' })
  if (!(await hasOpenedContact(ctx, talk))) {
    const recent = await texts.listTexts(ctx, talk.conversation.id, talk.mine.userId, contactDetectorLimits.recentMessages)
    if (findContact(text, { recent })) {
      await texts.insertHit(ctx, talk.mine.userId)
      throw fault('contact_found')
    }
  }
  await checkImproperText(ctx, 'body', text)
  return { kind, body: text }
}

/** True if the writer has opened their contact to the other, so that they may write it here too. */
async function hasOpenedContact(ctx: Ctx, { conversation, own, other, desk }: ConversationContext): Promise<boolean> {
  if (conversation.kind === 'service') return own !== null && desk !== null && isServedBy(ctx, desk.userId, own.profileId, 'hold_phone')
  const isOpen = own !== null && other !== null && (await activeGrant(ctx, other.profileId, own.profileId)) !== null
  return isOpen && !(await isCurbed(ctx, requireMember(ctx).userId))
}

/** The writer gets the same answer, whatever the reason why the message is not delivered. */
async function refuseUndeliverable(ctx: Ctx, talk: ConversationContext): Promise<void> {
  const { own, other, desk, conversation } = talk
  const isThere = (other ?? desk)?.status === 'active'
  const isApart = conversation.kind === 'chat' && (await isBlockedPair(ctx, own!.profileId, other!.profileId))
  if (!isThere || isApart || isShutOut(talk) || otherUserId(talk) === null) throw fault('message_undeliverable')
}

async function write(ctx: TxCtx, talk: ConversationContext, clientId: string, { kind, body, mediaId, voiceId }: Content): Promise<Sent> {
  const { conversation, mine, theirs } = talk
  const { id } = conversation
  const { userId } = mine
  await consumeBeginning(ctx, talk)
  const seq = conversation.seq + 1
  const revision = conversation.revision + 1
  const at = conversation.lastAt !== null && conversation.lastAt > ctx.now ? conversation.lastAt : ctx.now
  const risks = conversation.kind === 'chat' && body !== null ? risksIn(body, { begunAt: conversation.begunAt, now: ctx.now }) : []
  const said = { conversationId: id, seq, at, fromUserId: userId, kind, body, mediaId, voiceId, risks, revision }
  const row = await texts.insertMessage(ctx, said)
  await texts.insertSend(ctx, { userId, conversationId: id, clientId, seq, at })
  const isSame = conversation.lastFromUserId === userId
  const inARow = isSame ? conversation.inARow + 1 : 1
  const spoken = await store.updateConversation(ctx, id, {
    seq,
    revision,
    lastAt: at,
    lastFromUserId: userId,
    inARow,
    state: isFull({ ...talk, mine: { ...mine, wroteAt: at } }, inARow) ? 'waiting_reply' : 'open',
    ...(conversation.begunAt === null ? { begunAt: at, begunByUserId: userId, openingHash: openingHash(body ?? '') } : {}),
    ...(conversation.kind === 'service' ? firstWords(talk, at) : {}),
  })
  const ours = await store.updateSide(ctx, mine, {
    listedAt: at,
    wroteAt: mine.wroteAt ?? at,
    risks: [...new Set([...mine.risks, ...risks])],
  })
  const others = theirs && (await store.updateSide(ctx, theirs, { listedAt: at, unread: theirs.unread + 1 }))
  await noteSigns(ctx, talk, risks, body)
  await notifyInboxes(ctx, id, [userId, theirs?.userId ?? null])
  if (theirs) await notifyOutsideApp(ctx, [theirs.userId], 'message')
  return { talk: { ...talk, conversation: spoken, mine: ours, theirs: others }, seq, row }
}

/** Records warning signs of the message against the writer's account. */
async function noteSigns(
  ctx: TxCtx,
  { conversation, mine, theirs }: ConversationContext,
  risks: readonly MessageRisk[],
  body: string | null,
): Promise<void> {
  const { begunAt } = conversation
  const isNew = begunAt === null || begunAt > momentBefore(ctx.now, NEW_DAYS, 'day')
  const to = theirs?.userId ?? null
  if (isNew && risks.includes('money')) await noteRisk(ctx, mine.userId, 'money', to)
  if (risks.includes('elsewhere')) await noteRisk(ctx, mine.userId, 'elsewhere', to)
  const hash = begunAt === null && conversation.kind === 'chat' ? openingHash(body ?? '') : null
  if (hash !== null && (await store.countOpenings(ctx, mine.userId, hash)) >= messageLimits.copiedToPeople)
    await noteRisk(ctx, mine.userId, 'copied')
}

/** Days for which two people who write to each other count as having just met. */
const NEW_DAYS = 30

/** Times of the first messages, from which a matchmaker's reply time is measured. */
function firstWords({ conversation, own }: ConversationContext, at: Date) {
  if (own !== null) return conversation.firstAskedAt === null ? { firstAskedAt: at } : {}
  return conversation.firstAskedAt !== null && conversation.firstAnsweredAt === null ? { firstAnsweredAt: at } : {}
}

/** Accepts the reminder with the current number of warnings: more warnings make it due again. */
export const acceptReminder: Verb<typeof message.acceptReminder> = async (ctx, { id, version }) => {
  const talk = await loadConversation(ctx, id)
  await ctx.tx(async (ctx) => {
    await noteAcceptance(ctx, version)
    const remindedSigns = await dangersOf(ctx, talk)
    await store.updateSide(ctx, talk.mine, { remindedVersion: PRECHEAT_VERSION, remindedAt: ctx.now, remindedSigns })
  })
  return writingOf(ctx, await loadConversation(ctx, id))
}

/**
 * The message disappears from both phones, also by its address; text and picture are kept for some days in case of a report. Before the
 * first answer, the message no longer counts against the limit.
 */
export const recall: Verb<typeof message.recall> = async (ctx, { id, seq }) => {
  await loadConversation(ctx, id)
  const row = await ctx.tx(async (ctx) => {
    const { revision } = await store.lockConversation(ctx, id)
    const talk = await loadConversation(ctx, id)
    const { mine, theirs, conversation } = talk
    const row = await texts.messageAt(ctx, id, seq)
    if (!row || row.fromUserId !== mine.userId || row.seq <= mine.hiddenSeq) throw fault('not_found')
    if (row.recalledAt) return row
    if (lengthIn('minute', row.at, ctx.now) >= messageLimits.recallMinutes) throw fault('message_recall_late')
    const isCounted = conversation.lastFromUserId === mine.userId && conversation.inARow > 0 && !haveBothWritten(talk)
    const inARow = conversation.inARow - Number(isCounted)
    await store.updateConversation(ctx, id, {
      revision: revision + 1,
      ...(isCounted ? { inARow, state: isIn(conversationStates.running, conversation.state) ? 'open' : conversation.state } : {}),
    })
    const recalled = await texts.updateMessage(ctx, row, { recalledAt: ctx.now, revision: revision + 1 })
    if (row.mediaId !== null) await endAddresses(ctx, [row.mediaId])
    // A report contains no voices, so a recalled one is not kept.
    if (row.voiceId !== null) await dropVoices(ctx, [row.voiceId])
    const isUnread = theirs !== undefined && seq > Math.max(theirs.readSeq, theirs.hiddenSeq)
    if (isUnread) await store.updateSide(ctx, theirs, { unread: theirs.unread - 1 })
    await notifyInboxes(ctx, id, [mine.userId, theirs?.userId ?? null])
    return recalled
  })
  const [view] = await messagesView(ctx, await loadConversation(ctx, id), [row])
  return view!
}

// --- Ending ---------------------------------------------------------------

/** A goodbye ends the bond of the two and closes their contacts. */
export const letGo: Verb<typeof message.letGo> = async (ctx, { id }) => {
  const { conversation, own, other } = await loadConversation(ctx, id)
  if (conversation.kind !== 'chat' || !own) throw fault('conversation_not_open', { message: '和红娘的对话随服务结束' })
  await ctx.tx(async (ctx) => {
    if (other) await closeLinesBetween(ctx, own.profileId, other.profileId)
    const locked = await store.lockConversation(ctx, id)
    const talk = await loadConversation(ctx, id)
    if (!isIn(conversationStates.running, locked.state)) return
    if (other) await endMatch(ctx, own.profileId, other.profileId)
    const { mine, theirs } = talk
    await store.updateConversation(ctx, id, { state: 'closed', closeReason: 'let_go', closedAt: ctx.now, endedByUserId: mine.userId })
    if (locked.seq > 0) await insertSystemMessage(ctx, talk.conversation, 'let_go')
    await store.updateSide(ctx, mine, { readSeq: locked.seq, unread: 0 })
    await notifyInboxes(ctx, id, [mine.userId, theirs?.userId ?? null])
  })
  return presentConversation(ctx, await loadConversation(ctx, id))
}
