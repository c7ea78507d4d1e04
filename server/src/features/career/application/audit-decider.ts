/** Items of an application that an auditor decides, and the effect of the decision. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import { applicationField, type ApplicationField, applicationStates, careerLimits } from '@qianxian/protocol/career/joining.words'
import type { Ctx, TxCtx } from '../../../ctx'
import { cancelTask, openTask, type AuditAttachments, type AuditDecision } from '../../audit/audit'
import { findProvenName } from '../../identity/identity'
import { cityNameOf } from '../../matchmaker/matchmaker'
import { findChangeByTask } from '../desk-status/desk-status.repository'
import { applyTerminationDecision } from '../desk-status/termination'
import { trainingOfTask } from '../training/training.repository'
import { beginTraining, applyTrialDecision } from '../training/trial'
import { notifyApplicant } from './application.notices'
import * as store from './application.repository'
import type { Application } from './application.repository'

const WHOLE: ApplicationField = 'application'

/** Submits the application's current content to an auditor; must hold the lock on the row. */
export async function openAuditTask(ctx: Ctx, row: Application, papers: number): Promise<void> {
  const item = (field: ApplicationField, after: string) => ({
    field,
    label: name(applicationField, field),
    before: null,
    after,
    mediaId: null,
    hint: null,
  })
  const { id, userId, cityGeo, experienceYears, reason, agreementVersion, status } = row
  const auditTaskId = await openTask(ctx, {
    targetType: 'application',
    targetId: id,
    ownerId: userId,
    parties: [],
    title: '红娘申请',
    subtitle: `${cityNameOf(cityGeo)} · 从业 ${experienceYears} 年`,
    items: [
      item('city', cityNameOf(cityGeo)),
      item('years', `${experienceYears} 年`),
      item('reason', reason),
      item('papers', papers === 0 ? '没有提交' : `${papers} 张`),
      item(WHOLE, '只要补充的，标在那一项上；标在这里，就是不通过'),
    ],
    dueHours: careerLimits.judgedWithinHours,
  })
  await store.updateApplication(ctx, id, {
    cityGeo,
    experienceYears,
    reason,
    agreementVersion,
    status,
    auditTaskId,
    decidedAt: null,
    papersUntil: null,
  })
}

export async function applyDecision(ctx: TxCtx, judged: AuditDecision): Promise<void> {
  const { targetId, taskId, decision, reasons } = judged
  const training = await trainingOfTask(ctx, taskId)
  if (training) return applyTrialDecision(ctx, training, judged)
  const asked = await findChangeByTask(ctx, taskId)
  if (asked) return applyTerminationDecision(ctx, asked, judged)
  const row = await store.lockApplication(ctx, targetId)
  if (row?.status !== 'reviewing' || row.auditTaskId !== taskId) return
  const isRefused = reasons.some(({ field }) => field === WHOLE)
  const status = decision === 'approved' ? 'approved' : isRefused ? 'rejected' : 'need_more'
  const papersUntil = momentAfter(ctx.now, careerLimits.papersDays, 'day')
  await store.updateApplication(ctx, row.id, { status, decidedAt: ctx.now, papersUntil })
  if (status === 'approved') await beginTraining(ctx, row)
  await notifyApplicant(ctx, row)
}

/** Details shown only to the auditor who took the task. */
export async function loadAttachments(ctx: Ctx, { targetId }: { targetId: number }): Promise<AuditAttachments> {
  const row = await store.applicationById(ctx, targetId)
  if (!row) return { papers: [], said: [], links: [] }
  const proven = await findProvenName(ctx, row.userId)
  const papers = await store.paperStore.listPapersOf(ctx, row.id)
  return {
    papers: papers.map(({ id }, place) => ({ id, label: `第 ${place + 1} 张` })),
    said: proven === null ? [] : [{ label: '实名', text: proven.name }],
    links: [],
  }
}

/** Withdraws the user's application; returns false if there is none. Locks the task first, as a decision does. */
export async function withdrawApplicationOf(ctx: Ctx, userId: number): Promise<boolean> {
  const row = await store.findLatest(ctx, userId)
  if (!row || !isIn(applicationStates.open, row.status)) return false
  if (row.auditTaskId !== null) await cancelTask(ctx, row.auditTaskId)
  if (!(await store.withdrawApplication(ctx, row.id))) return false
  const papers = await store.paperStore.listPapersOf(ctx, row.id)
  await store.paperStore.destroyPapers(
    ctx,
    papers.map(({ id }) => id),
  )
  return true
}

/**
 * Leaves one application when two accounts of one person are merged: if both are waiting, that of the surviving
 * account.
 */
export async function mergeApplications(ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> {
  const [from, to] = [await store.findLatest(ctx, fromUserId), await store.findLatest(ctx, toUserId)]
  const isOpen = (row: Application | null) => row !== null && isIn(applicationStates.open, row.status)
  if (isOpen(from) && isOpen(to)) await withdrawApplicationOf(ctx, fromUserId)
  await store.moveApplications(ctx, fromUserId, toUserId)
}
