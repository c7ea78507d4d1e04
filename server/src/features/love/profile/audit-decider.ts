/** Submits a draft to the auditors with the automatic hints, and applies their decision to the live copy. */
import { explainLabel } from '@qianxian/protocol/audit/audit.words'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import { findDoubt } from '@qianxian/protocol/contact/contact-doubts'
import { contactDoubt } from '@qianxian/protocol/contact/contact.words'
import { type ProfileLifecycle, profileStates } from '@qianxian/protocol/love/profile.words'
import { photoStates } from '@qianxian/protocol/media/media.words'
import { ageAt } from '@qianxian/protocol/base/calendar'
import type { ProfileField, ProfilePatch } from '@qianxian/protocol/love/love.schema'
import { requireMember, type Ctx, type TxCtx } from '../../../ctx'
import type { StoredAuditItem } from '../../../db/tables/audit'
import { fault, fieldFault } from '../../../http/fault'
import { openTask, reasonTexts, findLastRefusal, type AuditDecision } from '../../audit/audit'
import { albumOf } from '../../media/media'
import { regionTitle } from '../../tenant/tenant'
import { retractNotices, notify } from '../../notice/notice'
import { firstPublished } from '../love.hooks'
import { profileApproved, profileRefused, profileSubject } from '../love.notices'
import { restingLifecycle } from './derived'
import { lockProfile, updateLiveProfile } from './live-profile'
import { presentProfile } from './profile.presenter'
import { insertHistory, avatarMediaOf, openDraftOf, findOwner, ownersDraftOf, updateDraft, type LiveRow } from './profile.repository'
import * as facts from './values'

const DUE_HOURS = 24

interface Hints {
  byField: Record<string, string>
  worst: { provider: string; label: string; score: number } | null
}
export const noHints: Hints = { byField: {}, worst: null }

/** Throws `text_refused` for clearly improper texts; doubtful ones, and possible contacts, become hints for the auditor. */
export async function checkTexts(ctx: Ctx, patch: ProfilePatch): Promise<Hints> {
  const refused: Record<string, string> = {}
  const hints: Hints = { byField: {}, worst: null }
  const results = await Promise.all(
    facts.listTexts(patch).map(async ([field, text]) => ({ field, ...(await ctx.adapters.moderation.checkText(text)) })),
  )
  for (const { field, verdict, label, score } of results) {
    if (verdict === 'reject') refused[field] = '内容不合规范，请修改'
    if (verdict === 'review') {
      hints.byField[field] = explainLabel(label)!
      hints.worst = { provider: 'moderation', label, score }
    }
  }
  if (Object.keys(refused).length > 0) throw fieldFault(refused, 'text_refused')
  for (const [field, text] of facts.listTexts(patch)) {
    const doubt = findDoubt(text)
    if (doubt !== null) hints.byField[field] = [hints.byField[field], name(contactDoubt, doubt)].filter(Boolean).join('；')
  }
  return results.length > 0 && !hints.worst ? { ...hints, worst: { provider: 'moderation', label: 'Normal', score: 0 } } : hints
}

