/** The end of a desk is asked for by one auditor and decided by another. */
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import { auditStates } from '@qianxian/protocol/audit/audit.words'
import { type StopReason, stoppingLimits, stopReason } from '@qianxian/protocol/career/stopping.words'
import { memberOf, type Ctx, type TxCtx } from '../../../ctx'
import { cancelTask, openTask, type Decided } from '../../audit/audit'
import { closeDesk, colleaguesOf, lockDesk, type Standing } from '../../matchmaker/matchmaker'
import { trainingOf } from '../training/training.repository'
import * as store from './stopping.repository'
import { tellDesk } from './stopping.notices'

const TERMINATION = 'termination'

/** Whoever asks has a part in it, and never meets it as an auditor. */
export async function askForEnd(ctx: Ctx, desk: Standing, { reason, note }: { reason: StopReason; note: string }): Promise<void> {
  const { userId: byUserId } = memberOf(ctx)
  const training = await trainingOf(ctx, desk.id)
  const item = (field: string, label: string, after: string) => ({ field, label, before: null, after, mediaId: null, hint: null })
  const auditTaskId = await openTask(ctx, {
    targetType: 'application',
    // Of whoever came without an application nothing lies beside it.
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

/** The task that waits, if one does. */
export const waitingTaskOf = async (ctx: Ctx, matchmakerId: number): Promise<number | null> =>
  (await store.tasksAbout(ctx, matchmakerId)).find(({ status }) => isIn(auditStates.open, status))?.id ?? null

/** Nobody is to decide any more what was asked for. The task goes first, as a judgement takes it first. */
export async function dropWaiting(ctx: Ctx, matchmakerId: number): Promise<void> {
  const taskId = await waitingTaskOf(ctx, matchmakerId)
  if (taskId !== null) await cancelTask(ctx, taskId)
}

/** The second auditor's word; refused, the desk stays as it is. */
export async function terminationDecided(
  ctx: TxCtx,
  { matchmakerId, reason }: store.DeskChangeRow,
  { decision, deciderId }: Decided,
): Promise<void> {
  if (decision !== 'approved') return
  const desk = await lockDesk(ctx, matchmakerId)
  if (desk?.status !== 'suspended') return
  await closeDesk(ctx, desk, 'terminated')
  await store.insertChange(ctx, { matchmakerId, change: 'terminated', reason, byUserId: deciderId })
  await tellDesk(ctx, desk)
}
