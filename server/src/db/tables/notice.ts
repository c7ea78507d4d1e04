/** What somebody is told: ids alone, the words are made when it is read; and the ways by which it leaves the app. */
import type { NoticePace, NoticeSlot, NoticeWay } from '@qianxian/protocol/notice/notice.words'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, key, ref, tenantId } from './columns'

export const notices = pgTable(
  'notices',
  {
    id: key(),
    tenantId: tenantId(),
    /** Who is told. */
    userId: ref('user_id').notNull(),
    kind: text('kind').notNull(),
    /** What leads there reads it: `line:12`. */
    subject: text('subject').notNull(),
    /** Whom it tells of; the two must not be apart. */
    aboutProfileId: ref('about_profile_id'),
    /** Of the kind's shape: ids and amounts, never words of a person. */
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    count: integer('count').notNull().default(1),
    /** A silent one is listed and never counted. */
    isCounted: boolean('is_counted').notNull(),
    at: at('at').notNull(),
    readAt: at('read_at'),
    removedAt: at('removed_at'),
    /** When it left the app by some way; nothing leaves twice before it was read. */
    leftAt: at('left_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('notices_unread')
      .on(t.tenantId, t.userId, t.kind, t.subject)
      .where(sql`read_at is null`),
    index('notices_user').on(t.tenantId, t.userId, t.at),
    index('notices_about').on(t.tenantId, t.aboutProfileId),
    index('notices_age').on(t.at),
  ],
)

/** Rises with every change that somebody's other windows must show; a gap is filled by asking what changed since. */
export const inboxes = pgTable(
  'inboxes',
  { tenantId: tenantId(), userId: ref('user_id').notNull(), version: bigint('version', { mode: 'number' }).notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId] })],
)

/** What somebody chose of the ways out of the app; who chose nothing has no row. */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    system: text('system').$type<NoticePace>().notNull(),
    interact: text('interact').$type<NoticePace>().notNull(),
    message: text('message').$type<NoticePace>().notNull(),
    /** Hours of China's clock; the same twice: no quiet hours. */
    quietFrom: integer('quiet_from').notNull(),
    quietTo: integer('quiet_to').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId] })],
)

/** How many subscribe messages of a template somebody still wants, as far as we know; the platform counts for itself. */
export const subscribeQuotas = pgTable(
  'subscribe_quotas',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    platform: text('platform').$type<Exclude<NoticeWay, 'sms'>>().notNull(),
    slot: text('slot').$type<NoticeSlot>().notNull(),
    remaining: integer('remaining').notNull().default(0),
    /** They asked the platform to keep their yes: it adds one at each tap and asks no more. */
    isAlways: boolean('is_always').notNull().default(false),
    refusedAt: at('refused_at'),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.platform, t.slot] })],
)

/** Noted before the provider is called: after a crash nobody hears twice, and what is about safety is sent all the same. */
export const noticeSends = pgTable(
  'notice_sends',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    way: text('way').$type<NoticeWay>().notNull(),
    slot: text('slot').$type<NoticeSlot>(),
    isSafety: boolean('is_safety').notNull(),
    /** The sentence that left, which names nobody. */
    outside: text('outside').notNull(),
    notedAt: at('noted_at').notNull(),
    /** How often the provider was called for it. */
    tries: integer('tries').notNull().default(1),
    sentAt: at('sent_at'),
    failedAt: at('failed_at'),
    /** The provider's own code. */
    failure: text('failure'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('notice_sends_user').on(t.tenantId, t.userId, t.notedAt),
    index('notice_sends_age').on(t.notedAt),
  ],
)
