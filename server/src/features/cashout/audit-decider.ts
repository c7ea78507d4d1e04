/** What follows when finance agreed to a withdrawal or refused it. */
import type { TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import type { AuditDecision, Decider } from '../audit/audit'
import { lockCashout } from './cashout.repository'
import { schedulePursuit } from './payout-dispatch'
import { transitionTo } from './transition'

/** In the transaction of the decision, which holds the task: whoever cancels at the same moment waits for it. */
async function onDecided(ctx: TxCtx, { targetId, decision, deciderId }: AuditDecision): Promise<void> {
  const row = await lockCashout(ctx, targetId)
  if (row?.status !== 'auditing') throw fault('cashout_state_changed')
  if (decision === 'rejected') return void (await transitionTo(ctx, row, 'rejected', {}, deciderId))
  await transitionTo(ctx, row, 'approved', { approvedById: deciderId, approvedAt: ctx.now }, deciderId)
  await schedulePursuit(ctx, row.id, ctx.now)
}

/** Whoever is refused has their money back and may ask anew: there is nothing to appeal against. */
export const cashoutDecider: Decider = { onDecided, mayAppeal: async () => [] }
