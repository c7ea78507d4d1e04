/** Termination of a desk: proposed by one auditor and decided by another. */
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import { auditStates } from '@qianxian/protocol/audit/audit.words'
import { type StopReason, stoppingLimits, stopReason } from '@qianxian/protocol/career/stopping.words'
import { requireMember, type Ctx, type TxCtx } from '../../../ctx'
import { cancelTask, openTask, type AuditDecision } from '../../audit/audit'
import { closeDesk, colleaguesOf, lockDesk, type DeskState } from '../../matchmaker/matchmaker'
import { trainingOf } from '../training/training.repository'
import * as store from './desk-status.repository'
import { notifyDesk } from './desk-status.notices'

const TERMINATION = 'termination'

/** Opens the audit task. The proposer is a party to it, and so is never offered it as an auditor. */
export async function requestTermination(ctx: Ctx, desk: DeskState, { reason, note }: { reason: StopReason; note: string }): Promise<void> {
  const { userId: byUserId } = requireMember(ctx)
  const training = await trainingOf(ctx, desk.id)
  const item = (field: string, label: string, after: string) => ({ field, label, before: null, after, mediaId: null, hint: null })
  const auditTaskId = await openTask(ctx, {
    targetType: 'application',
    // A matchmaker who joined without an application has none to show with the task.
    targetId: training?.applicationId ?? 0,
    ownerId: desk.userId,
    parties: [
      { userId: byUserId, kind: 'author' },
      ...(await colleaguesOf(ctx, desk.userId)).map((userId) => ({ userId, kind: 'colleague' as const })),
    ],
    title: '终止红娘资格',
    subtitle: desk.name,
    items: [
      item(TERMINATION, '处理', '通过后终止这位红娘的资格；不通过，保持暂停'),
      item('reason', '原因', name(stopReason, reason)),
      item('note', '情况说明', note),
    ],
    priority: 'high',
    dueHours: stoppingLimits.decidedWithinHours,
  })
  await store.insertChange(ctx, { matchmakerId: desk.id, change: 'termination_asked', reason, byUserId, auditTaskId })
}

/** Id of the task that waits for a decision; null if there is none. */
export const waitingTaskOf = async (ctx: Ctx, matchmakerId: number): Promise<number | null> =>
  (await store.listTerminationTasks(ctx, matchmakerId)).find(({ status }) => isIn(auditStates.open, status))?.id ?? null

/** Withdraws a proposal that no longer needs a decision. Locks the task first, as a decision does. */
export async function cancelOpenTerminations(ctx: Ctx, matchmakerId: number): Promise<void> {
  const taskId = await waitingTaskOf(ctx, matchmakerId)
  if (taskId !== null) await cancelTask(ctx, taskId)
}

/** Applies the second auditor's decision; if refused, the desk stays as it is. */
export async function applyTerminationDecision(
  ctx: TxCtx,
  { matchmakerId, reason }: store.DeskChangeRow,
  { decision, deciderId }: AuditDecision,
): Promise<void> {
  if (decision !== 'approved') return
  const desk = await lockDesk(ctx, matchmakerId)
  if (desk?.status !== 'suspended') return
  await closeDesk(ctx, desk, 'terminated')
  await store.insertChange(ctx, { matchmakerId, change: 'terminated', reason, byUserId: deciderId })
  await notifyDesk(ctx, desk)
}
