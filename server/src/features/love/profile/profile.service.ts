/**
 * A member's own profile. Edits gather in one open draft and reach the live copy only through an audit; a few habits
 * change at once. Whoever saves on top of a version they have not seen gets the profile as it is now instead.
 */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import type { love } from '@qianxian/protocol/love/love'
import { wechatRule } from '@qianxian/protocol/love/profile.rules'
import { memberOf, profileOf, type Ctx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import { asksFirst, type AskingVerb, type Verb } from '../../../http/serve'
import { cancelTask } from '../../audit/audit'
import { photoSubject } from '../../media/media'
import { holds, invisibleOver } from '../../membership/membership'
import { openKinds, openSubject } from '../../notice/notice'
import { profileSubject } from '../love.notices'
import { judgeTexts, lifecycleAfterAudit, noHints, submit } from './auditing'
import { applyPatch, checkedPatch, writeChecked } from './drafting'
import { beginProfile, changePrivacy, lockProfile, writeLive } from './live'
import { privacyOf } from './privacy'
import { hasAvatar, nothingYet, viewOf } from './profile.presenter'
import { openDraftOf, ownersDraftOf, profileById, profileIdOfUser, updateDraft, updateProfile } from './profile.repository'
import { regionByCode } from '../../tenant/tenant'
import * as facts from './values'

export const getMine: Verb<typeof love.getMine> = async (ctx) => {
  const profileId = await profileIdOfUser(ctx, memberOf(ctx).userId)
  if (profileId === null) return nothingYet
  const mine = await viewOf(ctx, profileId, true)
  await openSubject(ctx, profileSubject(profileId), ...mine.photos.map(({ mediaId }) => photoSubject(mediaId)))
  return mine
}

export const getStanding: Verb<typeof love.getStanding> = async (ctx) => {
  const profileId = await profileIdOfUser(ctx, memberOf(ctx).userId)
  const row = profileId === null ? null : await profileById(ctx, profileId)
  if (!row) return { lifecycle: 'none', draftStatus: null, version: 0 }
  const draft = await ownersDraftOf(ctx, row)
  return { lifecycle: row.lifecycle, draftStatus: draft?.status ?? null, version: row.version }
}

export const seeApproval: Verb<typeof love.seeApproval> = async (ctx) => {
  const profileId = profileOf(ctx)
  await ctx.tx(async (ctx) => {
    const row = await lockProfile(ctx, profileId)
    if (row.publishedAt !== null && row.approvalSeenAt === null) await updateProfile(ctx, profileId, { approvalSeenAt: ctx.now })
  })
  return {}
}

/** Begins the profile where there is none, at version 0. */
export const saveDraft: Verb<typeof love.saveDraft> = async (ctx, { version, patch }) => {
  const { userId } = memberOf(ctx)
  const clean = checkedPatch(ctx, patch)
  const profileId = await beginProfile(ctx)
  await writeChecked(ctx, profileId, version, true, (ctx, row) => applyPatch(ctx, row, clean, userId, true))
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
  const draft = await ownersDraftOf(ctx, { id: profileId, userId })
  return { profileId, hints: draft ? await judgeTexts(ctx, draft.patch) : noHints }
}

export const submitAudit: AskingVerb<typeof love.submitAudit> = asksFirst(judgeDraft, async (ctx, { version }, { profileId, hints }) => {
  await writeChecked(ctx, profileId, version, true, (ctx, row) => submit(ctx, row, hints))
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
    const moved = isIn(profileStates.switched, row.lifecycle) ? { lifecycle: isHidden ? ('hidden' as const) : ('published' as const) } : {}
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
  await openKinds(ctx, invisibleOver)
  const privacy = privacyOf(row)
  // A right that came with VIP ends with it, whatever the switch says.
  return { ...privacy, invisibleBrowse: privacy.invisibleBrowse && holds(ctx, 'invisible') }
}

export const savePermission: Verb<typeof love.savePermission> = async (ctx, change) => {
  const { userId } = memberOf(ctx)
  const profileId = profileOf(ctx)
  const unknown = change.hideFromArea?.find((code) => regionByCode(code) === undefined)
  if (unknown !== undefined) throw fieldFault({ hideFromArea: '没有这个地区' })
  if (change.invisibleBrowse && !holds(ctx, 'invisible')) throw fieldFault({ invisibleBrowse: '隐身浏览是 VIP 会员的权益' })
  await ctx.tx((ctx) => changePrivacy(ctx, profileId, userId, change))
  return getPermission(ctx, {})
}

/** What the matchmaker wrote goes to the auditors when it is complete, and is thrown away when it is not wanted. */
export const confirmDraft: Verb<typeof love.confirmDraft> = async (ctx, { version, isAccepted }) => {
  const { userId, hasPhone } = memberOf(ctx)
  const profileId = profileOf(ctx)
  const waiting = await openDraftOf(ctx, profileId)
  const hints = isAccepted && waiting ? await judgeTexts(ctx, waiting.patch) : noHints
  await writeChecked(ctx, profileId, version, true, async (ctx, row) => {
    const draft = await openDraftOf(ctx, profileId)
    if (draft?.status !== 'awaiting_member') throw fault('already_handled', { data: await viewOf(ctx, profileId, true) })
    if (!isAccepted) {
      await updateDraft(ctx, draft.id, { status: 'discarded' })
      await writeLive(ctx, row, { version: row.version + 1 })
      return
    }
    await updateDraft(ctx, draft.id, { status: 'editing', authorId: userId, preparedById: draft.authorId })
    const values = facts.overlay(facts.liveValues(row), draft.patch)
    const isReady = hasPhone && Object.keys(facts.gapsOf(values, ctx.now, await hasAvatar(ctx, profileId))).length === 0
    if (isReady) await submit(ctx, row, hints)
    else await writeLive(ctx, row, { version: row.version + 1 })
  })
  return viewOf(ctx, profileId, true)
}
