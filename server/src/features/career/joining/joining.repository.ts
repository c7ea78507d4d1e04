/** The only writer of applications, their papers with keys, and the looks at them. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { applicationStates, careerLimits } from '@qianxian/protocol/career/joining.words'
import type { PaperLookReason } from '@qianxian/protocol/certificate/certificate.words'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../../ctx'
import { here } from '../../../db/here'
import {
  applicationPaperKeys as keys,
  applicationPaperLooks as looks,
  applicationPapers as papers,
  matchmakerApplications as applications,
} from '../../../db/tables/career'

export type Application = typeof applications.$inferSelect
export type ApplicationPaper = typeof papers.$inferSelect
export type LookRow = typeof looks.$inferSelect

const oneApplication = (ctx: Ctx, id: number) => and(here(ctx, applications), eq(applications.id, id))
const onePaper = (ctx: Ctx, id: number) => and(here(ctx, papers), eq(papers.id, id))

// --- Applications -----------------------------------------------------------------

/** Null where another one came first. */
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
    .where(and(here(ctx, applications), eq(applications.userId, userId)))
    .orderBy(desc(applications.id))
    .limit(1)

export async function latestOf(ctx: Ctx, userId: number): Promise<Application | null> {
  const [row] = await latest(ctx, userId)
  return row ?? null
}

/** Held until the transaction ends. */
export async function lockLatestOf(ctx: TxCtx, userId: number): Promise<Application | null> {
  const [row] = await latest(ctx, userId).for('update')
  return row ?? null
}

/** Held until the transaction ends. */
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
    .where(and(here(ctx, applications), inArray(applications.id, [...ids])))
}

/** Nobody waits for it any more; false where it was judged meanwhile. */
export async function withdrawApplication(ctx: Ctx, id: number): Promise<boolean> {
  const rows = await ctx.db
    .update(applications)
    .set({ status: 'withdrawn', decidedAt: ctx.now })
    .where(and(oneApplication(ctx, id), inArray(applications.status, applicationStates.open)))
    .returning({ id: applications.id })
  return rows.length > 0
}

/** An open one of the account that is gone has been withdrawn before. */
export async function moveApplications(ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> {
  await ctx.db
    .update(applications)
    .set({ userId: toUserId })
    .where(and(here(ctx, applications), eq(applications.userId, fromUserId)))
}

// --- Papers -----------------------------------------------------------------------

export async function insertPaper(
  ctx: Ctx,
  { wrapped, ...row }: Pick<ApplicationPaper, 'userId' | 'fileKey' | 'sha256' | 'bytes'> & { wrapped: string },
): Promise<void> {
  const [made] = await ctx.db
    .insert(papers)
    .values({ ...row, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .returning({ id: papers.id })
  await ctx.db.insert(keys).values({ tenantId: ctx.tenant.id, paperId: made!.id, wrapped })
}

/** The application whose papers may be changed; null without one, or where its papers are past their time. */
export const openFor = ({ now }: Ctx, row: Application | null): number | null =>
  row?.status === 'need_more' && row.papersUntil !== null && row.papersUntil > now ? row.id : null

const unsentSince = (ctx: Ctx): Date => momentBefore(ctx.now, careerLimits.unsentHours, 'hour')

/** Those that may still be handed in: of this application, where one is given, and whatever was uploaded of late. */
export const papersToHandIn = (ctx: Ctx, userId: number, applicationId: number | null): Promise<ApplicationPaper[]> =>
  ctx.db
    .select()
    .from(papers)
    .where(
      and(
        here(ctx, papers),
        eq(papers.userId, userId),
        isNull(papers.goneAt),
        or(
          and(isNull(papers.applicationId), gt(papers.createdAt, unsentSince(ctx))),
          applicationId === null ? undefined : eq(papers.applicationId, applicationId),
        ),
      ),
    )
    .orderBy(asc(papers.id))

export const papersOf = (ctx: Ctx, applicationId: number): Promise<ApplicationPaper[]> =>
  ctx.db
    .select()
    .from(papers)
    .where(and(here(ctx, papers), eq(papers.applicationId, applicationId), isNull(papers.goneAt)))
    .orderBy(asc(papers.id))

export async function paperById(ctx: Ctx, id: number): Promise<ApplicationPaper | null> {
  const [row] = await ctx.db.select().from(papers).where(onePaper(ctx, id))
  return row ?? null
}

export async function handPapersIn(ctx: Ctx, ids: readonly number[], applicationId: number): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .update(papers)
    .set({ applicationId })
    .where(and(here(ctx, papers), inArray(papers.id, [...ids])))
}

export async function keyOf(ctx: Ctx, paperId: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ wrapped: keys.wrapped })
    .from(keys)
    .where(and(here(ctx, keys), eq(keys.paperId, paperId)))
  return row?.wrapped ?? null
}

