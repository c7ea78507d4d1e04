/** Notices, which store only ids (the text is created when a notice is read), and the channels outside the app. */
import type { NoticePace, NoticeSlot, NoticeWay } from '@qianxian/protocol/notice/notice.words'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, key, ref, tenantId } from './columns'

export const notices = pgTable(
  'notices',
  {
    id: key(),
    tenantId: tenantId(),
    /** The recipient. */
    userId: ref('user_id').notNull(),
    kind: text('kind').notNull(),
    /** Opening the page of the subject marks the notice as read, for example `line:12`. */
    subject: text('subject').notNull(),
    /** The person whom the notice concerns; the notice is hidden while one of the two has blocked the other. */
    aboutProfileId: ref('about_profile_id'),
    /** Facts in the shape of the notice's kind: ids and amounts, never text written by a person. */
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    count: integer('count').notNull().default(1),
    /** False for a silent notice, which is listed but not counted. */
    isCounted: boolean('is_counted').notNull(),
    at: at('at').notNull(),
    readAt: at('read_at'),
    removedAt: at('removed_at'),
    /** When the notice was sent outside the app; an unread notice is sent once. */
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

/**
 * The inbox version rises with every change that the person's other windows must show; a window fills a gap by
 * requesting the changes since its version.
 */
export const inboxes = pgTable(
  'inboxes',
  { tenantId: tenantId(), userId: ref('user_id').notNull(), version: bigint('version', { mode: 'number' }).notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId] })],
)

/** Settings of the channels outside the app; without a row the defaults apply. */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    system: text('system').$type<NoticePace>().notNull(),
    interact: text('interact').$type<NoticePace>().notNull(),
    message: text('message').$type<NoticePace>().notNull(),
    /** Hours in China; equal values mean that there are no quiet hours. */
    quietFrom: integer('quiet_from').notNull(),
    quietTo: integer('quiet_to').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId] })],
)

/** Remaining subscribe messages of a template, as far as the server knows; the platform keeps its own count. */
export const subscribeQuotas = pgTable(
  'subscribe_quotas',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    platform: text('platform').$type<Exclude<NoticeWay, 'sms'>>().notNull(),
    slot: text('slot').$type<NoticeSlot>().notNull(),
    remaining: integer('remaining').notNull().default(0),
    /** True if the person told the platform to remember the consent: each tap adds one without asking. */
    isAlways: boolean('is_always').notNull().default(false),
    refusedAt: at('refused_at'),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.platform, t.slot] })],
)

/**
 * Sends of notices outside the app. Recorded before the provider is called: after a crash no notice is sent twice,
 * except safety notices, which are sent in any case.
 */
export const noticeSends = pgTable(
  'notice_sends',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    way: text('way').$type<NoticeWay>().notNull(),
    slot: text('slot').$type<NoticeSlot>(),
    isSafety: boolean('is_safety').notNull(),
    /** The sent text, which contains no name. */
    outside: text('outside').notNull(),
    notedAt: at('noted_at').notNull(),
    /** Number of calls to the provider for this send. */
    tries: integer('tries').notNull().default(1),
    sentAt: at('sent_at'),
    failedAt: at('failed_at'),
    /** The provider's own error code. */
    failure: text('failure'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('notice_sends_user').on(t.tenantId, t.userId, t.notedAt),
    index('notice_sends_age').on(t.notedAt),
  ],
)
