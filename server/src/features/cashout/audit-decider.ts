/** Effects of finance approving or refusing a withdrawal. */
import type { TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import type { AuditDecision, Decider } from '../audit/audit'
import { lockCashout } from './cashout.repository'
import { schedulePursuit } from './payout-dispatch'
import { transitionTo } from './transition'

/** Runs in the transaction of the decision, which holds the task lock: a simultaneous cancellation waits for it. */
async function onDecided(ctx: TxCtx, { targetId, decision, deciderId }: AuditDecision): Promise<void> {
  const row = await lockCashout(ctx, targetId)
  if (row?.status !== 'auditing') throw fault('cashout_state_changed')
  if (decision === 'rejected') return void (await transitionTo(ctx, row, 'rejected', {}, deciderId))
  await transitionTo(ctx, row, 'approved', { approvedById: deciderId, approvedAt: ctx.now }, deciderId)
  await schedulePursuit(ctx, row.id, ctx.now)
}

/** No appeal: a refused member has the money back and may apply again. */
export const cashoutDecider: Decider = { onDecided, mayAppeal: async () => [] }
