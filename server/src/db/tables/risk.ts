/** Risk signs of accounts, and the warnings that were read. Signs are append-only; the level is computed from them. */
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
    /** The other person involved in the sign; null if there is none. */
    aboutUserId: ref('about_user_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('risk_events_user').on(t.tenantId, t.userId, t.createdAt),
    // A sign is recorded once for each other person.
    uniqueIndex('risk_events_once')
      .on(t.tenantId, t.userId, t.sign, t.aboutUserId)
      .where(sql`about_user_id is not null`),
  ],
)

/** People who read the warning about a person, and the number of signs at that time. */
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

/** Requests for a staff review of an account, by a member or because of its risk level. */
export const riskAsks = pgTable(
  'risk_asks',
  {
    id: key(),
    tenantId: tenantId(),
    /** Null if the risk level caused the request. */
    askerId: ref('asker_id'),
    aboutUserId: ref('about_user_id').notNull(),
    auditTaskId: ref('audit_task_id'),
    createdAt: createdAt(),
    /** When the account was reviewed. */
    closedAt: at('closed_at'),
    /** Set if the review found nothing: signs up to then no longer count. */
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
