/** What was noted about accounts, and which warnings were read. Notes are only added to; how far they go is computed. */
import type { RiskSign } from '@qianxian/protocol/risk/risk.words'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { at, createdAt, key, ref, tenantId } from './columns'

export const riskEvents = pgTable(
  'risk_events',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    sign: text('sign').$type<RiskSign>().notNull(),
    /** With whom, where it was somebody. */
    aboutUserId: ref('about_user_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('risk_events_user').on(t.tenantId, t.userId, t.createdAt),
    // With one person it is noted once.
    uniqueIndex('risk_events_once')
      .on(t.tenantId, t.userId, t.sign, t.aboutUserId)
      .where(sql`about_user_id is not null`),
  ],
)

/** Who has read the warning of whom, and how many signs there were. */
export const riskReadings = pgTable(
  'risk_readings',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    aboutUserId: ref('about_user_id').notNull(),
    signs: integer('signs').notNull(),
    readAt: at('read_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.aboutUserId] })],
)

/** That somebody asked for a human to look at an account, or that its level asks for one. */
export const riskAsks = pgTable(
  'risk_asks',
  {
    id: key(),
    tenantId: tenantId(),
    /** Null: it was the level. */
    askerId: ref('asker_id'),
    aboutUserId: ref('about_user_id').notNull(),
    auditTaskId: ref('audit_task_id'),
    createdAt: createdAt(),
    /** A human looked. */
    closedAt: at('closed_at'),
    /** It was found to be nothing: what was noted until then counts no more. */
    clearedAt: at('cleared_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('risk_asks_about').on(t.tenantId, t.aboutUserId, t.createdAt),
    uniqueIndex('risk_asks_task')
      .on(t.tenantId, t.auditTaskId)
      .where(sql`audit_task_id is not null`),
  ],
)
