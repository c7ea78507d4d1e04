/** The only writer of interviews. */
import { interviewStates } from '@qianxian/protocol/interview/interview.words'
import { and, desc, eq, inArray, isNotNull, ne, notExists, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { interviews } from '../../db/tables/interview'
import { representations } from '../../db/tables/matchmaker'
import { isWritableNow } from '../matchmaker/matchmaker'

export type InterviewRow = typeof interviews.$inferSelect
type Change = Partial<Omit<InterviewRow, 'id' | 'tenantId' | 'representationId' | 'profileId'>>

export async function interviewById(ctx: Ctx, id: number): Promise<InterviewRow | null> {
  const [row] = await ctx.db
    .select()
    .from(interviews)
    .where(and(tenantScope(ctx, interviews), eq(interviews.id, id)))
  return row ?? null
}

export async function interviewsById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, InterviewRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(interviews)
    .where(and(tenantScope(ctx, interviews), inArray(interviews.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the service's last saved interview, drafts included. */
export async function findLast(ctx: Ctx, representationId: number): Promise<InterviewRow | null> {
  const [row] = await ctx.db
    .select()
    .from(interviews)
    .where(and(tenantScope(ctx, interviews), eq(interviews.representationId, representationId)))
    .orderBy(desc(interviews.revision))
    .limit(1)
  return row ?? null
}

/** Returns a member's submitted versions, newest first. */
export async function listVersions(ctx: Ctx, profileId: number, limit: number): Promise<InterviewRow[]> {
  return ctx.db
    .select()
    .from(interviews)
    .where(and(tenantScope(ctx, interviews), eq(interviews.profileId, profileId), isNotNull(interviews.version)))
    .orderBy(desc(interviews.version))
    .limit(limit)
}

export async function insertInterview(ctx: Ctx, values: Omit<typeof interviews.$inferInsert, 'tenantId'>): Promise<void> {
  await ctx.db.insert(interviews).values({ ...values, tenantId: ctx.tenant.id, createdAt: ctx.now })
}

export async function updateInterview(ctx: Ctx, id: number, change: Change): Promise<InterviewRow> {
  const [row] = await ctx.db
    .update(interviews)
    .set(change)
    .where(and(tenantScope(ctx, interviews), eq(interviews.id, id)))
    .returning()
  return row!
}

/** Marks the member's other version of this status as replaced: the one that waits, or the confirmed one. */
export async function supersedeOther(ctx: Ctx, row: InterviewRow, status: 'submitted' | 'confirmed'): Promise<void> {
  await ctx.db
    .update(interviews)
    .set({ status: 'replaced' })
    .where(
      and(tenantScope(ctx, interviews), eq(interviews.profileId, row.profileId), eq(interviews.status, status), ne(interviews.id, row.id)),
    )
}

/** True if the member ever confirmed an interview of an in-person meeting. */
export async function hasAgreedMeeting(ctx: Ctx, profileId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: interviews.id })
    .from(interviews)
    .where(
      and(
        tenantScope(ctx, interviews),
        eq(interviews.profileId, profileId),
        eq(interviews.how, 'in_person'),
        inArray(interviews.status, interviewStates.agreed),
        isNotNull(interviews.answeredAt),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Returns the confirmed version. */
export async function confirmedOf(ctx: Ctx, profileId: number): Promise<InterviewRow | null> {
  const [row] = await ctx.db
    .select()
    .from(interviews)
    .where(and(tenantScope(ctx, interviews), eq(interviews.profileId, profileId), eq(interviews.status, 'confirmed')))
  return row ?? null
}

/**
 * Deletes unconfirmed interviews of services that have ended or lost the consent to write, for these members or for
 * all; returns their number.
 */
export async function deleteUnanswered(ctx: Ctx, profileIds?: readonly number[]): Promise<number> {
  const open = ctx.db
    .select({ one: sql`1` })
    .from(representations)
    .where(and(tenantScope(ctx, representations), eq(representations.id, interviews.representationId), isWritableNow(ctx)))
  const gone = await ctx.db
    .delete(interviews)
    .where(
      and(
        tenantScope(ctx, interviews),
        inArray(interviews.status, interviewStates.unanswered),
        profileIds && inArray(interviews.profileId, [...profileIds]),
        notExists(open),
      ),
    )
    .returning({ id: interviews.id })
  return gone.length
}
