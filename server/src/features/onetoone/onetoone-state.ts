/** The state of a private customisation at this moment: moved on by its consultation, its contract and the clock. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { contractStates } from '@qianxian/protocol/contract/contract.words'
import {
  oneToOneStates,
  type OneToOneEnd,
  type OneToOneStatus,
  type ProposalStage,
  type ProposalStatus,
} from '@qianxian/protocol/onetoone/onetoone.words'
import type { Ctx, TxCtx } from '../../ctx'
import { planContractsById, type PlanContract } from '../contract/contract'
import { notifyMember } from './onetoone.notices'
import * as store from './onetoone.repository'
import type { ConsultRow, OneToOneRow, ProposalRow } from './onetoone.repository'

export interface OneToOneFacts {
  row: OneToOneRow
  /** The newest consultation that was agreed after the enquiry. */
  consult: ConsultRow | null
  proposal: ProposalRow | null
  contract: PlanContract | null
}

export async function loadFacts(ctx: Ctx, rows: readonly OneToOneRow[]): Promise<OneToOneFacts[]> {
  const consults = await store.consultsOf(ctx, [...new Set(rows.map(({ profileId }) => profileId))])
  const proposals = await store.newestProposals(
    ctx,
    rows.map(({ id }) => id),
  )
  const contracts = await planContractsById(
    ctx,
    rows.flatMap(({ contractId }) => contractId ?? []),
  )
  return rows.map((row) => ({
    row,
    consult: consults.find((one) => isConsultOf(row, one)) ?? null,
    proposal: proposals.get(row.id) ?? null,
    contract: (row.contractId !== null && contracts.get(row.contractId)) || null,
  }))
}

const isConsultOf = (row: OneToOneRow, { profileId, matchmakerId, confirmedAt }: ConsultRow): boolean =>
  profileId === row.profileId &&
  matchmakerId === row.matchmakerId &&
  confirmedAt >= row.createdAt &&
  (row.endedAt === null || confirmedAt <= row.endedAt)

export const proposalStatusOf = ({ now }: Pick<Ctx, 'now'>, { status, expiresAt }: ProposalRow): ProposalStatus =>
  status === 'open' && expiresAt <= now ? 'expired' : status

/** True while the contract waits for signatures. */
const isToSign = (contract: PlanContract | null): boolean =>
  contract !== null && isIn([...contractStates.unsigned, ...contractStates.toSign], contract.status)

export interface OneToOneState {
  status: OneToOneStatus
  /** How far an offered plan is; null in other states. */
  stage: ProposalStage | null
  endedAt: Date | null
  end: OneToOneEnd | null
}

const open = (status: OneToOneStatus, stage: ProposalStage | null = null): OneToOneState => ({ status, stage, endedAt: null, end: null })

/** The state that holds now; what has ended stays as it was recorded. */
export function deriveState(ctx: Pick<Ctx, 'now'>, { row, consult, proposal, contract }: OneToOneFacts): OneToOneState {
  if (row.endedAt !== null) return { status: row.status, stage: null, endedAt: row.endedAt, end: row.endReason }
  if (contract !== null && isIn(contractStates.signed, contract.status)) return stateByContract(ctx, contract)
  if (proposal) {
    const isOpen = proposalStatusOf(ctx, proposal) === 'open'
    return open('proposed', isToSign(contract) ? 'to_sign' : isOpen ? 'open' : 'unanswerable')
  }
  return open(consult ? 'consult_booked' : 'enquiry')
}

function stateByContract({ now }: Pick<Ctx, 'now'>, { status, mayServe, endedAt }: PlanContract): OneToOneState {
  if (isIn(contractStates.done, status)) return { status: 'finished', stage: null, endedAt: endedAt ?? now, end: 'completed' }
  if (isIn(contractStates.stopped, status)) return { status: 'terminated', stage: null, endedAt: endedAt ?? now, end: 'contract' }
  return open(mayServe || !isIn(contractStates.fresh, status) ? 'in_service' : 'signed')
}

export const isUnsigned = ({ status }: OneToOneState): boolean => isIn(oneToOneStates.unsigned, status)

export interface Settled extends OneToOneFacts {
  state: OneToOneState
}

/** Locks the row and writes the state that holds now; null if there is no such row. */
export async function lockSettled(ctx: TxCtx, id: number): Promise<Settled | null> {
  const row = await store.lockOneToOne(ctx, id)
  return row && settle(ctx, row)
}

/** The caller must hold the lock on the row. */
async function settle(ctx: TxCtx, row: OneToOneRow): Promise<Settled> {
  const [facts] = await loadFacts(ctx, [row])
  const state = deriveState(ctx, facts!)
  if (state.status === row.status) return { ...facts!, state }
  const settled = await store.updateOneToOne(ctx, row.id, { status: state.status, endedAt: state.endedAt, endReason: state.end })
  if (isIn(oneToOneStates.told, state.status)) await notifyMember(ctx, settled, state.status)
  return { ...facts!, row: settled, state }
}
