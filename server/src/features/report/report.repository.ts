/** Writes reports and reads what they must preserve of the reported person and of the line between the two. */
import { auditStates } from '@qianxian/protocol/audit/audit.words'
import { and, asc, desc, eq, exists, inArray, isNull, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../ctx'
import { here } from '../../db/here'
import { auditTasks } from '../../db/tables/audit'
import { lineEvents, lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { photos } from '../../db/tables/media'
import { reports } from '../../db/tables/report'

export type ReportEntry = typeof reports.$inferSelect & { nickname: string | null }
type NewReport = Omit<typeof reports.$inferInsert, 'tenantId'>

/** Null where the reporter already has an open report of this kind on this person. */
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
    .where(and(here(ctx, reports), eq(reports.id, id)))
}

/** Reports on somebody that wait for a judgement, also for the second one after an appeal. */
export const countOpenOn = (ctx: Ctx, userId: number): Promise<number> =>
  ctx.db.$count(
    auditTasks,
    and(
      here(ctx, auditTasks),
      eq(auditTasks.targetType, 'report'),
      eq(auditTasks.ownerId, userId),
      inArray(auditTasks.status, auditStates.open),
    ),
  )

/** What was kept of somebody's profile and lines as they were reported. */
export async function forgetEvidenceOf(ctx: Ctx, userId: number): Promise<void> {
  const theirs = ctx.db
    .select({ id: loveProfiles.id })
    .from(loveProfiles)
    .where(and(here(ctx, loveProfiles), eq(loveProfiles.userId, userId)))
  await ctx.db
    .update(reports)
    .set({ evidence: {} })
    .where(and(here(ctx, reports), inArray(reports.targetProfileId, theirs)))
}

/** Inside a transaction: held until it ends. */
export async function lockReport(ctx: Ctx, id: number): Promise<typeof reports.$inferSelect | null> {
  const [row] = await ctx.db
    .select()
    .from(reports)
    .where(and(here(ctx, reports), eq(reports.id, id)))
    .for('update')
  return row ?? null
}

/** Open ones of the first reporter that the second has open too: of the same kind, on the same person. */
export async function openTwins(ctx: Ctx, reporterId: number, otherId: number): Promise<{ id: number; auditTaskId: number | null }[]> {
  const twin = alias(reports, 'twin')
  return ctx.db
    .select({ id: reports.id, auditTaskId: reports.auditTaskId })
    .from(reports)
    .where(
      and(
        here(ctx, reports),
        eq(reports.reporterId, reporterId),
        isNull(reports.resolvedAt),
        exists(
          ctx.db
            .select({ id: twin.id })
            .from(twin)
            .where(
              and(
                here(ctx, twin),
                eq(twin.reporterId, otherId),
                eq(twin.targetProfileId, reports.targetProfileId),
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
    .where(and(here(ctx, reports), eq(reports.reporterId, fromReporterId)))
}

/** Newest first. */
export async function reportsBy(
  ctx: Ctx,
  reporterId: number,
  { before, limit, id }: { before?: number; limit: number; id?: number },
): Promise<ReportEntry[]> {
  const rows = await ctx.db
    .select({ report: reports, nickname: loveProfiles.nickname })
    .from(reports)
    .leftJoin(loveProfiles, and(eq(loveProfiles.tenantId, reports.tenantId), eq(loveProfiles.id, reports.targetProfileId)))
    .where(
      and(
        here(ctx, reports),
        eq(reports.reporterId, reporterId),
        before === undefined ? undefined : lt(reports.id, before),
        id === undefined ? undefined : eq(reports.id, id),
      ),
    )
    .orderBy(desc(reports.id))
    .limit(limit)
  return rows.map(({ report, nickname }) => ({ ...report, nickname }))
}

/** The profile as it stands, without the sealed contact, and its pictures. */
export async function snapshotOf(ctx: Ctx, profileId: number) {
  const [row] = await ctx.db
    .select()
    .from(loveProfiles)
    .where(and(here(ctx, loveProfiles), eq(loveProfiles.id, profileId)))
  if (!row) return null
  const { wechatEnc: _wechatEnc, ...profile } = row
  const album = await ctx.db
    .select({ mediaId: photos.mediaId, state: photos.state })
    .from(photos)
    .where(and(here(ctx, photos), eq(photos.profileId, profileId)))
    .orderBy(desc(photos.isAvatar), asc(photos.position))
  return { profile, photos: album }
}

/** The line if it is between these two, with its history. */
export async function lineSnapshot(ctx: Ctx, lineId: number, a: number, b: number) {
  const [line] = await ctx.db
    .select()
    .from(lineRequests)
    .where(and(here(ctx, lineRequests), eq(lineRequests.id, lineId)))
  const isBetween = line && ((line.fromId === a && line.toId === b) || (line.fromId === b && line.toId === a))
  if (!isBetween) return null
  const events = await ctx.db
    .select({ kind: lineEvents.kind, note: lineEvents.note, at: lineEvents.createdAt })
    .from(lineEvents)
    .where(and(here(ctx, lineEvents), eq(lineEvents.lineId, lineId)))
    .orderBy(asc(lineEvents.id))
  return { line, events }
}

/** How many others than this one are upheld against the person and still make them unfit to be shown. */
export async function otherUpheldOn(ctx: Ctx, profileId: number, exceptId: number): Promise<number> {
  const rows = await ctx.db
    .select({ id: reports.id })
    .from(reports)
    .where(and(here(ctx, reports), eq(reports.targetProfileId, profileId), eq(reports.status, 'upheld'), eq(reports.priority, 'critical')))
  return rows.filter((row) => row.id !== exceptId).length
}
