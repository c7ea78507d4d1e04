/** Services as other nouns report them by event, and how each comes to count. The staff who earn never type one in. */
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import { contractLimits, contractStates, deliverableKind, type DeliverableKind } from '@qianxian/protocol/contract/contract.words'
import { deliveredFen, explainCount } from '@qianxian/protocol/contract/stop.rules'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { asSystemActor, type Ctx, type TxCtx } from '../../../ctx'
import { releaseEscrow } from '../../finance/finance'
import { addContractEvent } from '../contract-events.repository'
import { CONTRACT_EXPIRY, mayServeUnder, settleContract } from '../contract-status'
import * as contractStore from '../contract.repository'
import type { ContractRecord } from '../contract.repository'
import { tellDelivered } from '../notify'
import { paidOf } from '../paid'
import { isUnder, providerOf } from '../provider'
import { successMayChange } from '../success/success'
import * as store from './deliverable.repository'
import type { DeliverableRow } from './deliverable.repository'

export interface Delivery {
  kind: DeliverableKind
  /** Id of the line, appointment or sign-up; it counts once for a contract. */
  refId: number
  profileIds: readonly number[]
  /** The matchmaker and the store who did it; a contract counts only services of its matchmaker, or of anybody at its store. */
  matchmakerId: number | null
  storeId: number | null
  at: Date
  /** Evidence that it took place, as a sentence without names. */
  evidence: string
}

/** Records a service under the first contract of each person that has one of its kind left. */
export async function recordDelivery(ctx: TxCtx, delivery: Delivery): Promise<void> {
  const served = new Set<number>()
  const running = await contractStore.lockRunningOf(ctx, delivery.profileIds)
  if (running.length === 0) return
  const provider = await providerOf(ctx, delivery.matchmakerId, delivery.storeId)
  for (const found of running) {
    const row = await settleContract(ctx, found)
    if (served.has(row.profileId) || !mayServeUnder(ctx, row) || !isUnder(row, provider)) continue
    if (await deliverUnder(ctx, row, delivery)) served.add(row.profileId)
  }
}

/** True if the service was recorded, or was recorded before. */
async function deliverUnder(ctx: TxCtx, row: ContractRecord, { kind, refId, at, evidence }: Delivery): Promise<boolean> {
  const all = (await store.deliverablesOf(ctx, [row.id])).filter((one) => one.kind === kind)
  if (all.some((one) => one.refId === refId)) return true
  const next = all.find(({ status }) => status === 'planned')
  if (!next) return false
  const made = await store.updateDeliverable(ctx, next.id, { status: 'delivered', refId, deliveredAt: at, notifiedAt: ctx.now, evidence })
  await addContractEvent(ctx, row.id, { kind: 'delivered', who: '系统', facts: { kind, seq: made.seq, refId, at: at.toISOString() } })
  await tellDelivered(ctx, row)
  return true
}

/**
 * Releases the part of the escrow of a service that counts now, once, and completes the contract with the last one. The
 * caller must hold the lock on the contract.
 */
export async function countDeliverable(ctx: TxCtx, row: ContractRecord, one: DeliverableRow): Promise<void> {
  if (one.countedAt !== null) return
  const before = (await store.deliverablesOf(ctx, [row.id])).filter(({ countedAt }) => countedAt !== null)
  await store.updateDeliverable(ctx, one.id, { countedAt: ctx.now })
  await successMayChange(ctx, row)
  const fen = valueOf(row, [...before, one]) - valueOf(row, before)
  const { heldFen } = await paidOf(ctx, row)
  const released = Math.min(fen, heldFen)
  if (released > 0) await releaseEscrow(ctx, row.orderId!, { fen: released, points: 0, key: `deliverable:${one.id}` })
  const all = await store.deliverablesOf(ctx, [row.id])
  if (all.every(({ countedAt, status }) => countedAt !== null || status === 'waived')) await completeContract(ctx, row)
}

/** Value of these services, whatever their states. */
function valueOf(row: ContractRecord, services: readonly DeliverableRow[]): number {
  const counts = new Map<DeliverableKind, number>()
  for (const { kind } of services) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return deliveredFen(row.terms, counts)
}

/** Releases the part of services that counted before the contract was paid. The caller must hold the lock on the contract. */
export async function releaseCounted(ctx: TxCtx, row: ContractRecord): Promise<void> {
  const counted = (await store.deliverablesOf(ctx, [row.id])).filter(({ countedAt }) => countedAt !== null)
  const { paidFen, heldFen } = await paidOf(ctx, row)
  const due = Math.min(heldFen, valueOf(row, counted) - (paidFen - heldFen))
  if (due > 0) await releaseEscrow(ctx, row.orderId!, { fen: due, points: 0, key: 'before-payment' })
}

async function completeContract(ctx: TxCtx, row: ContractRecord): Promise<void> {
  const { heldFen } = await paidOf(ctx, row)
  if (heldFen > 0) await releaseEscrow(ctx, row.orderId!, { fen: heldFen, points: 0, key: 'completed' })
  await contractStore.updateContract(ctx, row.id, { status: 'completed', endedAt: ctx.now })
  await addContractEvent(ctx, row.id, { kind: 'completed', who: '系统' })
}

/** Counts services on which the member kept silent for seven days after a notice with evidence. Returns their number. */
export async function countSilent(ctx: Ctx, limit: number): Promise<number> {
  const due = await store.silentDeliverables(ctx, momentBefore(ctx.now, contractLimits.silenceDays, 'day'), limit)
  for (const { id, contractId } of due)
    await asSystemActor(ctx, CONTRACT_EXPIRY).tx(async (ctx) => {
      const row = await contractStore.lockContract(ctx, contractId)
      const one = await store.deliverableById(ctx, id)
      if (
        !row ||
        !one ||
        one.countedAt !== null ||
        !isIn(contractStates.running, row.status) ||
        explainCount(store.stopFactsOf(one), ctx.now) !== 'silence'
      )
        return
      await addContractEvent(ctx, contractId, { kind: 'counted', who: '系统', facts: { kind: one.kind, seq: one.seq } })
      await countDeliverable(ctx, row, one)
    })
  return due.length
}

export const deliverableName = ({ kind, seq }: Pick<DeliverableRow, 'kind' | 'seq'>): string => `第 ${seq} 次${name(deliverableKind, kind)}`
