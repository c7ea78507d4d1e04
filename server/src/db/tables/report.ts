/** A report keeps what was seen at the time it was made, whatever is changed or deleted later. */
import type { Priority } from '@qianxian/protocol/audit/audit.words'
import type { ReportCategory, ReportStatus } from '@qianxian/protocol/report/report.words'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, key, ref, tenantId, at } from './columns'

export const reports = pgTable(
  'reports',
  {
    id: key(),
    tenantId: tenantId(),
    reporterId: ref('reporter_id').notNull(),
    targetProfileId: ref('target_profile_id').notNull(),
    category: text('category').$type<ReportCategory>().notNull(),
    priority: text('priority').$type<Priority>().notNull(),
    text: text('text').notNull(),
    mediaIds: jsonb('media_ids').$type<number[]>().notNull(),
    lineId: ref('line_id'),
    /** The reported profile and pictures as they stood. */
    evidence: jsonb('evidence').notNull(),
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
  ],
)
