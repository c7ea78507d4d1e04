/**
 * How a certificate changes state, and the effects: the profile's facts, the level, the papers, the owner's notices.
 * Must hold the lock on the profile.
 */
import {
  certificateLimits,
  certificateMonths,
  certificateStates,
  type CertificateKind,
  type FactSource,
  type Revocation,
} from '@qianxian/protocol/certificate/certificate.words'
import type { AuditReason } from '@qianxian/protocol/audit/audit.words'
import { clockInChina, momentAfter, momentOf } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { ProfilePatch } from '@qianxian/protocol/love/love.schema'
import type { Ctx, TxCtx } from '../../ctx'
import { cancelTask, lockTaskFirst } from '../audit/audit'
import { applyCertifiedFacts, lockProfile } from '../love/love'
import { retractNotices, notify } from '../notice/notice'
import { certificateEnding, certificateSubject, certificateTold } from './certificate.notices'
import {
  certificatesOf,
  dropSourcesOf,
  insertCertificate,
  keepSources,
  findOwner,
  paperStore,
  updateCertificate,
  type CertificateRow,
} from './certificate.repository'
import { updateTrustLevel } from './trust-level'

const validUntilOf = (kind: CertificateKind, from: Date): Date | null => {
  const months = certificateMonths[kind]
  return months === null ? null : momentOf(clockInChina(from).add(months, 'month'))
}

const papersUntilOf = (decidedAt: Date): Date => momentAfter(decidedAt, certificateLimits.papersDays, 'day')

/** Until when the papers are kept after a recheck. Papers whose storage time was over before it stay expired. */
const papersUntilAfter = (ctx: Ctx, { papersUntil }: CertificateRow): Date => papersUntil ?? papersUntilOf(ctx.now)

/**
 * Grants a certificate that was neither submitted nor decided here: confirmed by the register, a comparison, or a
 * matchmaker. Renews an existing one.
 */
export async function grantCertificate(
  ctx: Ctx,
  profileId: number,
  kind: CertificateKind,
  { from, result, source }: { from: Date; result: ProfilePatch; source: FactSource },
): Promise<void> {
  const validUntil = validUntilOf(kind, from)
  if (validUntil !== null && validUntil <= ctx.now) return
  const standing = await findStandingCertificate(ctx, profileId, kind)
  const facts = { status: 'approved' as const, result, decidedAt: from, validUntil, revokedFor: null }
  if (standing) await updateCertificate(ctx, standing, facts)
  else await insertCertificate(ctx, { profileId, kind, ...facts })
  await keepFacts(ctx, profileId, kind, { from, until: validUntil, source, result })
}

async function findStandingCertificate(ctx: Ctx, profileId: number, kind: CertificateKind): Promise<CertificateRow | null> {
  const rows = await certificatesOf(ctx, profileId)
  return rows.find((row) => row.kind === kind && isIn(certificateStates.standing, row.status)) ?? null
}

const keepFacts = (
  ctx: Ctx,
  profileId: number,
  kind: CertificateKind,
  { from, until, source, result }: { from: Date; until: Date | null; source: FactSource; result: ProfilePatch },
) =>
  keepSources(
    ctx,
    fieldsOf(kind, result).map((field) => ({ profileId, field, source, kind, at: from, until })),
  )

/** The facts that a certificate marks; a certificate that proves no profile field is stored under its kind. */
const fieldsOf = (kind: CertificateKind, result: ProfilePatch): string[] => {
  const fields = Object.keys(result)
  return fields.length === 0 || kind === 'met' ? [kind, ...fields] : fields
}

/**
 * Kinds that an approved certificate replaces: two kinds of paper state the marital status, and the later one applies.
 */
const rivalsOf = (kind: CertificateKind): readonly CertificateKind[] =>
  kind === 'marital' || kind === 'divorce' ? ['marital', 'divorce'] : [kind]

