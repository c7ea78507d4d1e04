/**
 * The auditors' view of a certificate: its statements, its papers, and the register to consult; and the effect of the
 * decision.
 */
import type { AuditPaper } from '@qianxian/protocol/audit/audit.schema'
import type { Priority } from '@qianxian/protocol/audit/audit.words'
import { CHSI_CHECK_PAGE, type Said } from '@qianxian/protocol/certificate/certificate.rules'
import {
  certificateKind,
  certificateLimits,
  certificateStates,
  educationWay,
  paperHolder,
} from '@qianxian/protocol/certificate/certificate.words'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import type { ProfileField } from '@qianxian/protocol/love/love.schema'
import type { Ctx, TxCtx } from '../../ctx'
import type { StoredAuditItem } from '../../db/tables/audit'
import { fault } from '../../http/fault'
import { openTask, type AuditAttachments, type AuditDecision } from '../audit/audit'
import { findProvenName } from '../identity/identity'
import { lockProfile, describeFact } from '../love/love'
import { certificateById, certificatesOf, findOwner, paperStore, updateCertificate, type CertificateRow } from './certificate.repository'
import { approveCertificate, lockReplaced, restoreCertificate, refuseCertificate, revokeCertificate } from './certificate-state'

interface Asked {
  ownerId: number
  no: string
  said: Said
  isCopied: boolean
}

/** Opens an audit task. An auditor decides every certificate; automatic findings are only hints. */
export async function openAuditTask(ctx: Ctx, row: CertificateRow, { ownerId, no, said, isCopied }: Asked): Promise<void> {
  const hint = [isCopied ? '另一个账号交过同一份材料' : '', said.holder === 'spouse' ? '证件不是本人姓名，请核对关系' : '']
    .filter(Boolean)
    .join('；')
  const auditTaskId = await openTaskOf(ctx, row, { ownerId, no, hint, priority: isCopied ? 'high' : 'medium' })
  await updateCertificate(ctx, row, { status: 'need_human', auditTaskId })
}

/** Opens a recheck of an approved certificate after a report; its papers can be viewed while they are still stored. */
export async function reopenAuditTask(ctx: Ctx, row: CertificateRow, { ownerId, no }: Pick<Asked, 'ownerId' | 'no'>): Promise<number> {
  const isHere = row.papersUntil !== null && row.papersUntil > ctx.now
  const hint = `核对举报后重新核对${isHere ? '' : '；材料已按期销毁，无法核对的请选未通过，本人可以重新提交'}`
  return openTaskOf(ctx, row, { ownerId, no, hint, priority: 'high' })
}

type Opened = Pick<Asked, 'ownerId' | 'no'> & { hint: string; priority: Priority }

function openTaskOf(ctx: Ctx, row: CertificateRow, { ownerId, no, hint, priority }: Opened): Promise<number> {
  const what: StoredAuditItem = {
    field: 'papers',
    label: `${certificateKind[row.kind]}材料`,
    before: null,
    after: null,
    hint: hint || null,
    mediaId: null,
  }
  const facts = (Object.keys(row.result) as ProfileField[]).map((field): StoredAuditItem => {
    const { label, text } = describeFact(field, row.result[field])
    return { field, label, before: null, after: text, hint: null, mediaId: null }
  })
  return openTask(ctx, {
    targetType: 'certificate',
    targetId: row.id,
    ownerId,
    parties: [],
    title: `${certificateKind[row.kind]}认证`,
    subtitle: `编号 ${no}`,
    items: [what, ...facts],
    priority,
    dueHours: certificateLimits.judgedWithinHours,
  })
}

