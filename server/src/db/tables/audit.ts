/** The queue of audits by staff; a refusal always states the field, the reason and the way to correct it. */
import type { AuditReason, AuditTarget, Priority, StoredAuditStatus } from '@qianxian/protocol/audit/audit.words'
import type { AuditItem } from '@qianxian/protocol/audit/audit.schema'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, createdAt, key, ref, tenantId } from './columns'

export interface AuditReasonRow {
  field: string
  code: AuditReason
}

/** An item as stored: pictures by id, resolved to paths when read. */
export interface StoredAuditItem extends Omit<AuditItem, 'picture'> {
  mediaId: number | null
}

export const auditTasks = pgTable(
  'audit_tasks',
  {
    id: key(),
    tenantId: tenantId(),
    targetType: text('target_type').$type<AuditTarget>().notNull(),
    targetId: ref('target_id').notNull(),
    /** Owner of the audited content. */
    ownerId: ref('owner_id').notNull(),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    items: jsonb('items').$type<StoredAuditItem[]>().notNull(),
    autoResult: jsonb('auto_result').$type<{ provider: string; label: string; score: number } | null>(),
    priority: text('priority').$type<Priority>().notNull().default('medium'),
    status: text('status').$type<StoredAuditStatus>().notNull(),
    assigneeId: ref('assignee_id'),
    dueAt: at('due_at').notNull(),
    reasons: jsonb('reasons')
      .$type<AuditReasonRow[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    note: text('note'),
    appealText: text('appeal_text'),
    decidedById: ref('decided_by_id'),
    decidedAt: at('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('audit_tasks_open').on(t.tenantId, t.status, t.dueAt),
    index('audit_tasks_target').on(t.tenantId, t.targetType, t.targetId),
  ],
)

/**
 * How a person is a party to an audit task: as the owner of the content, its reporter, its author, a matchmaker of a
 * party, or staff of the owner's store.
 */
export const partyKinds = ['owner', 'reporter', 'author', 'matchmaker', 'colleague'] as const
export type PartyKind = (typeof partyKinds)[number]

/** Parties to an audit task; none of them may decide it. */
export const auditParties = pgTable(
  'audit_parties',
  {
    tenantId: tenantId(),
    taskId: ref('task_id').notNull(),
    userId: ref('user_id').notNull(),
    kind: text('kind').$type<PartyKind>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.taskId, t.userId, t.kind] }), index('audit_parties_user').on(t.tenantId, t.userId)],
)

export const auditEvents = pgTable(
  'audit_events',
  {
    id: key(),
    tenantId: tenantId(),
    taskId: ref('task_id').notNull(),
    kind: text('kind').notNull(),
    byUserId: ref('by_user_id'),
    note: text('note'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('audit_events_task').on(t.tenantId, t.taskId, t.createdAt)],
)
