/** Reports, with the content that was visible when each was filed, whatever is changed or deleted later. */
import type { Priority } from '@qianxian/protocol/audit/audit.words'
import type { ReportCategory, ReportStatus } from '@qianxian/protocol/report/report.words'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, key, ref, tenantId, at } from './columns'

export interface ReportQuestion {
  text: string
  at: string
  answer: string | null
  mediaIds: number[]
}

export const reports = pgTable(
  'reports',
  {
    id: key(),
    tenantId: tenantId(),
    reporterId: ref('reporter_id').notNull(),
    /** A report concerns either a profile or a matchmaker. */
    targetProfileId: ref('target_profile_id'),
    targetMatchmakerId: ref('target_matchmaker_id'),
    category: text('category').$type<ReportCategory>().notNull(),
    priority: text('priority').$type<Priority>().notNull(),
    text: text('text').notNull(),
    mediaIds: jsonb('media_ids').$type<number[]>().notNull(),
    lineId: ref('line_id'),
    /** The reported profile and pictures as they were when the report was filed. */
    evidence: jsonb('evidence').notNull(),
    /** Auditors' questions to the reporter, oldest first. */
    questions: jsonb('questions')
      .$type<ReportQuestion[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    status: text('status').$type<ReportStatus>().notNull(),
    auditTaskId: ref('audit_task_id'),
    result: text('result'),
    createdAt: createdAt(),
    resolvedAt: at('resolved_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('reports_reporter').on(t.tenantId, t.reporterId, t.createdAt),
    uniqueIndex('reports_open')
      .on(t.tenantId, t.reporterId, t.targetProfileId, t.category)
      .where(sql`resolved_at is null`),
    uniqueIndex('reports_open_matchmaker')
      .on(t.tenantId, t.reporterId, t.targetMatchmakerId, t.category)
      .where(sql`resolved_at is null`),
    index('reports_judged').on(t.tenantId, t.reporterId, t.resolvedAt),
  ],
)