export async function onDecided(ctx: TxCtx, { taskId, targetId, decision, reasons, deciderId }: AuditDecision): Promise<void> {
  const seen = await certificateById(ctx, targetId)
  if (!seen) throw fault('already_handled')
  if (decision === 'approved' && seen.status !== 'rechecking') await lockReplaced(ctx, seen)
  await lockProfile(ctx, seen.profileId)
  const row = (await certificateById(ctx, targetId))!
  if (row.auditTaskId !== taskId || !isIn(certificateStates.judged, row.status)) throw fault('already_handled')
  if (row.status === 'rechecking')
    await (decision === 'approved' ? restoreCertificate(ctx, row) : revokeCertificate(ctx, row, 'report_upheld'))
  else if (decision === 'approved') await approveCertificate(ctx, row, deciderId)
  else await refuseCertificate(ctx, row, reasons[0]?.code ?? 'other_rule')
}

/**
 * Filters the tasks that may be appealed: no newer certificate of the kind was submitted, and the papers are still
 * stored for the second review.
 */
export async function mayAppeal(ctx: Ctx, tasks: readonly { id: number; targetId: number }[]): Promise<number[]> {
  const heard: number[] = []
  for (const { id, targetId } of tasks) {
    const row = await certificateById(ctx, targetId)
    if (row?.status !== 'rejected' || row.auditTaskId !== id) continue
    if (row.papersUntil === null || row.papersUntil <= ctx.now) continue
    const [newest] = (await certificatesOf(ctx, row.profileId)).filter((one) => one.kind === row.kind)
    if (newest?.id === row.id) heard.push(id)
  }
  return heard
}

export async function onAppealed(ctx: TxCtx, { taskId, targetId }: { taskId: number; targetId: number }): Promise<void> {
  const seen = await certificateById(ctx, targetId)
  if (!seen) throw fault('already_handled')
  await lockProfile(ctx, seen.profileId)
  const [row, ...newer] = [(await certificateById(ctx, targetId))!, ...(await openOf(ctx, seen))]
  if (row.auditTaskId !== taskId || row.status !== 'rejected' || newer.length > 0) throw fault('already_handled')
  await updateCertificate(ctx, row, { status: 'need_human', papersUntil: null })
}

const openOf = async (ctx: Ctx, { profileId, kind }: CertificateRow): Promise<CertificateRow[]> =>
  (await certificatesOf(ctx, profileId)).filter((row) => row.kind === kind && isIn(certificateStates.open, row.status))

/** Details shown only to the auditor who took the task, including the statements about the papers. */
export async function loadAttachments(ctx: Ctx, { targetId }: { targetId: number }): Promise<AuditAttachments> {
  const row = await certificateById(ctx, targetId)
  if (!row) return { papers: [], said: [], links: [] }
  const lying = await paperStore.listPapersOf(ctx, row.id)
  const said = row.saidEnc === '' ? {} : (JSON.parse(ctx.secrets.unseal(row.saidEnc)) as Said)
  const owner = await findOwner(ctx, row.profileId)
  const proven = owner?.userId == null ? null : await findProvenName(ctx, owner.userId)
  const isHere = row.saidEnc !== ''
  const codes = lying.flatMap(({ codeEnc }) => (codeEnc === '' ? [] : [ctx.secrets.unseal(codeEnc)]))
  return {
    papers: lying.map(({ id, page }, place): AuditPaper => ({ id, label: page === null ? `第 ${place + 1} 张` : `PDF 第 ${page} 页` })),
    said: isHere ? wordsOf(said, proven?.name ?? null) : [],
    links: [
      ...[...new Set(codes)].map((url) => ({ label: '打开学信网报告', url })),
      ...(said.checkCode ? [{ label: '到学信网输入验证码', url: CHSI_CHECK_PAGE }] : []),
    ],
  }
}

function wordsOf({ educationWay: way, checkCode, diplomaNumber, holder, holderName }: Said, proven: string | null) {
  const said: { label: string; text: string }[] = []
  const add = (label: string, text: string | null | undefined) => {
    if (text) said.push({ label, text })
  }
  add('实名', proven)
  add('认证方式', way && name(educationWay, way))
  add('学信网验证码', checkCode)
  add('证书编号', diplomaNumber)
  add('证件上写的是', holder && name(paperHolder, holder))
  add('证件上的姓名', holderName)
  return said
}
