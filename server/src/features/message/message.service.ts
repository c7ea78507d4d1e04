/**
 * Reading conversations: the list, a single conversation, the changes, and the settings that one side changes for itself alone.
 */
import type { message } from '@qianxian/protocol/message/message'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import type { ConversationRow } from '@qianxian/protocol/message/message.schema'
import { messageLimits } from '@qianxian/protocol/message/message.words'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { cardsOf } from '../love/love'
import { summaryOf } from '../notice/notice'
import { cityConfigOf } from '../tenant/tenant'
import { notifyInboxes } from './inbox-update'
import { unreadMessagesOf } from './message'
import { presentConversation, isShownToOther, messagesView, openConversationView, presentConversationRows } from './message.presenter'
import * as store from './conversation.repository'
import * as texts from './message.repository'
import { otherUserId, loadConversation, loadConversations } from './conversation-context'
import { settleOwnStalledLines } from './lifecycle/stalled-lines'

const rowsOfSides = async (ctx: Ctx, sides: readonly store.ConversationSide[]): Promise<ConversationRow[]> =>
  presentConversationRows(
    ctx,
    await loadConversations(
      ctx,
      sides.map(({ conversationId }) => conversationId),
    ),
  )

export const getIndex: Verb<typeof message.getIndex> = async (ctx) => {
  // Applies due changes first and then reads the version, so that later changes are part of the next request.
  await settleOwnStalledLines(ctx)
  const version = await store.inboxVersion(ctx, requireMember(ctx).userId)
  const { system, interact } = await summaryOf(ctx)
  const { customerServicePhone, customerQrCode } = await cityConfigOf(ctx)
  const newest = (row: typeof system.newest) => row && { words: row.words, at: row.at }
  return {
    system: { unread: system.unread, newest: newest(system.newest) },
    interact: { unread: interact.unread, newest: newest(interact.newest) },
    // Douyin allows no code that leads to another app.
    service: { phone: customerServicePhone, qrCode: ctx.platform === 'tt' ? '' : customerQrCode },
    unread: await unreadMessagesOf(ctx),
    version,
    matches: await newMatchesOf(ctx),
    conversations: await getPaged(ctx, {}),
  }
}

/** People whom the viewer may see among the matches without a listed conversation. */
async function newMatchesOf(ctx: Ctx): Promise<LoveCard[]> {
  const { userId, profileId } = requireMember(ctx)
  if (profileId === null) return []
  const ids = await store.listUntalkedMatches(ctx, { userId, profileId }, messageLimits.newMatches)
  const cards = await cardsOf(ctx, ids)
  return ids.flatMap((id) => {
    const card = cards.get(id)
    return card?.isAvailable ? [card] : []
  })
}

export const getPaged: Verb<typeof message.getPaged> = async (ctx, asked) => {
  const { userId } = requireMember(ctx)
  const { place, limit, pageFrom } = paging<[at: string, id: number]>(ctx, `message:${userId}`, asked)
  const sides = await store.listConversations(ctx, userId, { after: place, limit })
  return pageFrom(
    sides,
    (side) => [side.listedAt!.toISOString(), side.conversationId],
    (page) => rowsOfSides(ctx, page),
  )
}

export const getDetail: Verb<typeof message.getDetail> = async (ctx, { id }) => {
  await settleOwnStalledLines(ctx)
  return openConversationView(ctx, await loadConversation(ctx, id))
}

export const getMessages: Verb<typeof message.getMessages> = async (ctx, { id, before, after, size = 20 }) => {
  const talk = await loadConversation(ctx, id)
  const beyond = talk.mine.hiddenSeq
  const isNewer = after !== undefined
  const rows = isNewer
    ? await texts.messagesAfter(ctx, id, Math.max(after, beyond), size + 1)
    : await texts.messagesBefore(ctx, id, { before: before ?? null, beyond, limit: size + 1 })
  const hasMore = rows.length > size
  const shown = isNewer ? rows.slice(0, size) : rows.slice(hasMore ? 1 : 0)
  return { list: await messagesView(ctx, talk, shown), hasMore }
}

/** The other side sees that the message was read, if receipts are shown. */
export const markRead: Verb<typeof message.markRead> = async (ctx, { id, seq }) => {
  await loadConversation(ctx, id)
  await ctx.tx((ctx) => readUpTo(ctx, id, seq))
  return { unread: await unreadMessagesOf(ctx) }
}

