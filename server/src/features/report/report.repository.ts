/** Writes reports and reads the evidence: the reported person's profile and the line between the two. */
import { auditStates } from '@qianxian/protocol/audit/audit.words'
import { matchmakerStates } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { and, asc, desc, eq, exists, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { auditTasks } from '../../db/tables/audit'
import { lineEvents, lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { matchmakers, representations } from '../../db/tables/matchmaker'
import { photos } from '../../db/tables/media'
import { reports } from '../../db/tables/report'
import { strikes } from '../../db/tables/strike'

export type StoredReport = typeof reports.$inferSelect
/** A report with the nickname of the reported person. */
export type ReportEntry = StoredReport & { nickname: string | null }
export type NewReport = Omit<typeof reports.$inferInsert, 'tenantId'>

/** Null if the reporter already has an open report of this kind on this person. */
export async function insertReport(ctx: Ctx, report: NewReport): Promise<number | null> {
  const [row] = await ctx.db
    .insert(reports)
    .values({ tenantId: ctx.tenant.id, ...report })
    .onConflictDoNothing()
    .returning({ id: reports.id })
  return row?.id ?? null
}

export async function updateReport(ctx: Ctx, id: number, change: Partial<NewReport>): Promise<void> {
  await ctx.db
    .update(reports)
    .set(change)
    .where(and(tenantScope(ctx, reports), eq(reports.id, id)))
}

/** Open reports on a user, including those under appeal. */
export const countOpenOn = (ctx: Ctx, userId: number): Promise<number> =>
  ctx.db.$count(
    auditTasks,
    and(
      tenantScope(ctx, auditTasks),
      eq(auditTasks.targetType, 'report'),
      eq(auditTasks.ownerId, userId),
      inArray(auditTasks.status, auditStates.open),
    ),
  )

/**
 * Deletes the profile and lines kept with reports on a user; messages that the user sent to the reporter are kept as the
 * reporter's proof.
 */
export async function eraseEvidenceOn(ctx: Ctx, userId: number): Promise<void> {
  const theirs = ctx.db
    .select({ id: loveProfiles.id })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.userId, userId)))
  await ctx.db
    .update(reports)
    .set({ evidence: sql`jsonb_strip_nulls(jsonb_build_object('messages', nullif(${reports.evidence} -> 'messages', '[]'::jsonb)))` })
    .where(and(tenantScope(ctx, reports), inArray(reports.targetProfileId, theirs)))
}

/** Locks the report until the transaction ends; must run in a transaction. */
export async function lockReport(ctx: TxCtx, id: number): Promise<StoredReport | null> {
  const [row] = await ctx.db
    .select()
    .from(reports)
    .where(and(tenantScope(ctx, reports), eq(reports.id, id)))
    .for('update')
  return row ?? null
}

export async function reportById(ctx: Ctx, id: number): Promise<StoredReport | null> {
  const [row] = await ctx.db
    .select()
    .from(reports)
    .where(and(tenantScope(ctx, reports), eq(reports.id, id)))
  return row ?? null
}

