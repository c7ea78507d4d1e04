/** Attributions of members, their events, and disputes. */
import type {
  AttributionEvent,
  AttributionKind,
  AttributionReason,
  AttributionSource,
  AttributionStatus,
  ClaimedKind,
  DisputeStatus,
} from '@qianxian/protocol/attribution/attribution.words'
import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

export const attributions = pgTable(
  'attributions',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    kind: text('kind').$type<AttributionKind>().notNull(),
    /** Depends on the kind: the inviter's account, a matchmaker, or a store. */
    targetId: ref('target_id').notNull(),
    source: text('source').$type<AttributionSource>().notNull(),
    status: text('status').$type<AttributionStatus>().notNull().default('active'),
    boundAt: at('bound_at').notNull().defaultNow(),
    /** When the attribution expires; null if it does not. */
    expiresAt: at('expires_at'),
    endedAt: at('ended_at'),
    endReason: text('end_reason').$type<AttributionReason>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('attributions_active')
      .on(t.tenantId, t.userId, t.kind)
      .where(sql`status = ${sqlLiteral<AttributionStatus>('active')}`),
    index('attributions_target').on(t.tenantId, t.kind, t.targetId),
    index('attributions_lapsing')
      .on(t.tenantId, t.expiresAt)
      .where(sql`status = ${sqlLiteral<AttributionStatus>('active')} and expires_at is not null`),
  ],
)

/** Append-only. Each event is about one target: how its attribution began, was refused, or ended. */
export const attributionEvents = pgTable(
  'attribution_events',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    kind: text('kind').$type<AttributionKind>().notNull(),
    targetId: ref('target_id').notNull(),
    event: text('event').$type<AttributionEvent>().notNull(),
    source: text('source').$type<AttributionSource>(),
    reason: text('reason').$type<AttributionReason>(),
    /** The other target of the same kind: the one that replaced this target, or the one that keeps the member. */
    otherId: ref('other_id'),
    /** For the begin of an attribution: when it expires. */
    expiresAt: at('expires_at'),
    /** The person who changed the attribution by hand, and their note. */
    byUserId: ref('by_user_id'),
    note: text('note'),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('attribution_events_of').on(t.tenantId, t.userId, t.kind, t.id),
    index('attribution_events_about').on(t.tenantId, t.kind, t.targetId, t.userId, t.id),
  ],
)

/** Disputes by a matchmaker or store about a member attributed to another. */
export const attributionDisputes = pgTable(
  'attribution_disputes',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    kind: text('kind').$type<ClaimedKind>().notNull(),
    /** The claiming matchmaker or store. */
    claimantId: ref('claimant_id').notNull(),
    /** The holder when the dispute was opened; null if there was none. */
    holderId: ref('holder_id'),
    byUserId: ref('by_user_id').notNull(),
    /** The disputed event; a newer event may be disputed again. */
    eventId: ref('event_id').notNull(),
    statement: text('statement').notNull(),
    mediaIds: bigint('media_ids', { mode: 'number' }).array().notNull(),
    status: text('status').$type<DisputeStatus>().notNull(),
    auditTaskId: ref('audit_task_id'),
    answer: text('answer'),
    dueAt: at('due_at').notNull(),
    createdAt: createdAt(),
    decidedAt: at('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('attribution_disputes_open')
      .on(t.tenantId, t.userId, t.kind, t.claimantId)
      .where(sql`status = ${sqlLiteral<DisputeStatus>('open')}`),
    index('attribution_disputes_claimant').on(t.tenantId, t.kind, t.claimantId, t.id),
    index('attribution_disputes_user').on(t.tenantId, t.userId),
  ],
)