async function readUpTo(ctx: TxCtx, id: number, seq: number): Promise<void> {
  const { userId } = requireMember(ctx)
  const conversation = await store.lockConversation(ctx, id)
  const talk = await loadConversation(ctx, id)
  const readSeq = Math.min(seq, conversation.seq)
  if (readSeq <= talk.mine.readSeq) return
  const unread = await texts.countUnread(ctx, id, { userId, beyond: Math.max(readSeq, talk.mine.hiddenSeq) })
  await store.updateSide(ctx, talk.mine, { readSeq, unread })
  await notifyInboxes(ctx, id, [userId, ...(isShownToOther(talk) ? [otherUserId(talk)] : [])])
}

export const markAllRead: Verb<typeof message.markAllRead> = async (ctx) => {
  const { userId } = requireMember(ctx)
  for (const id of await store.unreadConversations(ctx, userId)) await ctx.tx(async (ctx) => readUpTo(ctx, id, Number.MAX_SAFE_INTEGER))
  return {}
}

export const hide: Verb<typeof message.hide> = async (ctx, { id }) => {
  await loadConversation(ctx, id)
  await ctx.tx(async (ctx) => {
    const { seq } = await store.lockConversation(ctx, id)
    const { mine } = await loadConversation(ctx, id)
    if (mine.listedAt === null && mine.hiddenSeq === seq) return
    await store.updateSide(ctx, mine, { hiddenSeq: seq, readSeq: seq, unread: 0, listedAt: null })
    await notifyInboxes(ctx, id, [mine.userId])
  })
  return {}
}

/** Maximum number of conversations searched for a name. */
const NAMES_SEARCHED = 200

export const search: Verb<typeof message.search> = async (ctx, { words, ...asked }) => {
  const { userId } = requireMember(ctx)
  const wanted = words.trim().toLowerCase()
  const { place, limit, pageFrom } = paging<[at: string, conversationId: number, seq: number]>(
    ctx,
    `message-search:${userId}:${wanted}`,
    asked,
  )
  const rows = wanted === '' ? [] : await texts.searchMessages(ctx, userId, { words: wanted, after: place, limit })
  const talks = new Map(
    (await loadConversations(ctx, [...new Set(rows.map((row) => row.conversationId))])).map((talk) => [talk.conversation.id, talk]),
  )
  const shown = new Map((await presentConversationRows(ctx, [...talks.values()])).map((row) => [row.id, row]))
  const page = await pageFrom(
    rows,
    (row) => [row.at.toISOString(), row.conversationId, row.seq],
    (found) =>
      found.flatMap((row) => {
        const conversation = shown.get(row.conversationId)
        if (!conversation) return []
        return { conversation, seq: row.seq, isMine: row.fromUserId === userId, body: row.body ?? '', at: row.at.toISOString() }
      }),
  )
  const named =
    place === null && wanted !== ''
      ? await rowsOfSides(ctx, await store.listConversations(ctx, userId, { after: null, limit: NAMES_SEARCHED }))
      : []
  return {
    ...page,
    conversations: named.filter(({ other, matchmaker }) => (other?.nickname ?? matchmaker?.name ?? '').toLowerCase().includes(wanted)),
  }
}

export const getChanges: Verb<typeof message.getChanges> = async (ctx, { since, id, revision }) => {
  const { userId } = requireMember(ctx)
  const version = await store.inboxVersion(ctx, userId)
  const { changesAtOnce } = messageLimits
  const sides = await store.listChangedSince(ctx, userId, since, changesAtOnce + 1)
  const hasMore = sides.length > changesAtOnce
  const told = sides.slice(0, changesAtOnce)
  const open = id === undefined ? null : await loadConversation(ctx, id)
  return {
    version: hasMore ? told.at(-1)!.version : version,
    hasMore,
    unread: await unreadMessagesOf(ctx),
    rows: await rowsOfSides(
      ctx,
      told.filter(({ listedAt }) => listedAt !== null),
    ),
    gone: told.filter(({ listedAt }) => listedAt === null).map(({ conversationId }) => conversationId),
    open: open && open.mine.version > since ? await presentConversation(ctx, open, revision) : null,
  }
}
