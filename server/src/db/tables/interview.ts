/** Interviews by matchmakers: one draft per service, and submitted versions, which only the member's answer changes. */
import type { InterviewFact, InterviewHow, InterviewPaper, InterviewStatus } from '@qianxian/protocol/interview/interview.words'
import type { InterviewWishes } from '@qianxian/protocol/interview/interview.schema'
import type { ProfilePatch } from '@qianxian/protocol/love/love.schema'
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

export const interviews = pgTable(
  'interviews',
  {
    id: key(),
    tenantId: tenantId(),
    representationId: ref('representation_id').notNull(),
    profileId: ref('profile_id').notNull(),
    status: text('status').$type<InterviewStatus>().notNull(),
    /** Version number within the member's interviews: 1, 2, 3 …; null for a draft. */
    version: integer('version'),
    /**
     * Number of saves within one service (representation). A save based on an older number, for example from another
     * device, is refused.
     */
    revision: integer('revision').notNull(),
    metOn: date('met_on', { mode: 'string' }),
    how: text('how').$type<InterviewHow>(),
    minutes: integer('minutes'),
    papersSeen: jsonb('papers_seen')
      .$type<InterviewPaper[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    facts: jsonb('facts')
      .$type<InterviewFact[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** The profile's values of these facts when the version was submitted. */
    seen: jsonb('seen')
      .$type<ProfilePatch>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    wishes: jsonb('wishes').$type<Partial<InterviewWishes>>().notNull().default({}),
    /** Concerns, shown only to matchmakers who serve the member; encrypted. */
    concernsEnc: text('concerns_enc').notNull().default(''),
    excerpt: text('excerpt').notNull().default(''),
    words: text('words').notNull().default(''),
    submittedAt: at('submitted_at'),
    answeredAt: at('answered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('interviews_profile').on(t.tenantId, t.profileId, t.id),
    uniqueIndex('interviews_version').on(t.tenantId, t.profileId, t.version),
    uniqueIndex('interviews_draft')
      .on(t.tenantId, t.representationId)
      .where(sql`status = ${sqlLiteral<InterviewStatus>('draft')}`),
    uniqueIndex('interviews_submitted')
      .on(t.tenantId, t.profileId)
      .where(sql`status = ${sqlLiteral<InterviewStatus>('submitted')}`),
    uniqueIndex('interviews_confirmed')
      .on(t.tenantId, t.profileId)
      .where(sql`status = ${sqlLiteral<InterviewStatus>('confirmed')}`),
  ],
)
