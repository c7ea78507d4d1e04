/** The effects of a success fee: records of what is due, notices, and the settlement of payments, each once. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { object, Type } from '@qianxian/protocol/base/shape'
import { trancheFactsAt } from '@qianxian/protocol/contract/success.rules'
import { orderStates } from '@qianxian/protocol/finance/finance.words'
import type { TxCtx } from '../../../ctx'
import { defineJob } from '../../../jobs/job'
import { refundOrder, releaseEscrow, type OrderRow } from '../../finance/finance'
import { addContractEvent } from '../contract-events.repository'
import { lockSettledContract } from '../contract-status'
import type { ContractRecord } from '../contract.repository'
import { forgetSuccessDue, tellSuccessDue, tellTranchePaid } from '../notify'
import * as store from './tranche.repository'
import type { TrancheRow } from './tranche.repository'
import { lifeOf, tranchesNow, type Tranche } from './tranches'

/** Records that a tranche is due; a second call changes nothing. The caller must hold the lock on the contract. */
export async function recordDue(ctx: TxCtx, row: ContractRecord, { stage, fen, reachedAt }: Tranche): Promise<void> {
  if (!(await store.insertTranche(ctx, { contractId: row.id, stage, fen, reachedAt: reachedAt! }))) return
  await addContractEvent(ctx, row.id, { kind: 'success_due', who: '系统', facts: { stage, fen, reachedAt: reachedAt!.toISOString() } })
  await tellSuccessDue(ctx, row)
}

/**
 * Brings the records of a contract's tranches up to date: what became due is recorded and told, what is due no more is removed, and
 * an order that was paid or closed is settled. Each once, however often it runs.
 */
export async function settleTranches(ctx: TxCtx, contractId: number): Promise<void> {
  const row = await lockSettledContract(ctx, contractId)
  if (!row) return
  for (const { order, recorded } of await tranchesNow(ctx, row)) {
    if (!recorded || !order || recorded.paidAt !== null) continue
    if (order.status === 'closed') await store.updateTranche(ctx, recorded, { orderId: null })
    else if (isIn(orderStates.refundable, order.status)) await settlePaid(ctx, row, recorded, order)
  }
  const now = await tranchesNow(ctx, row)
  for (const one of now) {
    if (one.status === 'due') await recordDue(ctx, row, one)
    else if (one.recorded?.orderId === null && one.status !== 'held') await drop(ctx, row, one.recorded)
  }
  if (!now.some(({ status }) => status === 'due')) await forgetSuccessDue(ctx, row)
}

/** A payment of what was due at its moment is the company's; any other is returned. */
async function settlePaid(ctx: TxCtx, row: ContractRecord, recorded: TrancheRow, order: OrderRow): Promise<void> {
  const { stage } = recorded
  const paidAt = order.paidAt ?? ctx.now
  if (trancheFactsAt(stage, await lifeOf(ctx, row, paidAt)).status === 'due') {
    await store.updateTranche(ctx, recorded, { paidAt })
    await releaseEscrow(ctx, order.id, { key: 'success' })
    await addContractEvent(ctx, row.id, { kind: 'success_paid', who: '会员', facts: { stage, fen: recorded.fen, orderId: order.id } })
    await tellTranchePaid(ctx, row)
    return
  }
  if (order.refundedFen === 0)
    await refundOrder(ctx, {
      orderId: order.id,
      fen: order.amountFen,
      points: 0,
      reason: '成功费已经不再到期',
      key: `contract-success:${order.id}`,
    })
  await store.updateTranche(ctx, recorded, { orderId: null })
}

async function drop(ctx: TxCtx, row: ContractRecord, recorded: TrancheRow): Promise<void> {
  await store.deleteTranche(ctx, recorded)
  await addContractEvent(ctx, row.id, { kind: 'success_dropped', who: '系统', facts: { stage: recorded.stage, fen: recorded.fen } })
}

export const successJob = defineJob('contract.success', object({ contractId: Type.Integer() }), (ctx, { contractId }) =>
  ctx.tx((ctx) => settleTranches(ctx, contractId)),
)

/** A stage of these people changed: their contracts follow in a transaction of their own, because of the order of the locks. */
export async function stageChanged(ctx: TxCtx, profileIds: readonly number[]): Promise<void> {
  for (const contractId of await store.contractsWithFee(ctx, profileIds)) await ctx.jobs.send(ctx, successJob, { contractId })
}

/** Something changed that may decide about the success fee of this contract. */
export async function successMayChange(ctx: TxCtx, { id, terms }: Pick<ContractRecord, 'id' | 'terms'>): Promise<void> {
  if (terms.success) await ctx.jobs.send(ctx, successJob, { contractId: id })
}
