/**
 * The one open draft of a profile. Its owner and the serving matchmaker write it in turns, and only on top of the newest version.
 */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { draftStates, profileStates } from '@qianxian/protocol/love/profile.words'
import type { MyProfile, ProfileField, ProfilePatch } from '@qianxian/protocol/love/love.schema'
import { requireMember, type Ctx, type TxCtx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import { ensureProfile, lockProfile, updateLiveProfile } from './live-profile'
import { presentProfile } from './profile.presenter'
import {
  insertHistory,
  insertDraft,
  openDraftOf,
  findOwner,
  ownersDraftOf,
  profileById,
  findProfileIdByUser,
  updateDraft,
  type DraftRow,
  type LiveRow,
} from './profile.repository'
import * as facts from './values'

/** The profile as its matchmaker edits it, without the owner's private parts. The caller has checked the consent. */
export async function profileForMatchmaker(ctx: Ctx, profileId: number): Promise<MyProfile> {
  return presentProfile(ctx, profileId, false)
}

/** Writes to the matchmaker's own draft; refused while the member is writing one. */
export async function saveDraftFor(
  ctx: Ctx,
  profileId: number,
  { version, patch }: { version: number; patch: ProfilePatch },
): Promise<MyProfile> {
  const { userId } = requireMember(ctx)
  const clean = checkPatch(ctx, patch)
  await writeVersioned(ctx, profileId, version, false, (ctx, row) => applyPatch(ctx, row, clean, userId, false))
  return presentProfile(ctx, profileId, false)
}

/** Sends the matchmaker's draft to the member, who confirms or refuses it. */
export async function submitDraftFor(ctx: Ctx, profileId: number, version: number): Promise<MyProfile> {
  const { userId } = requireMember(ctx)
  await writeVersioned(ctx, profileId, version, false, async (ctx, row) => {
    const draft = await openDraftOf(ctx, profileId)
    if (draft?.status !== 'editing' || draft.authorId !== userId) throw fault('nothing_to_submit')
    await updateDraft(ctx, draft.id, { status: 'awaiting_member' })
    await updateLiveProfile(ctx, row, { version: row.version + 1 })
  })
  return presentProfile(ctx, profileId, false)
}

/** True if the author's draft awaits the member's confirmation. */
export async function isDraftHandedOver(ctx: Ctx, profileId: number, authorId: number): Promise<boolean> {
  const draft = await openDraftOf(ctx, profileId)
  return draft?.status === 'awaiting_member' && draft.authorId === authorId
}

/** Discards the author's draft unless it was already submitted to the auditors. */
export async function discardDraftOfAuthor(ctx: Ctx, profileId: number, authorId: number): Promise<void> {
  await ctx.tx(async (ctx) => {
    const row = await lockProfile(ctx, profileId)
    const draft = await openDraftOf(ctx, profileId)
    if (draft?.authorId !== authorId || !isIn(draftStates.unsubmitted, draft.status)) return
    await updateDraft(ctx, draft.id, { status: 'discarded' })
    await updateLiveProfile(ctx, row, { version: row.version + 1 })
  })
}

/**
 * Creates a profile for an account that has none, with a draft another person prepared and its owner agreed to; the owner may
 * change and submit it. Facts confirmed by the register are not overwritten. Must run inside a transaction; returns the profile's
 * id.
 */
export async function createDraftedProfile(ctx: TxCtx, userId: number, patch: ProfilePatch, preparedById: number): Promise<number> {
  const profileId = await ensureProfile(ctx, userId)
  const row = await lockProfile(ctx, profileId)
  const isProven = (await findOwner(ctx, row))?.isRealName ?? false
  const wanted = pick(patch, (field) => !isProven || !facts.lockableFields.some((locked) => locked === field))
  const changes = facts.diffPatch(facts.readLiveValues(row), wanted)
  if (Object.keys(changes).length === 0 || (await openDraftOf(ctx, profileId))) return profileId
  const draft = await insertDraft(ctx, { profileId, patch: changes, authorId: userId, status: 'editing' })
  await updateDraft(ctx, draft.id, { preparedById })
  await updateLiveProfile(ctx, row, { version: row.version + 1 })
  return profileId
}

/** Returns the viewer's own facts, draft included; null if no profile was begun. */
export async function loadOwnFacts(ctx: Ctx): Promise<{ row: LiveRow; values: ProfilePatch } | null> {
  const profileId = await findProfileIdByUser(ctx, requireMember(ctx).userId)
  const row = profileId === null ? null : await profileById(ctx, profileId)
  if (!row) return null
  const draft = await ownersDraftOf(ctx, row)
  return { row, values: facts.mergePatch(facts.readLiveValues(row), draft?.patch ?? {}) }
}

/** Serialises writers, and accepts only those who have seen the newest version. */
export async function writeVersioned(
  ctx: Ctx,
  profileId: number,
  version: number,
  isOwner: boolean,
  work: (ctx: TxCtx, row: LiveRow) => Promise<void>,
): Promise<void> {
  const isDone = await ctx.tx(async (ctx) => {
    const row = await lockProfile(ctx, profileId)
    if (row.version !== version) {
      const draft = await openDraftOf(ctx, profileId)
      // A double tap on "submit" is no conflict.
      if (draft?.status === 'submitted' && isOwner) throw fault('profile_in_audit', { data: await presentProfile(ctx, profileId, true) })
      return false
    }
    await work(ctx, row)
    return true
  })
  if (!isDone) throw fault('edited_elsewhere', { data: await presentProfile(ctx, profileId, isOwner) })
}

/** Returns the patch as it will be stored; throws with one sentence per refused field. */
export function checkPatch(ctx: Ctx, patch: ProfilePatch): ProfilePatch {
  const clean = facts.normalisePatch(patch)
  if (facts.isUnderAge(clean.birthday, ctx.now)) throw fieldFault({ birthday: '未满 18 周岁不能使用交友服务' }, 'age_too_young')
  const complaints = facts.findValueErrors(clean, ctx.now)
  if (Object.keys(complaints).length > 0) throw fieldFault(complaints)
  return clean
}

export async function applyPatch(ctx: TxCtx, row: LiveRow, patch: ProfilePatch, authorId: number, isOwner: boolean): Promise<void> {
  if (!isIn(profileStates.editable, row.lifecycle)) throw fault('already_handled', { message: '资料已被平台下架，请联系客服' })
  const live = facts.readLiveValues(row)
  const open = await openDraftOf(ctx, row.id)
  // A draft by another author that was not handed over is discarded, not continued.
  const isStray = open?.status === 'editing' && open.authorId !== authorId && open.authorId !== row.userId
  const draft = isStray ? null : open
  const owner = await findOwner(ctx, row)
  if (owner?.isRealName) {
    const locked = facts.lockableFields.filter(
      (field) => patch[field] !== undefined && !facts.isSame(patch[field], { ...live, ...draft?.patch }[field]),
    )
    if (locked.length > 0) throw fieldFault(Object.fromEntries(locked.map((field) => [field, '实名后不可修改'])), 'field_locked')
  }
  const isInstant = (field: string) => isOwner && isIn(profileStates.standing, row.lifecycle) && facts.instantFields.has(field)
  const instant = Object.entries(facts.diffPatch(live, pick(patch, isInstant)))
  const later = pick(patch, (field) => !isInstant(field))

  if (isStray && Object.keys(later).length > 0) await updateDraft(ctx, open.id, { status: 'discarded' })
  if (Object.keys(later).length > 0) await mergeDraft(ctx, row, live, draft, later, authorId, isOwner)
  await insertHistory(
    ctx,
    row.id,
    authorId,
    instant.map(([field, after]) => ({ field, before: row[field as ProfileField] ?? null, after })),
  )
  await updateLiveProfile(ctx, row, { ...(Object.fromEntries(instant) as Partial<LiveRow>), version: row.version + 1 })
}

async function mergeDraft(
  ctx: Ctx,
  row: LiveRow,
  live: ProfilePatch,
  draft: DraftRow | null,
  patch: ProfilePatch,
  authorId: number,
  isOwner: boolean,
): Promise<void> {
  if (draft?.status === 'submitted') throw fault('profile_in_audit', { data: await presentProfile(ctx, row.id, isOwner) })
  if (draft?.status === 'awaiting_member')
    throw fault('already_handled', { message: isOwner ? '红娘为你修改了资料，请先确认' : '修改已交给会员确认，请等待' })
  if (draft && !isOwner && draft.authorId === row.userId) throw fault('already_handled', { message: '会员正在编辑资料，请稍后再试' })
  const merged = facts.diffPatch(live, { ...draft?.patch, ...patch })
  if (!draft) {
    if (Object.keys(merged).length > 0) await insertDraft(ctx, { profileId: row.id, patch: merged, authorId, status: 'editing' })
    return
  }
  await updateDraft(ctx, draft.id, {
    patch: merged,
    authorId,
    status: Object.keys(merged).length === 0 ? 'discarded' : 'editing',
  })
}

function pick(patch: ProfilePatch, has: (field: string) => boolean): ProfilePatch {
  return Object.fromEntries(Object.entries(patch).filter(([field]) => has(field))) as ProfilePatch
}