/** From here on nobody opens them, whatever lies where; their files go after the transaction. */
export async function destroyPapers(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.delete(keys).where(and(here(ctx, keys), inArray(keys.paperId, [...ids])))
  await ctx.db
    .update(papers)
    .set({ goneAt: ctx.now })
    .where(and(here(ctx, papers), inArray(papers.id, [...ids]), isNull(papers.goneAt)))
}

/** Those that were never handed in, and those of applications that were decided long enough ago. */
export async function papersPastTime(ctx: Ctx, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: papers.id })
    .from(papers)
    .leftJoin(applications, and(eq(applications.tenantId, papers.tenantId), eq(applications.id, papers.applicationId)))
    .where(
      and(
        here(ctx, papers),
        isNull(papers.goneAt),
        or(and(isNull(papers.applicationId), lte(papers.createdAt, unsentSince(ctx))), lte(applications.papersUntil, ctx.now)),
      ),
    )
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Those that were never handed in go with the account that is gone. */
export async function movePapers(ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> {
  const unsent = await ctx.db
    .select({ id: papers.id })
    .from(papers)
    .where(and(here(ctx, papers), eq(papers.userId, fromUserId), isNull(papers.applicationId), isNull(papers.goneAt)))
  await destroyPapers(
    ctx,
    unsent.map(({ id }) => id),
  )
  await ctx.db
    .update(papers)
    .set({ userId: toUserId })
    .where(and(here(ctx, papers), eq(papers.userId, fromUserId)))
}

export const filesGoing = (ctx: Ctx, limit: number): Promise<{ id: number; fileKey: string }[]> =>
  ctx.db
    .select({ id: papers.id, fileKey: papers.fileKey })
    .from(papers)
    .where(and(here(ctx, papers), isNotNull(papers.goneAt), ne(papers.fileKey, '')))
    .limit(limit)

export async function forgetFile(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.update(papers).set({ fileKey: '' }).where(onePaper(ctx, id))
}

// --- Looks ------------------------------------------------------------------------

export async function insertLook(
  ctx: Ctx,
  look: { paperId: number; byUserId: number; reason: PaperLookReason; until: Date },
): Promise<LookRow> {
  const [row] = await ctx.db
    .insert(looks)
    .values({ ...look, tenantId: ctx.tenant.id, at: ctx.now })
    .returning()
  return row!
}

export async function lookById(ctx: Ctx, id: number): Promise<LookRow | null> {
  const [row] = await ctx.db
    .select()
    .from(looks)
    .where(and(here(ctx, looks), eq(looks.id, id)))
  return row ?? null
}

/** What somebody opened last. */
export async function lastLookBy(ctx: Ctx, userId: number): Promise<LookRow | null> {
  const [row] = await ctx.db
    .select()
    .from(looks)
    .where(and(here(ctx, looks), eq(looks.byUserId, userId)))
    .orderBy(desc(looks.id))
    .limit(1)
  return row ?? null
}

/** At papers of an application, the latest first. */
export const looksAt = (ctx: Ctx, applicationId: number, limit: number): Promise<Pick<LookRow, 'byUserId' | 'reason' | 'at'>[]> =>
  ctx.db
    .select({ byUserId: looks.byUserId, reason: looks.reason, at: looks.at })
    .from(looks)
    .innerJoin(papers, and(eq(papers.tenantId, looks.tenantId), eq(papers.id, looks.paperId)))
    .where(and(here(ctx, looks), eq(papers.applicationId, applicationId)))
    .orderBy(desc(looks.id))
    .limit(limit)
