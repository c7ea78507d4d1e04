/** Two people who became a couple, their stages, and their exit from singlehood with its refunds. */
import {
  exitStates,
  relationshipStages,
  relationshipStates,
  type ExitService,
  type ExitStatus,
  type ReceiptStatus,
  type RelationshipStage,
  type RelationshipStatus,
} from '@qianxian/protocol/couple/couple.words'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList, sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

export const relationships = pgTable(
  'relationships',
  {
    id: key(),
    tenantId: tenantId(),
    /** The two profiles, the lower id first. */
    aId: ref('a_id').notNull(),
    bId: ref('b_id').notNull(),
    status: text('status').$type<RelationshipStatus>().notNull(),
    /** Begin of the current stage. */
    since: at('since').notNull(),
    /** The stage that one of the two proposed, the proposer, and the deadline of the answer. */
    wishedStage: text('wished_stage').$type<RelationshipStage>(),
    wishedById: ref('wished_by_id'),
    wishedUntil: at('wished_until'),
    /** Next reminder that asks whether the stage still holds. */
    remindAt: at('remind_at'),
    endedAt: at('ended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('relationships_pair')
      .on(t.tenantId, t.aId, t.bId)
      .where(sql`status in ${sqlList(relationshipStates.standing)}`),
    uniqueIndex('relationships_asked')
      .on(t.tenantId, t.wishedById)
      .where(sql`status = ${sqlLiteral<RelationshipStatus>('proposed')}`),
    index('relationships_b').on(t.tenantId, t.bId, t.id),
    index('relationships_a').on(t.tenantId, t.aId, t.id),
    index('relationships_wished')
      .on(t.tenantId, t.wishedUntil)
      .where(sql`wished_until is not null`),
    index('relationships_reminded')
      .on(t.tenantId, t.remindAt)
      .where(sql`remind_at is not null`),
    check('relationships_order', sql`a_id < b_id`),
    check('relationships_wish', sql`num_nonnulls(wished_stage, wished_by_id, wished_until) in (0, 3)`),
    check('relationships_wisher', sql`wished_by_id is null or wished_by_id in (a_id, b_id)`),
    check('relationships_stage', sql`wished_stage is null or wished_stage in ${sqlList(relationshipStages)}`),
    check('relationships_proposed', sql`status <> ${sqlLiteral<RelationshipStatus>('proposed')} or wished_by_id is not null`),
    check('relationships_ended', sql`(ended_at is not null) = (status in ${sqlList(relationshipStates.over)})`),
  ],
)

/** The stages of a relationship in their order; append-only. */
export const relationshipEvents = pgTable(
  'relationship_events',
  {
    id: key(),
    tenantId: tenantId(),
    relationshipId: ref('relationship_id').notNull(),
    status: text('status').$type<RelationshipStatus>().notNull(),
    /** The profile that acted last; null for a lapse. */
    byId: ref('by_id'),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('relationship_events_of').on(t.tenantId, t.relationshipId, t.id)],
)

/** A person's open relationship and standing exit: the key allows one of each. */
export const attachments = pgTable(
  'attachments',
  {
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    relationshipId: ref('relationship_id'),
    exitId: ref('exit_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.profileId] }),
    index('attachments_relationship').on(t.tenantId, t.relationshipId),
    index('attachments_exit').on(t.tenantId, t.exitId),
    check('attachments_used', sql`relationship_id is not null or exit_id is not null`),
  ],
)

export const singlehoodExits = pgTable(
  'singlehood_exits',
  {
    id: key(),
    tenantId: tenantId(),
    /** The lower profile id of a pair, or the only person; `bId` is null if the partner was found elsewhere. */
    aId: ref('a_id').notNull(),
    bId: ref('b_id'),
    relationshipId: ref('relationship_id'),
    status: text('status').$type<ExitStatus>().notNull(),
    proposedById: ref('proposed_by_id').notNull(),
    aConfirmedAt: at('a_confirmed_at'),
    bConfirmedAt: at('b_confirmed_at'),
    /** Names on the certificate as they were chosen. */
    aName: text('a_name'),
    bName: text('b_name'),
    /** The matchmaker who confirmed in the place of one of the two. */
    witnessId: ref('witness_id'),
    witnessName: text('witness_name'),
    expiresAt: at('expires_at').notNull(),
    confirmedAt: at('confirmed_at'),
    withdrawnAt: at('withdrawn_at'),
    /** The code of the certificate: sealed for its owners, hashed for the check. */
    codeEnc: text('code_enc'),
    codeHash: text('code_hash'),
    /** The story of the two, its last writer, and the consent of each to this version. */
    storyText: text('story_text'),
    storyById: ref('story_by_id'),
    storyVersion: integer('story_version').notNull().default(0),
    aStoryAt: at('a_story_at'),
    bStoryAt: at('b_story_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('singlehood_exits_code')
      .on(t.tenantId, t.codeHash)
      .where(sql`code_hash is not null`),
    index('singlehood_exits_stories')
      .on(t.tenantId, t.confirmedAt)
      .where(sql`a_story_at is not null and b_story_at is not null`),
    index('singlehood_exits_a').on(t.tenantId, t.aId, t.id),
    index('singlehood_exits_b').on(t.tenantId, t.bId, t.id),
    index('singlehood_exits_expiring')
      .on(t.tenantId, t.expiresAt)
      .where(sql`status = ${sqlLiteral<ExitStatus>('proposed')}`),
    check('singlehood_exits_pair', sql`(b_id is null) = (relationship_id is null) and (b_id is null or a_id < b_id)`),
    check(
      'singlehood_exits_confirmed',
      sql`confirmed_at is null or b_id is null or num_nonnulls(a_confirmed_at, b_confirmed_at, witness_id) >= 2`,
    ),
    check(
      'singlehood_exits_story',
      sql`(story_text is null) = (story_by_id is null) and (story_text is not null or num_nonnulls(a_story_at, b_story_at) = 0)`,
    ),
    check(
      'singlehood_exits_status',
      sql`(confirmed_at is not null) = (status in ${sqlList(exitStates.past)})
        and (withdrawn_at is not null) = (status = ${sqlLiteral<ExitStatus>('withdrawn')})
        and (code_hash is not null) = (confirmed_at is not null and b_id is not null)`,
    ),
  ],
)

/** The receipt of an exit: what each person gets back, one row for each service. */
export const exitRefunds = pgTable(
  'exit_refunds',
  {
    id: key(),
    tenantId: tenantId(),
    exitId: ref('exit_id').notNull(),
    profileId: ref('profile_id').notNull(),
    userId: ref('user_id').notNull(),
    service: text('service').$type<ExitService>().notNull(),
    /** The order, or the row of the noun that settles it. */
    refId: ref('ref_id').notNull(),
    position: smallint('position').notNull(),
    title: text('title').notNull(),
    why: text('why').notNull(),
    /** As quoted at the confirmation; once done, as refunded. */
    fen: integer('fen').notNull(),
    points: integer('points').notNull(),
    status: text('status').$type<ReceiptStatus>().notNull(),
    refundId: ref('refund_id'),
    doneAt: at('done_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('exit_refunds_once').on(t.tenantId, t.exitId, t.service, t.refId),
    index('exit_refunds_of').on(t.tenantId, t.profileId, t.exitId, t.position),
    index('exit_refunds_user').on(t.tenantId, t.userId),
    index('exit_refunds_due')
      .on(t.tenantId, t.exitId)
      .where(sql`status = ${sqlLiteral<ReceiptStatus>('due')}`),
    check('exit_refunds_sum', sql`fen >= 0 and points >= 0`),
    check(
      'exit_refunds_done',
      sql`(done_at is null) = (status = ${sqlLiteral<ReceiptStatus>('due')}) and (refund_id is not null) = (status = ${sqlLiteral<ReceiptStatus>('done')})`,
    ),
  ],
)
