/** The interface of pictures and voices for other features: addresses for a viewer, albums, and permission to use one. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { pictureShown } from './media.hooks'
import { lockMedia, distinctiveHash, mediaByIds, bumpEditions, type MediaRow } from './media.repository'
import { requestReview } from './moderation/review-request'
import { plainJpeg } from './pipeline/process'

export { albumOf } from './album/album.presenter'
export { lockAlbum, lockOwner, pictureRefused, pictureShown, type LockedAlbum } from './media.hooks'
export { endAddresses, listPhotoHashes } from './media.repository'
export { editorPage, photoSubject } from './media.notices'
export { pictureOf, picturesOf, type Look } from './media.presenter'
export { dropVoices, attachVoice, voicesOf } from './voice/voices'
export { readCodes } from './pipeline/codes'
export { drawPaper, isPdf, markPaper } from './pipeline/paper'
export { readForm, refuseFile } from './upload/form'
export { imageRefusal, readTransientPicture, storeAvatarBase64 } from './upload/intake'

/** Returns the given pictures if all are this member's own, stored and not refused; throws `not_found` otherwise. */
export async function requireOwnMedia(ctx: Ctx, userId: number, mediaIds: readonly number[]): Promise<MediaRow[]> {
  const rows = await mediaByIds(ctx, mediaIds)
  const wanted = new Set(mediaIds)
  if (rows.length !== wanted.size || rows.some((row) => row.ownerId !== userId || row.deletedAt !== null || row.verdict === 'reject'))
    throw fault('not_found')
  return [...wanted].map((id) => rows.find((row) => row.id === id)!)
}

/**
 * Makes a member's own picture the account's portrait; locks it until the transaction ends. A doubtful picture is shown only to
 * its owner until a human has judged it. Throws `not_found`.
 */
export async function setAccountPortrait(ctx: TxCtx, mediaId: number): Promise<void> {
  await lockMedia(ctx, [mediaId])
  const { userId } = requireMember(ctx)
  const [row] = await requireOwnMedia(ctx, userId, [mediaId])
  await pictureShown.emit(ctx, userId, distinctiveHash(row!))
  if (row!.verdict !== 'pass') await requestReview(ctx, row!, true)
}

/**
 * The uploaded picture, upright and at most `edge` in size; null if it was removed. Reads a file: call outside any transaction.
 */
export async function readOriginal(ctx: Ctx, mediaId: number, edge: number): Promise<Buffer | null> {
  const [row] = await mediaByIds(ctx, [mediaId])
  const stored = row && row.deletedAt === null ? await ctx.adapters.storage.get(row.originalKey) : null
  return stored ? plainJpeg(await buffer(stored.stream), edge) : null
}

/**
 * Stores a public copy of the upload, at most `edge` in size, and returns its address, which outlives the upload. Null if the
 * upload was removed. Reads and writes files: call outside any transaction.
 */
export async function createPublicCopy(
  ctx: Ctx,
  mediaId: number,
  { folder, edge }: { folder: string; edge: number },
): Promise<string | null> {
  const picture = await readOriginal(ctx, mediaId, edge)
  if (!picture) return null
  const key = `public/t${ctx.tenant.id}/${folder}/${createHash('sha256').update(picture).digest('hex').slice(0, 32)}.jpg`
  await ctx.adapters.storage.put(key, picture, 'image/jpeg')
  return `/files/${key}`
}

/** Call when fewer people may see the album than before: within a minute, no earlier address opens any of it. */
export const revokeAddresses = (ctx: Ctx, profileId: number): Promise<void> => bumpEditions(ctx, profileId)
