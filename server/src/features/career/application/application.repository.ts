/** The only writer of applications, their papers with keys, and the views of those papers. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { applicationStates, careerLimits } from '@qianxian/protocol/career/joining.words'
import { and, desc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../../ctx'
import { tenantScope } from '../../../db/tenant-scope'
import {
  applicationPaperKeys,
  applicationPaperLooks,
  applicationPapers as papers,
  matchmakerApplications as applications,
} from '../../../db/tables/career'
import { createPaperStore } from '../../paper/paper'

export type Application = typeof applications.$inferSelect
export type ApplicationPaper = typeof papers.$inferSelect

const oneApplication = (ctx: Ctx, id: number) => and(tenantScope(ctx, applications), eq(applications.id, id))

// --- Applications -----------------------------------------------------------------

/** Inserts an application; returns null if another one was inserted first. */
export async function insertApplication(
  ctx: Ctx,
  facts: Pick<Application, 'userId' | 'cityGeo' | 'experienceYears' | 'reason' | 'agreementVersion' | 'status'>,
): Promise<Application | null> {
  const [row] = await ctx.db
    .insert(applications)
    .values({ ...facts, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

export async function updateApplication(ctx: Ctx, id: number, change: Partial<Omit<Application, 'id' | 'tenantId'>>): Promise<void> {
  await ctx.db.update(applications).set(change).where(oneApplication(ctx, id))
}

const latest = (ctx: Ctx, userId: number) =>
  ctx.db
    .select()
    .from(applications)
    .where(and(tenantScope(ctx, applications), eq(applications.userId, userId)))
    .orderBy(desc(applications.id))
    .limit(1)

export async function findLatest(ctx: Ctx, userId: number): Promise<Application | null> {
  const [row] = await latest(ctx, userId)
  return row ?? null
}

/** Returns the user's latest application, locked until the transaction ends. */
export async function lockLatest(ctx: TxCtx, userId: number): Promise<Application | null> {
  const [row] = await latest(ctx, userId).for('update')
  return row ?? null
}

/** Returns an application, locked until the transaction ends. */
export async function lockApplication(ctx: TxCtx, id: number): Promise<Application | null> {
  const [row] = await ctx.db.select().from(applications).where(oneApplication(ctx, id)).for('update')
  return row ?? null
}

export async function applicationById(ctx: Ctx, id: number): Promise<Application | null> {
  const [row] = await ctx.db.select().from(applications).where(oneApplication(ctx, id))
  return row ?? null
}

export async function applicationsByIds(ctx: Ctx, ids: readonly number[]): Promise<Application[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select()
    .from(applications)
    .where(and(tenantScope(ctx, applications), inArray(applications.id, [...ids])))
}

/** Withdraws an application; returns false if it was decided meanwhile. */
export async function withdrawApplication(ctx: Ctx, id: number): Promise<boolean> {
  const rows = await ctx.db
    .update(applications)
    .set({ status: 'withdrawn', decidedAt: ctx.now })
    .where(and(oneApplication(ctx, id), inArray(applications.status, applicationStates.open)))
    .returning({ id: applications.id })
  return rows.length > 0
}

/** The caller has withdrawn any open application of the absorbed account before. */
export async function moveApplications(ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> {
  await ctx.db
    .update(applications)
    .set({ userId: toUserId })
    .where(and(tenantScope(ctx, applications), eq(applications.userId, fromUserId)))
}

// --- Papers -----------------------------------------------------------------------

export const paperStore = createPaperStore({
  papers,
  keys: applicationPaperKeys,
  looks: applicationPaperLooks,
  parent: 'applicationId',
})

/**
 * Returns the application whose papers may be changed; null if there is none, or if the storage time of its papers is
 * over.
 */
export const applicationOpenForPapers = ({ now }: Ctx, row: Application | null): number | null =>
  row?.status === 'need_more' && row.papersUntil !== null && row.papersUntil > now ? row.id : null

const unsentSince = (ctx: Ctx): Date => momentBefore(ctx.now, careerLimits.unsentHours, 'hour')

/** Papers that may still be submitted: those of the given application, if any, and recent uploads. */
export const listPapersToSubmit = (ctx: Ctx, userId: number, applicationId: number | null): Promise<ApplicationPaper[]> =>
  paperStore.listKeptPapers(
    ctx,
    eq(papers.userId, userId),
    or(
      and(isNull(papers.applicationId), gt(papers.createdAt, unsentSince(ctx))),
      applicationId === null ? undefined : eq(papers.applicationId, applicationId),
    ),
  )

/** Papers that were never submitted, and papers whose application was decided long enough ago. */
export async function listExpiredPapers(ctx: Ctx, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: papers.id })
    .from(papers)
    .leftJoin(applications, and(eq(applications.tenantId, papers.tenantId), eq(applications.id, papers.applicationId)))
    .where(
      and(
        tenantScope(ctx, papers),
        isNull(papers.goneAt),
        or(and(isNull(papers.applicationId), lte(papers.createdAt, unsentSince(ctx))), lte(applications.papersUntil, ctx.now)),
      ),
    )
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Papers that were never submitted are destroyed with the absorbed account; the others move. */
export async function movePapers(ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> {
  const unsent = await paperStore.listKeptPapers(ctx, eq(papers.userId, fromUserId), isNull(papers.applicationId))
  await paperStore.destroyPapers(
    ctx,
    unsent.map(({ id }) => id),
  )
  await ctx.db
    .update(papers)
    .set({ userId: toUserId })
    .where(and(tenantScope(ctx, papers), eq(papers.userId, fromUserId)))
}

/** Views of an application's papers, latest first. */
export const listLooks = (ctx: Ctx, applicationId: number, limit: number) =>
  paperStore.listLooks(ctx, { where: eq(papers.applicationId, applicationId), limit })
