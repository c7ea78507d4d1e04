/** Pictures, each stored once in several renderings; and photos, which are their places in an album. */
import type { AuditReason } from '@qianxian/protocol/audit/audit.words'
import type { MediaState, MediaVerdict, PhotoState } from '@qianxian/protocol/media/media.words'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, key, ref, tenantId } from './columns'
import { sqlLiteral } from '../sql-literals'

export const media = pgTable(
  'media',
  {
    id: key(),
    tenantId: tenantId(),
    ownerId: ref('owner_id').notNull(),
    purpose: text('purpose').notNull(),
    originalKey: text('original_key').notNull(),
    displayKey: text('display_key').notNull(),
    thumbKey: text('thumb_key').notNull(),
    blurKey: text('blur_key').notNull(),
    /** Incremented when fewer people may see the picture than before: URLs of earlier editions stop working. */
    edition: integer('edition').notNull().default(0),
    sha256: text('sha256').notNull(),
    /** 64-bit difference hash, 16 hex digits. */
    dhash: text('dhash').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    color: text('color').notNull(),
    /** Hash of the watermark style on the display rendering; null without a watermark. */
    watermark: text('watermark'),
    /** True if the picture contains a readable square code; null if not checked: only pictures sent to one person are. */
    hasCode: boolean('has_code'),
    verdict: text('verdict').$type<MediaState>().notNull(),
    verdictLabel: text('verdict_label').notNull().default(''),
    createdAt: createdAt(),
    /** When the picture was deleted; the stored objects are deleted seven days later. */
    deletedAt: at('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('media_original').using('hash', t.originalKey),
    index('media_display').using('hash', t.displayKey),
    index('media_thumb').using('hash', t.thumbKey),
    index('media_blur').using('hash', t.blurKey),
    index('media_owner').on(t.tenantId, t.ownerId, t.sha256),
    index('media_watermark')
      .on(t.tenantId, t.purpose, t.watermark)
      .where(sql`deleted_at is null`),
    index('media_rejected')
      .on(t.tenantId)
      .where(sql`verdict = ${sqlLiteral<MediaVerdict>('reject')}`),
  ],
)

/** Voice messages, each one MP4 file. */
export const voices = pgTable(
  'voices',
  {
    id: key(),
    tenantId: tenantId(),
    ownerId: ref('owner_id').notNull(),
    fileKey: text('file_key').notNull(),
    seconds: integer('seconds').notNull(),
    createdAt: createdAt(),
    /** Set once, when a message with this voice is sent. */
    sentAt: at('sent_at'),
    /** When the voice became unplayable: the file is deleted within the hour. */
    deletedAt: at('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('voices_owner').on(t.tenantId, t.ownerId),
    index('voices_going')
      .on(t.createdAt)
      .where(sql`sent_at is null or deleted_at is not null`),
  ],
)

export const photos = pgTable(
  'photos',
  {
    id: key(),
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    mediaId: ref('media_id').notNull(),
    state: text('state').$type<PhotoState>().notNull(),
    position: integer('position').notNull(),
    isAvatar: boolean('is_avatar').notNull().default(false),
    reasonCode: text('reason_code').$type<AuditReason>(),
    auditTaskId: ref('audit_task_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('photos_profile').on(t.tenantId, t.profileId, t.position),
    index('photos_media').on(t.tenantId, t.mediaId),
    uniqueIndex('photos_avatar')
      .on(t.tenantId, t.profileId)
      .where(sql`is_avatar`),
  ],
)

/** Viewings of pictures that only some people see clearly: one per picture, viewer and day. The invisible mark of the rendering holds `mark`. */
export const photoTraces = pgTable(
  'photo_traces',
  {
    id: key(),
    tenantId: tenantId(),
    /** Random, so that a mark says nothing to anybody else. */
    mark: bigint('mark', { mode: 'number' }).notNull(),
    mediaId: ref('media_id').notNull(),
    viewerId: ref('viewer_id').notNull(),
    /** In China. */
    day: date('day').notNull(),
    createdAt: createdAt(),
    /** When the renderings were deleted; the only column that ever changes. */
    clearedAt: at('cleared_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('photo_traces_mark').on(t.tenantId, t.mark),
    uniqueIndex('photo_traces_look').on(t.tenantId, t.viewerId, t.day, t.mediaId),
    index('photo_traces_rendered')
      .on(t.tenantId, t.day)
      .where(sql`cleared_at is null`),
    check('photo_traces_bits', sql`mark between 0 and 4294967295`),
  ],
)

/** Searches of auditors for the mark in a leaked copy. */
export const photoTraceSearches = pgTable(
  'photo_trace_searches',
  {
    id: key(),
    tenantId: tenantId(),
    byUserId: ref('by_user_id').notNull(),
    /** Hash of the copy, which is not stored. */
    sha256: text('sha256').notNull(),
    /** Null if no mark was found. */
    traceId: ref('trace_id'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('photo_trace_searches_by').on(t.tenantId, t.byUserId, t.id)],
)
