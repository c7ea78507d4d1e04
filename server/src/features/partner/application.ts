/** The audit task of an application or a renewal, the effect of its decision, and the end of what is open. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import { partnerField, partnerKind, partnerLimits, partnerStates, type PartnerField } from '@qianxian/protocol/partner/partner.words'
import type { Ctx, TxCtx } from '../../ctx'
import { cancelTask, lockTaskFirst, openTask, type AuditAttachments, type AuditDecision } from '../audit/audit'
import { endRole } from '../account/account'
import { findProvenName } from '../identity/identity'
import { regionTitle } from '../tenant/tenant'
import { notifyPartner } from './partner.notices'
import * as store from './partner.repository'
import type { PartnerRow } from './partner.repository'

/** Submits the row's content to an auditor; the applicant is a party and cannot decide. Must hold the lock on the row. */
export async function openPartnerTask(ctx: TxCtx, row: PartnerRow, isRenewal: boolean): Promise<void> {
  const item = (field: PartnerField, after: string) => ({
    field,
    label: name(partnerField, field),
    before: null,
    after,
    mediaId: null,
    hint: null,
  })
  const taskId = await openTask(ctx, {
    targetType: 'partner',
    targetId: row.id,
    ownerId: row.userId,
    parties: [],
    title: isRenewal ? '合伙人续约' : '合伙人申请',
    subtitle: `${regionTitle(row.region)} · ${partnerKind[row.kind]}`,
    items: [
      item('name', row.name),
      item('region', regionTitle(row.region)),
      item('intro', row.intro),
      item('application', isRenewal ? '通过后延长一期；不通过，到期结束' : '通过后签署协议才生效'),
    ],
    dueHours: partnerLimits.judgedWithinHours,
  })
  await store.updatePartner(ctx, row.id, { auditTaskId: taskId })
}

export async function applyPartnerDecision(ctx: TxCtx, { targetId, taskId, decision }: AuditDecision): Promise<void> {
  const row = await store.lockPartner(ctx, targetId)
  if (!row || row.auditTaskId !== taskId) return
  const isApproved = decision === 'approved'
  const status = store.statusNow(ctx, row)
  if (status === 'applying') await store.updatePartner(ctx, row.id, { status: isApproved ? 'contract_signing' : 'refused' })
  else if (status === 'renewing')
    await store.updatePartner(ctx, row.id, {
      status: 'active',
      ...(isApproved ? { validTo: momentAfter(row.validTo!, partnerLimits.termDays, 'day') } : {}),
    })
  else return
  await notifyPartner(ctx, row)
}

/** For the auditor who took the task: the proven name. */
export async function loadPartnerAttachments(ctx: Ctx, { targetId }: { targetId: number }): Promise<AuditAttachments> {
  const [row] = await store.partnersById(ctx, [targetId])
  const proven = row ? await findProvenName(ctx, row.userId) : null
  return { papers: [], said: proven === null ? [] : [{ label: '实名', text: proven.name }], links: [] }
}

/** Ends a partnership and its role at this moment; what was paid before is settled as ever. Must hold the lock on the row. */
export async function endPartnership(ctx: TxCtx, row: PartnerRow, status: 'expired' | 'terminated'): Promise<PartnerRow> {
  const validTo = row.validTo !== null && row.validTo > ctx.now ? ctx.now : row.validTo
  const ended = await store.updatePartner(ctx, row.id, { status, validTo, parentId: null })
  await store.orphanChildren(ctx, row.id)
  await endRole(ctx, row.userId, 'partner')
  return ended
}

/** Marks partnerships whose term is over, of one region, of one person or of all; the region is free from then on. */
export async function expireDue(ctx: TxCtx, whose: { region?: string; userId?: number } = {}): Promise<number> {
  const due = await store.listDue(ctx, AT_ONCE, whose)
  for (const { id } of due) {
    const row = await store.lockPartner(ctx, id)
    if (!row || row.status === 'expired' || store.statusNow(ctx, row) !== 'expired') continue
    await endPartnership(ctx, row, 'expired')
    await notifyPartner(ctx, row)
  }
  return due.length
}
const AT_ONCE = 200

/** Withdraws what is open, or ends what is in force; the contribution of a closed account. */
export async function endPartnerOf(ctx: TxCtx, userId: number): Promise<void> {
  const found = await store.findLatest(ctx, userId)
  if (!found || !isIn(partnerStates.open, found.status)) return
  await lockTaskFirst(ctx, found.auditTaskId)
  const row = await store.lockPartner(ctx, found.id)
  if (!row || !isIn(partnerStates.open, row.status)) return
  if (row.auditTaskId !== null) await cancelTask(ctx, row.auditTaskId)
  if (isIn(partnerStates.joining, row.status)) await store.updatePartner(ctx, row.id, { status: 'withdrawn' })
  else await endPartnership(ctx, row, 'terminated')
}

/** At most one open partnership is left: that of the surviving account, else the other one moves. */
export async function mergePartners(ctx: TxCtx, fromUserId: number, toUserId: number): Promise<void> {
  const other = await store.findLatest(ctx, toUserId)
  if (other && isIn(partnerStates.open, other.status)) await endPartnerOf(ctx, fromUserId)
  await store.movePartners(ctx, fromUserId, toUserId)
}
