/** Strikes: a strike records the measure against a violation, its period, and how long it counts. */
import type { ReportCategory } from '@qianxian/protocol/report/report.words'
import type { StrikeAbility, StrikeAction, StruckKind } from '@qianxian/protocol/strike/strike.words'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, key, ref, tenantId } from './columns'

/** Removed content: a picture, or the text of a field. */
export interface RemovedContent {
  field: string
  label: string
  mediaId: number | null
}

export const strikes = pgTable(
  'strikes',
  {
    id: key(),
    tenantId: tenantId(),
    /** Null if the profile has no account. */
    userId: ref('user_id'),
    profileId: ref('profile_id'),
    /** The audit decision on which the strike is based; an appeal against it also decides about the strike. */
    auditTaskId: ref('audit_task_id').notNull(),
    action: text('action').$type<StrikeAction>().notNull(),
    ability: text('ability').$type<StrikeAbility>(),
    finding: text('finding').$type<ReportCategory>().notNull(),
    removed: jsonb('removed')
      .$type<RemovedContent[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Data that the nouns need to reverse the measure. */
    kept: jsonb('kept')
      .$type<Record<string, unknown>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** End of a restriction or freeze. */
    until: at('until'),
    countsUntil: at('counts_until').notNull(),
    /** Set once the strike expired and its measure was reversed. */
    endedAt: at('ended_at'),
    /** Time at which a successful appeal lifted the strike. */
    liftedAt: at('lifted_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('strikes_user').on(t.tenantId, t.userId),
    index('strikes_profile').on(t.tenantId, t.profileId),
    // One strike per account and decision, also for an account that the person opened later.
    uniqueIndex('strikes_judgement').on(t.tenantId, t.auditTaskId, sql`coalesce(user_id, 0)`),
    index('strikes_ending')
      .on(t.tenantId, t.until)
      .where(sql`ended_at is null and lifted_at is null and until is not null`),
  ],
)

/** People under measures, recognised in a new account by a keyed hash only. */
export const struckSubjects = pgTable(
  'struck_subjects',
  {
    tenantId: tenantId(),
    kind: text('kind').$type<StruckKind>().notNull().default('person'),
    subjectHash: text('subject_hash').notNull(),
    strikeId: ref('strike_id').notNull(),
    /** Null for a ban, which has no end. */
    endsAt: at('ends_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.subjectHash, t.strikeId] }),
    index('struck_subjects_strike').on(t.tenantId, t.strikeId),
    index('struck_subjects_ending').on(t.tenantId, t.endsAt),
  ],
)
