/**
 * A member's album: at most nine photos in the order they chose, one of them the avatar. What the machine passes is
 * shown at once, what it doubts waits for a human, and every change raises the album's version.
 */
import { auditReason, auditReasonFix } from '@qianxian/protocol/audit/audit.words'
import { has, isIn } from '@qianxian/protocol/base/dictionary'
import { photoLimits, photoStates } from '@qianxian/protocol/media/media.words'
import type { media } from '@qianxian/protocol/media/media'
import type { MyPhoto, PhotoAlbum } from '@qianxian/protocol/media/media.schema'
import type { ModerationResult } from '../../adapters/moderation'
import { memberOf, type Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import type { Decided } from '../audit/deciders'
import { cancelTask, openTask } from '../audit/tasks'
import { albumChanged, beginProfile, lockProfile } from '../love/profile/live'
import {
  albumRows,
  deletePhoto,
  insertPhoto,
  isUsedElsewhere,
  lockMedia,
  makeAvatar,
  mediaById,
  openTaskOf,
  photoVersionOf,
  placePhoto,
  profileIdOf,
  profilesShowing,
  setPhotoStates,
  updateMedia,
  type AlbumRow,
  type MediaRow,
} from './media.repository'
import { mediaOwnedBy, openRefusal, picturesOf, reasonOfLabel } from './media.service'
import { PENDING } from './verdict'

/** Pictures refused for what they show must not come back; one that is only blurred may look much like a good one. */
const KNOWN_BAD_REASONS = new Set([
  'nudity',
  'not_self',
  'child',
  'copyright',
  'watermark',
  'advertisement',
  'contact_info',
  'sensitive_words',
  'known_bad',
])

export const getPaged: Verb<typeof media.getPaged> = async (ctx) => {
  return myAlbum(ctx)
}

/** Adding what is in the album already changes nothing, so a request that is sent twice is harmless. */
export const batchInsert: Verb<typeof media.batchInsert> = async (ctx, { mediaIds, isAvatar = false }) => {
  const { userId } = memberOf(ctx)
  if (mediaIds.length === 0) throw fieldFault({ mediaIds: '请选择照片' })
  await ctx.tx(async (ctx) => {
    const profile = await lockProfile(ctx, await beginProfile(ctx))
    await lockMedia(ctx, mediaIds)
    const given = await mediaOwnedBy(ctx, userId, mediaIds)
    if (given.some((row) => row.purpose !== 'photo' && row.purpose !== 'avatar')) throw fault('not_found')
    const before = await albumRows(ctx, profile.id)
    const fresh = given.filter((row) => !before.some((photo) => photo.mediaId === row.id))
    if (before.length + fresh.length > photoLimits.countMax) {
      throw fault('photo_limit_reached', {
        fields: { mediaIds: `最多 ${photoLimits.countMax} 张，还可以添加 ${Math.max(0, photoLimits.countMax - before.length)} 张` },
      })
    }
    let position = Math.max(-1, ...before.map((photo) => photo.position))
    for (const row of fresh) {
      const isDoubtful = row.verdict !== 'pass'
      await insertPhoto(ctx, {
        profileId: profile.id,
        mediaId: row.id,
        state: isDoubtful ? 'manual' : 'approved',
        position: (position += 1),
        auditTaskId: isDoubtful
          ? ((await openTaskOf(ctx, row.id)) ?? (await askHuman(ctx, row, userId, isAvatar && row.id === given[0]!.id)))
          : null,
      })
    }
    const chosen = isAvatar ? (await albumRows(ctx, profile.id)).find((photo) => photo.mediaId === given[0]!.id) : undefined
    if (chosen && !isIn(photoStates.usable, chosen.state)) throw fault('photo_refused')
    if (chosen && !chosen.isAvatar) await makeAvatar(ctx, profile.id, chosen.id)
    if (fresh.length === 0 && (!chosen || chosen.isAvatar)) return
    await settleAvatar(ctx, profile.id)
    await albumChanged(ctx, profile)
  })
  return myAlbum(ctx)
}

export const remove: Verb<typeof media.remove> = async (ctx, { id, version }) => {
  await changeAlbum(ctx, version, async (tx, profileId, album) => {
    const photo = album.find((row) => row.id === id)
    if (!photo) throw fault('not_found')
    await deletePhoto(tx, profileId, id)
    if (photo.auditTaskId !== null) await cancelTask(tx, photo.auditTaskId)
    await lockMedia(tx, [photo.mediaId])
    if (!(await isUsedElsewhere(tx, photo.mediaId))) await updateMedia(tx, photo.mediaId, { deletedAt: tx.now })
  })
  return myAlbum(ctx)
}

export const sort: Verb<typeof media.sort> = async (ctx, { ids, version }) => {
  await changeAlbum(ctx, version, async (tx, profileId, album) => {
    const isSameSet = ids.length === album.length && new Set(ids).size === ids.length && album.every((row) => ids.includes(row.id))
    if (!isSameSet) throw fieldFault({ ids: '照片列表不完整，请刷新后再试' })
    for (const [position, id] of ids.entries()) await placePhoto(tx, profileId, id, position)
  })
  return myAlbum(ctx)
}

/** Of two changes made from the same version the second is refused and gets the album as it is now. */
async function changeAlbum(
  ctx: Ctx,
  version: number,
  work: (tx: Ctx, profileId: number, album: AlbumRow[]) => Promise<void>,
): Promise<void> {
  const isDone = await ctx.tx(async (ctx) => {
    const { profileId } = memberOf(ctx)
    if (profileId === null) throw fault('not_found')
    const profile = await lockProfile(ctx, profileId)
    if (profile.photoVersion !== version) return false
    await work(ctx, profileId, await albumRows(ctx, profileId))
    await settleAvatar(ctx, profileId)
    await albumChanged(ctx, profile)
    return true
  })
  if (!isDone) throw fault('edited_elsewhere', { data: await myAlbum(ctx) })
}

/** A usable photo stays the avatar; else the next approved one takes its place, else one that is waiting. */
async function settleAvatar(tx: Ctx, profileId: number): Promise<void> {
  const rows = await albumRows(tx, profileId)
  if (rows.some((row) => row.isAvatar && isIn(photoStates.usable, row.state))) return
  const next = rows.find((row) => row.state === 'approved') ?? rows.find((row) => row.state === 'manual')
  if (next) await makeAvatar(tx, profileId, next.id)
}

function askHuman(tx: Ctx, row: MediaRow, ownerId: number, isAvatar: boolean): Promise<number> {
  return openTask(tx, {
    targetType: 'photo',
    targetId: row.id,
    ownerId,
    title: isAvatar ? '待审核的头像' : '待审核的照片',
    items: [
      { field: 'photo', label: isAvatar ? '头像' : '照片', before: null, after: null, hint: row.verdictLabel || null, mediaId: row.id },
    ],
    autoResult: { provider: 'moderation', label: row.verdictLabel, score: 0 },
    priority: isAvatar ? 'high' : 'medium',
  })
}

/** The viewer's own album; empty at version 0 before it was begun. */
async function myAlbum(ctx: Ctx): Promise<PhotoAlbum> {
  const profileId = await profileIdOf(ctx, memberOf(ctx).userId)
  return profileId === null ? { version: 0, list: [] } : albumOf(ctx, profileId)
}

/** An album as its owner, or whoever edits for them, sees it. */
export async function albumOf(ctx: Ctx, profileId: number): Promise<PhotoAlbum> {
  const version = await photoVersionOf(ctx, profileId)
  const rows = await albumRows(ctx, profileId)
  const pictures = await picturesOf(
    ctx,
    rows.map((row) => row.mediaId),
    () => false,
  )
  const list = rows.flatMap((row): MyPhoto[] => {
    const picture = pictures.get(row.mediaId)
    if (!picture) return []
    const code = has(auditReason, row.reasonCode) ? row.reasonCode : null
    return [
      {
        id: row.id,
        mediaId: row.mediaId,
        picture,
        state: row.state,
        isAvatar: row.isAvatar,
        reason: code && `${auditReason[code]}。${auditReasonFix[code]}`,
        auditTaskId: row.auditTaskId,
        canAppeal: row.state === 'rejected' && row.auditStatus === 'rejected' && !row.hasAppealed,
      },
    ]
  })
  return { version, list }
}

async function afterJudgement(tx: Ctx, mediaId: number): Promise<void> {
  for (const profileId of (await profilesShowing(tx, mediaId)).sort((a, b) => a - b)) {
    const profile = await lockProfile(tx, profileId)
    await settleAvatar(tx, profileId)
    await albumChanged(tx, profile)
  }
}

export async function onDecided(tx: Ctx, { targetId, decision, reasons, isAppeal }: Decided): Promise<void> {
  if (decision === 'approved') {
    await updateMedia(tx, targetId, { verdict: 'pass', deletedAt: null })
    await setPhotoStates(tx, targetId, { state: 'approved', reasonCode: null })
  } else {
    if (reasons.some(({ code }) => KNOWN_BAD_REASONS.has(code)))
      await updateMedia(tx, targetId, { verdict: 'reject', verdictLabel: reasons[0]!.code })
    await setPhotoStates(tx, targetId, { state: isAppeal ? 'rejected_final' : 'rejected', reasonCode: reasons[0]!.code })
  }
  await afterJudgement(tx, targetId)
}

export async function onAppealed(tx: Ctx, { targetId }: { targetId: number }): Promise<void> {
  await setPhotoStates(tx, targetId, { state: 'appealed', reasonCode: null })
}

/** What the provider said of a picture that waited for its word. A human who was faster is not overruled. */
export async function onVerdict(ctx: Ctx, mediaId: number, { verdict, label, score }: ModerationResult): Promise<void> {
  await lockMedia(ctx, [mediaId])
  const row = await mediaById(ctx, mediaId)
  if (row?.verdict !== 'review' || row.verdictLabel !== PENDING) return
  await updateMedia(ctx, mediaId, { verdictLabel: label })
  if (verdict === 'review') return
  const isShown = (await profilesShowing(ctx, mediaId)).length > 0
  const taskId = await openTaskOf(ctx, mediaId)
  if (isShown && (taskId === null || !(await cancelTask(ctx, taskId)))) return
  if (verdict === 'pass') {
    await updateMedia(ctx, mediaId, { verdict })
    await setPhotoStates(ctx, mediaId, { state: 'approved', reasonCode: null, auditTaskId: null })
  } else {
    await updateMedia(ctx, mediaId, { verdict, deletedAt: ctx.now })
    const refusalId = await openRefusal(ctx, row, { label, score })
    await setPhotoStates(ctx, mediaId, { state: 'rejected', reasonCode: reasonOfLabel(label), auditTaskId: refusalId })
  }
  await afterJudgement(ctx, mediaId)
}
