/**
 * Judging what members publish: one auditor takes a task, decides it with reasons the member can read,
 * and after an appeal another one looks again. Nobody judges their own content.
 */
import { auditStates, type AuditStatus } from '@qianxian/protocol/audit/audit.words'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { reportLimits } from '@qianxian/protocol/report/report.words'
import type { audit } from '@qianxian/protocol/audit/audit'
import { memberOf } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { dueAfter } from './audit'
import { detailOf, rowsOf } from './audit.presenter'
import { addEvent, countBox, lastClaimAt, lockTask, taskById, tasksPage, updateTask, type TaskPlace } from './audit.repository'
import { deciderOf } from './deciders'

/** Whoever took a task and forgot it for so long may lose it to a colleague. */
const CLAIM_HOURS = 4

export const getPaged: Verb<typeof audit.getPaged> = async (ctx, { box, targetType, ...asked }) => {
  const { userId } = memberOf(ctx)
  const { place, limit, pageFrom } = paging<TaskPlace>(ctx, `audit:${box}:${userId}:${targetType ?? ''}`, asked)
  const [rows, total] = await Promise.all([
    tasksPage(ctx, { box, userId, targetType, after: place, limit }),
    countBox(ctx, box, userId, targetType),
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

export const getDetail: Verb<typeof audit.getDetail> = async (ctx, { id }) => {
  const task = await taskById(ctx, id)
  // A task that was withdrawn is gone for auditors as well, and nobody sees their own from this side.
  if (!task || task.ownerId === memberOf(ctx).userId) throw fault('not_found')
  return detailOf(ctx, task)
}

/** Takes a task; of two auditors at once the second one is told that it is taken. */
export const claim: Verb<typeof audit.claim> = async (ctx, { id }) => {
  const { userId } = memberOf(ctx)
  const task = await ctx.tx(async (ctx) => {
    const row = await lockTask(ctx, id)
    if (!row) throw fault('not_found')
    if (row.ownerId === userId) throw fault('not_allowed', { message: '不能审核自己的内容' })
    if (row.status === 'appealed' && row.decidedById === userId) throw fault('not_allowed', { message: '申诉须由另一位审核员处理' })
    const isOpen = isIn(auditStates.open, row.status)
    if (!isOpen) throw fault('already_handled')
    if (row.assigneeId === userId) return row
    if (row.assigneeId !== null) {
      const claimedAt = await lastClaimAt(ctx, id)
      if (claimedAt && claimedAt > momentBefore(ctx.now, CLAIM_HOURS, 'hour')) throw fault('already_handled')
    }
    const change = { assigneeId: userId, status: row.status === 'appealed' ? row.status : ('assigned' as const) }
    await updateTask(ctx, id, change)
    await addEvent(ctx, id, 'claimed', userId)
    return { ...row, ...change }
  })
  return detailOf(ctx, task)
}

export const decide: Verb<typeof audit.decide> = async (ctx, input) => {
  const { userId } = memberOf(ctx)
  const { id, decision, reasons } = input
  const note = input.note?.trim() || null
  if (decision === 'rejected' && reasons.length === 0) throw fieldFault({ reasons: '请选择未通过的原因' })
  if (decision === 'approved' && reasons.length > 0) throw fieldFault({ reasons: '通过时不需要选择原因' })
  const task = await ctx.tx(async (ctx) => {
    const row = await lockTask(ctx, id)
    if (!row) throw fault('not_found')
    if (row.ownerId === userId) throw fault('not_allowed', { message: '不能审核自己的内容' })
    const isAppeal = row.status === 'appealed'
    if ((!isAppeal && row.status !== 'assigned') || row.assigneeId !== userId) throw fault('already_handled')
    const known = new Set(row.items.map((item) => item.field))
    const stray = reasons.find((reason) => !known.has(reason.field))
    if (stray) throw fieldFault({ reasons: `审核内容中没有「${stray.field}」` })
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
      isAppeal,
      deciderId: userId,
    })
    return { ...row, ...change }
  })
  return detailOf(ctx, task)
}

/** Once per task. */
export const appeal: Verb<typeof audit.appeal> = async (ctx, { id, text }) => {
  const { userId } = memberOf(ctx)
  return ctx.tx(async (ctx) => {
    const row = await lockTask(ctx, id)
    if (!row || row.ownerId !== userId) throw fault('not_found')
    if (!isIn(auditStates.appealable, row.status) || row.appealText !== null) throw fault('already_handled')
    await updateTask(ctx, id, {
      status: 'appealed',
      appealText: text.trim(),
      assigneeId: null,
      dueAt: dueAfter(ctx.now, reportLimits.highHours),
    })
    await addEvent(ctx, id, 'appealed', userId)
    await deciderOf(ctx, row.targetType).onAppealed?.(ctx, { taskId: id, targetId: row.targetId, ownerId: row.ownerId })
    return { status: 'appealed' as const }
  })
}
