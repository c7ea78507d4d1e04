/** A stage that one of two people has proposed. */
import type { TxCtx } from '../../ctx'
import { retractStage } from './couple.notices'
import * as store from './couple.repository'
import type { Relation } from './couple.repository'

export const NO_WISH = { wishedStage: null, wishedById: null, wishedUntil: null }

/** Ends a proposal to begin that was declined, taken back or not answered. */
export async function dropProposal(ctx: TxCtx, relation: Relation, byId: number | null): Promise<Relation> {
  const dropped = await store.updateRelation(ctx, relation.id, { ...NO_WISH, status: 'dropped', endedAt: ctx.now })
  await store.noteStage(ctx, relation.id, 'dropped', byId)
  await retractStage(ctx, relation)
  return dropped
}
