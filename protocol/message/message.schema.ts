/** Shapes of conversations of two: the list of them, one of them, and what is written in it. */
import { values } from '../base/dictionary'
import {
  conversationKind,
  conversationOrigin,
  conversationState,
  messageExportFormats,
  messageKind,
  messageLimits,
  writingGate,
  writtenKinds,
} from './message.words'
import { LoveCard, no } from '../love/love.schema'
import { Picture } from '../media/media.schema'
import {
  fileAnswer,
  id as idOf,
  nothing,
  nullable,
  object,
  oneOf,
  optional,
  pageOf,
  pageSize,
  paging,
  readBy,
  text,
  Type,
  whole,
  type Static,
} from '../base/shape'

const conversation = () => idOf('conversation', '对话')
const place = (label: string) => whole(label, 0)
const seq = () => whole('消息', 1)

/** One conversation as its reader's list shows it. */
export const ConversationRow = object({
  id: Type.Integer(),
  kind: oneOf('类型', values(conversationKind)),
  origin: oneOf('来历', values(conversationOrigin)),
  /** As this reader may know it: who was shut out reads of no end. */
  state: oneOf('状态', values(conversationState)),
  /** The other member; null where the other is the matchmaker, and where they have left for good. */
  other: nullable(LoveCard),
  /** The matchmaker who serves the reader. */
  matchmaker: nullable(object({ id: Type.Integer(), name: Type.String(), avatar: nullable(Picture) })),
  /** The newest message in a line of words; empty before the first. */
  preview: Type.String(),
  isPreviewMine: Type.Boolean(),
  at: Type.String(),
  /** From the other, unread. */
  unread: Type.Integer(),
  /** The newest message's place; 0 before the first. */
  seq: Type.Integer(),
  /** Raised by every new and every recalled message. */
  revision: Type.Integer(),
})
export type ConversationRow = Static<typeof ConversationRow>

/** Something of the product's own, with the page that it leads to. */
export const MessageCard = object({
  title: Type.String(),
  words: Type.String(),
  target: nullable(object({ url: Type.String(), params: Type.Record(Type.String(), Type.String()) })),
})
export type MessageCard = Static<typeof MessageCard>

export const Message = object({
  /** Its place in the conversation, the same on both phones, without a gap. */
  seq: Type.Integer(),
  /** By which its writer's phone knows it; null to everybody else. */
  clientId: nullable(Type.String()),
  isMine: Type.Boolean(),
  kind: oneOf('类型', values(messageKind)),
  /** Words; empty where it was recalled or is no text. */
  body: Type.String(),
  picture: nullable(Picture),
  voice: nullable(object({ url: Type.String(), seconds: Type.Integer() })),
  card: nullable(MessageCard),
  recalledAt: nullable(Type.String()),
  /** Until when its writer may take it back; null for everybody else, and afterwards. */
  recallUntil: nullable(Type.String()),
  /** For its reader, in words. None of them means nothing at all. */
  risks: Type.Array(Type.String()),
  at: Type.String(),
})
export type Message = Static<typeof Message>

/** What may be written now. */
export const Writing = object({
  /** Null: the reader may write. */
  gate: nullable(oneOf('原因', values(writingGate))),
  /** The reason in words. */
  words: nullable(Type.String()),
  /** When it opens by itself. */
  until: nullable(Type.String()),
  /** Until when one message a minute is all. */
  slowUntil: nullable(Type.String()),
  /** What may be sent: pictures and voices once both have written. */
  kinds: Type.Array(oneOf('类型', writtenKinds)),
  /** The version of the anti-fraud reminder to accept for this conversation before writing; null: none. */
  precheatDue: nullable(Type.Integer()),
  /** New people whom one may still write to today, where this would be one; null otherwise. */
  newLeftToday: nullable(Type.Integer()),
})
export type Writing = Static<typeof Writing>

/** Everything that an open conversation shows, but its older messages. */
export const ConversationDetail = object({
  row: ConversationRow,
  writing: Writing,
  /** What there is to think about the other, in words, gathered of what they wrote here. */
  risks: Type.Array(Type.String()),
  /** So far the other has read; null where that is not told. */
  otherReadSeq: nullable(Type.Integer()),
  /** So far the reader has. */
  readSeq: Type.Integer(),
  /** The introduction that brought the two together, where contacts are. */
  lineId: nullable(Type.Integer()),
  /** First sentences to choose from, while nobody has written. */
  openings: Type.Array(Type.String()),
  /** May be ended by the reader. */
  canLetGo: Type.Boolean(),
  /** The newest, the oldest of them first. */
  messages: Type.Array(Message),
  hasEarlier: Type.Boolean(),
})
export type ConversationDetail = Static<typeof ConversationDetail>

/** A section above the conversations: what is new in it. */
const Section = object({ unread: Type.Integer(), newest: nullable(object({ words: Type.String(), at: Type.String() })) })

export const MessageIndex = object({
  system: Section,
  interact: Section,
  /** How to reach people who help; no code where there is none to show. */
  service: object({ phone: Type.String(), qrCode: Type.String() }),
  /** Unread messages of all conversations, counted to 100. */
  unread: Type.Integer(),
  /** What `getChanges` is asked since. */
  version: Type.Integer(),
  /** The first page; `getPaged` reads on. */
  conversations: pageOf(ConversationRow),
})
export type MessageIndex = Static<typeof MessageIndex>

