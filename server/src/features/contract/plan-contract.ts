/** Contracts made of plans that another noun offered and their members accepted. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { contractStates, type ContractStatus } from '@qianxian/protocol/contract/contract.words'
import type { Ctx, TxCtx } from '../../ctx'
import type { StoredTerms } from '../../db/tables/contract'
import { addContractEvent } from './contract-events.repository'
import { currentStatus, lockSettledContract, mayServeUnder } from './contract-status'
import * as store from './contract.repository'
import type { ContractRecord } from './contract.repository'
import { deliverablesOf, type DeliverableRow } from './delivery/deliverable.repository'
import { createContract, type Draft } from './draft'
import { tellCompany, tellMember } from './notify'
import { recallAtService } from './signing/service-recall'

/** Creates the draft and asks the company to sign it. Returns its id. Throws if the member has not proven their name. */
export async function draftPlanContract(ctx: TxCtx, draft: Draft): Promise<number> {
  const row = await createContract(ctx, draft)
  await tellCompany(ctx, row)
  return row.id
}

/** Recalls a contract that is not signed by everybody; false if it is signed. A second call changes nothing. */
export async function recallPlanContract(ctx: TxCtx, id: number): Promise<boolean> {
  const row = await lockSettledContract(ctx, id)
  if (!row || isIn(contractStates.signed, row.status)) return row === null
  if (!isIn([...contractStates.unsigned, ...contractStates.toSign], row.status)) return true
  await recallAtService(ctx, row, '方案已结束')
  const recalled = await store.updateContract(ctx, id, { status: 'recalled', endedAt: ctx.now })
  await addContractEvent(ctx, id, { kind: 'recalled', who: '系统', facts: { why: 'plan' } })
  if (row.sentAt !== null) await tellMember(ctx, recalled)
  return true
}

export interface PlanContract {
  id: number
  no: string
  /** As of now, swept or not. */
  status: ContractStatus
  items: StoredTerms['items']
  /** A draft does not exist for the member. */
  isSent: boolean
  mayServe: boolean
  signedAt: Date | null
  /** Begin of the services; null before. */
  startAt: Date | null
  endAt: Date | null
  endedAt: Date | null
}

function planContractOf(ctx: Ctx, row: ContractRecord): PlanContract {
  const { id, no, signedAt, endAt, endedAt, terms } = row
  const mayServe = mayServeUnder(ctx, row)
  const startAt = row.startAt ?? (mayServe ? (row.earlyStartAt ?? row.coolingOffEndsAt) : null)
  return {
    id,
    no,
    status: currentStatus(ctx, row),
    items: terms.items,
    isSent: row.sentAt !== null,
    mayServe,
    signedAt,
    startAt,
    endAt,
    endedAt,
  }
}

/** The contracts with these ids, or those that replaced them, each in its state as of now. */
export async function planContractsById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, PlanContract>> {
  const found = await store.contractsById(ctx, ids)
  for (;;) {
    const replaced = [...found].filter(([, { status }]) => status === 'superseded')
    const next = await store.successorsOf(
      ctx,
      replaced.map(([, { id }]) => id),
    )
    if (next.size === 0) break
    for (const [asked, { id }] of replaced) found.set(asked, next.get(id) ?? found.get(asked)!)
  }
  return new Map([...found].map(([id, row]) => [id, planContractOf(ctx, row)]))
}

type PlanService = Pick<DeliverableRow, 'kind' | 'seq' | 'status' | 'deliveredAt' | 'countedAt'>

/** The services under these contracts, by contract. */
export async function planServicesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, PlanService[]>> {
  const found = new Map<number, PlanService[]>()
  for (const { contractId, kind, seq, status, deliveredAt, countedAt } of await deliverablesOf(ctx, ids))
    found.set(contractId, [...(found.get(contractId) ?? []), { kind, seq, status, deliveredAt, countedAt }])
  return found
}
