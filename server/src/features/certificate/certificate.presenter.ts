/** Presents certificates to their owner: state, benefit, and next step. */
import { auditReason, reasonFix } from '@qianxian/protocol/audit/audit.words'
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn, name, values } from '@qianxian/protocol/base/dictionary'
import type { Certificate, MyCertificate, MyCertificates, PaperLook } from '@qianxian/protocol/certificate/certificate.schema'
import {
  certificateBrings,
  certificateKind,
  certificateLimits,
  certificateStates,
  certificateWeights,
  type CertificateKind,
  type CertificateStatus,
  handedIn,
  paperLookReason,
  revocation,
  TRUST_MAX,
  trustFrom,
  trustOf,
} from '@qianxian/protocol/certificate/certificate.words'
import { shownName } from '@qianxian/protocol/base/masks'
import type { Ctx } from '../../ctx'
import { loadJudgements, type Judgement } from '../audit/audit'
import { findProvenName } from '../identity/identity'
import { profileById } from '../love/love'
import { auditorNo } from '../paper/paper'
import {
  certificatesOf,
  countSubmittedSince,
  listLooks,
  findOwner,
  papersByCertificate,
  unsentPapersOf,
  type CertificateRow,
} from './certificate.repository'
import { heldKinds } from './trust-level'

/** The status at this moment, even if the sweep has not run yet. */
export function deriveStatus({ status, validUntil }: Pick<CertificateRow, 'status' | 'validUntil'>, now: Date): CertificateStatus {
  if (!isIn(certificateStates.standing, status) || validUntil === null) return status
  if (validUntil <= now) return 'expired'
  const isEnding = validUntil <= momentAfter(now, certificateLimits.expiringDays, 'day')
  return isEnding && isIn(certificateStates.counting, status) ? 'expiring' : status
}

/** Kinds offered to a member with this marital status. */
export function listOfferedKinds(ctx: Ctx, maritalStatus: string | null): CertificateKind[] {
  const isDivorced = maritalStatus === 'divorced'
  return values(certificateKind).filter((kind) => {
    if (kind === 'health') return ctx.tenant.configs.love.hasHealthCertificate === true
    return kind !== (isDivorced ? 'marital' : 'divorce')
  })
}

/** For one kind: the valid row, the row under review, and the row to show. */
function shownOf(rows: readonly CertificateRow[], now: Date) {
  const standing = rows.find((row) => isIn(certificateStates.standing, row.status) && deriveStatus(row, now) !== 'expired')
  const open = rows.find((row) => isIn(certificateStates.open, row.status))
  const last = rows.find((row) => !isIn(certificateStates.gone, row.status))
  return { standing, open, shown: standing ?? open ?? last }
}

interface Standing {
  rows: readonly CertificateRow[]
  hasName: boolean
  judged: Map<number, Judgement>
  papers: Map<number, number>
  offered: readonly CertificateKind[]
  triesLeft: (kind: CertificateKind) => number
}

function certificateOf(ctx: Ctx, kind: CertificateKind, { rows, hasName, judged, papers, offered, triesLeft }: Standing): Certificate {
  const { standing, open, shown } = shownOf(
    rows.filter((row) => row.kind === kind),
    ctx.now,
  )
  const status = shown ? deriveStatus(shown, ctx.now) : 'none'
  const judgement = shown?.status === 'rejected' && shown.auditTaskId !== null ? judged.get(shown.auditTaskId) : undefined
  const reason = judgement?.reasons[0]
  const whyNot = explainRefusal({
    kind,
    status,
    hasName,
    isOpen: open !== undefined,
    isOffered: offered.includes(kind),
    left: triesLeft(kind),
  })
  const isGone = shown?.papersUntil != null && shown.papersUntil <= ctx.now
  return {
    kind,
    status,
    weight: certificateWeights[kind],
    brings: certificateBrings[kind],
    validUntil: standing?.validUntil?.toISOString() ?? null,
    papersUntil: isGone ? null : (shown?.papersUntil?.toISOString() ?? null),
    papers: isGone || !shown ? 0 : (papers.get(shown.id) ?? 0),
    reason:
      status === 'rejected'
        ? (reason?.reason ?? name(auditReason, shown?.reason ?? 'other_rule'))
        : status === 'revoked'
          ? name(revocation, shown?.revokedFor)
          : null,
    howToFix: status === 'rejected' ? (reason?.howToFix ?? reasonFix('certificate', shown?.reason ?? 'other_rule')) : null,
    judgementId: judgement?.id ?? null,
    canAppeal: judgement?.canAppeal ?? false,
    isRenewing: standing !== undefined && open !== undefined,
    canSubmit: whyNot === null,
    whyNot,
  }
}

