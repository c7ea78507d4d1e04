/** What auditors decide of zones: who is taken into one that is asked for, and who is removed from one; against both an appeal is heard. */
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

/** The profile is held. */
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

/** Whether an auditor is still to decide whether they are removed. */
export async function hasOpenRemoval(ctx: Ctx, { auditTaskId }: ThemeMember): Promise<boolean> {
  const judged = auditTaskId === null ? undefined : (await loadJudgements(ctx, [auditTaskId])).get(auditTaskId)
  return judged !== undefined && isIn(auditStates.open, judged.status)
}

/** Whoever is inside hears nothing of it before it is decided; the profile is held. */
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

/** What becomes of whoever stands so: who asked is taken or refused, who is there stays or is removed, who was removed comes back or not. */
const outcomes: Partial<Record<ThemeMemberStatus, Record<Decision, ThemeMemberStatus>>> = {
  applied: { approved: 'in', rejected: 'rejected' },
  in: { approved: 'in', rejected: 'removed' },
  lapsed: { approved: 'lapsed', rejected: 'removed' },
  removed: { approved: 'in', rejected: 'removed' },
}

/** With the profile held; null where something else came of it meanwhile. */
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
  const [why] = reasonTexts(reasons)
  const reason = isIn(themeMemberStates.refused, status) ? (why?.reason ?? null) : null
  await store.keepMember(ctx, member.themeId, member.profileId, { status, reason, words: member.words, auditTaskId: taskId })
  // The second look is told of as such.
  if (isAppeal) return
  await notify(ctx, themeTold, { to: { profiles: [member.profileId] }, subject: memberSubject(member.id), facts: { memberId: member.id } })
}

/** As long as it stands as it was judged. */
async function mayAppeal(ctx: Ctx, tasks: readonly { id: number; targetId: number }[]): Promise<number[]> {
  const rows = await store.membersByIds(
    ctx,
    tasks.map(({ targetId }) => targetId),
  )
  const judged = new Set(rows.filter(({ status }) => isIn(themeMemberStates.refused, status)).map(({ auditTaskId }) => auditTaskId))
  return tasks.filter(({ id }) => judged.has(id)).map(({ id }) => id)
}

/** Who was refused asks again by it; who was removed stays out until it is decided. */
async function onAppealed(ctx: TxCtx, { taskId, targetId }: { taskId: number; targetId: number }): Promise<void> {
  const member = await heldMember(ctx, { taskId, targetId })
  if (!member || !isIn(themeMemberStates.refused, member.status)) throw fault('already_handled')
  if (member.status !== 'rejected') return
  const { themeId, profileId, words } = member
  await store.keepMember(ctx, themeId, profileId, { status: 'applied', words, auditTaskId: taskId })
}

export const themeDecider: Decider = { onDecided, mayAppeal, onAppealed }
