/**
 * A member's own profile. Edits gather in one open draft and reach the live copy only through an audit; a few habits
 * change at once. Whoever saves on top of a version they have not seen gets the profile as it is now instead.
 */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { type ProfileLifecycle, profileStates } from '@qianxian/protocol/love/profile.words'
import { photoStates } from '@qianxian/protocol/media/media.words'
import { ageAt } from '@qianxian/protocol/base/calendar'
import type { Issue, MyProfile, ProfileField, ProfilePatch } from '@qianxian/protocol/love/love.schema'
import type { love } from '@qianxian/protocol/love/love'
import { completeness, wechatRule } from '@qianxian/protocol/love/profile.rules'
import type { StoredAuditItem } from '../../../db/tables/audit'
import { memberOf, profileOf, type Ctx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import { asksFirst, type Verb } from '../../../http/serve'
import type { Decided } from '../../audit/deciders'
import { cancelTask, openTask, reasonTexts } from '../../audit/audit.service'
import { giveQuota } from '../../line/line'
import { albumOf } from '../../media/album.service'
import { regionTitle } from '../../tenant/regions'
import { beginProfile, lockProfile, writeLive } from './live'
import { privacyOf } from './privacy'
import {
  addHistory,
  avatarMediaOf,
  insertDraft,
  openDraftOf,
  ownerOf,
  profileById,
  profileIdOfUser,
  taskFacts,
  updateDraft,
  updateProfile,
  type DraftRow,
  type LiveRow,
} from './profile.repository'
import * as facts from './values'

const WELCOME_DAYS = 30
const DUE_HOURS = 24

export const getMine: Verb<typeof love.getMine> = async (ctx) => {
  const profileId = await profileIdOfUser(ctx, memberOf(ctx).userId)
  return profileId === null ? nothingYet : viewOf(ctx, profileId, true)
}

/** Begins the profile where there is none, at version 0. */
export const saveDraft: Verb<typeof love.saveDraft> = async (ctx, { version, patch }) => {
  const { userId } = memberOf(ctx)
  const clean = checkedPatch(ctx, patch)
  const profileId = await beginProfile(ctx)
  await writeChecked(ctx, profileId, version, true, (tx, row) => applyPatch(tx, row, clean, userId, true))
  return viewOf(ctx, profileId, true)
}

/** Asked before the transaction: a provider may take its time. What it saw is what the version says. */
async function judgeDraft(ctx: Ctx) {
  const { userId, hasPhone } = memberOf(ctx)
  const profileId = await profileIdOfUser(ctx, userId)
  if (profileId === null)
    throw fault('profile_incomplete', {
      fields: Object.fromEntries(nothingYet.missing.map(({ field, label }) => [field, `请填写${label}`])),
    })
  if (!hasPhone) throw fieldFault({ phone: '请先绑定手机号' }, 'profile_incomplete')
  const draft = await openDraftOf(ctx, profileId)
  return { profileId, hints: draft ? await judgeTexts(ctx, draft.patch) : noHints }
}

export const submitAudit: Verb<typeof love.submitAudit> = asksFirst(judgeDraft, async (ctx, { version }, { profileId, hints }) => {
  await writeChecked(ctx, profileId, version, true, (tx, row) => submit(tx, row, hints))
  return viewOf(ctx, profileId, true)
})

/** Takes the draft back from the queue, where nobody has judged it yet. */
export const withdrawAudit: Verb<typeof love.withdrawAudit> = async (ctx) => {
  const { profileId } = memberOf(ctx)
  if (profileId === null) throw fault('not_found')
  await ctx.tx(async (ctx) => {
    const submitted = await openDraftOf(ctx, profileId)
    if (submitted?.status !== 'submitted' || submitted.auditTaskId === null)
      throw fault('already_handled', { data: await viewOf(ctx, profileId, true) })
    // The task first, in the order in which an auditor takes the two.
    if (!(await cancelTask(ctx, submitted.auditTaskId))) throw fault('already_handled', { data: await viewOf(ctx, profileId, true) })
    const row = await lockProfile(ctx, profileId)
    await updateDraft(ctx, submitted.id, { status: 'editing', auditTaskId: null })
    await writeLive(ctx, row, { lifecycle: lifecycleAfterAudit(row), version: row.version + 1 })
  })
  return viewOf(ctx, profileId, true)
}

export const setHidden: Verb<typeof love.setHidden> = async (ctx, { isHidden }) => {
  const profileId = profileOf(ctx)
  await ctx.tx(async (ctx) => {
    const row = await lockProfile(ctx, profileId)
    if (!isIn(profileStates.standing, row.lifecycle)) throw fault('profile_not_published')
    if (!isHidden && row.coverMediaId === null) throw fieldFault({ photos: '请先上传一张通过审核的头像' }, 'profile_incomplete')
    const moved =
      row.lifecycle === 'published' || row.lifecycle === 'hidden'
        ? { lifecycle: isHidden ? ('hidden' as const) : ('published' as const) }
        : {}
    await writeLive(ctx, row, { isHidden, ...moved })
  })
  return viewOf(ctx, profileId, true)
}

/** Sealed; read only by its owner and by holders of a grant. */
export const saveWechat: Verb<typeof love.saveWechat> = async (ctx, { wechat }) => {
  const profileId = profileOf(ctx)
  const text = wechat?.trim() ?? ''
  const complaint = wechatRule('微信号', text)
  if (complaint) throw fieldFault({ wechat: complaint })
  await updateProfile(ctx, profileId, { wechatEnc: text === '' ? null : ctx.secrets.seal(text) })
  return viewOf(ctx, profileId, true)
}

export const getPermission: Verb<typeof love.getPermission> = async (ctx) => {
  const row = await profileById(ctx, profileOf(ctx))
  if (!row) throw fault('not_found')
  const privacy = privacyOf(row)
  // A right that came with VIP ends with it, whatever the switch says.
  return { ...privacy, invisibleBrowse: privacy.invisibleBrowse && ctx.viewer?.isWhetherVip === true }
}

export const savePermission: Verb<typeof love.savePermission> = async (ctx, change) => {
  const { userId, isWhetherVip } = memberOf(ctx)
  const profileId = profileOf(ctx)
  if (change.invisibleBrowse && !isWhetherVip) throw fieldFault({ invisibleBrowse: '隐身浏览是 VIP 会员的权益' })
  await ctx.tx(async (ctx) => {
    const row = await lockProfile(ctx, profileId)
    const before: Record<string, unknown> = privacyOf(row)
    const changes = Object.entries(change)
      .filter(([field, after]) => before[field] !== after)
      .map(([field, after]) => ({ field: `privacy.${field}`, before: before[field], after }))
    await addHistory(ctx, profileId, userId, changes)
    await writeLive(ctx, row, { privacy: { ...row.privacy, visibility: row.visibility as never, ...change } })
  })
  return getPermission(ctx, {})
}

/** What the matchmaker wrote goes to the auditors when it is complete, and is thrown away when it is not wanted. */
export const confirmDraft: Verb<typeof love.confirmDraft> = async (ctx, { version, isAccepted }) => {
  const { userId, hasPhone } = memberOf(ctx)
  const profileId = profileOf(ctx)
  const waiting = await openDraftOf(ctx, profileId)
  const hints = isAccepted && waiting ? await judgeTexts(ctx, waiting.patch) : noHints
  await writeChecked(ctx, profileId, version, true, async (tx, row) => {
    const draft = await openDraftOf(tx, profileId)
    if (draft?.status !== 'awaiting_member') throw fault('already_handled', { data: await viewOf(tx, profileId, true) })
    if (!isAccepted) {
      await updateDraft(tx, draft.id, { status: 'discarded' })
      await writeLive(tx, row, { version: row.version + 1 })
      return
    }
    await updateDraft(tx, draft.id, { status: 'editing', authorId: userId })
    const values = facts.overlay(facts.liveValues(row), draft.patch)
    const isReady = hasPhone && Object.keys(facts.gapsOf(values, tx.now, await hasAvatar(tx, profileId))).length === 0
    if (isReady) await submit(tx, row, hints)
    else await writeLive(tx, row, { version: row.version + 1 })
  })
  return viewOf(ctx, profileId, true)
}

// --- For the matchmaker who serves the member -----------------------------

/** The profile as its editor sees it, without what is the owner's alone. The caller has checked the consent. */
export async function profileForMatchmaker(ctx: Ctx, profileId: number): Promise<MyProfile> {
  return viewOf(ctx, profileId, false)
}

/** Writes into a draft of the matchmaker's own; refused while the member is writing one. */
export async function saveDraftFor(
  ctx: Ctx,
  profileId: number,
  { version, patch }: { version: number; patch: ProfilePatch },
): Promise<MyProfile> {
  const { userId } = memberOf(ctx)
  const clean = checkedPatch(ctx, patch)
  await writeChecked(ctx, profileId, version, false, (tx, row) => applyPatch(tx, row, clean, userId, false))
  return viewOf(ctx, profileId, false)
}

/** Hands the matchmaker's draft to the member, who confirms or refuses it. */
export async function sendDraftFor(ctx: Ctx, profileId: number, version: number): Promise<MyProfile> {
  const { userId } = memberOf(ctx)
  await writeChecked(ctx, profileId, version, false, async (tx, row) => {
    const draft = await openDraftOf(tx, profileId)
    if (draft?.status !== 'editing' || draft.authorId !== userId) throw fault('nothing_to_submit')
    await updateDraft(tx, draft.id, { status: 'awaiting_member' })
    await writeLive(tx, row, { version: row.version + 1 })
  })
  return viewOf(ctx, profileId, false)
}

/** The viewer's own facts, draft included; null before a profile was begun. */
export async function ownFacts(ctx: Ctx): Promise<{ row: LiveRow; values: ProfilePatch } | null> {
  const profileId = await profileIdOfUser(ctx, memberOf(ctx).userId)
  const row = profileId === null ? null : await profileById(ctx, profileId)
  if (!row) return null
  const draft = await openDraftOf(ctx, row.id)
  return { row, values: facts.overlay(facts.liveValues(row), draft?.patch ?? {}) }
}

// --- Writing --------------------------------------------------------------

/** One writer at a time, and only one who has seen the newest version. */
async function writeChecked(
  ctx: Ctx,
  profileId: number,
  version: number,
  isOwner: boolean,
  work: (tx: Ctx, row: LiveRow) => Promise<void>,
): Promise<void> {
  const isDone = await ctx.tx(async (ctx) => {
    const row = await lockProfile(ctx, profileId)
    if (row.version !== version) {
      const draft = await openDraftOf(ctx, profileId)
      // The second of two taps on "submit" did not lose anything.
      if (draft?.status === 'submitted' && isOwner) throw fault('profile_in_audit', { data: await viewOf(ctx, profileId, true) })
      return false
    }
    await work(ctx, row)
    return true
  })
  if (!isDone) throw fault('edited_elsewhere', { data: await viewOf(ctx, profileId, isOwner) })
}

/** The patch as it will be stored; throws with one sentence per field that may not stay. */
function checkedPatch(ctx: Ctx, patch: ProfilePatch): ProfilePatch {
  const clean = facts.tidyPatch(patch)
  if (facts.isUnderAge(clean.birthday, ctx.now)) throw fieldFault({ birthday: '未满 18 周岁不能使用交友服务' }, 'age_too_young')
  const complaints = facts.complaintsOf(clean, ctx.now)
  if (Object.keys(complaints).length > 0) throw fieldFault(complaints)
  return clean
}

/** What each save could not see alone: a way to reach somebody that the changes complete. */
function refuseContacts(live: ProfilePatch, values: ProfilePatch, patch: ProfilePatch): void {
  const before = facts.contactsIn(live)
  const contacts = Object.entries(facts.contactsIn(values)).filter(([field]) => field in patch || !(field in before))
  if (contacts.length > 0) throw fieldFault(Object.fromEntries(contacts), 'contact_found')
}

async function applyPatch(tx: Ctx, row: LiveRow, patch: ProfilePatch, authorId: number, isOwner: boolean): Promise<void> {
  if (!isIn(profileStates.editable, row.lifecycle)) throw fault('already_handled', { message: '资料已被平台下架，请联系客服' })
  const live = facts.liveValues(row)
  const draft = await openDraftOf(tx, row.id)
  const owner = await ownerOf(tx, row.userId)
  if (owner?.isRealName) {
    const locked = facts.lockableFields.filter(
      (field) => patch[field] !== undefined && !facts.isSame(patch[field], { ...live, ...draft?.patch }[field]),
    )
    if (locked.length > 0) throw fieldFault(Object.fromEntries(locked.map((field) => [field, '实名后不可修改'])), 'field_locked')
  }
  const isInstant = (field: string) => isOwner && isIn(profileStates.standing, row.lifecycle) && facts.instantFields.has(field)
  const instant = Object.entries(facts.changesOf(live, pick(patch, isInstant)))
  const later = pick(patch, (field) => !isInstant(field))

  if (Object.keys(later).length > 0) await mergeDraft(tx, row, live, draft, later, authorId, isOwner)
  await addHistory(
    tx,
    row.id,
    authorId,
    instant.map(([field, after]) => ({ field, before: row[field as ProfileField] ?? null, after })),
  )
  await writeLive(tx, row, { ...(Object.fromEntries(instant) as Partial<LiveRow>), version: row.version + 1 })
}

async function mergeDraft(
  tx: Ctx,
  row: LiveRow,
  live: ProfilePatch,
  draft: DraftRow | null,
  patch: ProfilePatch,
  authorId: number,
  isOwner: boolean,
): Promise<void> {
  if (draft?.status === 'submitted') throw fault('profile_in_audit', { data: await viewOf(tx, row.id, isOwner) })
  if (draft?.status === 'awaiting_member')
    throw fault('already_handled', { message: isOwner ? '红娘为你修改了资料，请先确认' : '修改已交给会员确认，请等待' })
  if (draft && !isOwner && draft.authorId === row.userId) throw fault('already_handled', { message: '会员正在编辑资料，请稍后再试' })
  const merged = facts.changesOf(live, { ...draft?.patch, ...patch })
  if (!draft) {
    if (Object.keys(merged).length > 0) await insertDraft(tx, { profileId: row.id, patch: merged, authorId, status: 'editing' })
    return
  }
  await updateDraft(tx, draft.id, {
    patch: merged,
    authorId,
    status: Object.keys(merged).length === 0 ? 'discarded' : 'editing',
    // Whatever was touched is taken as mended; the rest still stands.
    issues: draft.issues.filter((issue) => !(issue.field in patch)),
  })
}

function pick(patch: ProfilePatch, has: (field: string) => boolean): ProfilePatch {
  return Object.fromEntries(Object.entries(patch).filter(([field]) => has(field))) as ProfilePatch
}

interface Hints {
  byField: Record<string, string>
  worst: { provider: string; label: string; score: number } | null
}
const noHints: Hints = { byField: {}, worst: null }

/** Throws `text_refused` for what is plainly improper; the unsure becomes a hint for the auditor. */
async function judgeTexts(ctx: Ctx, patch: ProfilePatch): Promise<Hints> {
  const refused: Record<string, string> = {}
  const hints: Hints = { byField: {}, worst: null }
  const results = await Promise.all(
    facts.textsOf(patch).map(async ([field, text]) => ({ field, ...(await ctx.adapters.moderation.checkText(text)) })),
  )
  for (const { field, verdict, label, score } of results) {
    if (verdict === 'reject') refused[field] = '内容不合规范，请修改'
    if (verdict === 'review') {
      hints.byField[field] = `机器提示：${label}`
      hints.worst = { provider: 'moderation', label, score }
    }
  }
  if (Object.keys(refused).length > 0) throw fieldFault(refused, 'text_refused')
  return results.length > 0 && !hints.worst ? { ...hints, worst: { provider: 'moderation', label: 'Normal', score: 0 } } : hints
}

/** The row must be locked, and the member be somebody with a phone. */
async function submit(tx: Ctx, row: LiveRow, hints: Hints): Promise<void> {
  const { userId } = memberOf(tx)
  const draft = await openDraftOf(tx, row.id)
  if (draft?.status === 'submitted') throw fault('profile_in_audit', { data: await viewOf(tx, row.id, true) })
  if (!isIn(profileStates.editable, row.lifecycle)) throw fault('already_handled', { message: '资料已被平台下架，请联系客服' })
  if (draft?.status === 'awaiting_member') throw fault('already_handled', { message: '红娘为你修改了资料，请先确认' })
  const live = facts.liveValues(row)
  const patch = draft ? draft.patch : {}
  const values = facts.overlay(live, patch)
  if (facts.isUnderAge(values.birthday, tx.now)) throw fieldFault({ birthday: '未满 18 周岁不能使用交友服务' }, 'age_too_young')
  const album = await albumOf(tx, row.id)
  const avatar = album.list.find((photo) => photo.isAvatar && isIn(photoStates.usable, photo.state))
  const gaps = facts.gapsOf(values, tx.now, avatar !== undefined)
  if (tx.tenant.configs.love.requireRealName && !(await ownerOf(tx, row.userId))?.isRealName) gaps.realName = '请先完成实名认证'
  if (Object.keys(gaps).length > 0) throw fieldFault(gaps, 'profile_incomplete')
  if (!draft || Object.keys(patch).length === 0) throw fault('nothing_to_submit')
  refuseContacts(live, values, patch)

  const isFirst = row.publishedAt === null
  const changed = Object.keys(facts.changesOf(live, patch)) as ProfileField[]
  const items: StoredAuditItem[] = changed.map((field) => ({
    field,
    label: facts.labelOf(field),
    before: facts.factText(field, live[field]),
    after: facts.factText(field, patch[field]),
    hint: hints.byField[field] ?? null,
    mediaId: null,
  }))
  const avatarMediaId = await avatarMediaOf(tx, row.id)
  if (avatarMediaId !== null) items.push({ field: 'photos', label: '头像', before: null, after: null, hint: null, mediaId: avatarMediaId })
  const isSensitive = !isFirst && changed.some((field) => facts.sensitiveFields.has(field))
  const taskId = await openTask(tx, {
    targetType: 'profile',
    targetId: row.id,
    ownerId: userId,
    title: isFirst ? `新会员：${values.nickname ?? ''}` : `修改资料：${values.nickname ?? ''}`,
    subtitle: [
      values.gender && facts.factText('gender', values.gender),
      values.birthday && `${ageAt(values.birthday, tx.now)}岁`,
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
  await updateDraft(tx, draft.id, { status: 'submitted', auditTaskId: taskId, issues: [] })
  await writeLive(tx, row, { lifecycle: isFirst ? 'auditing' : 'auditing_change', version: row.version + 1 })
}

const lifecycleAfterAudit = (row: LiveRow): ProfileLifecycle => (row.publishedAt === null ? 'draft' : row.isHidden ? 'hidden' : 'published')
const isInAudit = (row: LiveRow): boolean => isIn(profileStates.inAudit, row.lifecycle)

export async function onDecided(tx: Ctx, { taskId, targetId, decision, reasons, deciderId }: Decided): Promise<void> {
  const row = await lockProfile(tx, targetId)
  const draft = await openDraftOf(tx, targetId)
  if (draft?.auditTaskId !== taskId || draft.status !== 'submitted') throw fault('already_handled')
  const version = row.version + 1
  if (decision === 'rejected') {
    const issues: Issue[] = reasonTexts(reasons).map((text) => ({ ...text, label: facts.labelOf(text.field) }))
    await updateDraft(tx, draft.id, { status: 'rejected', issues })
    await writeLive(tx, row, { version, ...(isInAudit(row) ? { lifecycle: lifecycleAfterAudit(row) } : {}) })
    return
  }
  const live = facts.liveValues(row)
  const changes = Object.entries(facts.changesOf(live, draft.patch)) as [ProfileField, unknown][]
  await addHistory(
    tx,
    targetId,
    row.userId ?? deciderId,
    changes.map(([field, after]) => ({ field, before: live[field] ?? null, after: after === '' ? null : after })),
  )
  await updateDraft(tx, draft.id, { status: 'approved', issues: [] })
  const isFirst = row.publishedAt === null
  const approved = {
    ...(Object.fromEntries(changes.map(([field, value]) => [field, value === '' ? null : value])) as Partial<LiveRow>),
    publishedAt: row.publishedAt ?? tx.now,
  }
  await writeLive(tx, row, { ...approved, version, ...(isInAudit(row) ? { lifecycle: lifecycleAfterAudit({ ...row, ...approved }) } : {}) })
  const { welcomeLines } = tx.tenant.configs.love
  if (isFirst && welcomeLines > 0) await giveQuota(tx, targetId, { times: welcomeLines, source: 'gift', days: WELCOME_DAYS })
}

/** While it is looked at again nothing may be changed, or an overturned refusal would publish what nobody saw. */
export async function onAppealed(tx: Ctx, { taskId, targetId }: { taskId: number; targetId: number }): Promise<void> {
  const row = await lockProfile(tx, targetId)
  const draft = await openDraftOf(tx, targetId)
  if (draft?.auditTaskId !== taskId || draft.status !== 'rejected') throw fault('already_handled')
  await updateDraft(tx, draft.id, { status: 'submitted' })
  await writeLive(tx, row, { lifecycle: row.publishedAt === null ? 'auditing' : 'auditing_change', version: row.version + 1 })
}

// --- Reading --------------------------------------------------------------

async function hasAvatar(ctx: Ctx, profileId: number): Promise<boolean> {
  return (await albumOf(ctx, profileId)).list.some((photo) => photo.isAvatar && isIn(photoStates.usable, photo.state))
}

const nothingYet: MyProfile = {
  no: null,
  lifecycle: 'none',
  version: 0,
  values: {},
  live: {},
  changed: [],
  lockedFields: [],
  completeness: 0,
  missing: facts.missingOf({}, new Date(0), false),
  draftStatus: null,
  auditTaskId: null,
  issues: [],
  canAppeal: false,
  photos: [],
  photoVersion: 0,
  wechat: null,
  isHidden: false,
}

async function viewOf(ctx: Ctx, profileId: number, isOwner: boolean): Promise<MyProfile> {
  const row = await profileById(ctx, profileId)
  if (!row) throw fault('not_found')
  const draft = await openDraftOf(ctx, profileId)
  const album = await albumOf(ctx, profileId)
  const owner = await ownerOf(ctx, row.userId)
  const task = draft?.auditTaskId ? await taskFacts(ctx, draft.auditTaskId) : null
  const live = facts.liveValues(row)
  const patch = draft?.patch ?? {}
  const values = facts.overlay(live, patch)
  const isFaced = album.list.some((photo) => photo.isAvatar && isIn(photoStates.usable, photo.state))
  return {
    no: row.no,
    lifecycle: row.lifecycle,
    version: row.version,
    values,
    live,
    changed: Object.keys(facts.changesOf(live, patch)),
    lockedFields: owner?.isRealName ? facts.lockableFields.filter((field) => values[field] !== undefined) : [],
    completeness: completeness({ ...values, photoCount: album.list.filter((photo) => photo.state === 'approved').length }).score,
    missing: facts.missingOf(values, ctx.now, isFaced),
    draftStatus: draft?.status ?? null,
    auditTaskId: draft?.auditTaskId ?? null,
    issues: [...(draft?.issues ?? []), ...strandedIssue(row)],
    canAppeal: isOwner && draft?.status === 'rejected' && task?.status === 'rejected' && task.appealText === null,
    photos: album.list,
    photoVersion: album.version,
    wechat: isOwner && row.wechatEnc ? ctx.secrets.unseal(row.wechatEnc) : null,
    isHidden: row.isHidden,
  }
}

/** Why a published profile is seen by nobody although its owner did not hide it. */
function strandedIssue(row: LiveRow): Issue[] {
  if (!isIn(profileStates.standing, row.lifecycle) || row.coverMediaId !== null) return []
  return [
    {
      field: 'photos',
      label: '头像',
      reason: '没有通过审核的头像，资料已隐藏',
      howToFix: '请上传一张本人清晰头像，通过后可重新展示资料。',
    },
  ]
}
