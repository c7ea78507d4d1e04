/** Accepts pictures: strips, judges and stores them in four renderings; the original is never served. */
import { createHash } from 'node:crypto'
import { photoLimits, type UploadPurpose } from '@qianxian/protocol/media/media.words'
import { StorageFault } from '../../../adapters/storage/storage'
import type { Ctx } from '../../../ctx'
import { Fault, fault, fieldFault } from '../../../http/fault'
import { removeMedia } from '../files/removal'
import {
  forgetMedia,
  insertMedia,
  lockFile,
  distinctiveHash,
  openTaskOf,
  profileNoOf,
  resemblesRejected,
  sameFile,
  STORING_VERDICT,
  updateMedia,
  type MediaRow,
} from '../media.repository'
import { pictureShown } from '../media.hooks'
import { photoRefused, notifyJudged } from '../media.notices'
import { createRefusalTask, photoRefusedFault } from '../moderation/refusal'
import { requestVerdictJob, resizeForModeration, PENDING_LABEL } from '../moderation/verdict'
import { containsCode } from '../pipeline/codes'
import { ImageFault, type ImageFaultKind } from '../pipeline/image-fault'
import { plainJpeg, processImage, type ProcessedImage } from '../pipeline/process'
import { watermarkLook, watermarkFor } from '../watermark/media-watermark'
import type { Watermark } from '../watermark/watermark-style'
import { refuseFile, type FileField } from './form'
import { newKey } from './policy'

interface Incoming {
  field?: FileField
  content: Buffer
  claimedMime?: string
  purpose: UploadPurpose
  key: string
  userId: number
  /** True for portraits of other platforms, which may be small. */
  hasAnySize?: boolean
}

export async function storeUpload(
  ctx: Ctx,
  { content, claimedMime, field = 'file', purpose, key, userId, hasAnySize = false }: Incoming,
): Promise<MediaRow> {
  if (content.length > photoLimits.bytesMax) throw refuseFile('file_too_large', field)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const known = await takenBefore(ctx, userId, sha256, purpose)
  if (known) return known

  const image = await processOrRefuse(content, field, {
    claimedMime,
    watermark: watermarkFor(ctx, purpose, await profileNoOf(ctx, userId)),
  })
  const isFace = !hasAnySize && (purpose === 'photo' || purpose === 'avatar')
  if (isFace && Math.min(image.original.width, image.original.height) < photoLimits.minSidePx) {
    throw fieldFault({ [field]: `照片太小，短边至少 ${photoLimits.minSidePx} 像素` })
  }
  // Resemblance proves nothing: a refused picture may be a stranger's altered copy of this one. So a human decides.
  const judgement = (await resemblesRejected(ctx, userId, image.dhash, photoLimits.sameHashDistance))
    ? { verdict: 'review' as const, label: 'KnownBad', score: 100 }
    : ctx.adapters.moderation.later
      ? { verdict: 'review' as const, label: PENDING_LABEL, score: 0 }
      : await ctx.adapters.moderation.checkImage({
          sha256: image.sha256,
          dhash: image.dhash,
          buffer: await resizeForModeration(image.original.buffer),
          label: purpose,
        })

  // A code sent between two people would bypass the contacts that both have to open.
  const hasCode = purpose === 'message' ? await containsCode(image.original.buffer) : null
  const keys = { originalKey: key, displayKey: newKey(ctx, purpose), thumbKey: newKey(ctx, purpose), blurKey: newKey(ctx, purpose) }
  // The row is written before the first file is stored: a crash in between leaves no untracked file.
  const draft = await insertMedia(ctx, {
    ownerId: userId,
    purpose,
    ...keys,
    sha256,
    dhash: image.dhash,
    width: image.width,
    height: image.height,
    color: image.dominantColour,
    watermark: watermarkLook(ctx, purpose),
    hasCode,
    verdict: STORING_VERDICT,
    verdictLabel: judgement.label,
    deletedAt: ctx.now,
  })
  await storeAll(ctx, draft, image)
  const { row, taskId } = await ctx.tx(async (ctx) => {
    await lockFile(ctx, userId, sha256, purpose)
    const twin = await takenBefore(ctx, userId, sha256, purpose)
    if (twin) return { row: twin, taskId: null }
    const isRejected = judgement.verdict === 'reject'
    // The files are kept for a week in case of an appeal; the fingerprint is kept.
    const verdict = { verdict: judgement.verdict, deletedAt: isRejected ? ctx.now : null }
    await updateMedia(ctx, draft.id, verdict)
    if (judgement.label === PENDING_LABEL) await ctx.jobs.send(ctx, requestVerdictJob, { mediaId: draft.id })
    const taskId = isRejected ? await createRefusalTask(ctx, draft, judgement) : null
    if (taskId !== null) await notifyJudged(ctx, draft, photoRefused, taskId)
    return { row: { ...draft, ...verdict }, taskId }
  })
  // If the other of two taps was faster, its picture is used.
  if (row.id !== draft.id) await removeMedia(ctx, draft)
  if (row.verdict === 'reject') throw photoRefusedFault(row, taskId)
  return row
}