/** Applies an auditor's approval. */
export async function approveCertificate(ctx: TxCtx, row: CertificateRow, deciderId: number): Promise<void> {
  for (const kind of rivalsOf(row.kind)) {
    const former = await findStandingCertificate(ctx, row.profileId, kind)
    if (former && former.id !== row.id) await end(ctx, former, 'replaced')
  }
  const validUntil = validUntilOf(row.kind, ctx.now)
  await updateCertificate(ctx, row, {
    status: 'approved',
    decidedAt: ctx.now,
    validUntil,
    reason: null,
    papersUntil: papersUntilOf(ctx.now),
  })
  await keepFacts(ctx, row.profileId, row.kind, { from: ctx.now, until: validUntil, source: 'paper', result: row.result })
  await applyCertifiedFacts(ctx, row.profileId, row.result, deciderId)
  await updateTrustLevel(ctx, row.profileId)
  await hear(ctx, row)
}

export async function refuseCertificate(ctx: TxCtx, row: CertificateRow, reason: AuditReason): Promise<void> {
  await updateCertificate(ctx, row, { status: 'rejected', decidedAt: ctx.now, reason, papersUntil: papersUntilOf(ctx.now) })
  await hear(ctx, row)
}

/**
 * Starts a recheck after a report found that the statement may be false: the certificate does not count until an
 * auditor rechecks it, and its papers are kept for that.
 */
export async function suspendCertificate(ctx: TxCtx, row: CertificateRow, auditTaskId: number): Promise<void> {
  const { papersUntil } = row
  const isHere = papersUntil !== null && papersUntil > ctx.now
  await updateCertificate(ctx, row, { status: 'rechecking', auditTaskId, papersUntil: isHere ? null : papersUntil })
  await dropSourcesOf(ctx, row.profileId, row.kind)
  await hear(ctx, row)
}

/** Applies a recheck that confirmed the certificate: its former validity continues. */
export async function restoreCertificate(ctx: TxCtx, row: CertificateRow): Promise<void> {
  const { decidedAt, validUntil, profileId, kind, result } = row
  await updateCertificate(ctx, row, { status: 'approved', papersUntil: papersUntilAfter(ctx, row) })
  await keepFacts(ctx, profileId, kind, { from: decidedAt ?? ctx.now, until: validUntil, source: 'paper', result })
  await updateTrustLevel(ctx, profileId)
  await hear(ctx, row)
}

/** True if no notice is needed: the owner revoked it, or the notice about the name covers it. */
const isSaidElsewhere = ({ kind }: CertificateRow, revokedFor: Revocation): boolean =>
  revokedFor === 'withdrawn' || revokedFor === 'displaced' || (revokedFor === 'report_upheld' && kind === 'face')

/** Revokes a certificate; its facts become the owner's own statements again. */
export async function revokeCertificate(ctx: TxCtx, row: CertificateRow, revokedFor: Revocation): Promise<void> {
  await end(ctx, row, 'revoked', revokedFor)
  await dropSourcesOf(ctx, row.profileId, row.kind)
  await updateTrustLevel(ctx, row.profileId)
  if (!isSaidElsewhere(row, revokedFor)) await hear(ctx, row)
}

async function end(ctx: Ctx, row: CertificateRow, status: 'revoked' | 'replaced' | 'expired', revokedFor: Revocation | null = null) {
  // Papers of an ended certificate are destroyed when those of its decision would have been. A running recheck is
  // cancelled.
  const isJudged = row.status === 'rechecking' && row.auditTaskId !== null
  if (isJudged) await cancelTask(ctx, row.auditTaskId!)
  await updateCertificate(ctx, row, { status, revokedFor, papersUntil: isJudged ? papersUntilAfter(ctx, row) : row.papersUntil })
}

/**
 * Locks the tasks of the running rechecks among these certificates. A decision locks the task before the profile, so a
 * transaction that may end a certificate calls this before it locks the profile.
 */
