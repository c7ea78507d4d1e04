/** Decisions of auditors: whether a disputed service counts, and whether a disputed settlement is paid as it was proposed. */
import type { TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import type { AuditDecision } from '../audit/audit'
import { addContractEvent } from './contract-events.repository'
import * as store from './contract.repository'
import type { ContractRecord } from './contract.repository'
import { countDeliverable } from './delivery/delivery'
import { deliverablesOf, planAnother, updateDeliverable, type DeliverableRow } from './delivery/deliverable.repository'
import { tellBoth } from './notify'
import { agreeSettlement, stopValueOf } from './stop/settlement'
import { settlementOf, updateSettlement, type SettlementRow } from './stop/settlement.repository'

export async function applyContractDecision(ctx: TxCtx, { taskId, targetId, decision }: AuditDecision): Promise<void> {
  const row = await store.lockContract(ctx, targetId)
  if (!row) throw fault('already_handled')
  const isApproved = decision === 'approved'
  const settlement = await settlementOf(ctx, targetId)
  if (settlement?.auditTaskId === taskId) return decideSettlement(ctx, row, settlement, isApproved)
  const service = (await deliverablesOf(ctx, [targetId])).find((one) => one.auditTaskId === taskId)
  if (service?.status !== 'disputed') throw fault('already_handled')
  return decideService(ctx, row, service, isApproved)
}

/** A service that does not count stays owed: another one is planned in its place. */
async function decideService(ctx: TxCtx, row: ContractRecord, service: DeliverableRow, isCounted: boolean): Promise<void> {
  const facts = { kind: service.kind, seq: service.seq }
  if (isCounted) {
    const confirmed = await updateDeliverable(ctx, service.id, { status: 'client_confirmed', confirmedAt: ctx.now })
    await addContractEvent(ctx, row.id, { kind: 'counted', who: '平台', facts })
    await countDeliverable(ctx, row, confirmed)
  } else {
    await updateDeliverable(ctx, service.id, { status: 'waived' })
    await planAnother(ctx, service)
    await addContractEvent(ctx, row.id, { kind: 'waived', who: '平台', facts })
  }
  await tellBoth(ctx, row)
}

/**
 * Refused: the amount is computed again for the other side's view at the moment of the request, without the fault that the member
 * claimed, or with a fault of the store that asked to stop.
 */
async function decideSettlement(ctx: TxCtx, row: ContractRecord, settlement: SettlementRow, isApproved: boolean): Promise<void> {
  if (settlement.status !== 'disputed') throw fault('already_handled')
  const cause = isApproved ? settlement.fault : settlement.isByMember ? 'none' : 'store'
  const value = isApproved ? settlement.value : await stopValueOf(ctx, row, { at: settlement.requestedAt, fault: cause })
  const decided = await updateSettlement(ctx, settlement.id, { fault: cause, value, refundFen: value.refundFen })
  await addContractEvent(ctx, row.id, { kind: 'mediated', who: '平台', facts: { fault: cause, refundFen: value.refundFen } })
  await agreeSettlement(ctx, row, decided, { by: settlement.answeredById, status: 'mediated' })
  await tellBoth(ctx, row)
}
