/**
 * Proven names, and each check. Name and number are encrypted; the keyed hash of a number belongs to one person of a
 * tenant.
 */
import {
  type CheckFailure,
  type CheckKind,
  type CheckStatus,
  checkStates,
  type IdentityLevel,
  type IdentityPaper,
  type MeetingWay,
  type PortraitStatus,
} from '@qianxian/protocol/identity/identity.words'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList, sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

export const identities = pgTable(
  'identities',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    nameEnc: text('name_enc').notNull(),
    idNoEnc: text('id_no_enc').notNull(),
    idHash: text('id_hash').notNull(),
    gender: text('gender').$type<Gender>().notNull(),
    birthday: date('birthday', { mode: 'string' }).notNull(),
    level: text('level').$type<IdentityLevel>().notNull(),
    provenAt: at('proven_at').notNull(),
    /** Time of the last face check; null if only name and number are proven. */
    faceAt: at('face_at'),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId] }), uniqueIndex('identities_number').on(t.tenantId, t.idHash)],
)

export const identityChecks = pgTable(
  'identity_checks',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    /** Hash of the ticket; only the pages of the person have the ticket. */
    ticketHash: text('ticket_hash').notNull(),
    kind: text('kind').$type<CheckKind>().notNull(),
    status: text('status').$type<CheckStatus>().notNull().default('created'),
    /** Typed name and number, encrypted; empty once the check has ended. */
    nameEnc: text('name_enc').notNull().default(''),
    idNoEnc: text('id_no_enc').notNull().default(''),
    /** The provider's id of the check, encrypted, and the URL of its page. */
    refEnc: text('ref_enc').notNull().default(''),
    urlEnc: text('url_enc').notNull().default(''),
    /** The account that already has the number; found after the face check passed. */
    otherId: ref('other_id'),
    /**
     * Details for a staff review: the kind of paper, facts that its number does not contain, and how and when to meet.
     */
    paper: text('paper').$type<IdentityPaper>(),
    birthday: date('birthday', { mode: 'string' }),
    gender: text('gender').$type<Gender>(),
    way: text('way').$type<MeetingWay>(),
    wish: text('wish'),
    auditTaskId: ref('audit_task_id'),
    consentVersion: text('consent_version').notNull(),
    failure: text('failure').$type<CheckFailure>(),
    /** Number of queries to the provider, and the time of the next one. */
    asked: integer('asked').notNull().default(0),
    askAt: at('ask_at'),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
    endedAt: at('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('identity_checks_ticket').on(t.tenantId, t.ticketHash),
    // A new check ends the open one: one person cannot prove one number twice at once.
    uniqueIndex('identity_checks_open')
      .on(t.tenantId, t.userId)
      .where(sql`status in ${sqlList(checkStates.open)}`),
    index('identity_checks_user').on(t.tenantId, t.userId, t.createdAt),
    index('identity_checks_due')
      .on(t.tenantId, t.askAt)
      .where(sql`status in ${sqlList(checkStates.open)}`),
  ],
)

/**
 * The provider's picture from a passed face check, encrypted; kept until it was compared with the avatar, and for a day
 * at most.
 */
export const identityPortraits = pgTable(
  'identity_portraits',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    contentEnc: text('content_enc').notNull(),
    takenAt: at('taken_at').notNull(),
    goesAt: at('goes_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId] }), index('identity_portraits_goes').on(t.tenantId, t.goesAt)],
)

/** Comparisons of avatars with their owners, pending or done, and their results. */
export const identityMatches = pgTable(
  'identity_matches',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    /** Null while there is no avatar. */
    mediaId: ref('media_id'),
    status: text('status').$type<PortraitStatus>().notNull(),
    askedAt: at('asked_at').notNull(),
    judgedAt: at('judged_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    index('identity_matches_waiting')
      .on(t.tenantId, t.askedAt)
      .where(sql`status = ${sqlLiteral<PortraitStatus>('waiting')}`),
  ],
)

/** Each step of a check; append-only. */
export const identitySteps = pgTable(
  'identity_steps',
  {
    id: key(),
    tenantId: tenantId(),
    checkId: ref('check_id').notNull(),
    status: text('status').$type<CheckStatus>().notNull(),
    failure: text('failure').$type<CheckFailure>(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('identity_steps_check').on(t.tenantId, t.checkId, t.id)],
)