/** The same file from an earlier upload, restored if it was deleted recently; throws if it was refused. */
async function takenBefore(ctx: Ctx, userId: number, sha256: string, purpose: UploadPurpose): Promise<MediaRow | null> {
  const known = await sameFile(ctx, userId, sha256, purpose)
  if (known?.verdict === 'reject') throw photoRefusedFault(known, await openTaskOf(ctx, known.id))
  if (known?.deletedAt) await updateMedia(ctx, known.id, { deletedAt: null })
  return known
}

/** Stores the portrait that a login delivered; null if it is not a picture that may be shown without a human check. */
export async function storeAvatarBase64(ctx: Ctx, userId: number, content: string): Promise<number | null> {
  try {
    const row = await storeUpload(ctx, {
      ...readBase64(content),
      purpose: 'avatar',
      key: newKey(ctx, 'avatar'),
      userId,
      hasAnySize: true,
    })
    if (row.verdict !== 'pass') return null
    await ctx.tx((ctx) => pictureShown.emit(ctx, userId, distinctiveHash(row)))
    return row.id
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

/** A picture that is read once and not stored: upright and plain. Throws a refusal at the field. */
export function readTransientPicture(text: string, field: FileField, edge: number): Promise<Buffer> {
  const { content } = readBase64(text, field)
  return orRefuse(field, () => plainJpeg(content, edge))
}

export function readBase64(text: string, field: FileField = 'content'): { content: Buffer; claimedMime: string | undefined } {
  const prefix = /^\s{0,20}data:(image\/[\w.+-]{1,40});base64,/.exec(text)
  const body = text.slice(prefix?.[0].length ?? 0).trim()
  const content = /^[A-Za-z0-9+/\s]+={0,2}$/.test(body) ? Buffer.from(body, 'base64') : null
  if (!content || content.length === 0) throw refuseFile('file_damaged', field)
  return { content, claimedMime: prefix?.[1] }
}

async function storeAll(ctx: Ctx, keys: MediaRow, image: ProcessedImage): Promise<void> {
  const { storage } = ctx.adapters
  try {
    await storage.put(keys.originalKey, image.original.buffer, image.original.mime, { isNew: true })
  } catch (error) {
    // The policy was used for another picture already.
    if (!(error instanceof StorageFault && error.kind === 'exists')) throw error
    await forgetMedia(ctx.db, keys)
    throw fault('upload_policy_invalid')
  }
  await Promise.all([
    storage.put(keys.displayKey, image.display.buffer, image.display.mime),
    storage.put(keys.thumbKey, image.thumb.buffer, image.thumb.mime),
    storage.put(keys.blurKey, image.veiled.buffer, image.veiled.mime),
  ])
}

const IMAGE_FAULTS: Record<ImageFaultKind, 'file_too_large' | 'file_type_refused' | 'file_damaged'> = {
  too_large: 'file_too_large',
  too_many_pixels: 'file_too_large',
  type_not_allowed: 'file_type_refused',
  type_mismatch: 'file_type_refused',
  too_small: 'file_damaged',
  stretched: 'file_damaged',
  unreadable: 'file_damaged',
}

const processOrRefuse = (
  content: Buffer,
  field: FileField,
  options: { claimedMime?: string; watermark: Watermark | null },
): Promise<ProcessedImage> => orRefuse(field, () => processImage(content, options))

const orRefuse = <Made>(field: FileField, work: () => Promise<Made>): Promise<Made> =>
  work().catch((error: unknown) => Promise.reject(imageRefusal(error, field)))

/** The user-facing fault for a file that does not open as a picture; any other error unchanged. */
export function imageRefusal(error: unknown, field: FileField = 'file'): unknown {
  if (!(error instanceof ImageFault)) return error
  if (error.words) return fieldFault({ [field]: error.words })
  return error.kind === 'too_small' ? fieldFault({ [field]: '图片太小，看不清内容' }) : refuseFile(IMAGE_FAULTS[error.kind], field)
}
