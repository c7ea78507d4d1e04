/**
 * Audit tasks about leads: an invalid mark, and the call back of a sampled conversion. Target of both is the lead; its
 * state tells which of the two the task is about.
 */
import { name } from '@qianxian/protocol/base/dictionary'
import type { lead } from '@qianxian/protocol/lead/lead'
import { leadConvertType, leadInvalidReason, leadLimits, leadSource, type LeadInvalidReason } from '@qianxian/protocol/lead/lead.words'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import type { StoredAuditItem } from '../../db/tables/audit'
import { fault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { openTask, requireTaskForReason, type AuditDecision } from '../audit/audit'
import { undoLeadClaims } from '../attribution/attribution'
import { managersOf } from '../store/store'
import { leadConversionUndone } from './lead.hooks'
import { loadRules } from './lead-rules'
import { endLead, forgetLead, MARK_ITEM, noteEvent } from './lead-state'
import { leadOverturned, leadUndone, notifyLead } from './lead.notices'
import { cityNameOf, nameOf, phoneOf } from './lead.presenter'
import * as store from './lead.repository'
import type { LeadRecord } from './lead.repository'
import { offerToNext } from './rotation'

const item = (field: string, label: string, after: string): StoredAuditItem => ({
  field,
  label,
  before: null,
  after,
  mediaId: null,
  hint: null,
})

/** The handler and the managers of the store take no part in the decision. */
async function partiesOf(ctx: Ctx, handlerId: number, storeId: number | null) {
  const managers = storeId === null ? [] : await managersOf(ctx, storeId)
  return [...new Set([handlerId, ...managers])].map((userId) => ({ userId, kind: 'colleague' as const }))
}

/** Marks a lead invalid, and opens the task in which an auditor reviews the mark. */
export async function askReview(ctx: TxCtx, row: LeadRecord, reason: LeadInvalidReason, note: string): Promise<void> {
  const handlerId = row.ownerId!
  const taskId = await openTask(ctx, {
    targetType: 'lead',
    targetId: row.id,
    ownerId: 0,
    parties: await partiesOf(ctx, handlerId, row.ownerStoreId),
    title: '客资无效复核',
    subtitle: `${cityNameOf(row.cityGeo)} ${name(leadSource, row.source)}`.trim(),
    items: [item(MARK_ITEM, '标记无效的原因', [name(leadInvalidReason, reason), note].filter(Boolean).join('：'))],
  })
  await endLead(
    ctx,
    row,
    'invalid',
    { event: 'invalid', note: [name(leadInvalidReason, reason), note].filter(Boolean).join('：') },
    { invalidReason: reason, invalidById: handlerId, invalidAt: ctx.now, reviewStatus: 'waiting', auditTaskId: taskId },
  )
}

/** The sample depends on a keyed hash, which nobody can choose. */
export function isSampled(ctx: Ctx, leadId: number, userId: number): boolean {
  const hash = ctx.secrets.hash('lead-sample', ctx.tenant.id, leadId, userId)
  return Number.parseInt(hash.slice(0, 8), 16) % 100 < leadLimits.samplePercent
}

/** Opens the task in which an auditor calls the person of a sampled conversion. Returns its id. */
export const askCallBack = async (ctx: TxCtx, row: LeadRecord): Promise<number> =>
  openTask(ctx, {
    targetType: 'lead',
    targetId: row.id,
    ownerId: 0,
    parties: await partiesOf(ctx, row.ownerId!, row.ownerStoreId),
    title: '客资转化回访',
    subtitle: `${cityNameOf(row.cityGeo)} ${name(leadSource, row.source)}`.trim(),
    items: [item('sample', '请回访', `${name(leadConvertType, row.convertType)}，请致电本人核实是否自愿注册`)],
  })

/** Runs in the transaction of the decision, which holds the lock on the task. */
export async function applyLeadDecision(ctx: TxCtx, { taskId, targetId, decision }: AuditDecision): Promise<void> {
  const row = await store.lockLead(ctx, targetId)
  if (row?.auditTaskId !== taskId) throw fault('already_handled')
  if (row.status === 'invalid') return settleMark(ctx, row, decision === 'approved')
  if (row.sampleStatus !== 'sampled') throw fault('already_handled')
  if (decision === 'approved') await store.updateLead(ctx, row.id, { sampleStatus: 'ok', auditTaskId: null })
  else await undoConversion(ctx, row)
}

async function settleMark(ctx: TxCtx, row: LeadRecord, isUpheld: boolean): Promise<void> {
  const judged = { reviewStatus: isUpheld ? 'upheld' : 'overturned', auditTaskId: null } as const
  if (isUpheld) {
    await store.updateLead(ctx, row.id, judged)
    return
  }
  const markerId = row.invalidById
  const said = { event: 'overturned', aboutId: markerId } as const
  const openId = await store.findOpenLead(ctx, row.phoneHash!)
  if (openId !== null) {
    // The person left the phone again after 180 days, which made another lead.
    const marked = await noteEvent(ctx, row, said, judged)
    await forgetLead(ctx, marked, 'merged', { event: 'merged', aboutId: null }, { dupOfId: openId })
    return
  }
  const back = await noteEvent(ctx, row, said, { ...judged, status: 'in_pool', poolAt: ctx.now, ownerStoreId: null })
  await notifyLead(ctx, leadOverturned, row.id, [markerId])
  await offerToNext(ctx, back, await loadRules(ctx))
}

/** The person was not real: the conversion never happened, for the attribution and for every commission. */
async function undoConversion(ctx: TxCtx, row: LeadRecord): Promise<void> {
  const { ownerId, convertUserId } = row
  await endLead(
    ctx,
    row,
    // The phone is gone if the account was erased meanwhile.
    row.phoneEnc === null ? 'erased' : 'invalid',
    { event: 'undone', aboutId: ownerId },
    { sampleStatus: 'fake', invalidReason: 'fake', invalidAt: ctx.now, reviewStatus: 'upheld', auditTaskId: null },
  )
  if (convertUserId !== null) {
    await undoLeadClaims(ctx, { userId: convertUserId, handlerId: ownerId!, storeId: row.ownerStoreId })
    await leadConversionUndone.emit(ctx, { leadId: row.id, userId: convertUserId })
  }
  await notifyLead(ctx, leadUndone, row.id, [ownerId])
}

/** Only for the task of a sampled conversion, while the auditor holds it. */
export const revealSampledLead: Verb<typeof lead.revealSampledLead> = (ctx, { taskId }) =>
  ctx.tx(async (ctx) => {
    const row = await store.leadOfSampleTask(ctx, taskId)
    if (!row) throw fault('not_found')
    await requireTaskForReason(ctx, taskId, true)
    await store.insertReveal(ctx, { leadId: row.id, byId: requireMember(ctx).userId, reason: 'sample', at: ctx.now })
    return { name: nameOf(ctx, row), phone: phoneOf(ctx, row) ?? '' }
  })
