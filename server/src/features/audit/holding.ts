/** Who may judge a task: whoever has no part in it, and while it waits, whoever holds it. */
import { memberOf, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { lockTask, partsIn, type Task } from './audit.repository'

/** Four eyes: what somebody has a part in is not there for them to judge; of their own they are told as much. */
export async function refuseParty(ctx: Ctx, taskId: number, userId: number): Promise<void> {
  const parts = await partsIn(ctx, taskId, userId)
  if (parts.includes('owner')) throw fault('not_allowed', { message: '不能审核自己的内容' })
  if (parts.length > 0) throw fault('not_found')
}

/** Inside a transaction: the task that the viewer took and has not judged yet; throws where it is not in their hands. */
export async function heldTask(ctx: Ctx, id: number): Promise<Task> {
  const { userId } = memberOf(ctx)
  const task = await lockTask(ctx, id)
  if (!task) throw fault('not_found')
  await refuseParty(ctx, id, userId)
  if (task.status !== 'assigned' || task.assigneeId !== userId) throw fault('already_handled')
  return task
}
