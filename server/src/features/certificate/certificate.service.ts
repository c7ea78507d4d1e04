/** Service functions for certificates. */
import type { certificate } from '@qianxian/protocol/certificate/certificate'
import { isSameName, personName } from '@qianxian/protocol/base/names'
import { certificateFaults, codeOf, type Said } from '@qianxian/protocol/certificate/certificate.rules'
import { certificateStates, type HandedIn } from '@qianxian/protocol/certificate/certificate.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { ProfilePatch } from '@qianxian/protocol/love/love.schema'
import { requireMember, requireProfileId, type Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { cancelTask, lockTaskFirst } from '../audit/audit'
import { findProvenName } from '../identity/identity'
import { checkPatch, lockProfile } from '../love/love'
import { markKindsRead, markSubjectsRead } from '../notice/notice'
import { openAuditTask } from './audit-decider'
import { certificateEnding, certificateSubject, certificateTold } from './certificate.notices'
import {
  presentCertificates,
  listOfferedKinds,
  presentCertificate,
  deriveStatus,
  triesLeftToday,
  explainRefusal,
} from './certificate.presenter'
import {
  certificatesOf,
  insertCertificate,
  isSubmittedByOther,
  paperStore,
  unsentPapersOf,
  updateCertificate,
  type CertificateRow,
} from './certificate.repository'
import { dropPapers, revokeCertificate, settleDue } from './certificate-state'
import { removeFiles } from './papers'

export { openPaper, uploadPaper } from './papers'

/** Settles overdue scheduled work before a read, in case the sweep has not run yet. */
async function settled(ctx: Ctx, profileId: number): Promise<void> {
  if (await settleDue(ctx, profileId)) await removeFiles(ctx)
}

export const getMyCertificates: Verb<typeof certificate.getMyCertificates> = async (ctx) => {
  const profileId = requireProfileId(ctx)
  await settled(ctx, profileId)
  await markKindsRead(ctx, certificateTold, certificateEnding)
  return presentCertificates(ctx, profileId)
}

export const getMyCertificate: Verb<typeof certificate.getMyCertificate> = async (ctx, { kind }) => {
  const profileId = requireProfileId(ctx)
  await settled(ctx, profileId)
  await markSubjectsRead(ctx, certificateSubject(kind))
  return presentCertificate(ctx, profileId, kind)
}

export const removePaper: Verb<typeof certificate.removePaper> = async (ctx, { id }) => {
  const profileId = requireProfileId(ctx)
  const kind = await ctx.tx(async (ctx) => {
    await lockProfile(ctx, profileId)
    const paper = await paperStore.loadPaper(ctx, id)
    if (paper?.profileId !== profileId) throw fault('not_found')
    if (paper.certificateId !== null) throw fault('already_handled', { message: '材料已提交，撤回后会一并删除' })
    // The pages of a PDF are added and removed together.
    const gone = paper.page === null ? [paper] : await unsentPapersOf(ctx, profileId, paper.kind)
    await paperStore.destroyPapers(
      ctx,
      gone.map((one) => one.id),
    )
    return paper.kind
  })
  await removeFiles(ctx)
  return presentCertificate(ctx, profileId, kind)
}

export const submitCertificate: Verb<typeof certificate.submitCertificate> = async (ctx, { kind, ...said }) => {
  const { userId } = requireMember(ctx)
  const profileId = requireProfileId(ctx)
  await settled(ctx, profileId)
  await ctx.tx(async (ctx) => {
    const profile = await lockProfile(ctx, profileId)
    const proven = await findProvenName(ctx, userId)
    await refuseNow(ctx, profileId, kind, { hasName: proven !== null, maritalStatus: profile.maritalStatus })
    const papers = await unsentPapersOf(ctx, profileId, kind)
    const complaints = { ...certificateFaults(kind, said, papers.length), ...holderFault(said, proven!.name) }
    if (Object.keys(complaints).length > 0) throw fieldFault(complaints as Record<string, string>)
    const result = checkPatch(ctx, resultOf(kind, said, profile))
    const row = await insertCertificate(ctx, {
      profileId,
      kind,
      status: 'submitted',
      result,
      saidEnc: ctx.secrets.seal(JSON.stringify(tidied(said))),
    })
    await paperStore.attachPapers(
      ctx,
      papers.map(({ id }) => id),
      row.id,
    )
    const checking = await updateCertificate(ctx, row, { status: 'auto_checking' })
    const isCopied = await isSubmittedByOther(
      ctx,
      profileId,
      papers.map(({ sha256 }) => sha256),
    )
    await openAuditTask(ctx, checking, { ownerId: userId, no: profile.no, said, isCopied })
  })
  return presentCertificate(ctx, profileId, kind)
}

/**
 * Throws if the certificate cannot be submitted now. The second of two simultaneous taps waits for the first, and
 * throws that it is under review.
 */
async function refuseNow(
  ctx: Ctx,
  profileId: number,
  kind: HandedIn,
  { hasName, maritalStatus }: { hasName: boolean; maritalStatus: string | null },
): Promise<void> {
  const rows = (await certificatesOf(ctx, profileId)).filter((row) => row.kind === kind)
  const isOffered = kind === 'marital' || kind === 'divorce' || listOfferedKinds(ctx, maritalStatus).includes(kind)
  if (!isOffered) throw fault('certificate_closed')
  if (!hasName) throw fault('certificate_needs_name')
  const isOpen = rows.some((row) => isIn(certificateStates.open, row.status))
  if (isOpen) throw fault('certificate_open', { data: await presentCertificate(ctx, profileId, kind) })
  const standing = rows.find((row) => isIn(certificateStates.standing, row.status))
  const left = await triesLeftToday(ctx, profileId, kind)
  const status = standing ? deriveStatus(standing, ctx.now) : 'none'
  const whyNot = explainRefusal({ kind, status, hasName, isOpen, isOffered, left })
  if (whyNot === null) return
  throw left <= 0
    ? fault('certificate_tries')
    : fault('already_handled', { message: whyNot, data: await presentCertificate(ctx, profileId, kind) })
}

/** The name on the paper must be the proven one, or that of a co-owner, which an auditor checks. */
function holderFault({ holder, holderName }: Said, proven: string): { holderName?: string } {
  if (holder !== 'self' || holderName === undefined) return {}
  return isSameName(holderName, proven) ? {} : { holderName: '和实名认证的姓名不一致' }
}

const tidied = (said: Said): Said => ({
  ...said,
  ...(said.holderName === undefined ? {} : { holderName: personName(said.holderName) }),
  ...(said.checkCode === undefined ? {} : { checkCode: codeOf(said.checkCode) }),
  ...(said.diplomaNumber === undefined ? {} : { diplomaNumber: codeOf(said.diplomaNumber) }),
})

/** The facts that the profile shows once they are proven: only bands and words. */
function resultOf(
  kind: HandedIn,
  { education, school, occupation, incomeBand, maritalStatus }: Said,
  { housing }: { housing: string | null },
): ProfilePatch {
  switch (kind) {
    case 'education':
      return { education: education!, school: school!.trim() }
    case 'job':
      return { occupation: occupation!.trim() }
    case 'income':
      return { incomeBand: incomeBand! }
    case 'marital':
      return { maritalStatus: maritalStatus! }
    case 'divorce':
      return { maritalStatus: 'divorced' }
    case 'house':
      return { housing: housing === 'mortgage' ? 'mortgage' : 'owned' }
    case 'car':
      return { car: 'owned' }
    case 'health':
      return {}
  }
}

export const withdrawCertificate: Verb<typeof certificate.withdrawCertificate> = async (ctx, { kind }) => {
  const profileId = requireProfileId(ctx)
  await settled(ctx, profileId)
  await ctx.tx(async (ctx) => {
    const listOfKind = async () => (await certificatesOf(ctx, profileId)).filter((row) => row.kind === kind)
    await lockTaskFirst(ctx, (await listOfKind()).find((row) => isIn(certificateStates.judged, row.status))?.auditTaskId)
    await lockProfile(ctx, profileId)
    const rows = await listOfKind()
    const open = rows.find((row) => isIn(certificateStates.open, row.status))
    const standing = rows.find((row) => isIn(certificateStates.standing, row.status))
    if (open) return withdraw(ctx, open)
    if (!standing) throw fault('already_handled', { data: await presentCertificate(ctx, profileId, kind) })
    await revokeCertificate(ctx, standing, 'withdrawn')
    await dropPapers(ctx, { ...standing, status: 'revoked' })
  })
  await removeFiles(ctx)
  return presentCertificate(ctx, profileId, kind)
}

async function withdraw(ctx: Ctx, open: CertificateRow): Promise<void> {
  // An auditor decided it at the same moment and was faster.
  if (open.auditTaskId !== null && !(await cancelTask(ctx, open.auditTaskId))) throw fault('already_handled')
  const row = await updateCertificate(ctx, open, { status: 'withdrawn', decidedAt: ctx.now })
  await dropPapers(ctx, row)
}
