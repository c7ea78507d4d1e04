/**
 * A member's album: at most nine photos in the chosen order, one of them the avatar. A photo that the machine passes is
 * shown at once, a doubtful one waits for a human, and every change raises the album's version.
 */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { photoLimits, photoStates } from '@qianxian/protocol/media/media.words'
import type { media } from '@qianxian/protocol/media/media'
import { requireMember, type Ctx, type TxCtx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import type { Verb } from '../../../http/serve'
import { cancelTask, lockTaskFirst } from '../../audit/audit'
import { refuseLimited } from '../../strike/strike'
import { requireOwnMedia } from '../media'
import { lockAlbum, pictureShown } from '../media.hooks'
import { isUsedElsewhere, lockMedia, distinctiveHash, updateMedia } from '../media.repository'
import { requestReview } from '../moderation/review-request'
import { myAlbum } from './album.presenter'
import { albumRows, deletePhoto, findPhotoTask, insertPhoto, makeAvatar, placePhoto, type AlbumRow } from './album.repository'
import { chooseAvatar } from './avatar'

export const getPaged: Verb<typeof media.getPaged> = async (ctx) => {
  return myAlbum(ctx)
}

/** Adding a photo already in the album changes nothing, so a request sent twice is harmless. */
export const batchInsert: Verb<typeof media.batchInsert> = async (ctx, { mediaIds, isAvatar = false }) => {
  const { userId } = requireMember(ctx)
  if (mediaIds.length === 0) throw fieldFault({ mediaIds: '请选择照片' })
  await refuseLimited(ctx, 'upload')
  await ctx.tx(async (ctx) => {
    const { profileId, changed } = await lockAlbum.ask(ctx, 'own')
    await lockMedia(ctx, mediaIds)
    const given = await requireOwnMedia(ctx, userId, mediaIds)
    if (given.some((row) => row.purpose !== 'photo' && row.purpose !== 'avatar')) throw fault('not_found')
    const before = await albumRows(ctx, profileId)
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
        profileId,
        mediaId: row.id,
        state: isDoubtful ? 'manual' : 'approved',
        position: (position += 1),
        auditTaskId: isDoubtful ? await requestReview(ctx, row, isAvatar && row.id === given[0]!.id) : null,
      })
      await pictureShown.emit(ctx, userId, distinctiveHash(row))
    }
    const chosen = isAvatar ? (await albumRows(ctx, profileId)).find((photo) => photo.mediaId === given[0]!.id) : undefined
    if (chosen && !isIn(photoStates.usable, chosen.state)) throw fault('photo_refused')
    if (chosen && !chosen.isAvatar) await makeAvatar(ctx, profileId, chosen.id)
    if (fresh.length === 0 && (!chosen || chosen.isAvatar)) return
    await chooseAvatar(ctx, profileId)
    await changed()
  })
  return myAlbum(ctx)
}

export const remove: Verb<typeof media.remove> = async (ctx, { id, version }) => {
  const work = async (ctx: TxCtx, profileId: number, album: AlbumRow[]) => {
    const photo = album.find((row) => row.id === id)
    if (!photo) throw fault('not_found')
    await deletePhoto(ctx, profileId, id)
    if (photo.auditTaskId !== null) await cancelTask(ctx, photo.auditTaskId)
    await lockMedia(ctx, [photo.mediaId])
    if (!(await isUsedElsewhere(ctx, photo.mediaId))) await updateMedia(ctx, photo.mediaId, { deletedAt: ctx.now })
  }
  await changeAlbum(ctx, version, work, async (ctx, profileId) => lockTaskFirst(ctx, await findPhotoTask(ctx, profileId, id)))
  return myAlbum(ctx)
}

export const sort: Verb<typeof media.sort> = async (ctx, { ids, version }) => {
  await changeAlbum(ctx, version, async (ctx, profileId, album) => {
    const isSameSet = ids.length === album.length && new Set(ids).size === ids.length && album.every((row) => ids.includes(row.id))
    if (!isSameSet) throw fieldFault({ ids: '照片列表不完整，请刷新后再试' })
    for (const [position, id] of ids.entries()) await placePhoto(ctx, profileId, id, position)
  })
  return myAlbum(ctx)
}

/** The second of two changes based on the same version is refused and gets the current album. */
async function changeAlbum(
  ctx: Ctx,
  version: number,
  work: (ctx: TxCtx, profileId: number, album: AlbumRow[]) => Promise<void>,
  lockFirst?: (ctx: TxCtx, profileId: number) => Promise<void>,
): Promise<void> {
  const isDone = await ctx.tx(async (ctx) => {
    const { profileId } = requireMember(ctx)
    if (profileId === null) throw fault('not_found')
    await lockFirst?.(ctx, profileId)
    const held = await lockAlbum.ask(ctx, profileId)
    if (held.version !== version) return false
    await work(ctx, profileId, await albumRows(ctx, profileId))
    await chooseAvatar(ctx, profileId)
    await held.changed()
    return true
  })
  if (!isDone) throw fault('edited_elsewhere', { data: await myAlbum(ctx) })
}
