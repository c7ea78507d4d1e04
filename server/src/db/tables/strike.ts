/** A strike says what was done to whom about which violation, until when, and how long it counts. */
import type { ReportCategory } from '@qianxian/protocol/report/report.words'
import type { StrikeAbility, StrikeAction, StruckKind } from '@qianxian/protocol/strike/strike.words'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, key, ref, tenantId } from './columns'

/** What was taken down: a picture, or the words of a field. */
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
    /** Null where the profile has no account. */
    userId: ref('user_id'),
    profileId: ref('profile_id'),
    /** By which judgement; an appeal against it decides of the strike. */
    auditTaskId: ref('audit_task_id').notNull(),
    action: text('action').$type<StrikeAction>().notNull(),
    ability: text('ability').$type<StrikeAbility>(),
    finding: text('finding').$type<ReportCategory>().notNull(),
    removed: jsonb('removed')
      .$type<RemovedContent[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** What the nouns that carried it out need to take it back. */
    kept: jsonb('kept')
      .$type<Record<string, unknown>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** Of a limit or a freeze: when it is over. */
    until: at('until'),
    countsUntil: at('counts_until').notNull(),
    /** Its time was over, and whoever carried it out knows. */
    endedAt: at('ended_at'),
    /** An appeal succeeded. */
    liftedAt: at('lifted_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('strikes_user').on(t.tenantId, t.userId),
    index('strikes_profile').on(t.tenantId, t.profileId),
    // One each, also for an account that its person began after the one that was judged.
    uniqueIndex('strikes_judgement').on(t.tenantId, t.auditTaskId, sql`coalesce(user_id, 0)`),
    index('strikes_ending')
      .on(t.tenantId, t.until)
      .where(sql`ended_at is null and lifted_at is null and until is not null`),
  ],
)

/** By what somebody under whose account measures run is known again: a keyed hash, and nothing else of them. */
export const struckSubjects = pgTable(
  'struck_subjects',
  {
    tenantId: tenantId(),
    kind: text('kind').$type<StruckKind>().notNull().default('person'),
    subjectHash: text('subject_hash').notNull(),
    strikeId: ref('strike_id').notNull(),
    /** Null where a ban, which has no end, goes on for the person. */
    endsAt: at('ends_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.subjectHash, t.strikeId] }),
    index('struck_subjects_strike').on(t.tenantId, t.strikeId),
    index('struck_subjects_ending').on(t.tenantId, t.endsAt),
  ],
)
