/** The steps between signatures: sent to the first person, handed to the next, and signed by everybody. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { contractLimits, contractStates } from '@qianxian/protocol/contract/contract.words'
import type { TxCtx } from '../../../ctx'
import { addContractEvent } from '../contract-events.repository'
import { lockSettledContract, serviceEndOf } from '../contract-status'
import * as store from '../contract.repository'
import type { ContractRecord, SignerRow } from '../contract.repository'
import { planDeliverables } from '../delivery/deliverable.repository'
import { archiveJob } from '../files/contract-files'
import { tellCompany, tellToSign } from '../notify'
import { recallAtService } from './service-recall'

/** The contract exists for its people from now on, and waits for the first of them. */
export async function sendToMember(ctx: TxCtx, row: ContractRecord, first: SignerRow): Promise<ContractRecord> {
  const sent = await store.updateContract(ctx, row.id, {
    status: 'sent',
    firstSignedAt: row.firstSignedAt ?? ctx.now,
    sentAt: ctx.now,
    expiresAt: momentAfter(ctx.now, contractLimits.signDays, 'day'),
  })
  await addContractEvent(ctx, row.id, { kind: 'sent', who: '公司' })
  if (row.supersedesId !== null) await supersede(ctx, row.supersedesId)
  await tellToSign(ctx, sent, first.userId)
  return sent
}

/** Hands the contract to the signer after the one who just signed. */
export async function inviteNext(ctx: TxCtx, { id }: ContractRecord, next: SignerRow): Promise<ContractRecord> {
  const row = await store.updateContract(ctx, id, { status: 'signing' })
  await tellToSign(ctx, row, next.userId)
  return row
}

export async function completeSignatures(ctx: TxCtx, row: ContractRecord): Promise<ContractRecord> {
  const coolingOffEndsAt = momentAfter(ctx.now, row.terms.coolingOffDays, 'day')
  await addContractEvent(ctx, row.id, { kind: 'signed', who: '系统', facts: { textHash: row.snapshotHash } })
  const signed = await store.updateContract(ctx, row.id, {
    status: 'cooling_off',
    signedAt: ctx.now,
    coolingOffEndsAt,
    endAt: serviceEndOf(coolingOffEndsAt, row.terms.months),
  })
  await addContractEvent(ctx, row.id, { kind: 'cooling_off', who: '系统', facts: { until: coolingOffEndsAt.toISOString() } })
  await planDeliverables(ctx, row.id, row.terms.items)
  await ctx.jobs.send(ctx, archiveJob, { contractId: row.id })
  await tellCompany(ctx, signed)
  return signed
}

/** The new revision replaces the one that the member has not signed. */
async function supersede(ctx: TxCtx, id: number): Promise<void> {
  const old = await lockSettledContract(ctx, id)
  if (!old || !isIn([...contractStates.unsigned, ...contractStates.toSign], old.status)) return
  await store.updateContract(ctx, id, { status: 'superseded', endedAt: ctx.now })
  await addContractEvent(ctx, id, { kind: 'superseded', who: '系统' })
  await recallAtService(ctx, old, '已被新合同替代')
}
