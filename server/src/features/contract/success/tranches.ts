/** The tranches of a contract's success fee as they are at this moment, recorded or not. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { contractStates, type TrancheState } from '@qianxian/protocol/contract/contract.words'
import { explainCount } from '@qianxian/protocol/contract/stop.rules'
import {
  trancheFactsAt,
  trancheFens,
  type SuccessLife,
  type SuccessTerms,
  type TrancheFacts,
} from '@qianxian/protocol/contract/success.rules'
import type { RelationshipStage } from '@qianxian/protocol/couple/couple.words'
import { orderStates } from '@qianxian/protocol/finance/finance.words'
import type { Ctx } from '../../../ctx'
import { orderById, type OrderRow } from '../../finance/finance'
import { currentStatus } from '../contract-status'
import type { ContractRecord } from '../contract.repository'
import { stopFactsOf } from '../delivery/deliverable.repository'
import { openSettlement } from '../stop/settlement.repository'
import * as store from './tranche.repository'
import type { TrancheRow } from './tranche.repository'

/** When nothing more becomes due: the end of the period, or the request to stop; a pause has no end yet. */
async function endOf(ctx: Ctx, row: ContractRecord): Promise<{ to: Date | null; isDisputed: boolean }> {
  const settlement = await openSettlement(ctx, row.id)
  if (settlement) return { to: settlement.requestedAt, isDisputed: row.status === 'disputed' }
  if (isIn(contractStates.stopped, row.status)) return { to: row.endedAt, isDisputed: false }
  return { to: row.pausedAt === null ? row.endAt : null, isDisputed: false }
}

async function introducedBy(ctx: Ctx, row: ContractRecord, at: Date): Promise<SuccessLife['introduced']> {
  const introduced = new Map<number, 'counted' | 'disputed'>()
  for (const { otherId, service } of await store.introductionsOf(ctx, { contractId: row.id, profileId: row.profileId })) {
    if (explainCount(stopFactsOf(service), at) !== null) introduced.set(otherId, 'counted')
    else if (service.status === 'disputed' && !introduced.has(otherId)) introduced.set(otherId, 'disputed')
  }
  return introduced
}

export interface Tranche extends TrancheFacts {
  stage: RelationshipStage
  fen: number
  /** As recorded; null before. */
  recorded: TrancheRow | null
  order: OrderRow | null
}

/** The facts that decide about the tranches at `at`. */
export async function lifeOf(ctx: Ctx, row: ContractRecord, at: Date): Promise<SuccessLife> {
  return {
    at,
    events: await store.stageEventsOf(ctx, row.profileId),
    introduced: await introducedBy(ctx, row, at),
    from: row.coolingOffEndsAt,
    ...(await endOf(ctx, row)),
  }
}

/** The tranches of a contract as they are now, recorded or not; none without a success fee. */
export async function tranchesNow(ctx: Ctx, row: ContractRecord): Promise<Tranche[]> {
  const { success } = row.terms
  if (!success) return []
  const status = currentStatus(ctx, row)
  if (!isIn(contractStates.signed, status)) return planned(success, isIn(contractStates.ended, status) ? 'lapsed' : 'waiting')
  const life = await lifeOf(ctx, row, ctx.now)
  const recorded = await store.tranchesOf(ctx, row.id)
  const found: Tranche[] = []
  for (const one of planned(success, 'waiting')) {
    const known = recorded.find(({ stage }) => stage === one.stage) ?? null
    const order = known?.orderId == null ? null : await orderById(ctx, known.orderId)
    found.push({ ...one, ...stateOf(one.stage, life, known, order), recorded: known, order })
  }
  return found
}

const planned = (success: SuccessTerms, status: TrancheState): Tranche[] => {
  const fens = trancheFens(success)
  return success.tranches.map(({ stage }, place) => ({
    stage,
    fen: fens[place]!,
    status,
    reachedAt: null,
    recorded: null,
    order: null,
  }))
}

/** A payment stands, whatever the two do afterwards. */
function stateOf(stage: RelationshipStage, life: SuccessLife, known: TrancheRow | null, order: OrderRow | null): TrancheFacts {
  if (!known || !order || !isIn(orderStates.settled, order.status)) return trancheFactsAt(stage, life)
  return { status: order.refundedFen < order.amountFen ? 'paid' : 'refunded', reachedAt: known.reachedAt }
}

export const trancheOf = async (ctx: Ctx, row: ContractRecord, stage: RelationshipStage): Promise<Tranche | null> =>
  (await tranchesNow(ctx, row)).find((one) => one.stage === stage) ?? null
