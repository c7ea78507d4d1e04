/**
 * Careers of matchmakers: applications and their papers, trainings and quiz attempts, the last evaluated level of each
 * matchmaker, and changes of desks.
 */
import { type ApplicationStatus, applicationStates } from '@qianxian/protocol/career/joining.words'
import type { DeskChange, StopReason } from '@qianxian/protocol/career/stopping.words'
import type { Lesson } from '@qianxian/protocol/career/training.words'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'
import { paperIndexes, paperKeysTable, paperLooksTable, paperTimes, sealedFile } from './paper'

export const matchmakerLevels = pgTable(
  'matchmaker_levels',
  {
    tenantId: tenantId(),
    matchmakerId: ref('matchmaker_id').notNull(),
    level: smallint('level').notNull(),
    /** The lower level of an announced fall that has not taken effect yet. */
    fallsTo: smallint('falls_to'),
    fallsAt: at('falls_at'),
    /** Day of the last evaluation, in China, as YYYY-MM-DD. */
    countedOn: text('counted_on').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.matchmakerId] }),
    index('matchmaker_levels_falling')
      .on(t.tenantId, t.fallsAt)
      .where(sql`falls_at is not null`),
    check('matchmaker_levels_fall', sql`(falls_to is null) = (falls_at is null)`),
  ],
)

export const matchmakerApplications = pgTable(
  'matchmaker_applications',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    cityGeo: text('city_geo').notNull(),
    experienceYears: integer('experience_years').notNull(),
    reason: text('reason').notNull(),
    agreementVersion: integer('agreement_version').notNull(),
    status: text('status').$type<ApplicationStatus>().notNull(),
    auditTaskId: ref('audit_task_id'),
    decidedAt: at('decided_at'),
    /** When the papers are destroyed; null while they are needed. */
    papersUntil: at('papers_until'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('matchmaker_applications_of').on(t.tenantId, t.userId, t.id),
    uniqueIndex('matchmaker_applications_one')
      .on(t.tenantId, t.userId)
      .where(sql`status in ${sqlList(applicationStates.open)}`),
    index('matchmaker_applications_papers')
      .on(t.tenantId, t.papersUntil)
      .where(sql`papers_until is not null`),
  ],
)

export const applicationPapers = pgTable(
  'application_papers',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    /** Null until the paper is submitted. */
    applicationId: ref('application_id'),
    ...sealedFile(),
    ...paperTimes(),
  },
  (t) => [
    index('application_papers_user').on(t.tenantId, t.userId),
    index('application_papers_of').on(t.tenantId, t.applicationId),
    ...paperIndexes('application_papers', t, sql`application_id is null`),
  ],
)

export const applicationPaperKeys = paperKeysTable('application_paper_keys')
export const applicationPaperLooks = paperLooksTable('application_paper_looks')

/** The training between an approved application and a desk. */
export const matchmakerTrainings = pgTable(
  'matchmaker_trainings',
  {
    tenantId: tenantId(),
    matchmakerId: ref('matchmaker_id').notNull(),
    /** The approved application; decisions about the training belong to it. */
    applicationId: ref('application_id').notNull(),
    lessonsRead: jsonb('lessons_read')
      .$type<Lesson[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** When the trial began, or was last prolonged; null before the quiz is passed. */
    trialFrom: at('trial_from'),
    trialUntil: at('trial_until'),
    /** The audit task that decides the trial. */
    trialTaskId: ref('trial_task_id'),
    /** When the trial was passed. */
    trialDoneAt: at('trial_done_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.matchmakerId] }),
    index('matchmaker_trainings_ending')
      .on(t.tenantId, t.trialUntil)
      .where(sql`trial_until is not null and trial_done_at is null and trial_task_id is null`),
  ],
)

/** Changes of desks, with the person who made each; append-only. */
export const deskChanges = pgTable(
  'desk_changes',
  {
    id: key(),
    tenantId: tenantId(),
    matchmakerId: ref('matchmaker_id').notNull(),
    change: text('change').$type<DeskChange>().notNull(),
    reason: text('reason').$type<StopReason>(),
    byUserId: ref('by_user_id').notNull(),
    /** The task in which another auditor decides a termination proposal. */
    auditTaskId: ref('audit_task_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('desk_changes_of').on(t.tenantId, t.matchmakerId, t.id),
    index('desk_changes_task')
      .on(t.tenantId, t.auditTaskId)
      .where(sql`audit_task_id is not null`),
  ],
)

/**
 * A question of one attempt, with the order in which its answers are shown: indexes into the source, where the first
 * answer is right.
 */
export interface DrawnQuestion {
  id: number
  order: number[]
}

/** Attempts at the quiz; questions and answers stay on the server. */
export const quizTries = pgTable(
  'quiz_tries',
  {
    id: key(),
    tenantId: tenantId(),
    matchmakerId: ref('matchmaker_id').notNull(),
    /** In China, as YYYY-MM-DD: an attempt counts on the day on which it began. */
    day: text('day').notNull(),
    questions: jsonb('questions').$type<DrawnQuestion[]>().notNull(),
    /** For each answered question the index of the chosen answer in the shown order, from 0. */
    chosen: jsonb('chosen')
      .$type<number[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Number of right answers; null until the last one is given. */
    rightCount: smallint('right_count'),
    finishedAt: at('finished_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('quiz_tries_of').on(t.tenantId, t.matchmakerId, t.id),
    uniqueIndex('quiz_tries_open')
      .on(t.tenantId, t.matchmakerId)
      .where(sql`finished_at is null`),
  ],
)