interface Now {
  kind: CertificateKind
  status: CertificateStatus
  hasName: boolean
  isOpen: boolean
  isOffered: boolean
  left: number
}

/** Returns the reason why the certificate cannot be submitted; null if it can. */
export function explainRefusal({ kind, status, hasName, isOpen, isOffered, left }: Now): string | null {
  if (!isIn(handedIn, kind)) {
    if (kind === 'met') return '由服务你的红娘见面后确认'
    return kind === 'portrait' ? '刷脸认证后自动和头像比对' : '请到「实名认证」完成'
  }
  if (!isOffered) return '本平台没有开放这项认证'
  if (!hasName) return '请先完成实名认证'
  if (isOpen) return '正在审核，一般 48 小时内有结果'
  if (status === 'rechecking') return '正在重新核对，有结果后会告诉你'
  if (isIn(certificateStates.standing, status) && status !== 'expiring') return '已认证，到期前 30 天可以重新提交'
  return left <= 0 ? '今天提交的次数已用完，请明天再试' : null
}

async function standingOfAll(ctx: Ctx, profileId: number): Promise<Standing & { maritalStatus: string | null }> {
  const [rows, profile, owner] = [await certificatesOf(ctx, profileId), await profileById(ctx, profileId), await findOwner(ctx, profileId)]
  const proven = owner?.userId == null ? null : await findProvenName(ctx, owner.userId)
  const since = startOfDayInShanghai(ctx.now)
  const today = (kind: CertificateKind) => rows.filter((row) => row.kind === kind && row.createdAt >= since).length
  const judgements = rows.flatMap(({ status, auditTaskId }) => (status === 'rejected' && auditTaskId !== null ? [auditTaskId] : []))
  const maritalStatus = profile?.maritalStatus ?? null
  return {
    rows,
    maritalStatus,
    hasName: proven !== null,
    judged: await loadJudgements(ctx, judgements),
    papers: await papersByCertificate(
      ctx,
      rows.map(({ id }) => id),
    ),
    offered: listOfferedKinds(ctx, maritalStatus),
    triesLeft: (kind) => certificateLimits.perDay - today(kind),
  }
}

export async function presentCertificates(ctx: Ctx, profileId: number): Promise<MyCertificates> {
  const standing = await standingOfAll(ctx, profileId)
  const held = heldKinds(standing.rows, ctx.now)
  const { weight, level } = trustOf(held)
  // Certificates proven before the kind was closed, or before the member married, stay visible.
  const kinds = values(certificateKind).filter((kind) => standing.offered.includes(kind) || held.has(kind))
  const from = trustFrom.at(level)
  return {
    level,
    weight,
    next:
      level === TRUST_MAX || from === undefined
        ? null
        : { level: level + 1, from, needsFace: level >= 1 && weight >= from && !held.has('face') },
    list: kinds.map((kind) => certificateOf(ctx, kind, standing)),
    looks: await looksOf(ctx, profileId, null),
  }
}

const looksOf = async (ctx: Ctx, profileId: number, of: CertificateKind | null): Promise<PaperLook[]> =>
  (await listLooks(ctx, profileId, of, certificateLimits.looksShown)).map(({ at, byUserId, reason, kind }) => ({
    at: at.toISOString(),
    auditorNo: auditorNo(ctx, byUserId),
    reason: name(paperLookReason, reason),
    kind,
  }))

export async function presentCertificate(ctx: Ctx, profileId: number, kind: CertificateKind): Promise<MyCertificate> {
  const [standing, profile, owner, unsent, looks] = [
    await standingOfAll(ctx, profileId),
    await profileById(ctx, profileId),
    await findOwner(ctx, profileId),
    await unsentPapersOf(ctx, profileId, kind),
    await looksOf(ctx, profileId, kind),
  ]
  const proven = owner?.userId == null ? null : await findProvenName(ctx, owner.userId)
  return {
    certificate: certificateOf(ctx, kind, standing),
    papers: unsent.map(({ id, bytes, createdAt }) => ({ id, bytes, addedAt: createdAt.toISOString() })),
    isPdf: unsent.some(({ page }) => page !== null),
    looks,
    said: {
      education: profile?.education ?? null,
      school: profile?.school ?? null,
      occupation: profile?.occupation ?? null,
      incomeBand: profile?.incomeBand ?? null,
      maritalStatus: profile?.maritalStatus ?? null,
    },
    shownName: proven === null ? null : shownName(proven.name),
  }
}

/** Number of submissions left today. The caller must hold the lock on the profile. */
export const triesLeftToday = async (ctx: Ctx, profileId: number, kind: CertificateKind): Promise<number> =>
  certificateLimits.perDay - (await countSubmittedSince(ctx, profileId, kind, startOfDayInShanghai(ctx.now)))
