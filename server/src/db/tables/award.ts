/** Tasks with a budget, and the awards of those who reached their target. Heads are never paid with money. */
import { values } from '@qianxian/protocol/base/dictionary'
import {
  awardKind,
  awardLimits,
  awardMetric,
  awardMetrics,
  awardRole,
  awardStates,
  type AwardKind,
  type AwardMetric,
  type AwardRole,
  type StoredAwardStatus,
} from '@qianxian/protocol/award/award.words'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList, sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

const amount = (name: string) => bigint(name, { mode: 'number' }).notNull()

export const awardTasks = pgTable(
  'award_tasks',
  {
    id: key(),
    tenantId: tenantId(),
    role: text('role').$type<AwardRole>().notNull(),
    title: text('title').notNull(),
    metric: text('metric').$type<AwardMetric>().notNull(),
    kind: text('kind').$type<AwardKind>().notNull(),
    target: integer('target').notNull(),
    /** Points or fen. */
    reward: amount('reward'),
    cap: integer('cap').notNull(),
    budget: amount('budget'),
    /** Reserved for those who reached the target, and granted. */
    used: amount('used').default(0),
    draftedById: ref('drafted_by_id').notNull(),
    publishedById: ref('published_by_id'),
    /** Events count from then on … */
    publishedAt: at('published_at'),
    /** … and until then. */
    endsAt: at('ends_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('award_tasks_role').on(t.tenantId, t.role, t.id),
    check(
      'award_tasks_words',
      sql`role in ${sqlList(values(awardRole))} and metric in ${sqlList(values(awardMetric))} and kind in ${sqlList(values(awardKind))}`,
    ),
    check('award_tasks_heads', sql`kind = ${sqlLiteral<AwardKind>('points')} or metric in ${sqlList(awardMetrics.outcomes)}`),
    check('award_tasks_amounts', sql`target > 0 and reward > 0 and cap > 0 and reward <= budget and used >= 0`),
    check('award_tasks_budget', sql`used <= budget`),
    check('award_tasks_published', sql`(published_at is null) = (published_by_id is null)`),
    check('award_tasks_four_eyes', sql`published_by_id <> drafted_by_id`),
  ],
)

export const awardRecords = pgTable(
  'award_records',
  {
    id: key(),
    tenantId: tenantId(),
    taskId: ref('task_id').notNull(),
    userId: ref('user_id').notNull(),
    /** How many times the person reached the target of the task, this time included. */
    number: integer('number').notNull(),
    status: text('status').$type<StoredAwardStatus>().notNull(),
    reachedAt: at('reached_at').notNull(),
    /** Nothing is decided before. */
    decidableFrom: at('decidable_from').notNull(),
    decidedById: ref('decided_by_id'),
    decidedAt: at('decided_at'),
    reason: text('reason'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('award_records_number').on(t.tenantId, t.taskId, t.userId, t.number),
    index('award_records_of').on(t.tenantId, t.userId, t.taskId),
    index('award_records_waiting')
      .on(t.tenantId, t.id)
      .where(sql`status = ${sqlLiteral<StoredAwardStatus>('reached')}`),
    check('award_records_status', sql`status in ${sqlList(awardStates.stored)} and number > 0`),
    check(
      'award_records_hold',
      sql`decidable_from >= reached_at + interval '${sql.raw(String(awardLimits.holdDays))} days' and (decided_at is null or decided_at >= decidable_from)`,
    ),
    check(
      'award_records_decided',
      sql`(status = ${sqlLiteral<StoredAwardStatus>('reached')}) = (decided_by_id is null)
        and (decided_by_id is null) = (decided_at is null) and (decided_by_id is null) = (reason is null)`,
    ),
    check('award_records_not_own', sql`decided_by_id <> user_id`),
  ],
)
