/** Who may judge a task: whoever has no part in it, and while it waits, whoever holds it. */
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { auditStates } from '@qianxian/protocol/audit/audit.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { fault, fieldFault } from '../../http/fault'
import { lockTask, listPartyKinds, taskById, type Task } from './audit.repository'
import { isInScope } from './scope'

/** Four eyes: what somebody has a part in is not there for them to judge; of their own they are told as much. */
export async function refuseConflictedAuditor(ctx: Ctx, taskId: number, userId: number): Promise<void> {
  const parts = await listPartyKinds(ctx, taskId, userId)
  if (parts.includes('owner')) throw fault('not_allowed', { message: '不能审核自己的内容' })
  if (parts.length > 0) throw fault('not_found')
}

/** Inside a transaction: the task that the viewer took and has not judged yet; throws where it is not in their hands. */
export async function requireClaimedTask(ctx: TxCtx, id: number): Promise<Task> {
  const { userId } = requireMember(ctx)
  const task = await lockTask(ctx, id)
  if (!task) throw fault('not_found')
  await refuseConflictedAuditor(ctx, id, userId)
  if (task.status !== 'assigned' || task.assigneeId !== userId) throw fault('already_handled')
  return task
}

/** In scope, and nothing that the viewer has a part in; whoever has claimed it. */
async function foreignTask(ctx: Ctx, id: number): Promise<Task> {
  const { userId } = requireMember(ctx)
  const task = await taskById(ctx, id)
  if (!task || !isInScope(ctx, task) || (await listPartyKinds(ctx, id, userId)).length > 0) throw fault('not_found')
  return task
}

const isOpen = ({ status }: Task): boolean => isIn(auditStates.open, status)

/** A task that the viewer may look into, as `getDetail` has it: what waits only by whoever took it, what is judged by everybody who has no part in it. */
export async function requireVisibleTask(ctx: Ctx, id: number): Promise<Task> {
  const task = await foreignTask(ctx, id)
  if (isOpen(task) && task.assigneeId !== requireMember(ctx).userId) throw fault('audit_unclaimed')
  return task
}

/** The same, for a reason: what waits is looked into to judge it, what is judged is not. */
export async function requireTaskForReason(ctx: Ctx, id: number, isToJudge: boolean): Promise<Task> {
  const task = await foreignTask(ctx, id)
  if (isOpen(task) && task.assigneeId !== requireMember(ctx).userId) throw fault('not_found')
  if (isOpen(task) !== isToJudge) throw fieldFault({ reason: isOpen(task) ? '请选择核对或复核' : '已经审完，请选择其他查看原因' })
  return task
}
