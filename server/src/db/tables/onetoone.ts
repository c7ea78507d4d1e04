/** Private customisations: enquiries of members to their matchmakers, and the plans that were offered. */
import type { AppointmentMode } from '@qianxian/protocol/appointment/appointment.words'
import type { ContractItem } from '@qianxian/protocol/contract/stop.rules'
import {
  oneToOneStates,
  proposalStates,
  type ConsultTime,
  type OneToOneEnd,
  type OneToOneStatus,
  type ProposalStatus,
} from '@qianxian/protocol/onetoone/onetoone.words'
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList, sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

export const oneToOnes = pgTable(
  'one_to_ones',
  {
    id: key(),
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    /** The matchmaker who got the enquiry. */
    matchmakerId: ref('matchmaker_id').notNull(),
    /** As of the last write; consultations, contracts and the clock move it on when it is read. */
    status: text('status').$type<OneToOneStatus>().notNull(),
    wishes: text('wishes').notNull(),
    times: jsonb('times').$type<ConsultTime[]>().notNull(),
    mode: text('mode').$type<AppointmentMode>().notNull(),
    /** The contract of the accepted plan. */
    contractId: ref('contract_id'),
    /** The newest month, as YYYY-MM, whose report the member was told of. */
    reportedMonth: text('reported_month'),
    endedAt: at('ended_at'),
    endReason: text('end_reason').$type<OneToOneEnd>(),
    endWords: text('end_words'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('one_to_ones_open')
      .on(t.tenantId, t.profileId)
      .where(sql`status in ${sqlList(oneToOneStates.open)}`),
    index('one_to_ones_profile').on(t.tenantId, t.profileId, t.id),
    index('one_to_ones_matchmaker')
      .on(t.tenantId, t.matchmakerId, t.id)
      .where(sql`status in ${sqlList(oneToOneStates.open)}`),
    uniqueIndex('one_to_ones_contract')
      .on(t.tenantId, t.contractId)
      .where(sql`contract_id is not null`),
    index('one_to_ones_standing')
      .on(t.tenantId, t.id)
      .where(sql`status in ${sqlList(oneToOneStates.open)} and contract_id is not null`),
    check('one_to_ones_over', sql`(ended_at is not null) = (status in ${sqlList(oneToOneStates.over)})`),
    check('one_to_ones_end', sql`(ended_at is null) = (end_reason is null) and (end_words is null or end_reason is not null)`),
    check('one_to_ones_signed', sql`status not in ${sqlList(oneToOneStates.signed)} or contract_id is not null`),
  ],
)

/** Plans with their prices; text, services and price of a plan never change. */
export const oneToOneProposals = pgTable(
  'one_to_one_proposals',
  {
    id: key(),
    tenantId: tenantId(),
    oneToOneId: ref('one_to_one_id').notNull(),
    version: smallint('version').notNull(),
    status: text('status').$type<ProposalStatus>().notNull(),
    title: text('title').notNull(),
    plan: text('plan').notNull(),
    criteria: text('criteria').notNull(),
    items: jsonb('items').$type<readonly ContractItem[]>().notNull(),
    months: smallint('months').notNull(),
    priceFen: bigint('price_fen', { mode: 'number' }).notNull(),
    expiresAt: at('expires_at').notNull(),
    answeredAt: at('answered_at'),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('one_to_one_proposals_version').on(t.tenantId, t.oneToOneId, t.version),
    uniqueIndex('one_to_one_proposals_open')
      .on(t.tenantId, t.oneToOneId)
      .where(sql`status = ${sqlLiteral<ProposalStatus>('open')}`),
    check('one_to_one_proposals_price', sql`price_fen > 0 and months > 0 and version > 0`),
    check(
      'one_to_one_proposals_answer',
      sql`(answered_at is not null) = (status in ${sqlList(proposalStates.answered)})
        and (reason is null or status = ${sqlLiteral<ProposalStatus>('declined')})`,
    ),
  ],
)
