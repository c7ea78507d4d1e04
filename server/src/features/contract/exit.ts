/** The end of a member's contracts when they leave because they found somebody. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { contractStates } from '@qianxian/protocol/contract/contract.words'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { addContractEvent } from './contract-events.repository'
import { lockSettledContract } from './contract-status'
import * as store from './contract.repository'
import { recallAtService } from './signing/service-recall'
import type { ContractRecord } from './contract.repository'
import { agreeSettlement, payoutJob, stopValueOf } from './stop/settlement'
import { insertSettlement, openSettlement, updateSettlement } from './stop/settlement.repository'

export interface ContractExit {
  contractId: number
  no: string
  title: string
  /** The formula in words. */
  words: string
  refundFen: number
}

/** Quotes the refund of each open contract of the member now, with nobody at fault. Changes nothing. */
export async function quoteContractExits(ctx: Ctx, profileId: number): Promise<ContractExit[]> {
  const exits: ContractExit[] = []
  for (const row of await store.openContractsOf(ctx, [profileId])) {
    const open = await openSettlement(ctx, row.id)
    if (open) exits.push(exitOf(row, open.refundFen, open.value.words))
    else if (isIn(contractStates.running, row.status)) {
      const value = await stopValueOf(ctx, row, { at: ctx.now, fault: 'none' })
      exits.push(exitOf(row, value.refundFen, value.words))
    }
  }
  return exits
}

const exitOf = ({ id, no, title }: ContractRecord, refundFen: number, words: string): ContractExit => ({
  contractId: id,
  no,
  title,
  words,
  refundFen,
})

/**
 * Ends every open contract of the member, each once: a running one is settled by the formula and paid at once, because the exit was
 * confirmed by its parties; an unsigned one is recalled. A settlement that was already asked for keeps its amount. Returns what each
 * returns; a second call changes nothing.
 */
export async function settleContractsOnExit(ctx: TxCtx, profileId: number): Promise<ContractExit[]> {
  const exits: ContractExit[] = []
  for (const { id } of await store.openContractsOf(ctx, [profileId])) {
    const row = (await lockSettledContract(ctx, id))!
    if (isIn(contractStates.toSign, row.status)) await recallOnExit(ctx, row)
    else if (isIn(contractStates.running, row.status) || isIn(contractStates.stopping, row.status)) exits.push(await settleOnExit(ctx, row))
  }
  return exits
}

async function recallOnExit(ctx: TxCtx, row: ContractRecord): Promise<void> {
  const { id } = row
  await recallAtService(ctx, row, '会员结束服务')
  await store.updateContract(ctx, id, { status: 'recalled', endedAt: ctx.now })
  await addContractEvent(ctx, id, { kind: 'recalled', who: '系统', facts: { why: 'exit' } })
}

async function settleOnExit(ctx: TxCtx, row: ContractRecord): Promise<ContractExit> {
  const open = await openSettlement(ctx, row.id)
  // A disputed amount stays with the auditor who decides it.
  if (open) return exitOf(row, open.refundFen, open.value.words)
  const value = await stopValueOf(ctx, row, { at: ctx.now, fault: 'none' })
  const made = await insertSettlement(ctx, {
    contractId: row.id,
    status: 'proposed',
    fault: 'none',
    reason: '会员找到了对象，服务结束',
    isByMember: true,
    requestedById: ctx.viewer ? requireMember(ctx).userId : 0,
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
  return exitOf(row, value.refundFen, value.words)
}