/** Returns the given reports that this reporter filed. */
export async function reportsByIds(ctx: Ctx, reporterId: number, ids: readonly number[]): Promise<Map<number, StoredReport>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(reports)
    .where(and(tenantScope(ctx, reports), eq(reports.reporterId, reporterId), inArray(reports.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Decided reports of a reporter since a time: dismissed ones, and upheld ones that no appeal reversed. */
export async function judgedSince(ctx: Ctx, reporterId: number, since: Date): Promise<{ dismissed: number; founded: number }> {
  const [row] = await ctx.db
    .select({
      dismissed: sql<number>`count(*) filter (where ${eq(reports.status, 'dismissed')})::int`,
      founded: sql<number>`count(*) filter (where ${strikes.id} is not null)::int`,
    })
    .from(reports)
    .leftJoin(strikes, and(eq(strikes.tenantId, reports.tenantId), eq(strikes.auditTaskId, reports.auditTaskId), isNull(strikes.liftedAt)))
    .where(and(tenantScope(ctx, reports), eq(reports.reporterId, reporterId), gt(reports.resolvedAt, since)))
  return row ?? { dismissed: 0, founded: 0 }
}

/** Open reports of the first reporter for which the second has an open report of the same kind on the same person. */
export async function openTwins(ctx: Ctx, reporterId: number, otherId: number): Promise<{ id: number; auditTaskId: number | null }[]> {
  const twin = alias(reports, 'twin')
  return ctx.db
    .select({ id: reports.id, auditTaskId: reports.auditTaskId })
    .from(reports)
    .where(
      and(
        tenantScope(ctx, reports),
        eq(reports.reporterId, reporterId),
        isNull(reports.resolvedAt),
        exists(
          ctx.db
            .select({ id: twin.id })
            .from(twin)
            .where(
              and(
                tenantScope(ctx, twin),
                eq(twin.reporterId, otherId),
                sql`${twin.targetProfileId} is not distinct from ${reports.targetProfileId}`,
                sql`${twin.targetMatchmakerId} is not distinct from ${reports.targetMatchmakerId}`,
                eq(twin.category, reports.category),
                isNull(twin.resolvedAt),
              ),
            ),
        ),
      ),
    )
}

export async function moveReports(ctx: Ctx, fromReporterId: number, toReporterId: number): Promise<void> {
  await ctx.db
    .update(reports)
    .set({ reporterId: toReporterId })
    .where(and(tenantScope(ctx, reports), eq(reports.reporterId, fromReporterId)))
}

/** Reports by a reporter, newest first. */
export async function reportsBy(
  ctx: Ctx,
  reporterId: number,
  { before, limit, id }: { before?: number; limit: number; id?: number },
): Promise<ReportEntry[]> {
  const rows = await ctx.db
    .select({ report: reports, nickname: loveProfiles.nickname, matchmaker: matchmakers.name })
    .from(reports)
    .leftJoin(loveProfiles, and(eq(loveProfiles.tenantId, reports.tenantId), eq(loveProfiles.id, reports.targetProfileId)))
    .leftJoin(matchmakers, and(eq(matchmakers.tenantId, reports.tenantId), eq(matchmakers.id, reports.targetMatchmakerId)))
    .where(
      and(
        tenantScope(ctx, reports),
        eq(reports.reporterId, reporterId),
        before === undefined ? undefined : lt(reports.id, before),
        id === undefined ? undefined : eq(reports.id, id),
      ),
    )
    .orderBy(desc(reports.id))
    .limit(limit)
  return rows.map(({ report, nickname, matchmaker }) => ({ ...report, nickname: matchmaker ?? nickname }))
}

/** The current profile, without the encrypted contact, and its pictures. */
export async function loadProfileSnapshot(ctx: Ctx, profileId: number) {
  const [row] = await ctx.db
    .select()
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.id, profileId)))
  if (!row) return null
  const { wechatEnc: _wechatEnc, ...profile } = row
  const album = await ctx.db
    .select({ mediaId: photos.mediaId, state: photos.state })
    .from(photos)
    .where(and(tenantScope(ctx, photos), eq(photos.profileId, profileId)))
    .orderBy(desc(photos.isAvatar), asc(photos.position))
  return { profile, photos: album }
}

/** The line with its history, if it is between these two. */
export async function lineSnapshot(ctx: Ctx, lineId: number, a: number, b: number) {
  const [line] = await ctx.db
    .select()
    .from(lineRequests)
    .where(and(tenantScope(ctx, lineRequests), eq(lineRequests.id, lineId)))
  const isBetween = line && ((line.fromId === a && line.toId === b) || (line.fromId === b && line.toId === a))
  if (!isBetween) return null
  const events = await ctx.db
    .select({ kind: lineEvents.kind, note: lineEvents.note, at: lineEvents.createdAt })
    .from(lineEvents)
    .where(and(tenantScope(ctx, lineEvents), eq(lineEvents.lineId, lineId)))
    .orderBy(asc(lineEvents.id))
  return { line, events }
}

/** The matchmaker's public page; null if neither the public nor this member may see it. */
export async function matchmakerSnapshot(ctx: Ctx, matchmakerId: number, profileId: number | null) {
  const [row] = await ctx.db
    .select({ userId: matchmakers.userId, name: matchmakers.name, bio: matchmakers.bio, avatarMediaId: matchmakers.avatarMediaId })
    .from(matchmakers)
    .where(
      and(
        tenantScope(ctx, matchmakers),
        eq(matchmakers.id, matchmakerId),
        or(
          inArray(matchmakers.status, matchmakerStates.serving),
          profileId === null
            ? undefined
            : exists(
                ctx.db
                  .select({ id: representations.id })
                  .from(representations)
                  .where(
                    and(
                      tenantScope(ctx, representations),
                      eq(representations.matchmakerId, matchmakers.id),
                      eq(representations.profileId, profileId),
                    ),
                  ),
              ),
        ),
      ),
    )
  return row ?? null
}