/** The caller must hold the lock on the profile. The member must have a phone. */
export async function submitForAudit(ctx: TxCtx, row: LiveRow, hints: Hints): Promise<void> {
  const { userId } = requireMember(ctx)
  const draft = await ownersDraftOf(ctx, row)
  if (draft?.status === 'submitted') throw fault('profile_in_audit', { data: await presentProfile(ctx, row.id, true) })
  if (!isIn(profileStates.editable, row.lifecycle)) throw fault('already_handled', { message: '资料已被平台下架，请联系客服' })
  if (draft?.status === 'awaiting_member') throw fault('already_handled', { message: '红娘为你修改了资料，请先确认' })
  const live = facts.readLiveValues(row)
  const patch = draft ? draft.patch : {}
  const values = facts.mergePatch(live, patch)
  if (facts.isUnderAge(values.birthday, ctx.now)) throw fieldFault({ birthday: '未满 18 周岁不能使用交友服务' }, 'age_too_young')
  const album = await albumOf(ctx, row.id)
  const avatar = album.list.find((photo) => photo.isAvatar && isIn(photoStates.usable, photo.state))
  const gaps = facts.findSubmissionGaps(values, ctx.now, avatar !== undefined)
  if (ctx.tenant.configs.love.requireRealName && !(await findOwner(ctx, row))?.isRealName) gaps.realName = '请先完成实名认证'
  if (Object.keys(gaps).length > 0) throw fieldFault(gaps, 'profile_incomplete')
  if (!draft || Object.keys(patch).length === 0) throw fault('nothing_to_submit')
  refuseContacts(live, values, patch)
  const avatarMediaId = await avatarMediaOf(ctx, row.id)
  await refuseUnmended(ctx, row, values, avatarMediaId)

  const isFirst = row.publishedAt === null
  const changed = Object.keys(facts.diffPatch(live, patch)) as ProfileField[]
  const items: StoredAuditItem[] = changed.map((field) => ({
    field,
    label: facts.labelOf(field),
    before: facts.formatFact(field, live[field]),
    after: facts.formatFact(field, patch[field]),
    hint: hints.byField[field] ?? null,
    mediaId: null,
  }))
  if (avatarMediaId !== null) items.push({ field: 'photos', label: '头像', before: null, after: null, hint: null, mediaId: avatarMediaId })
  const isSensitive = !isFirst && changed.some((field) => facts.sensitiveFields.has(field))
  const taskId = await openTask(ctx, {
    targetType: 'profile',
    targetId: row.id,
    ownerId: userId,
    parties: draft.preparedById === null ? [] : [{ userId: draft.preparedById, kind: 'author' }],
    title: isFirst ? `新会员：${values.nickname ?? ''}` : `修改资料：${values.nickname ?? ''}`,
    subtitle: [
      values.gender && facts.formatFact('gender', values.gender),
      values.birthday && `${ageAt(values.birthday, ctx.now)}岁`,
      regionTitle(values.residenceGeo),
      `编号 ${row.no}`,
    ]
      .filter(Boolean)
      .join(' · '),
    items,
    autoResult: hints.worst,
    priority: isSensitive ? 'high' : 'medium',
    dueHours: DUE_HOURS,
  })
  await updateDraft(ctx, draft.id, { status: 'submitted', auditTaskId: taskId, issues: [] })
  await updateLiveProfile(ctx, row, { lifecycle: lifecycleInAudit(row), version: row.version + 1 })
}

/** A profile that rests because its owner has a partner stays as it is during an audit. */
const lifecycleInAudit = (row: LiveRow): ProfileLifecycle =>
  row.publishedAt === null ? 'auditing' : (restingLifecycle(row) ?? 'auditing_change')

export const lifecycleAfterAudit = (row: LiveRow): ProfileLifecycle =>
  row.publishedAt === null ? 'draft' : (restingLifecycle(row) ?? (row.isHidden ? 'hidden' : 'published'))
const isInAudit = (row: LiveRow): boolean => isIn(profileStates.inAudit, row.lifecycle)

