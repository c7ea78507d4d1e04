/** Settlement of a contract: the calculation, the agreement, and the payout of exactly the amount that was shown. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { object, Type } from '@qianxian/protocol/base/shape'
import { contractLimits, type StopFault } from '@qianxian/protocol/contract/contract.words'
import { quoteStop, type StopValue } from '@qianxian/protocol/contract/stop.rules'
import type { Ctx, TxCtx } from '../../../ctx'
import { defineJob } from '../../../jobs/job'
import { refundOrder, releaseEscrow } from '../../finance/finance'
import { addContractEvent } from '../contract-events.repository'
import * as contractStore from '../contract.repository'
import type { ContractRecord } from '../contract.repository'
import { deliverablesOf, stopFactsOf } from '../delivery/deliverable.repository'
import { tellBoth } from '../notify'
import { paidOf } from '../paid'
import { successMayChange } from '../success/success'
import * as store from './settlement.repository'
import type { SettlementRow } from './settlement.repository'

/** The refund if the contract stops at `at`: one calculation for every viewer and for the payout. */
export async function stopValueOf(ctx: Ctx, row: ContractRecord, { at, fault }: { at: Date; fault: StopFault }): Promise<StopValue> {
  const { paidFen, refundedFen } = await paidOf(ctx, row)
  const services = (await deliverablesOf(ctx, [row.id])).map(stopFactsOf)
  return quoteStop(row.terms, services, {
    at,
    paidFen,
    refundedFen,
    coolingOffEndsAt: row.coolingOffEndsAt,
    provenCostsFen: row.provenCostsFen,
    fault,
  })
}

/** The paid amount from which a refund was calculated. */
export const paidIn = ({ rows }: StopValue): number => rows.find(({ kind }) => kind === 'paid')?.fen ?? 0

/** The amount is final: it is paid within the period after finance approved it; nothing owed needs no approval. */
export async function agreeSettlement(
  ctx: TxCtx,
  row: ContractRecord,
  settlement: SettlementRow,
  { by, status }: { by: number | null; status: 'agreed' | 'mediated' | 'cancelled_no_fault' },
): Promise<SettlementRow> {
  const agreed = await store.updateSettlement(ctx, settlement.id, {
    status: 'agreed',
    answeredById: by,
    agreedAt: ctx.now,
    dueAt: momentAfter(ctx.now, contractLimits.refundDays, 'day'),
  })
  await contractStore.updateContract(ctx, row.id, status === 'cancelled_no_fault' ? { status, endedAt: ctx.now } : { status })
  await successMayChange(ctx, row)
  if (agreed.refundFen > 0) return agreed
  return paySettlement(ctx, row.id, await store.updateSettlement(ctx, agreed.id, { status: 'approved', approvedAt: ctx.now }))
}

/** Pays an approved settlement. May run twice: the second run changes nothing. */
export const payoutJob = defineJob('contract.payout', object({ settlementId: Type.Integer() }), async (ctx, { settlementId }) => {
  await ctx.tx((ctx) => payById(ctx, settlementId))
})

export async function payById(ctx: TxCtx, settlementId: number): Promise<void> {
  const found = await store.settlementById(ctx, settlementId)
  if (!found) return
  await contractStore.lockContract(ctx, found.contractId)
  const held = await store.settlementById(ctx, settlementId)
  if (held?.status === 'approved') await paySettlement(ctx, found.contractId, held)
}

/**
 * Refunds by the original split, releases what remains in the escrow, and ends the contract, in one transaction. The caller must
 * hold the lock on the contract.
 */
async function paySettlement(ctx: TxCtx, contractId: number, settlement: SettlementRow): Promise<SettlementRow> {
  const row = (await contractStore.contractById(ctx, contractId))!
  const { refundFen, id } = settlement
  const refund =
    refundFen === 0
      ? null
      : await refundOrder(ctx, { orderId: row.orderId!, fen: refundFen, points: 0, reason: `合同终止：${row.no}`, key: `contract:${id}` })
  const { heldFen } = await paidOf(ctx, row)
  // A payment that is not in the settlement is returned by `contract.paid`.
  if (heldFen > 0 && paidIn(settlement.value) > 0)
    await releaseEscrow(ctx, row.orderId!, { fen: heldFen, points: 0, key: `settlement:${id}` })
  const paid = await store.updateSettlement(ctx, id, { status: 'paid', paidAt: ctx.now, refundId: refund?.refundId ?? null })
  if (refund)
    await addContractEvent(ctx, contractId, { kind: 'refunded', who: '系统', facts: { fen: refundFen, refundId: refund.refundId } })
  const isCancelled = row.status === 'cancelled_no_fault'
  if (!isCancelled) await contractStore.updateContract(ctx, contractId, { status: 'terminated', endedAt: ctx.now })
  await addContractEvent(ctx, contractId, { kind: isCancelled ? 'cancelled_no_fault' : 'terminated', who: '系统' })
  await tellBoth(ctx, row)
  return paid
}
