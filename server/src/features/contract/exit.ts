/** The end of a member's contracts when they leave because they found somebody. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { contractStates } from '@qianxian/protocol/contract/contract.words'
import type { Ctx, TxCtx } from '../../ctx'
import type { ExitSettlement } from '../finance/finance'
import { findProfileIdByUser } from '../love/love'
import { addContractEvent } from './contract-events.repository'
import { lockSettledContract } from './contract-status'
import * as store from './contract.repository'
import { recallAtService } from './signing/service-recall'
import type { ContractRecord } from './contract.repository'
import { agreeSettlement, payoutJob, stopValueOf } from './stop/settlement'
import { insertSettlement, openSettlement, updateSettlement } from './stop/settlement.repository'

const UNSIGNED = '还没有签完，撤回'

/** Quotes the refund of each open contract of a user now, with nobody at fault. Changes nothing. */
export async function quoteContractExits(ctx: Ctx, userId: number): Promise<ExitSettlement[]> {
  const profileId = await findProfileIdByUser(ctx, userId)
  const exits: ExitSettlement[] = []
  for (const row of profileId === null ? [] : await store.openContractsOf(ctx, [profileId])) {
    const open = await openSettlement(ctx, row.id)
    if (open) exits.push(exitOf(row, open.refundFen, open.value.words))
    else if (isIn(contractStates.running, row.status)) {
      const value = await stopValueOf(ctx, row, { at: ctx.now, fault: 'none' })
      exits.push(exitOf(row, value.refundFen, value.words))
    } else exits.push(exitOf(row, 0, UNSIGNED))
  }
  return exits
}

const exitOf = ({ id, title }: ContractRecord, fen: number, why: string): ExitSettlement => ({
  service: 'contract',
  refId: id,
  title,
  why,
  fen,
})

/**
 * Ends a contract because its member left: a running one is settled by the formula and paid at once, because the exit was confirmed
 * by its parties; an unsigned one is recalled. A settlement that was already asked for keeps its amount, and a disputed one stays
 * with the auditor who decides it. A second call changes nothing. `at`: the moment of the confirmation.
 */
export async function settleContractOnExit(
  ctx: TxCtx,
  userId: number,
  { service, refId }: Pick<ExitSettlement, 'service' | 'refId'>,
  at: Date,
): Promise<void> {
  if (service !== 'contract') return
  const row = await lockSettledContract(ctx, refId)
  if (!row) return
  if (isIn(contractStates.toSign, row.status)) await recallOnExit(ctx, row)
  else if (isIn(contractStates.running, row.status)) await settleOnExit(ctx, row, { userId, at })
}

async function recallOnExit(ctx: TxCtx, row: ContractRecord): Promise<void> {
  const { id } = row
  await recallAtService(ctx, row, '会员结束服务')
  await store.updateContract(ctx, id, { status: 'recalled', endedAt: ctx.now })
  await addContractEvent(ctx, id, { kind: 'recalled', who: '系统', facts: { why: 'exit' } })
}

async function settleOnExit(ctx: TxCtx, row: ContractRecord, { userId, at }: { userId: number; at: Date }): Promise<void> {
  if (await openSettlement(ctx, row.id)) return
  const value = await stopValueOf(ctx, row, { at, fault: 'none' })
  const made = await insertSettlement(ctx, {
    contractId: row.id,
    status: 'proposed',
    fault: 'none',
    reason: '会员找到了对象，服务结束',
    isByMember: true,
    requestedById: userId,
    value,
    formulaVersion: value.formula,
    refundFen: value.refundFen,
    requestedAt: ctx.now,
  })
  await addContractEvent(ctx, row.id, { kind: 'stop_requested', who: '系统', facts: { why: 'exit', refundFen: value.refundFen } })
  const agreed = await agreeSettlement(ctx, row, made, { by: null, status: value.rule === 'cooling_off' ? 'cancelled_no_fault' : 'agreed' })
  if (agreed.status === 'agreed') {
    await updateSettlement(ctx, made.id, { status: 'approved', approvedAt: ctx.now })
    await ctx.jobs.send(ctx, payoutJob, { settlementId: made.id })
  }
}
