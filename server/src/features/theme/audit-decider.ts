/** Decisions of auditors on zones: admission to a zone by application, and removal; both may be appealed. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { auditStates, type Decision } from '@qianxian/protocol/audit/audit.words'
import { themeMemberStates, type ThemeMemberStatus } from '@qianxian/protocol/theme/theme.words'
import type { Ctx, TxCtx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { loadJudgements, openTask, reasonTexts, type AuditDecision, type Decider } from '../audit/audit'
import { lockProfiles } from '../love/love'
import { notify } from '../notice/notice'
import { memberSubject, themeTold } from './theme.notices'
import * as store from './theme.repository'
import type { Theme, ThemeMember } from './theme.repository'

/** The caller must hold the lock on the profile. */
export async function requestJoin(
  ctx: Ctx,
  zone: Theme,
  { profileId, userId, words }: { profileId: number; userId: number; words: string },
): Promise<void> {
  if (words === '') throw fieldFault({ words: '请写一句申请说明' })
  const { id } = await store.keepMember(ctx, zone.id, profileId, { status: 'applied', words })
  const auditTaskId = await openTaskOf(ctx, zone, { memberId: id, userId, title: '专区申请', field: 'words', label: '申请说明', words })
  await store.keepMember(ctx, zone.id, profileId, { status: 'applied', words, auditTaskId })
}

/** True while an auditor has still to decide on the member's removal. */
export async function hasOpenRemoval(ctx: Ctx, { auditTaskId }: ThemeMember): Promise<boolean> {
  const judged = auditTaskId === null ? undefined : (await loadJudgements(ctx, [auditTaskId])).get(auditTaskId)
  return judged !== undefined && isIn(auditStates.open, judged.status)
}

/** The member gets no notice before the decision. The caller must hold the lock on the profile. */
export async function requestRemoval(ctx: Ctx, zone: Theme, member: ThemeMember & { userId: number }, words: string): Promise<void> {
  const { id: memberId, userId } = member
  const auditTaskId = await openTaskOf(ctx, zone, { memberId, userId, title: '移出专区', field: 'member', label: '移出原因', words })
  await store.noteTask(ctx, memberId, auditTaskId)
}

interface Asked {
  memberId: number
  userId: number
  title: string
  field: string
  label: string
  words: string
}

const openTaskOf = (ctx: Ctx, zone: Theme, { memberId, userId, title, field, label, words }: Asked): Promise<number> =>
  openTask(ctx, {
    targetType: 'theme',
    targetId: memberId,
    ownerId: userId,
    parties: [],
    title,
    subtitle: zone.title,
    items: [{ field, label, before: null, after: words, mediaId: null, hint: null }],
  })

/**
 * Outcomes of a decision by status: an applicant is admitted or refused, a member stays or is removed, a removed member returns
 * or not.
 */
const outcomes: Partial<Record<ThemeMemberStatus, Record<Decision, ThemeMemberStatus>>> = {
  applied: { approved: 'in', rejected: 'rejected' },
  in: { approved: 'in', rejected: 'removed' },
  lapsed: { approved: 'lapsed', rejected: 'removed' },
  removed: { approved: 'in', rejected: 'removed' },
}

/** Locks the profile; null if the status has changed meanwhile. */
async function heldMember(ctx: TxCtx, { taskId, targetId }: { taskId: number; targetId: number }): Promise<ThemeMember | null> {
  const seen = await store.memberById(ctx, targetId)
  if (!seen) return null
  await lockProfiles(ctx, [seen.profileId])
  const member = await store.memberById(ctx, targetId)
  return member?.auditTaskId === taskId ? member : null
}

async function onDecided(ctx: TxCtx, { targetId, taskId, decision, reasons, isAppeal }: AuditDecision): Promise<void> {
  const member = await heldMember(ctx, { taskId, targetId })
  const status = member && outcomes[member.status]?.[decision]
  if (!status) throw fault('already_handled')
  if (status === member.status) return
  const [why] = reasonTexts('theme', reasons)
  const reason = isIn(themeMemberStates.refused, status) ? (why?.reason ?? null) : null
  await store.keepMember(ctx, member.themeId, member.profileId, { status, reason, words: member.words, auditTaskId: taskId })
  // A decision on an appeal has its own notice.
  if (isAppeal) return
  await notify(ctx, themeTold, { to: { profiles: [member.profileId] }, subject: memberSubject(member.id), facts: { memberId: member.id } })
}

/** An appeal is possible only while the status is the one that was decided. */
async function mayAppeal(ctx: Ctx, tasks: readonly { id: number; targetId: number }[]): Promise<number[]> {
  const rows = await store.membersByIds(
    ctx,
    tasks.map(({ targetId }) => targetId),
  )
  const judged = new Set(rows.filter(({ status }) => isIn(themeMemberStates.refused, status)).map(({ auditTaskId }) => auditTaskId))
  return tasks.filter(({ id }) => judged.has(id)).map(({ id }) => id)
}

/** A refused applicant counts as applying again; a removed member stays out until the appeal is decided. */
async function onAppealed(ctx: TxCtx, { taskId, targetId }: { taskId: number; targetId: number }): Promise<void> {
  const member = await heldMember(ctx, { taskId, targetId })
  if (!member || !isIn(themeMemberStates.refused, member.status)) throw fault('already_handled')
  if (member.status !== 'rejected') return
  const { themeId, profileId, words } = member
  await store.keepMember(ctx, themeId, profileId, { status: 'applied', words, auditTaskId: taskId })
}

export const themeDecider: Decider = { onDecided, mayAppeal, onAppealed }