async function lockRechecks(ctx: TxCtx, rows: readonly CertificateRow[]): Promise<void> {
  const taskIds = rows.flatMap(({ status, auditTaskId }) => (status === 'rechecking' ? (auditTaskId ?? []) : []))
  for (const id of taskIds.sort((a, b) => a - b)) await lockTaskFirst(ctx, id)
}

/** Locks the rechecks of the certificates that an approval of this one ends. */
export async function lockReplaced(ctx: TxCtx, { id, kind, profileId }: CertificateRow): Promise<void> {
  await lockRechecks(
    ctx,
    (await certificatesOf(ctx, profileId)).filter((row) => row.id !== id && isIn(rivalsOf(kind), row.kind)),
  )
}

const warnFromOf = ({ now }: Ctx): Date => momentAfter(now, certificateLimits.expiringDays, 'day')

const isDue = (ctx: Ctx, { status, validUntil, papersUntil }: CertificateRow): boolean =>
  (papersUntil !== null && papersUntil <= ctx.now) ||
  (isIn(certificateStates.standing, status) && validUntil !== null && validUntil <= (status === 'approved' ? warnFromOf(ctx) : ctx.now))

/** Applies due scheduled changes to a profile's certificates; returns true if anything changed. */
export async function settleDue(ctx: Ctx, profileId: number): Promise<boolean> {
  const due = (await certificatesOf(ctx, profileId)).filter((row) => isDue(ctx, row))
  if (due.length === 0) return false
  return ctx.tx(async (ctx) => {
    await lockRechecks(ctx, due)
    await lockProfile(ctx, profileId)
    return settleCertificates(ctx, profileId)
  })
}

async function settleCertificates(ctx: TxCtx, profileId: number): Promise<boolean> {
  const warnFrom = warnFromOf(ctx)
  let hasMoved = false
  let isRecounted = false
  for (const row of await certificatesOf(ctx, profileId)) {
    const { status, validUntil, papersUntil } = row
    const isStanding = isIn(certificateStates.standing, status) && validUntil !== null
    if (isStanding && validUntil <= ctx.now) {
      await end(ctx, row, 'expired')
      await dropSourcesOf(ctx, profileId, row.kind)
      await takeBackOf(ctx, row, certificateEnding)
      await hear(ctx, row)
      isRecounted = true
    } else if (isStanding && status === 'approved' && validUntil <= warnFrom) {
      await updateCertificate(ctx, row, { status: 'expiring' })
      await tellOwner(ctx, row, certificateEnding)
      hasMoved = true
    }
    if (papersUntil !== null && papersUntil <= ctx.now) {
      await dropPapers(ctx, row)
      hasMoved = true
    }
  }
  if (isRecounted) await updateTrustLevel(ctx, profileId)
  return hasMoved || isRecounted
}

/** Destroys the papers of a certificate and the statements about them; the result stays. */
export async function dropPapers(ctx: Ctx, row: CertificateRow): Promise<void> {
  const lying = await paperStore.listPapersOf(ctx, row.id)
  await paperStore.destroyPapers(
    ctx,
    lying.map((paper) => paper.id),
  )
  await updateCertificate(ctx, row, { papersUntil: null, saidEnc: '' })
}

/** Notifies the owner; an unread notice about this certificate is replaced, because both have the same content. */
async function hear(ctx: TxCtx, row: CertificateRow): Promise<void> {
  await takeBackOf(ctx, row, certificateTold)
  await tellOwner(ctx, row, certificateTold)
}

async function takeBackOf(ctx: Ctx, { kind, profileId }: CertificateRow, notice: typeof certificateTold): Promise<void> {
  const owner = await findOwner(ctx, profileId)
  await retractNotices(ctx, [notice], { to: [owner?.userId ?? null], subject: certificateSubject(kind) })
}

async function tellOwner(ctx: TxCtx, { id, kind, profileId }: CertificateRow, notice: typeof certificateTold): Promise<void> {
  const owner = await findOwner(ctx, profileId)
  await notify(ctx, notice, { to: [owner?.userId ?? null], subject: certificateSubject(kind), facts: { certificateId: id } })
}
