/**
 * Access to a task in order to decide it: never for a party, and for an open task only for the auditor who claimed it.
 */
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { auditLimits, auditStates, heldWords } from '@qianxian/protocol/audit/audit.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { fault, fieldFault } from '../../http/fault'
import { claimsExpiredBefore, lastClaimAt, lockTask, listPartyKinds, staffNames, taskById, type Task } from './audit.repository'
import { isInScope } from './scope'

/** Four-eyes rule: throws not_found for a party, and a specific fault for the owner of the content. */
export async function refuseConflictedAuditor(ctx: Ctx, taskId: number, userId: number): Promise<void> {
  const parts = await listPartyKinds(ctx, taskId, userId)
  if (parts.includes('owner')) throw fault('not_allowed', { message: '不能审核自己的内容' })
  if (parts.length > 0) throw fault('not_found')
}

/** Throws `audit_held` while another auditor holds the open task; a claim forgotten for hours holds it no longer. */
export async function refuseHeldTask(ctx: Ctx, { id, assigneeId }: Task): Promise<void> {
  if (assigneeId === null || assigneeId === requireMember(ctx).userId) return
  const claimedAt = await lastClaimAt(ctx, id)
  if (!claimedAt || claimedAt <= claimsExpiredBefore(ctx)) return
  const holder = (await staffNames(ctx, [assigneeId])).get(assigneeId) ?? '其他审核员'
  throw fault('audit_held', { message: heldWords(holder, dateAndTime(momentAfter(claimedAt, auditLimits.claimHours, 'hour'))) })
}

/** Throws unless the viewer holds the open task, with the reason in words: decided, held by a colleague, or not claimed. */
export async function refuseUnclaimed(ctx: Ctx, task: Task): Promise<void> {
  if (!isOpen(task)) throw fault('already_handled')
  if (task.assigneeId === requireMember(ctx).userId) return
  await refuseHeldTask(ctx, task)
  throw fault('audit_unclaimed')
}

/** Returns the task that the viewer claimed and has not decided; throws if there is none. Runs inside a transaction. */
export async function requireClaimedTask(ctx: TxCtx, id: number): Promise<Task> {
  const { userId } = requireMember(ctx)
  const task = await lockTask(ctx, id)
  if (!task) throw fault('not_found')
  await refuseConflictedAuditor(ctx, id, userId)
  await refuseUnclaimed(ctx, task)
  if (task.status !== 'assigned') throw fault('already_handled')
  return task
}

/** Returns a task in scope to which the viewer is not a party, whoever claimed it. */
async function foreignTask(ctx: Ctx, id: number): Promise<Task> {
  const { userId } = requireMember(ctx)
  const task = await taskById(ctx, id)
  if (!task || !isInScope(ctx, task) || (await listPartyKinds(ctx, id, userId)).length > 0) throw fault('not_found')
  return task
}

const isOpen = ({ status }: Task): boolean => isIn(auditStates.open, status)

/**
 * Returns a task that the viewer may view, as in `getDetail`: an open one only by its claimant, a decided one by every
 * auditor who is not a party.
 */
export async function requireVisibleTask(ctx: Ctx, id: number): Promise<Task> {
  const task = await foreignTask(ctx, id)
  if (isOpen(task)) await refuseUnclaimed(ctx, task)
  return task
}

/**
 * Like `requireVisibleTask`, and also checks the purpose: an open task may be viewed only to decide it, a decided one
 * only for another reason.
 */
export async function requireTaskForReason(ctx: Ctx, id: number, isToJudge: boolean): Promise<Task> {
  const task = await foreignTask(ctx, id)
  if (isOpen(task) && task.assigneeId !== requireMember(ctx).userId) throw fault('not_found')
  if (isOpen(task) !== isToJudge) throw fieldFault({ reason: isOpen(task) ? '请选择核对或复核' : '已经审完，请选择其他查看原因' })
  return task
}
