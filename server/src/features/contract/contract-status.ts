/** The state of a contract at this moment, swept or not, and its transitions by the clock. */
import { clockInChina, momentOf } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { contractStates, type ContractStatus, type ContractTab, type SignRefusal } from '@qianxian/protocol/contract/contract.words'
import { asSystemActor, type Ctx, type TxCtx } from '../../ctx'
import { addContractEvent } from './contract-events.repository'
import * as store from './contract.repository'
import type { ContractRecord } from './contract.repository'

/** Name of the sweep, which acts for the clock. */
export const CONTRACT_EXPIRY = 'contract-expiry'

type Dated = Pick<ContractRecord, 'status' | 'expiresAt' | 'coolingOffEndsAt' | 'providerRef'>

/**
 * The status that holds now: a deadline that passed counts although no sweep has run. A contract at a signing service expires there,
 * because somebody may have signed just before.
 */
export function currentStatus({ now }: Pick<Ctx, 'now'>, { status, expiresAt, coolingOffEndsAt, providerRef }: Dated): ContractStatus {
  if (isIn(contractStates.toSign, status) && providerRef === null && expiresAt !== null && expiresAt <= now) return 'expired'
  if (status === 'cooling_off' && coolingOffEndsAt !== null && coolingOffEndsAt <= now) return 'effective'
  return status
}

/** The end of a service of this many months, counted by the calendar in China. */
export const serviceEndOf = (from: Date, months: number): Date => momentOf(clockInChina(from).add(months, 'month'))

export function tabOf(status: ContractStatus): ContractTab {
  if (isIn(contractStates.unsigned, status) || isIn(contractStates.toSign, status)) return 'to_sign'
  return isIn(contractStates.ended, status) ? 'ended' : 'running'
}

/** Locks the contract with its status as of now; null if it does not exist. */
export async function lockSettledContract(ctx: TxCtx, id: number): Promise<ContractRecord | null> {
  const row = await store.lockContract(ctx, id)
  return row && settleContract(ctx, row)
}

/** Writes a status that the clock has changed. The caller must hold the lock. */
export async function settleContract(ctx: TxCtx, row: ContractRecord): Promise<ContractRecord> {
  const status = currentStatus(ctx, row)
  if (status === row.status) return row
  const byClock = asSystemActor(ctx, CONTRACT_EXPIRY)
  const change = status === 'expired' ? { status, endedAt: row.expiresAt } : { status, startAt: row.startAt ?? row.coolingOffEndsAt }
  const settled = await store.updateContract(byClock, row.id, change)
  await addContractEvent(byClock, row.id, { kind: status === 'expired' ? 'expired' : 'effective', who: '系统' })
  return settled
}

/** Why the contract's state forbids a signature; null if it allows one. */
export function explainUnsignable(status: ContractStatus): SignRefusal | null {
  if (isIn([...contractStates.unsigned, ...contractStates.toSign], status)) return null
  if (isIn(contractStates.unsignable, status)) return status
  return 'over'
}

/** True if services may take place: from effective on, and within the cooling-off period after the member's wish. */
export const mayServeUnder = (ctx: Ctx, row: ContractRecord): boolean => {
  const status = currentStatus(ctx, row)
  return status === 'effective' || (status === 'cooling_off' && row.earlyStartAt !== null)
}
