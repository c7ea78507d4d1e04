/** Matchmakers and the members they serve, within the consented scopes. */
import type {
  CardChangeStatus,
  ConsentScope,
  ConsentUse,
  MatchmakerStatus,
  RepresentationMode,
  RepresentationStatus,
  ServiceNoteType,
} from '@qianxian/protocol/matchmaker/matchmaker.words'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, key, ref, tenantId } from './columns'
import { sqlLiteral } from '../sql-literals'

export const matchmakers = pgTable(
  'matchmakers',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    name: text('name').notNull(),
    avatarMediaId: ref('avatar_media_id'),
    bio: text('bio').notNull().default(''),
    cityGeo: text('city_geo').notNull(),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    experienceYears: integer('experience_years').notNull().default(0),
    status: text('status').$type<MatchmakerStatus>().notNull(),
    /** Maximum number of members served at a time; below: its next value with its date. */
    capacity: integer('capacity').notNull().default(50),
    nextCapacity: integer('next_capacity'),
    nextCapacityAt: at('next_capacity_at'),
    joinedAt: at('joined_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('matchmakers_user').on(t.tenantId, t.userId)],
)

/** Changes of matchmakers to their own cards; a card shows a change once an auditor has passed it. */
export const matchmakerCardChanges = pgTable(
  'matchmaker_card_changes',
  {
    id: key(),
    tenantId: tenantId(),
    matchmakerId: ref('matchmaker_id').notNull(),
    name: text('name').notNull(),
    bio: text('bio').notNull(),
    tags: text('tags').array().notNull(),
    avatarMediaId: ref('avatar_media_id'),
    status: text('status').$type<CardChangeStatus>().notNull(),
    auditTaskId: ref('audit_task_id'),
    createdAt: createdAt(),
    decidedAt: at('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('matchmaker_card_changes_waiting')
      .on(t.tenantId, t.matchmakerId)
      .where(sql`status = ${sqlLiteral<CardChangeStatus>('waiting')}`),
    index('matchmaker_card_changes_last').on(t.tenantId, t.matchmakerId, t.id),
  ],
)

export const representations = pgTable(
  'representations',
  {
    id: key(),
    tenantId: tenantId(),
    matchmakerId: ref('matchmaker_id').notNull(),
    profileId: ref('profile_id').notNull(),
    mode: text('mode').$type<RepresentationMode>().notNull(),
    status: text('status').$type<RepresentationStatus>().notNull(),
    /** Scopes to which the member consented. */
    scopes: jsonb('scopes')
      .$type<ConsentScope[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    message: text('message'),
    /** Version of the consent text that the member accepted. */
    textVersion: text('text_version'),
    requestedAt: at('requested_at').notNull().defaultNow(),
    /** For a request, the deadline of the answer; for a service, the end of the consent. */
    expiresAt: at('expires_at'),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
    endedReason: text('ended_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('representations_serving')
      .on(t.tenantId, t.profileId)
      .where(sql`status = ${sqlLiteral<RepresentationStatus>('active')}`),
    uniqueIndex('representations_asked')
      .on(t.tenantId, t.profileId, t.matchmakerId)
      .where(sql`status = ${sqlLiteral<RepresentationStatus>('consent_requested')}`),
    uniqueIndex('representations_requested')
      .on(t.tenantId, t.profileId)
      .where(sql`status = ${sqlLiteral<RepresentationStatus>('pending')}`),
    index('representations_matchmaker').on(t.tenantId, t.matchmakerId, t.status),
    // A store's running services are counted by this index alone, in the order of its members.
    index('representations_running')
      .on(t.tenantId, t.profileId, t.matchmakerId, t.expiresAt, t.scopes)
      .where(sql`status = ${sqlLiteral<RepresentationStatus>('active')}`),
    index('representations_started').on(t.tenantId, t.matchmakerId, t.startedAt),
    index('representations_lapsing')
      .on(t.tenantId, t.expiresAt)
      .where(sql`status = ${sqlLiteral<RepresentationStatus>('active')}`),
  ],
)

/** Acts in members' names, recorded when they happen; append-only. */
export const consentUses = pgTable(
  'consent_uses',
  {
    id: key(),
    tenantId: tenantId(),
    representationId: ref('representation_id').notNull(),
    profileId: ref('profile_id').notNull(),
    use: text('use').$type<ConsentUse>().notNull(),
    /** The profile to which the member was proposed. */
    aboutProfileId: ref('about_profile_id'),
    /** The other matchmaker who was shown data of the member. */
    shownToId: ref('shown_to_id'),
    /** A repeated act with the same mark counts as one use. */
    mark: text('mark').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('consent_uses_once').on(t.tenantId, t.representationId, t.use, t.mark),
    index('consent_uses_of').on(t.tenantId, t.profileId, t.id),
  ],
)

export const serviceNotes = pgTable(
  'service_notes',
  {
    id: key(),
    tenantId: tenantId(),
    representationId: ref('representation_id').notNull(),
    type: text('type').$type<ServiceNoteType>().notNull(),
    content: text('content').notNull(),
    nextAt: at('next_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('service_notes_representation').on(t.tenantId, t.representationId, t.createdAt),
  ],
)
