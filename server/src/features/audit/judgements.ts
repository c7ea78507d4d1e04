/** Decisions as shown to the owner of the content: reasons, remedies, and whether an appeal is possible. */
import {
  type AuditReason,
  auditReason,
  auditStates,
  type AuditStatus,
  type AuditTarget,
  reasonFix,
} from '@qianxian/protocol/audit/audit.words'
import { has, isIn } from '@qianxian/protocol/base/dictionary'
import type { Ctx } from '../../ctx'
import { tasksById, type Task } from './audit.repository'
import { deciderOf } from './deciders'

export interface Judgement {
  id: number
  targetType: AuditTarget
  targetId: number
  ownerId: number
  status: AuditStatus
  /** Reasons with the names of their fields. Reasons on a report are internal: the strike states the finding. */
  reasons: readonly (ReasonText & { label: string })[]
  /** True if the owner may appeal now. */
  canAppeal: boolean
  appealText: string | null
}

/** Loads decisions by task id; unknown ids are absent. */
export async function loadJudgements(ctx: Ctx, taskIds: readonly number[]): Promise<Map<number, Judgement>> {
  const tasks = await tasksById(ctx, taskIds)
  const appealable = await appealableOf(ctx, tasks)
  return new Map(
    tasks.map((task) => [
      task.id,
      {
        id: task.id,
        targetType: task.targetType,
        targetId: task.targetId,
        ownerId: task.ownerId,
        status: task.status,
        reasons: reasonTexts(task.targetType, task.reasons).map((text) => ({
          ...text,
          label: task.items.find(({ field }) => field === text.field)?.label ?? text.field,
        })),
        canAppeal: appealable.has(task.id),
        appealText: task.appealText,
      },
    ]),
  )
}

/** Ids of the tasks that may be appealed. Each allows one appeal, while the content still exists. */
export async function appealableOf(ctx: Ctx, tasks: readonly Task[]): Promise<Set<number>> {
  const open = tasks.filter(({ status, appealText }) => isIn(auditStates.appealable, status) && appealText === null)
  const heard = new Set<number>()
  for (const target of new Set(open.map(({ targetType }) => targetType))) {
    const these = open.filter(({ targetType }) => targetType === target)
    const { mayAppeal } = deciderOf(ctx, target)
    for (const id of mayAppeal ? await mayAppeal(ctx, these) : these.map((task) => task.id)) heard.add(id)
  }
  return heard
}

/** A refusal, worded for the content's owner. */
export interface ReasonText {
  field: string
  reason: string
  howToFix: string
}

export function reasonTexts(target: AuditTarget, reasons: readonly { field: string; code: string }[]): ReasonText[] {
  return reasons.map(({ field, code }) => {
    const known: AuditReason = has(auditReason, code) ? code : 'other_rule'
    return { field, reason: auditReason[known], howToFix: reasonFix(target, known) }
  })
}
