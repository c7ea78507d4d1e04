/** Applies an audit decision to an activity. */
import type { TxCtx } from '../../../ctx'
import { fault } from '../../../http/fault'
import type { AuditDecision } from '../../audit/audit'
import * as store from '../activity.repository'
import { notifyOrganiser } from './organiser.notices'
import * as own from './organiser.repository'

/** Runs in the transaction of the decision. */
export async function applyActivityDecision(ctx: TxCtx, { targetId, taskId, decision }: AuditDecision): Promise<void> {
  const activity = await store.lockActivity(ctx, targetId)
  if (activity?.status !== 'pending_audit' || activity.auditTaskId !== taskId) throw fault('already_handled')
  const isPassed = decision === 'approved'
  if (isPassed && activity.startAt <= ctx.now) throw fault('already_handled', { message: '活动的开始时间已经过了，请退回修改' })
  await own.updateActivity(ctx, targetId, { status: isPassed ? 'published' : 'rejected' })
  await notifyOrganiser(ctx, activity, isPassed ? 'passed' : 'refused')
}
