/** Interface of audits for other nouns: open a task, cancel it before a decision, and read the reasons for refusals. */
import { auditStates, type AuditTarget, type Priority } from '@qianxian/protocol/audit/audit.words'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { AuditPerson } from '@qianxian/protocol/audit/audit.schema'
import type { Picture } from '@qianxian/protocol/media/media.schema'
import { reportLimits } from '@qianxian/protocol/report/report.words'
import { actingUserId, requireMember, type Ctx, type TxCtx } from '../../ctx'
import type { AuditReasonRow, PartyKind, StoredAuditItem } from '../../db/tables/audit'
import { query } from '../../lib/hooks'
import { reasonTexts, type ReasonText } from './judgements'
import { listAuditTargets } from './scope'
import {
  addEvent,
  cancelOpenTask,
  countBoxes,
  insertParties,
  insertServingParty,
  insertTask,
  findLastJudged,
  lockTask,
  type Party,
  updateTask,
} from './audit.repository'

export { lockTasksNaming, replaceContent, staffNames } from './audit.repository'
export type { AuditAttachments, AuditDecision, Decider } from './deciders'
export { requireClaimedTask, requireVisibleTask, requireTaskForReason } from './task-access'
export { loadJudgements, reasonTexts, type Judgement, type ReasonText } from './judgements'

/** Unblurred pictures of the items; missing ids are absent from the map. */
export const itemPictures = query<Ctx, [mediaIds: readonly number[]], Map<number, Picture>>('what do the pictures to be judged look like')

/** The profile of the account that a task is about, with all album pictures; null if it has none. */
export const personJudged = query<Ctx, [userId: number], JudgedPerson | null>('who is the person that a task is about')
export type JudgedPerson = Omit<AuditPerson, 'photos'> & { photos: readonly { mediaId: number; picture: Picture }[] }

/** Name, number and brief facts of the owners of tasks, for the queue; accounts without a profile are absent. */
export const ownerBriefs = query<Ctx, [userIds: readonly number[]], Map<number, string>>('who are the owners of tasks')

/** The accounts of the matchmakers who serve these people now. */
export const serversOf = query<Ctx, [userIds: readonly number[]], number[]>('who serves these people')

export interface NewAuditTask {
  targetType: AuditTarget
  targetId: number
  /** Owner of the content, who alone may appeal; 0 if there is no owner. */
  ownerId: number
  /**
   * Other parties. Neither they, nor the owner, nor a matchmaker who serves one of them, can open the task as an
   * auditor.
   */
  parties: readonly { userId: number; kind: Extract<PartyKind, 'reporter' | 'author' | 'colleague'> }[]
  title: string
  subtitle?: string
  items: StoredAuditItem[]
  autoResult?: { provider: string; label: string; score: number } | null
  priority?: Priority
  /** Default depends on the priority. */
  dueHours?: number
  /** Reasons of an automatic refusal: no auditor sees the task unless the owner appeals. */
  refusedFor?: AuditReasonRow[]
}

/** Number of tasks that this auditor may claim, has claimed, or may decide on appeal. */
export const countWaiting = (ctx: Ctx): Promise<number> =>
  countBoxes(ctx, ['open', 'mine', 'appealed'], requireMember(ctx).userId, listAuditTargets(ctx))

export const DUE_HOURS: Record<Priority, number> = {
  critical: reportLimits.criticalHours,
  high: reportLimits.highHours,
  medium: reportLimits.mediumHours,
  low: reportLimits.lowDays * 24,
}

export const dueAfter = (now: Date, hours: number): Date => momentAfter(now, hours, 'hour')

export async function openTask(ctx: Ctx, task: NewAuditTask): Promise<number> {
  const { priority = 'medium', refusedFor } = task
  const id = await insertTask(ctx, {
    targetType: task.targetType,
    targetId: task.targetId,
    ownerId: task.ownerId,
    title: task.title,
    subtitle: task.subtitle ?? '',
    items: task.items,
    autoResult: task.autoResult ?? null,
    priority,
    status: refusedFor ? 'auto_reject' : 'need_human',
    reasons: refusedFor ?? [],
    dueAt: dueAfter(ctx.now, task.dueHours ?? DUE_HOURS[priority]),
    createdAt: ctx.now,
  })
  await insertParties(ctx, id, await partiesOf(ctx, task))
  await addEvent(ctx, id, refusedFor ? 'auto_reject' : 'opened', null)
  return id
}

async function partiesOf(ctx: Ctx, { ownerId, parties }: NewAuditTask): Promise<Party[]> {
  const known: Party[] = [...(ownerId === 0 ? [] : [{ userId: ownerId, kind: 'owner' as const }]), ...parties]
  const served = known.filter(({ kind }) => kind === 'owner' || kind === 'reporter').map(({ userId }) => userId)
  return [...known, ...(await serversOf.ask(ctx, served)).map((userId) => ({ userId, kind: 'matchmaker' as const }))]
}

/**
 * Called when a matchmaker begins to serve a person: the matchmaker becomes a party, and may not decide tasks about
 * that person or about reports filed by that person.
 */
export const addServingParty = (ctx: Ctx, servedUserId: number, serverUserId: number): Promise<void> =>
  insertServingParty(ctx, servedUserId, serverUserId)

/** Adds a statement to an open task, with more items or another due date. */
export async function appendToTask(
  ctx: TxCtx,
  id: number,
  { items = [], kind, note, dueHours }: { items?: readonly StoredAuditItem[]; kind: 'asked' | 'answered'; note: string; dueHours: number },
): Promise<void> {
  const task = await lockTask(ctx, id)
  if (!task) return
  await updateTask(ctx, id, { items: [...task.items, ...items], dueAt: dueAfter(ctx.now, dueHours) })
  // The reporter stays anonymous to auditors.
  await addEvent(ctx, id, kind, kind === 'asked' ? actingUserId(ctx) : null, note)
}

/**
 * Locks a task, if there is one. A decision locks the task before what it judges, so a verb that ends what is judged
 * calls this before it takes any other lock; otherwise the two deadlock.
 */
export async function lockTaskFirst(ctx: TxCtx, id: number | null | undefined): Promise<void> {
  if (id != null) await lockTask(ctx, id)
}

/** Cancels an open task; returns false, without a change, if it was decided first. */
export async function cancelTask(ctx: Ctx, id: number): Promise<boolean> {
  const isCancelled = await cancelOpenTask(ctx, id)
  if (isCancelled) await addEvent(ctx, id, 'cancelled', actingUserId(ctx))
  return isCancelled
}

/**
 * Returns the items refused in the last decision about a target, as they were then; empty if it passed or was never
 * decided.
 */
export async function findLastRefusal(
  ctx: Ctx,
  targetType: AuditTarget,
  targetId: number,
): Promise<{ reasons: readonly ReasonText[]; items: readonly StoredAuditItem[] }> {
  const task = await findLastJudged(ctx, targetType, targetId)
  return task && isIn(auditStates.refusing, task.status)
    ? { reasons: reasonTexts(targetType, task.reasons), items: task.items }
    : { reasons: [], items: [] }
}
