/** What other nouns may ask of auditors: to judge something, to leave it before anybody judged it, and why they refused. */
import { auditStates, type AuditTarget, type Priority } from '@qianxian/protocol/audit/audit.words'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
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

export { staffNames } from './audit.repository'
export type { AuditAttachments, AuditDecision, Decider } from './deciders'
export { requireClaimedTask, requireVisibleTask, requireTaskForReason } from './task-access'
export { loadJudgements, reasonTexts, type Judgement, type ReasonText } from './judgements'

/** Pictures of what is to be judged, sharp; ids that are not there are missing from the map. */
export const itemPictures = query<Ctx, [mediaIds: readonly number[]], Map<number, Picture>>('what do the pictures to be judged look like')

/** The accounts of those who serve these people now. */
export const serversOf = query<Ctx, [userIds: readonly number[]], number[]>('who serves these people')

export interface NewAuditTask {
  targetType: AuditTarget
  targetId: number
  /** The user whose content it is, who alone may appeal; 0 where it is nobody's. */
  ownerId: number
  /** Who else has a part in it. Neither they nor the owner nor whoever serves one of them ever meets it as an auditor. */
  parties: readonly { userId: number; kind: Extract<PartyKind, 'reporter' | 'author' | 'colleague'> }[]
  title: string
  subtitle?: string
  items: StoredAuditItem[]
  autoResult?: { provider: string; label: string; score: number } | null
  priority?: Priority
  /** By priority where not given. */
  dueHours?: number
  /** Refused by the machine alone, for this: nobody looks at it unless the owner appeals. */
  refusedFor?: AuditReasonRow[]
}

/** What this auditor may take, has in hand, or may hear the appeal of. */
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

/** Somebody begins to serve a person: what is judged of that person, or on their report, is no longer for the server to judge. */
export const addServingParty = (ctx: Ctx, servedUserId: number, serverUserId: number): Promise<void> =>
  insertServingParty(ctx, servedUserId, serverUserId)

/** Something was said about an open task, which brings it more to look at or gives it another date. */
export async function appendToTask(
  ctx: TxCtx,
  id: number,
  { items = [], kind, note, dueHours }: { items?: readonly StoredAuditItem[]; kind: 'asked' | 'answered'; note: string; dueHours: number },
): Promise<void> {
  const task = await lockTask(ctx, id)
  if (!task) return
  await updateTask(ctx, id, { items: [...task.items, ...items], dueAt: dueAfter(ctx.now, dueHours) })
  // Who reported stays unnamed in what auditors read.
  await addEvent(ctx, id, kind, kind === 'asked' ? actingUserId(ctx) : null, note)
}

/** False where somebody judged it first; then nothing was changed. */
export async function cancelTask(ctx: Ctx, id: number): Promise<boolean> {
  const isCancelled = await cancelOpenTask(ctx, id)
  if (isCancelled) await addEvent(ctx, id, 'cancelled', actingUserId(ctx))
  return isCancelled
}

/** What was refused of something the last time it was judged, as it was then; nothing where it passed, or was never judged. */
export async function findLastRefusal(
  ctx: Ctx,
  targetType: AuditTarget,
  targetId: number,
): Promise<{ reasons: readonly ReasonText[]; items: readonly StoredAuditItem[] }> {
  const task = await findLastJudged(ctx, targetType, targetId)
  return task && isIn(auditStates.refusing, task.status)
    ? { reasons: reasonTexts(task.reasons), items: task.items }
    : { reasons: [], items: [] }
}
