/**
 * Audits: an auditor claims a task before its content is shown, and decides it with reasons for the member. After an
 * appeal another auditor decides again. Parties never decide.
 */
import { reasonsOf } from '@qianxian/protocol/audit/audit.rules'
import { auditLookReason, auditReason, auditStates, type AuditStatus, OWN_APPEAL_WORDS } from '@qianxian/protocol/audit/audit.words'
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import { reportLimits } from '@qianxian/protocol/report/report.words'
import type { audit } from '@qianxian/protocol/audit/audit'
import { requireMember, type Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import type { AuditReasonRow } from '../../db/tables/audit'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { dueAfter } from './audit'
import { detailOf, rowsOf } from './audit.presenter'
import {
  addEvent,
  countBoxes,
  eventsOf,
  lockTask,
  listPartyKinds,
  taskById,
  tasksPage,
  updateTask,
  type Task,
  type TaskPlace,
} from './audit.repository'
import { markSubjectsRead, notify } from '../notice/notice'
import { isUnderJudgement, judgementSubject, listStruckUsers } from '../strike/strike'
import { appealDecided } from './audit.notices'
import { deciderOf } from './deciders'
import { refuseConflictedAuditor, refuseHeldTask, refuseUnclaimed } from './task-access'
import { appealableOf } from './judgements'
import { isInScope, listAuditTargets } from './scope'

export const getPaged: Verb<typeof audit.getPaged> = async (ctx, { box, targetType, ...asked }) => {
  const { userId } = requireMember(ctx)
  const targets = listAuditTargets(ctx).filter((target) => targetType === undefined || target === targetType)
  const { place, limit, pageFrom } = paging<TaskPlace>(ctx, `audit:${box}:${userId}:${targetType ?? ''}`, asked)
  const [rows, total] = await readAll(ctx, [
    () => tasksPage(ctx, { box, userId, targets, after: place, limit }),
    () => countBoxes(ctx, [box], userId, targets),
  ])
  const page = await pageFrom(
    rows,
    ({ task, rank }) => [rank, (box === 'done' ? (task.decidedAt ?? task.createdAt) : task.dueAt).toISOString(), task.id],
    (shown) =>
      rowsOf(
        ctx,
        shown.map(({ task }) => task),
      ),
  )
  return { ...page, total }
}

/** Returns a task: an open one for the auditor who claimed it, a decided one for an auditor who gives a reason. */
export const getDetail: Verb<typeof audit.getDetail> = async (ctx, { id, reason }) => {
  const { userId } = requireMember(ctx)
  const task = await taskById(ctx, id)
  // A cancelled task is hidden from auditors too, and a party never sees the task as an auditor.
  if (!task || !isInScope(ctx, task) || (await listPartyKinds(ctx, id, userId)).length > 0) throw fault('not_found')
  if (isIn(auditStates.open, task.status)) {
    if (task.assigneeId === userId) return detailOf(ctx, task)
    if (isOwnAppeal(task, userId)) throw fault('audit_held', { message: OWN_APPEAL_WORDS })
    await refuseHeldTask(ctx, task)
    throw fault('audit_unclaimed')
  }
  if (!reason) throw fault('audit_settled')
  await noteLook(ctx, id, name(auditLookReason, reason))
  return detailOf(ctx, task)
}

/** An appeal is decided by another auditor than the first decision. */
const isOwnAppeal = ({ status, decidedById }: Task, userId: number): boolean => status === 'appealed' && decidedById === userId

/** Records a view of a decided task, once a day for each reason. */
async function noteLook(ctx: Ctx, id: number, note: string): Promise<void> {
  const { userId } = requireMember(ctx)
  await ctx.tx(async (ctx) => {
    await lockTask(ctx, id)
    const isNoted = (await eventsOf(ctx, id)).some(
      (event) =>
        event.kind === 'looked' && event.byUserId === userId && event.note === note && event.createdAt >= startOfDayInShanghai(ctx.now),
    )
    if (!isNoted) await addEvent(ctx, id, 'looked', userId, note)
  })
}

/** Claims a task; for the second of two simultaneous auditors throws who holds it. */
export const claim: Verb<typeof audit.claim> = async (ctx, { id }) => {
  const { userId } = requireMember(ctx)
  const task = await ctx.tx(async (ctx) => {
    const row = await lockTask(ctx, id)
    if (!row || !isInScope(ctx, row)) throw fault('not_found')
    await refuseConflictedAuditor(ctx, id, userId)
    if (isOwnAppeal(row, userId)) throw fault('not_allowed', { message: OWN_APPEAL_WORDS })
    const isOpen = isIn(auditStates.open, row.status)
    if (!isOpen) throw fault('already_handled')
    if (row.assigneeId === userId) return row
    await refuseHeldTask(ctx, row)
    const change = { assigneeId: userId, status: row.status === 'appealed' ? row.status : ('assigned' as const) }
    await updateTask(ctx, id, change)
    await addEvent(ctx, id, 'claimed', userId)
    await deciderOf(ctx, row.targetType).onClaimed?.(ctx, { targetId: row.targetId })
    return { ...row, ...change }
  })
  return detailOf(ctx, task)
}

/** Returns a claimed task to the queue, or an appeal to its box. A repeated request changes nothing. */
export const release: Verb<typeof audit.release> = async (ctx, { id }) => {
  const { userId } = requireMember(ctx)
  await ctx.tx(async (ctx) => {
    const row = await lockTask(ctx, id)
    if (!row || !isInScope(ctx, row)) throw fault('not_found')
    await refuseConflictedAuditor(ctx, id, userId)
    if (row.assigneeId !== userId || !isIn(auditStates.open, row.status)) return
    await updateTask(ctx, id, { assigneeId: null, status: row.status === 'appealed' ? row.status : 'need_human' })
    await addEvent(ctx, id, 'released', userId)
  })
  return {}
}

/** A reason names an item of the task, and is one that fits this kind of content. */
function refuseUnfitReasons({ targetType, items }: Task, reasons: readonly AuditReasonRow[]): void {
  for (const { field, code } of reasons) {
    const item = items.find((one) => one.field === field)
    if (!item) throw fieldFault({ reasons: `审核内容中没有「${field}」` })
    if (!reasonsOf(targetType, { field, isPicture: item.mediaId !== null }).includes(code))
      throw fieldFault({ reasons: `「${auditReason[code]}」不能用于「${item.label}」` })
  }
}

export const decide: Verb<typeof audit.decide> = async (ctx, input) => {
  const { userId } = requireMember(ctx)
  const { id, decision, reasons, measure = null } = input
  const note = input.note?.trim() || null
  // A measure already states the finding, so no reason is required.
  if (decision === 'rejected' && reasons.length === 0 && measure === null) throw fieldFault({ reasons: '请选择未通过的原因' })
  if (decision === 'approved' && reasons.length > 0) throw fieldFault({ reasons: '通过时不需要选择原因' })
  const task = await ctx.tx(async (ctx) => {
    const row = await lockTask(ctx, id)
    if (!row || !isInScope(ctx, row)) throw fault('not_found')
    await refuseConflictedAuditor(ctx, id, userId)
    const isAppeal = row.status === 'appealed'
    await refuseUnclaimed(ctx, row)
    if (decision === 'approved' && measure !== null) throw fieldFault({ measure: '未发现违规时不需要处理' })
    refuseUnfitReasons(row, reasons)
    const status: AuditStatus = isAppeal ? (decision === 'approved' ? 'overturned' : 'upheld') : decision
    const change = { status, reasons, note, decidedById: userId, decidedAt: ctx.now }
    await updateTask(ctx, id, change)
    await addEvent(ctx, id, status, userId, note)
    await deciderOf(ctx, row.targetType).onDecided(ctx, {
      taskId: id,
      targetId: row.targetId,
      ownerId: row.ownerId,
      decision,
      reasons,
      note,
      items: row.items,
      measure,
      isAppeal,
      deciderId: userId,
    })
    if (isAppeal)
      await notify(ctx, appealDecided, {
        to: [...(row.ownerId === 0 ? [] : [row.ownerId]), ...(await listStruckUsers(ctx, id))],
        subject: judgementSubject(id),
        facts: { taskId: id },
      })
    return { ...row, ...change }
  })
  return detailOf(ctx, task)
}

/** Appeals against a decision, once per task. */
export const appeal: Verb<typeof audit.appeal> = async (ctx, { id, text }) => {
  const { userId } = requireMember(ctx)
  return ctx.tx(async (ctx) => {
    const row = await lockTask(ctx, id)
    // A person who inherited the measure of the decision may appeal too.
    if (!row || (row.ownerId !== userId && !(await isUnderJudgement(ctx, userId, id)))) throw fault('not_found')
    // The reported person must not learn of a report before the decision, or if it was dismissed.
    if (!isIn(auditStates.onceRefused, row.status)) throw fault('not_found')
    if (!(await appealableOf(ctx, [row])).has(id)) throw fault('already_handled')
    await updateTask(ctx, id, {
      status: 'appealed',
      appealText: text.trim(),
      assigneeId: null,
      dueAt: dueAfter(ctx.now, reportLimits.highHours),
    })
    await addEvent(ctx, id, 'appealed', userId)
    await deciderOf(ctx, row.targetType).onAppealed?.(ctx, { taskId: id, targetId: row.targetId, ownerId: row.ownerId })
    await markSubjectsRead(ctx, judgementSubject(id))
    return { status: 'appealed' as const }
  })
}
