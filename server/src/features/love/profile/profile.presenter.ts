/** Presents a profile to its owner or editor: live copy, draft and open issues. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { photoStates } from '@qianxian/protocol/media/media.words'
import type { Issue, MyProfile, ProfilePatch } from '@qianxian/protocol/love/love.schema'
import type { PhotoAlbum } from '@qianxian/protocol/media/media.schema'
import { completeness } from '@qianxian/protocol/love/profile.rules'
import type { Ctx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { findLastRefusal } from '../../audit/audit'
import { albumOf } from '../../media/media'
import { factSourcesOf } from '../love.repository'
import { provenBy } from '../projection/projection'
import { openDraftOf, findOwner, ownersDraftOf, profileById, taskFacts, type DraftRow, type LiveRow } from './profile.repository'
import { deriveUnshown } from './derived'
import * as facts from './values'

const avatarIn = (album: PhotoAlbum) => album.list.find((photo) => photo.isAvatar)

export async function hasAvatar(ctx: Ctx, profileId: number): Promise<boolean> {
  return (await albumOf(ctx, profileId)).list.some((photo) => photo.isAvatar && isIn(photoStates.usable, photo.state))
}

export const emptyProfile: MyProfile = {
  no: null,
  lifecycle: 'none',
  version: 0,
  values: {},
  live: {},
  changed: [],
  lockedFields: [],
  proven: [],
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
  unshown: null,
}

export async function presentProfile(ctx: Ctx, profileId: number, isOwner: boolean): Promise<MyProfile> {
  const row = await profileById(ctx, profileId)
  if (!row) throw fault('not_found')
  const draft = isOwner ? await ownersDraftOf(ctx, row) : await openDraftOf(ctx, profileId)
  const album = await albumOf(ctx, profileId)
  const owner = await findOwner(ctx, row)
  const task = draft?.auditTaskId ? await taskFacts(ctx, draft.auditTaskId) : null
  const live = facts.readLiveValues(row)
  const patch = draft?.patch ?? {}
  const values = facts.mergePatch(live, patch)
  const isFaced = album.list.some((photo) => photo.isAvatar && isIn(photoStates.usable, photo.state))
  return {
    no: row.no,
    lifecycle: row.lifecycle,
    version: row.version,
    values,
    live,
    changed: Object.keys(facts.diffPatch(live, patch)),
    lockedFields: owner?.isRealName ? facts.lockableFields.filter((field) => values[field] !== undefined) : [],
    proven: provenBy(await factSourcesOf(ctx.db, ctx.tenant.id, profileId, ctx.now)),
    completeness: completeness({ ...values, photoCount: album.list.filter((photo) => photo.state === 'approved').length }).score,
    missing: facts.missingOf(values, ctx.now, isFaced),
    draftStatus: draft?.status ?? null,
    auditTaskId: draft?.auditTaskId ?? null,
    issues: [...(draft ? await issuesOf(ctx, row, draft, values, album) : []), ...strandedIssue(row)],
    canAppeal: isOwner && draft?.status === 'rejected' && task?.status === 'rejected' && task.appealText === null,
    photos: album.list,
    photoVersion: album.version,
    wechat: isOwner && row.wechatEnc ? ctx.secrets.unseal(row.wechatEnc) : null,
    isHidden: row.isHidden,
    unshown: isIn(profileStates.standing, row.lifecycle) ? deriveUnshown({ ...row, isCoupled: owner?.isCoupled ?? false }) : null,
  }
}

/** Issues that the auditors raised and the member has not changed since. */
async function issuesOf(ctx: Ctx, row: LiveRow, draft: DraftRow, values: ProfilePatch, album: PhotoAlbum): Promise<Issue[]> {
  if (draft.issues.length === 0) return []
  const { reasons, items } = await findLastRefusal(ctx, 'profile', row.id)
  // During an appeal the refusals are not final, so all of them are listed.
  const standing = reasons.length === 0 ? null : facts.filterUnmended({ reasons, items }, values, avatarIn(album)?.mediaId ?? null)
  const photoOf = (field: string) => {
    const mediaId = items.find((item) => item.field === field)?.mediaId
    return album.list.find((photo) => photo.mediaId === mediaId)?.id ?? null
  }
  return draft.issues
    .filter(({ field }) => standing?.some((reason) => reason.field === field) ?? true)
    .map((issue) => ({ ...issue, photoId: photoOf(issue.field) }))
}

/** Returns why a published profile is invisible although its owner did not hide it. */
function strandedIssue(row: LiveRow): Issue[] {
  if (!isIn(profileStates.standing, row.lifecycle) || row.coverMediaId !== null) return []
  return [
    {
      field: 'photos',
      label: '头像',
      reason: '没有通过审核的头像，资料已隐藏',
      howToFix: '请上传一张本人清晰头像，通过后可重新展示资料。',
      photoId: null,
    },
  ]
}
