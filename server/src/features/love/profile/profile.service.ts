/**
 * A member's own profile. Edits are collected in one open draft and reach the live copy only through an audit; a few habits change
 * at once. A save based on an outdated version gets the current profile instead.
 */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import type { love } from '@qianxian/protocol/love/love'
import { wechatRule } from '@qianxian/protocol/love/profile.rules'
import { requireMember, requireProfileId, type Ctx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import { askThenAct, type AskingVerb, type Verb } from '../../../http/serve'
import { cancelTask } from '../../audit/audit'
import { photoSubject } from '../../media/media'
import { hasRight, invisibleOver } from '../../membership/membership'
import { markKindsRead, markSubjectsRead } from '../../notice/notice'
import { owesSignature } from '../love.hooks'
import { profileSubject } from '../love.notices'
import { checkTexts, lifecycleAfterAudit, noHints, submitForAudit } from './audit-decider'
import { applyPatch, checkPatch, writeVersioned } from './draft'
import { ensureOwnProfile, changePrivacy, lockProfile, updateLiveProfile } from './live-profile'
import { readPrivacy } from './privacy'
import { hasAvatar, emptyProfile, presentProfile } from './profile.presenter'
import { openDraftOf, ownersDraftOf, profileById, findProfileIdByUser, updateDraft, updateProfile } from './profile.repository'
import { regionByCode } from '../../tenant/tenant'
import * as facts from './values'

export const getMine: Verb<typeof love.getMine> = async (ctx) => {
  const profileId = await findProfileIdByUser(ctx, requireMember(ctx).userId)
  if (profileId === null) return emptyProfile
  const mine = await presentProfile(ctx, profileId, true)
  await markSubjectsRead(ctx, profileSubject(profileId), ...mine.photos.map(({ mediaId }) => photoSubject(mediaId)))
  return mine
}

export const getStanding: Verb<typeof love.getStanding> = async (ctx) => {
  const profileId = await findProfileIdByUser(ctx, requireMember(ctx).userId)
  const row = profileId === null ? null : await profileById(ctx, profileId)
  if (!row) return { lifecycle: 'none', draftStatus: null, version: 0 }
  const draft = await ownersDraftOf(ctx, row)
  return { lifecycle: row.lifecycle, draftStatus: draft?.status ?? null, version: row.version }
}

export const seeApproval: Verb<typeof love.seeApproval> = async (ctx) => {
  const profileId = requireProfileId(ctx)
  await ctx.tx(async (ctx) => {
    const row = await lockProfile(ctx, profileId)
    if (row.publishedAt !== null && row.approvalSeenAt === null) await updateProfile(ctx, profileId, { approvalSeenAt: ctx.now })
  })
  return {}
}

/** Creates the profile if there is none, at version 0. */
export const saveDraft: Verb<typeof love.saveDraft> = async (ctx, { version, patch }) => {
  const { userId } = requireMember(ctx)
  const clean = checkPatch(ctx, patch)
  const profileId = await ensureOwnProfile(ctx)
  await writeVersioned(ctx, profileId, version, true, (ctx, row) => applyPatch(ctx, row, clean, userId, true))
  return presentProfile(ctx, profileId, true)
}

/** Runs before the transaction, because a provider may be slow. The version identifies the draft that was checked. */
async function judgeDraft(ctx: Ctx) {
  const { userId, hasPhone } = requireMember(ctx)
  const profileId = await findProfileIdByUser(ctx, userId)
  if (profileId === null)
    throw fault('profile_incomplete', {
      fields: Object.fromEntries(emptyProfile.missing.map(({ field, label }) => [field, `请填写${label}`])),
    })
  if (!hasPhone) throw fieldFault({ phone: '请先绑定手机号' }, 'profile_incomplete')
  const draft = await ownersDraftOf(ctx, { id: profileId, userId })
  return { profileId, hints: draft ? await checkTexts(ctx, draft.patch) : noHints }
}

export const submitAudit: AskingVerb<typeof love.submitAudit> = askThenAct(judgeDraft, async (ctx, { version }, { profileId, hints }) => {
  await writeVersioned(ctx, profileId, version, true, (ctx, row) => submitForAudit(ctx, row, hints))
  return presentProfile(ctx, profileId, true)
})

/** Withdraws the draft from the queue while it is unjudged. */
export const withdrawAudit: Verb<typeof love.withdrawAudit> = async (ctx) => {
  const { profileId } = requireMember(ctx)
  if (profileId === null) throw fault('not_found')
  await ctx.tx(async (ctx) => {
    const submitted = await openDraftOf(ctx, profileId)
    if (submitted?.status !== 'submitted' || submitted.auditTaskId === null)
      throw fault('already_handled', { data: await presentProfile(ctx, profileId, true) })
    // Locks the task first, in the same order as an auditor.
    if (!(await cancelTask(ctx, submitted.auditTaskId)))
      throw fault('already_handled', { data: await presentProfile(ctx, profileId, true) })
    const row = await lockProfile(ctx, profileId)
    await updateDraft(ctx, submitted.id, { status: 'editing', auditTaskId: null })
    await updateLiveProfile(ctx, row, { lifecycle: lifecycleAfterAudit(row), version: row.version + 1 })
  })
  return presentProfile(ctx, profileId, true)
}

export const setHidden: Verb<typeof love.setHidden> = async (ctx, { isHidden }) => {
  const profileId = requireProfileId(ctx)
  await ctx.tx(async (ctx) => {
    const row = await lockProfile(ctx, profileId)
    if (!isIn(profileStates.standing, row.lifecycle)) throw fault('profile_not_published')
    if (!isHidden && (await owesSignature.ask(ctx, profileId))) throw fault('pledge_withdrawn')
    if (!isHidden && row.coverMediaId === null) throw fieldFault({ photos: '请先上传一张通过审核的头像' }, 'profile_incomplete')
    const moved =
      row.attachedAs === null && isIn(profileStates.switched, row.lifecycle)
        ? { lifecycle: isHidden ? ('hidden' as const) : ('published' as const) }
        : {}
    await updateLiveProfile(ctx, row, { isHidden, ...moved })
  })
  return presentProfile(ctx, profileId, true)
}

/** Stored encrypted; readable only by its owner and holders of a grant. */
export const saveWechat: Verb<typeof love.saveWechat> = async (ctx, { wechat }) => {
  const profileId = requireProfileId(ctx)
  const text = wechat?.trim() ?? ''
  const complaint = wechatRule('微信号', text)
  if (complaint) throw fieldFault({ wechat: complaint })
  await updateProfile(ctx, profileId, { wechatEnc: text === '' ? null : ctx.secrets.seal(text) })
  return presentProfile(ctx, profileId, true)
}

export const getPermission: Verb<typeof love.getPermission> = async (ctx) => {
  const row = await profileById(ctx, requireProfileId(ctx))
  if (!row) throw fault('not_found')
  await markKindsRead(ctx, invisibleOver)
  const privacy = readPrivacy(row)
  // A privacy switch that requires VIP has no effect once VIP has ended.
  return { ...privacy, invisibleBrowse: privacy.invisibleBrowse && hasRight(ctx, 'invisible') }
}

export const savePermission: Verb<typeof love.savePermission> = async (ctx, change) => {
  const { userId } = requireMember(ctx)
  const profileId = requireProfileId(ctx)
  const unknown = change.hideFromArea?.find((code) => regionByCode(code) === undefined)
  if (unknown !== undefined) throw fieldFault({ hideFromArea: '没有这个地区' })
  if (change.invisibleBrowse && !hasRight(ctx, 'invisible')) throw fieldFault({ invisibleBrowse: '隐身浏览是 VIP 会员的权益' })
  await ctx.tx((ctx) => changePrivacy(ctx, profileId, userId, change))
  return getPermission(ctx, {})
}

/** An accepted and complete matchmaker's draft is sent to the auditors; a refused one is discarded. */
export const confirmDraft: Verb<typeof love.confirmDraft> = async (ctx, { version, isAccepted }) => {
  const { userId, hasPhone } = requireMember(ctx)
  const profileId = requireProfileId(ctx)
  const waiting = await openDraftOf(ctx, profileId)
  const hints = isAccepted && waiting ? await checkTexts(ctx, waiting.patch) : noHints
  await writeVersioned(ctx, profileId, version, true, async (ctx, row) => {
    const draft = await openDraftOf(ctx, profileId)
    if (draft?.status !== 'awaiting_member') throw fault('already_handled', { data: await presentProfile(ctx, profileId, true) })
    if (!isAccepted) {
      await updateDraft(ctx, draft.id, { status: 'discarded' })
      await updateLiveProfile(ctx, row, { version: row.version + 1 })
      return
    }
    await updateDraft(ctx, draft.id, { status: 'editing', authorId: userId, preparedById: draft.authorId })
    const values = facts.mergePatch(facts.readLiveValues(row), draft.patch)
    const isReady = hasPhone && Object.keys(facts.findSubmissionGaps(values, ctx.now, await hasAvatar(ctx, profileId))).length === 0
    if (isReady) await submitForAudit(ctx, row, hints)
    else await updateLiveProfile(ctx, row, { version: row.version + 1 })
  })
  return presentProfile(ctx, profileId, true)
}
