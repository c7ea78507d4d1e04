/**
 * Conversations of two, and their messages. Messages are in one table per month: a migration creates the first ones, a
 * job the next, and whole months are dropped after their retention.
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
    /**
     * Profile ids. For a chat the smaller id first; for a service only the member's, with the matchmaker in a separate
     * column.
     */
    aId: ref('a_id').notNull(),
    bId: ref('b_id'),
    matchmakerId: ref('matchmaker_id'),
    state: text('state').$type<ConversationState>().notNull().default('open'),
    closeReason: text('close_reason').$type<ConversationEnd>(),
    closedAt: at('closed_at'),
    /** The user who ended it; a blocked side is not notified of the end. */
    endedByUserId: ref('ended_by_user_id'),
    /** Number of the newest message. Each writer locks the row to increment it. */
    seq: integer('seq').notNull().default(0),
    /** Incremented by every change of a message. */
    revision: integer('revision').notNull().default(0),
    lastAt: at('last_at'),
    /** Last sender, and the number of messages they sent in a row. */
    lastFromUserId: ref('last_from_user_id'),
    inARow: integer('in_a_row').notNull().default(0),
    /** First sender, time, and a mark that recognises the same opening in the sender's other conversations. */
    begunByUserId: ref('begun_by_user_id'),
    begunAt: at('begun_at'),
    openingHash: text('opening_hash'),
    /** For a service: the member's first message, and the matchmaker's first answer. */
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

/** A side of a conversation, with its read state. */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    tenantId: tenantId(),
    conversationId: ref('conversation_id').notNull(),
    userId: ref('user_id').notNull(),
    /** Position in the list: the time of the newest message. Null hides it from the list. */
    listedAt: at('listed_at'),
    /** Messages up to this number are read; up to the next column's, cleared. */
    readSeq: integer('read_seq').notNull().default(0),
    hiddenSeq: integer('hidden_seq').notNull().default(0),
    /** Number of the other side's later messages that were not recalled. */
    unread: integer('unread').notNull().default(0),
    /** The inbox version at the last change of this conversation for this side. */
    version: ref('version').notNull().default(0),
    wroteAt: at('wrote_at'),
    /**
     * Version of the anti-fraud reminder that was accepted for this conversation, and the number of risk signs at that
     * time.
     */
    remindedVersion: integer('reminded_version'),
    remindedAt: at('reminded_at'),
    remindedSigns: integer('reminded_signs').notNull().default(0),
    /** Risk signs in this side's messages. */
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

/** Partitioned by month of `at`. */
export const messages = pgTable(
  'messages',
  {
    tenantId: tenantId(),
    conversationId: ref('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    at: at('at').notNull(),
    /** Null for system messages. */
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
    /** Revision of the conversation when this message last changed. */
    revision: integer('revision').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.conversationId, t.seq, t.at] }),
    index('messages_from').on(t.tenantId, t.fromUserId, t.at),
    index('messages_revision').on(t.tenantId, t.conversationId, t.revision),
  ],
)

/** Client ids of sent messages: a unique key cannot span the monthly tables. */
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

/** Messages refused because they contained contact information. */
export const messageHits = pgTable(
  'message_hits',
  { id: key(), tenantId: tenantId(), userId: ref('user_id').notNull(), at: at('at').notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('message_hits_user').on(t.tenantId, t.userId, t.at)],
)
