/** Agreements between two matchmakers before they introduce their members. */
import {
  cooperationLimits,
  cooperationStates,
  type CooperationRefusal,
  type CooperationStatus,
} from '@qianxian/protocol/cooperation/cooperation.words'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList, sqlLiteral } from '../sql-literals'
import { at, key, ref, tenantId } from './columns'

export const cooperations = pgTable(
  'cooperations',
  {
    id: key(),
    tenantId: tenantId(),
    /** The offering matchmaker, the member they serve, and the service. */
    askerId: ref('asker_id').notNull(),
    fromId: ref('from_id').notNull(),
    fromRepresentationId: ref('from_representation_id').notNull(),
    /** The helper: the other matchmaker; the next two columns are their member and service. */
    helperId: ref('helper_id').notNull(),
    toId: ref('to_id').notNull(),
    toRepresentationId: ref('to_representation_id').notNull(),
    /** The helper's share in per cent. Written once, so that the agreed share is the offered one. */
    percent: integer('percent').notNull(),
    message: text('message').notNull().default(''),
    status: text('status').$type<CooperationStatus>().notNull(),
    refusal: text('refusal').$type<CooperationRefusal>(),
    offeredAt: at('offered_at').notNull().defaultNow(),
    /** Deadline for the helper's answer. */
    expiresAt: at('expires_at').notNull(),
    answeredAt: at('answered_at'),
    endedAt: at('ended_at'),
    /** The introduction that settled the cooperation. */
    lineId: ref('line_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('cooperations_open')
      .on(t.tenantId, t.fromId, t.toId)
      .where(sql`status in ${sqlList(cooperationStates.open)}`),
    uniqueIndex('cooperations_line')
      .on(t.tenantId, t.lineId)
      .where(sql`line_id is not null`),
    index('cooperations_asker').on(t.tenantId, t.askerId, t.id),
    index('cooperations_helper').on(t.tenantId, t.helperId, t.id),
    index('cooperations_from').on(t.tenantId, t.fromId),
    index('cooperations_to').on(t.tenantId, t.toId),
    index('cooperations_lapsing')
      .on(t.tenantId, t.expiresAt)
      .where(sql`status = ${sqlLiteral<CooperationStatus>('offered')}`),
    check('cooperations_percent', sql`percent between 0 and ${sql.raw(`${cooperationLimits.percentMax}`)}`),
    check('cooperations_settled', sql`(line_id is not null) = (status = ${sqlLiteral<CooperationStatus>('settled')})`),
  ],
)
