/** Shapes of two-person conversations: the list, one conversation, and its messages. */
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

/** A conversation in the list of its reader. */
export const ConversationRow = object({
  id: Type.Integer(),
  kind: oneOf('类型', values(conversationKind)),
  origin: oneOf('来历', values(conversationOrigin)),
  /** State that this reader may know: a blocked person does not see that it ended. */
  state: oneOf('状态', values(conversationState)),
  /** The other member; null if the other is the matchmaker, or has closed the account. */
  other: nullable(LoveCard),
  /** The matchmaker who serves the reader. */
  matchmaker: nullable(object({ id: Type.Integer(), name: Type.String(), avatar: nullable(Picture) })),
  /** The newest message as one line; empty before the first message. */
  preview: Type.String(),
  isPreviewMine: Type.Boolean(),
  at: Type.String(),
  /** Unread messages from the other. */
  unread: Type.Integer(),
  /** Sequence number of the newest message; 0 before the first message. */
  seq: Type.Integer(),
  /** Incremented by every new and every recalled message. */
  revision: Type.Integer(),
})
export type ConversationRow = Static<typeof ConversationRow>

/** A card sent by the product, with the page that it links to. */
export const MessageCard = object({
  title: Type.String(),
  words: Type.String(),
  target: nullable(object({ url: Type.String(), params: Type.Record(Type.String(), Type.String()) })),
})
export type MessageCard = Static<typeof MessageCard>

export const Message = object({
  /** Sequence number in the conversation, the same on both phones and without gaps. */
  seq: Type.Integer(),
  /** The id that the sending phone gave the message; null for all readers except its writer. */
  clientId: nullable(Type.String()),
  isMine: Type.Boolean(),
  kind: oneOf('类型', values(messageKind)),
  /** The text; empty if recalled or not a text. */
  body: Type.String(),
  picture: nullable(Picture),
  voice: nullable(object({ url: Type.String(), seconds: Type.Integer() })),
  card: nullable(MessageCard),
  recalledAt: nullable(Type.String()),
  /** Deadline for the writer's recall; null for other readers, and afterwards. */
  recallUntil: nullable(Type.String()),
  /** Warnings for the reader, in words. An empty list does not mean that the message is safe. */
  risks: Type.Array(Type.String()),
  at: Type.String(),
})
export type Message = Static<typeof Message>

/** The rules for writing now. */
export const Writing = object({
  /** Null if the reader may write. */
  gate: nullable(oneOf('原因', values(writingGate))),
  /** The reason in words. */
  words: nullable(Type.String()),
  /** When the reader may write again without further action. */
  until: nullable(Type.String()),
  /** Until then at most one message a minute may be sent. */
  slowUntil: nullable(Type.String()),
  /** Kinds that may be sent: pictures and voices once both have written. */
  kinds: Type.Array(oneOf('类型', writtenKinds)),
  /** Version of the anti-fraud reminder to accept before writing here; null if none. */
  precheatDue: nullable(Type.Integer()),
  /** How many new people may still be written to today, if this would be one; null otherwise. */
  newLeftToday: nullable(Type.Integer()),
})
export type Writing = Static<typeof Writing>

/** Everything shown in an open conversation except its older messages. */
export const ConversationDetail = object({
  row: ConversationRow,
  writing: Writing,
  /** Warnings about the other, in words, gathered from their messages here. */
  risks: Type.Array(Type.String()),
  /** Sequence number up to which the other has read; null if that is not disclosed. */
  otherReadSeq: nullable(Type.Integer()),
  /** Sequence number up to which the reader has read. */
  readSeq: Type.Integer(),
  /** The line that connected the two people; its page shows their contacts. */
  lineId: nullable(Type.Integer()),
  /** Suggested first sentences, before anything was written. */
  openings: Type.Array(Type.String()),
  /** True if the reader may end the conversation. */
  canLetGo: Type.Boolean(),
  /** The newest messages, in order, the oldest first. */
  messages: Type.Array(Message),
  hasEarlier: Type.Boolean(),
})
export type ConversationDetail = Static<typeof ConversationDetail>

/** A section above the conversations, with its news. */
const Section = object({ unread: Type.Integer(), newest: nullable(object({ words: Type.String(), at: Type.String() })) })

export const MessageIndex = object({
  system: Section,
  interact: Section,
  /** Contacts of customer service; no code on platforms that forbid it. */
  service: object({ phone: Type.String(), qrCode: Type.String() }),
  /** Unread messages of all conversations, counted up to 100. */
  unread: Type.Integer(),
  /** The version to pass to `getChanges`. */
  version: Type.Integer(),
  /** People with whom the reader has matched but not talked, the newest match first. */
  matches: Type.Array(LoveCard),
  /** The first page; `getPaged` continues. */
  conversations: pageOf(ConversationRow),
})
export type MessageIndex = Static<typeof MessageIndex>

/** A message found by the search. */
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
  /** Returns the conversation with a person whom the caller may write to; creates it if missing. */
  openWith: {
    summary: 'Returns the conversation with a member, and creates it if there is none.',
    input: object({ no: no('acquaintance') }),
    output: ConversationDetail,
  },
  /** Returns the conversation with the matchmaker who serves the caller. */
  openWithMatchmaker: {
    summary: 'Returns the conversation with the matchmaker who serves the caller.',
    input: nothing,
    output: ConversationDetail,
  },
  /** Returns the conversation of a matchmaker with a member whom they serve. */
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
  /** Messages before `before` or after `after`, oldest first. */
  getMessages: {
    summary: 'Lists messages before or after a position, oldest first.',
    input: object({ id: conversation(), before: optional(place('早于')), after: optional(place('晚于')), size: pageSize() }),
    output: object({ list: Type.Array(Message), hasMore: Type.Boolean() }),
  },
  /** Repeating a `clientId` returns the existing message. */
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
  /** Accepts only the version given in `precheatDue`. */
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
  /**
   * Removes the conversation from the caller's list until a new message arrives; the messages so far are hidden for the
   * caller only.
   */
  hide: {
    summary: 'Removes a conversation from the list of the caller until a new message arrives.',
    input: one,
    output: nothing,
  },
  /** Ends the conversation for both, permanently and with a friendly message. */
  letGo: {
    summary: 'Ends a conversation for both sides for good.',
    input: one,
    output: ConversationDetail,
  },
  /** Finds conversations by name on the first page, and messages by their text. */
  search: {
    summary: 'Finds conversations by name and messages by their words.',
    input: object({ words: readBy('author', text('搜索', messageLimits.searchWordsMax, 1)), ...paging() }),
    output: object({ ...pageOf(FoundMessage).properties, conversations: Type.Array(ConversationRow) }),
  },
  /** Changes since a version, in the list and in one open conversation: everything that a page missed. */
  getChanges: {
    summary: 'Returns what changed in the list and in one conversation since a version.',
    input: object({ since: whole('版本', 0, Number.MAX_SAFE_INTEGER), id: optional(conversation()), revision: optional(place('改动')) }),
    output: object({
      version: Type.Integer(),
      /** More changes exist: request again with the version of this response. */
      hasMore: Type.Boolean(),
      unread: Type.Integer(),
      rows: Type.Array(ConversationRow),
      /** Conversations hidden in another window; the page removes them from the list. */
      gone: Type.Array(Type.Integer()),
      /** The open conversation if it changed: its detail, with new and recalled messages. */
      open: nullable(ConversationDetail),
    }),
  },
  /** A link to an export of the caller's conversations; requires a fresh login. */
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
