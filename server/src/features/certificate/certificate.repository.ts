/**
 * The only writer of certificates, their steps, their papers with keys and views, and the sources of a profile's facts.
 */
import { type CertificateKind, certificateStates } from '@qianxian/protocol/certificate/certificate.words'
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { certificates, certificateSteps, factSources, paperKeys, paperLooks, papers } from '../../db/tables/certificate'
import { loveProfiles } from '../../db/tables/love'
import { createPaperStore } from '../paper/paper'

export type CertificateRow = typeof certificates.$inferSelect
type PaperRow = typeof papers.$inferSelect
type NewCertificate = Omit<typeof certificates.$inferInsert, 'tenantId' | 'id'>

const oneCertificate = (ctx: Ctx, id: number) => and(tenantScope(ctx, certificates), eq(certificates.id, id))

// --- Certificates ---------------------------------------------------------------

/** A profile's certificates, latest first. */
export const certificatesOf = (ctx: Ctx, profileId: number): Promise<CertificateRow[]> =>
  ctx.db
    .select()
    .from(certificates)
    .where(and(tenantScope(ctx, certificates), eq(certificates.profileId, profileId)))
    .orderBy(desc(certificates.id))

export async function certificateById(ctx: Ctx, id: number): Promise<CertificateRow | null> {
  const [row] = await ctx.db.select().from(certificates).where(oneCertificate(ctx, id))
  return row ?? null
}

export async function certificatesByIds(ctx: Ctx, ids: readonly number[]): Promise<CertificateRow[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select()
    .from(certificates)
    .where(and(tenantScope(ctx, certificates), inArray(certificates.id, [...ids])))
}

export async function insertCertificate(ctx: Ctx, row: NewCertificate): Promise<CertificateRow> {
  const [made] = await ctx.db
    .insert(certificates)
    .values({ createdAt: ctx.now, ...row, tenantId: ctx.tenant.id })
    .returning()
  await addStep(ctx, made!)
  return made!
}

/** Updates the row and, if the status changes, records a step. */
export async function updateCertificate(ctx: Ctx, before: CertificateRow, change: Partial<NewCertificate>): Promise<CertificateRow> {
  const [row] = await ctx.db.update(certificates).set(change).where(oneCertificate(ctx, before.id)).returning()
  if (row!.status !== before.status) await addStep(ctx, row!)
  return row!
}

const addStep = (ctx: Ctx, { id, status }: Pick<CertificateRow, 'id' | 'status'>) =>
  ctx.db.insert(certificateSteps).values({ tenantId: ctx.tenant.id, certificateId: id, status, at: ctx.now })

export async function countSubmittedSince(ctx: Ctx, profileId: number, kind: CertificateKind, since: Date): Promise<number> {
  const [row] = await ctx.db
    .select({ times: count() })
    .from(certificates)
    .where(
      and(
        tenantScope(ctx, certificates),
        eq(certificates.profileId, profileId),
        eq(certificates.kind, kind),
        gte(certificates.createdAt, since),
      ),
    )
  return row!.times
}

/** Profiles with scheduled work due now: an expiry, a reminder before it, or papers to destroy. */
export async function dueProfiles(ctx: Ctx, warnBefore: Date, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ profileId: certificates.profileId })
    .from(certificates)
    .where(
      and(
        tenantScope(ctx, certificates),
        or(
          and(inArray(certificates.status, certificateStates.standing), lte(certificates.validUntil, ctx.now)),
          and(eq(certificates.status, 'approved'), lte(certificates.validUntil, warnBefore)),
          lte(certificates.papersUntil, ctx.now),
        ),
      ),
    )
    .orderBy(asc(certificates.profileId))
    .limit(limit)
  return rows.map(({ profileId }) => profileId)
}

/** The account behind a profile; null if there is none. */
export async function findOwner(ctx: Ctx, profileId: number): Promise<{ userId: number | null; no: string } | null> {
  const [row] = await ctx.db
    .select({ userId: loveProfiles.userId, no: loveProfiles.no })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.id, profileId)))
  return row ?? null
}

// --- Papers ---------------------------------------------------------------------

export const paperStore = createPaperStore({
  papers,
  keys: paperKeys,
  looks: paperLooks,
  parent: 'certificateId',
  cleared: { codeEnc: '' },
})

/** Papers that were uploaded but neither submitted nor removed; of one kind, or of all. */
export const unsentPapersOf = (ctx: Ctx, profileId: number, kind?: CertificateKind): Promise<PaperRow[]> =>
  paperStore.listKeptPapers(
    ctx,
    eq(papers.profileId, profileId),
    kind === undefined ? undefined : eq(papers.kind, kind),
    isNull(papers.certificateId),
  )

/** Number of papers still stored for each certificate. */
export async function papersByCertificate(ctx: Ctx, certificateIds: readonly number[]): Promise<Map<number, number>> {
  if (certificateIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ certificateId: papers.certificateId, lying: count() })
    .from(papers)
    .where(and(tenantScope(ctx, papers), inArray(papers.certificateId, [...certificateIds]), isNull(papers.goneAt)))
    .groupBy(papers.certificateId)
  return new Map(rows.map(({ certificateId, lying }) => [certificateId!, lying]))
}

/** True if a different profile submitted one of the same files. */
export async function isSubmittedByOther(ctx: Ctx, profileId: number, hashes: readonly string[]): Promise<boolean> {
  if (hashes.length === 0) return false
  const rows = await ctx.db
    .select({ id: papers.id })
    .from(papers)
    .where(
      and(tenantScope(ctx, papers), inArray(papers.sha256, [...hashes]), ne(papers.profileId, profileId), isNotNull(papers.certificateId)),
    )
    .limit(1)
  return rows.length > 0
}

export async function unsentBefore(ctx: Ctx, before: Date, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: papers.id })
    .from(papers)
    .where(and(tenantScope(ctx, papers), isNull(papers.certificateId), isNull(papers.goneAt), lte(papers.createdAt, before)))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Views of a profile's papers, of one kind or of all, latest first. */
export const listLooks = (ctx: Ctx, profileId: number, kind: CertificateKind | null, limit: number) =>
  paperStore.listLooks(ctx, {
    where: and(eq(papers.profileId, profileId), kind === null ? undefined : eq(papers.kind, kind)),
    limit,
    fields: ['kind'],
  })

// --- Facts ----------------------------------------------------------------------

export const listSources = (ctx: Ctx, profileId: number) =>
  ctx.db
    .select()
    .from(factSources)
    .where(and(tenantScope(ctx, factSources), eq(factSources.profileId, profileId)))

export async function keepSources(ctx: Ctx, rows: readonly Omit<typeof factSources.$inferInsert, 'tenantId'>[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db
    .insert(factSources)
    .values(rows.map((row) => ({ ...row, tenantId: ctx.tenant.id })))
    .onConflictDoUpdate({
      target: [factSources.tenantId, factSources.profileId, factSources.field],
      set: { source: sql`excluded.source`, kind: sql`excluded.kind`, at: sql`excluded.at`, until: sql`excluded.until` },
    })
}

export async function dropSourcesOf(ctx: Ctx, profileId: number, kind: CertificateKind): Promise<void> {
  await ctx.db
    .delete(factSources)
    .where(and(tenantScope(ctx, factSources), eq(factSources.profileId, profileId), eq(factSources.kind, kind)))
}

export async function dropSource(ctx: Ctx, profileId: number, field: string): Promise<void> {
  await ctx.db
    .delete(factSources)
    .where(and(tenantScope(ctx, factSources), eq(factSources.profileId, profileId), eq(factSources.field, field)))
}
