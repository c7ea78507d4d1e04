/**
 * Conversations of two, and what is written in them. Messages lie in a table of each month: a migration makes the first ones, a
 * job the next, and whole months go when their time is over.
 */
import type {
  ConversationEnd,
  ConversationKind,
  ConversationOrigin,
  ConversationState,
  MessageKind,
  MessageRisk,
} from '@qianxian/protocol/message/message.words'
import type { MessageCard } from '@qianxian/protocol/message/message.schema'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

export const conversations = pgTable(
  'conversations',
  {
    id: key(),
    tenantId: tenantId(),
    kind: text('kind').$type<ConversationKind>().notNull(),
    origin: text('origin').$type<ConversationOrigin>().notNull(),
    /** Profiles: of a chat the smaller id first; of a service the member alone, beside the matchmaker. */
    aId: ref('a_id').notNull(),
    bId: ref('b_id'),
    matchmakerId: ref('matchmaker_id'),
    state: text('state').$type<ConversationState>().notNull().default('open'),
    closeReason: text('close_reason').$type<ConversationEnd>(),
    closedAt: at('closed_at'),
    /** Who ended it: the other reads of no end where they were shut out. */
    endedByUserId: ref('ended_by_user_id'),
    /** The newest message's place. Whoever writes holds the row. */
    seq: integer('seq').notNull().default(0),
    /** Raised by every change of a message. */
    revision: integer('revision').notNull().default(0),
    lastAt: at('last_at'),
    /** Who wrote last, and how many in a row. */
    lastFromUserId: ref('last_from_user_id'),
    inARow: integer('in_a_row').notNull().default(0),
    /** Who wrote first, when, and by what the opening is known among others of theirs. */
    begunByUserId: ref('begun_by_user_id'),
    begunAt: at('begun_at'),
    openingHash: text('opening_hash'),
    /** Of a service: the member's first message, and the matchmaker's first answer. */
    firstAskedAt: at('first_asked_at'),
    firstAnsweredAt: at('first_answered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('conversations_pair')
      .on(t.tenantId, t.aId, t.bId)
      .where(sql`kind = ${sqlLiteral<ConversationKind>('chat')}`),
    uniqueIndex('conversations_service')
      .on(t.tenantId, t.aId, t.matchmakerId)
      .where(sql`kind = ${sqlLiteral<ConversationKind>('service')}`),
    index('conversations_b').on(t.tenantId, t.bId),
    index('conversations_matchmaker').on(t.tenantId, t.matchmakerId),
    index('conversations_begun').on(t.tenantId, t.begunByUserId, t.begunAt),
  ],
)

/** One side of a conversation, and how far it has come. */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    tenantId: tenantId(),
    conversationId: ref('conversation_id').notNull(),
    userId: ref('user_id').notNull(),
    /** Where the list has it: the moment of the newest message. Null keeps it out. */
    listedAt: at('listed_at'),
    /** Everything up to here was read, and was put away. */
    readSeq: integer('read_seq').notNull().default(0),
    hiddenSeq: integer('hidden_seq').notNull().default(0),
    /** What the other wrote after that, and did not take back. */
    unread: integer('unread').notNull().default(0),
    /** The version of their inbox when something here last changed for them. */
    version: ref('version').notNull().default(0),
    wroteAt: at('wrote_at'),
    /** The anti-fraud reminder as it was accepted for this conversation, and how many signs there were by then. */
    remindedVersion: integer('reminded_version'),
    remindedAt: at('reminded_at'),
    remindedSigns: integer('reminded_signs').notNull().default(0),
    /** What they wrote gave the other to think about. */
    risks: text('risks')
      .array()
      .$type<MessageRisk[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.conversationId, t.userId] }),
    index('conversation_members_list').on(t.tenantId, t.userId, t.listedAt),
    index('conversation_members_version').on(t.tenantId, t.userId, t.version),
  ],
)

/** In tables of one month each, by `at`. */
export const messages = pgTable(
  'messages',
  {
    tenantId: tenantId(),
    conversationId: ref('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    at: at('at').notNull(),
    /** Null: the product itself. */
    fromUserId: ref('from_user_id'),
    kind: text('kind').$type<MessageKind>().notNull(),
    body: text('body'),
    mediaId: ref('media_id'),
    voiceId: ref('voice_id'),
    card: jsonb('card').$type<MessageCard>(),
    risks: text('risks')
      .array()
      .$type<MessageRisk[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    recalledAt: at('recalled_at'),
    /** What the conversation's was when this one last changed. */
    revision: integer('revision').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.conversationId, t.seq, t.at] }),
    index('messages_from').on(t.tenantId, t.fromUserId, t.at),
    index('messages_revision').on(t.tenantId, t.conversationId, t.revision),
  ],
)

/** By which name of their phone's a message was taken: a unique key cannot span months. */
export const messageSends = pgTable(
  'message_sends',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    conversationId: ref('conversation_id').notNull(),
    clientId: text('client_id').notNull(),
    seq: integer('seq').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.conversationId, t.clientId] }),
    index('message_sends_seq').on(t.tenantId, t.conversationId, t.seq),
    index('message_sends_pace').on(t.tenantId, t.userId, t.at),
  ],
)

/** Messages that were refused because they told how to reach somebody. */
export const messageHits = pgTable(
  'message_hits',
  { id: key(), tenantId: tenantId(), userId: ref('user_id').notNull(), at: at('at').notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('message_hits_user').on(t.tenantId, t.userId, t.at)],
)