export async function onDecided(
  ctx: TxCtx,
  { taskId, targetId, decision, reasons, items, isAppeal, deciderId }: AuditDecision,
): Promise<void> {
  const row = await lockProfile(ctx, targetId)
  const draft = await openDraftOf(ctx, targetId)
  if (draft?.auditTaskId !== taskId || draft.status !== 'submitted') throw fault('already_handled')
  const version = row.version + 1
  if (decision === 'rejected') {
    const issues = reasonTexts('profile', reasons).map((text) => ({
      ...text,
      label: items.find((item) => item.field === text.field)?.label ?? facts.labelOf(text.field),
    }))
    await updateDraft(ctx, draft.id, { status: 'rejected', issues })
    await updateLiveProfile(ctx, row, { version, ...(isInAudit(row) ? { lifecycle: lifecycleAfterAudit(row) } : {}) })
    // An appeal's decision has its own notice.
    if (!isAppeal) await notify(ctx, profileRefused, { to: [row.userId], subject: profileSubject(row.id), facts: { taskId } })
    return
  }
  const live = facts.readLiveValues(row)
  const changes = Object.entries(facts.diffPatch(live, draft.patch)) as [ProfileField, unknown][]
  await insertHistory(
    ctx,
    targetId,
    row.userId ?? deciderId,
    changes.map(([field, after]) => ({ field, before: live[field] ?? null, after: after === '' ? null : after })),
  )
  await updateDraft(ctx, draft.id, { status: 'approved', issues: [] })
  const isFirst = row.publishedAt === null
  const approved = {
    ...(Object.fromEntries(changes.map(([field, value]) => [field, value === '' ? null : value])) as Partial<LiveRow>),
    publishedAt: row.publishedAt ?? ctx.now,
  }
  await updateLiveProfile(ctx, row, {
    ...approved,
    version,
    ...(isInAudit(row) ? { lifecycle: lifecycleAfterAudit({ ...row, ...approved }) } : {}),
  })
  if (isFirst) await firstPublished.emit(ctx, targetId)
  await retractNotices(ctx, [profileRefused], { to: [row.userId], subject: profileSubject(row.id) })
  if (!isAppeal) await notify(ctx, profileApproved, { to: [row.userId], subject: profileSubject(row.id), facts: { isFirst } })
}

/** A refusal may be appealed until the refused content is rewritten. */
export async function mayAppeal(ctx: Ctx, tasks: readonly { id: number; targetId: number }[]): Promise<number[]> {
  const heard: number[] = []
  for (const { id, targetId } of tasks) {
    const draft = await openDraftOf(ctx, targetId)
    if (draft?.auditTaskId === id && draft.status === 'rejected') heard.push(id)
  }
  return heard
}

/** Nothing may be changed during an appeal, or an overturned refusal would publish unaudited content. */
export async function onAppealed(ctx: TxCtx, { taskId, targetId }: { taskId: number; targetId: number }): Promise<void> {
  const row = await lockProfile(ctx, targetId)
  const draft = await openDraftOf(ctx, targetId)
  if (draft?.auditTaskId !== taskId || draft.status !== 'rejected') throw fault('already_handled')
  await updateDraft(ctx, draft.id, { status: 'submitted' })
  await updateLiveProfile(ctx, row, { lifecycle: lifecycleInAudit(row), version: row.version + 1 })
}

/** Refuses what a single save could not detect: a contact spread over fields that the changes complete. */
function refuseContacts(live: ProfilePatch, values: ProfilePatch, patch: ProfilePatch): void {
  const before = facts.findContacts(live)
  const contacts = Object.entries(facts.findContacts(values)).filter(([field]) => field in patch || !(field in before))
  if (contacts.length > 0) throw fieldFault(Object.fromEntries(contacts), 'contact_found')
}

/** Refused content must be changed or removed before it is submitted again; the alternative is an appeal. */
async function refuseUnmended(ctx: Ctx, row: LiveRow, values: ProfilePatch, avatarMediaId: number | null): Promise<void> {
  // The member cannot change a fact that the register confirmed.
  const locked = (await findOwner(ctx, row))?.isRealName ? facts.lockableFields : []
  const standing = facts
    .filterUnmended(await findLastRefusal(ctx, 'profile', row.id), values, avatarMediaId)
    .filter(({ field }) => !locked.some((one) => one === field))
  if (standing.length === 0) return
  const label = (field: string) => (field === 'photos' ? '头像' : facts.labelOf(field))
  throw fieldFault(
    Object.fromEntries(standing.map(({ field, reason }) => [field, `「${label(field)}」还没有修改：${reason}`])),
    'refused_unchanged',
  )
}