/** A message that was found. */
export const FoundMessage = object({
  conversation: ConversationRow,
  seq: Type.Integer(),
  isMine: Type.Boolean(),
  body: Type.String(),
  at: Type.String(),
})
export type FoundMessage = Static<typeof FoundMessage>

const one = object({ id: conversation() })

export const messageShapes = {
  getIndex: {
    summary: 'Returns the newest state of conversations and notices for the message page.',
    input: nothing,
    output: MessageIndex,
  },
  getPaged: {
    summary: 'Lists the conversations of the caller, newest first.',
    input: object(paging()),
    output: pageOf(ConversationRow),
  },
  /** The conversation with somebody whom one may write to; begins it where there is none. */
  openWith: {
    summary: 'Returns the conversation with a member, and creates it if there is none.',
    input: object({ no: no('acquaintance') }),
    output: ConversationDetail,
  },
  /** The thread with the matchmaker who serves the caller. */
  openWithMatchmaker: {
    summary: 'Returns the conversation with the matchmaker who serves the caller.',
    input: nothing,
    output: ConversationDetail,
  },
  /** The thread of a matchmaker with a member whom they serve. */
  openWithMember: {
    summary: 'Returns the conversation of the calling matchmaker with a served member.',
    input: object({ no: no('servedMember') }),
    output: ConversationDetail,
  },
  getDetail: {
    summary: 'Returns one conversation of the caller.',
    input: one,
    output: ConversationDetail,
  },
  /** Older ones than `before`, or newer ones than `after`, the oldest first. */
  getMessages: {
    summary: 'Lists messages before or after a position, oldest first.',
    input: object({ id: conversation(), before: optional(place('早于')), after: optional(place('晚于')), size: pageSize() }),
    output: object({ list: Type.Array(Message), hasMore: Type.Boolean() }),
  },
  /** Once more with the same `clientId` answers the message that is there. */
  send: {
    summary: 'Sends a message, or returns the one that was sent with the same client id.',
    input: object({
      id: conversation(),
      clientId: readBy(
        'nobody',
        Type.String({
          title: '消息编号',
          pattern: '^[0-9A-Za-z-]+$',
          minLength: messageLimits.clientIdMin,
          maxLength: messageLimits.clientIdMax,
        }),
      ),
      kind: oneOf('类型', writtenKinds),
      body: optional(readBy('counterpart', text('消息', messageLimits.textMax))),
      mediaId: optional(idOf('media', '图片')),
      voiceId: optional(idOf('voice', '语音')),
    }),
    output: object({ message: Message, writing: Writing, revision: Type.Integer() }),
  },
  /** Only what was read is accepted: the version that `precheatDue` named. */
  acceptReminder: {
    summary: 'Records that the caller accepted a version of the anti-fraud reminder in a conversation.',
    input: object({ id: conversation(), version: whole('版本') }),
    output: Writing,
  },
  recall: {
    summary: 'Recalls a message that the caller sent.',
    input: object({ id: conversation(), seq: seq() }),
    output: Message,
  },
  markRead: {
    summary: 'Marks a conversation as read up to a message.',
    input: object({ id: conversation(), seq: seq() }),
    output: object({ unread: Type.Integer() }),
  },
  markAllRead: {
    summary: 'Marks all conversations of the caller as read.',
    input: nothing,
    output: nothing,
  },
  /** Out of the caller's list until something new is written; the messages so far are gone for the caller alone. */
  hide: {
    summary: 'Removes a conversation from the list of the caller until a new message arrives.',
    input: one,
    output: nothing,
  },
  /** Ends it for both, kindly and for good. */
  letGo: {
    summary: 'Ends a conversation for both sides for good.',
    input: one,
    output: ConversationDetail,
  },
  /** Conversations by name on the first page, and messages by their words. */
  search: {
    summary: 'Finds conversations by name and messages by their words.',
    input: object({ words: readBy('author', text('搜索', messageLimits.searchWordsMax, 1)), ...paging() }),
    output: object({ ...pageOf(FoundMessage).properties, conversations: Type.Array(ConversationRow) }),
  },
  /** What moved since a version, of the list and of one conversation that is open: everything that a page missed. */
  getChanges: {
    summary: 'Returns what changed in the list and in one conversation since a version.',
    input: object({ since: whole('版本', 0, Number.MAX_SAFE_INTEGER), id: optional(conversation()), revision: optional(place('改动')) }),
    output: object({
      version: Type.Integer(),
      /** More changed than fits: ask again with this answer's version. */
      hasMore: Type.Boolean(),
      unread: Type.Integer(),
      rows: Type.Array(ConversationRow),
      /** Put away in another window: out of the list. */
      gone: Type.Array(Type.Integer()),
      /** Of the open conversation, where it moved: itself, with the messages that are new or were recalled. */
      open: nullable(ConversationDetail),
    }),
  },
  /** A link to the copy of one's own conversations, for somebody who has just logged in. */
  getExportLink: {
    summary: 'Creates a short-lived download link for the conversations of the caller.',
    input: object({ format: oneOf('格式', messageExportFormats) }),
    output: object({ url: Type.String(), until: Type.String() }),
  },
  exportMessages: {
    summary: 'Downloads the conversations of the caller as a file.',
    input: object({ ticket: readBy('nobody', text('下载凭证', 600, 1)) }),
    output: fileAnswer,
  },
}
export type FoundPage = Static<(typeof messageShapes)['search']['output']>
