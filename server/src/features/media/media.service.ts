/**
 * Pictures: taken in, stripped, judged and stored in four renderings of which the original is never handed out.
 * Addresses expire daily, at midnight in China and an hour, and are the same all day so that they can be cached.
 */
import { createHash } from 'node:crypto'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { auditReason, auditReasonFix } from '@qianxian/protocol/audit/audit.words'
import { photoLimits, type UploadPurpose } from '@qianxian/protocol/media/media.words'
import type { InputOf, OutputOf } from '@qianxian/protocol/base/endpoint'
import type { media } from '@qianxian/protocol/media/media'
import type { Picture, UploadedMedia } from '@qianxian/protocol/media/media.schema'
import type { FastifyRequest } from 'fastify'
import { drawKey, StorageFault } from '../../adapters/storage'
import { memberOf, type Ctx, type World } from '../../ctx'
import { Fault, fault, fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { openTask } from '../audit/tasks'
import {
  deletedBefore,
  forgetMedia,
  insertMedia,
  isKeyOfAnother,
  lockFile,
  lockMedia,
  mediaById,
  mediaByIds,
  openTaskOf,
  profileNoOf,
  resemblesRejected,
  sameFile,
  STORING,
  updateMedia,
  type MediaRow,
} from './media.repository'
import { ImageFault, type ImageFaultKind } from './pipeline/image-fault'
import { processImage, type ProcessedImage } from './pipeline/process'
import { watermarkOf, type Watermark } from './pipeline/watermark-style'
import { readForm, refuseFile, type FileField } from './upload-form'
import { askForVerdict, forJudgement, PENDING } from './verdict'
import { folderOf, originalKey, policyFields, readPolicy } from './upload-policy'

const UPLOAD_PATH = '/common/api/image/upload'
const GRACE_HOURS = 1
/** The veiled rendering and the thumbnail are 3:4. */
const VEILED = { width: 400, height: 533 }

export const getUploadPolicy: Verb<typeof media.getUploadPolicy> = async (ctx, { purpose, fileName, size }) => {
  if (size > photoLimits.bytesMax)
    throw fault('file_too_large', { fields: { size: `图片不能超过 ${photoLimits.bytesMax / 1024 / 1024}MB` } })
  if (/\.(?:svgz?|html?|pdf|exe|js|mp4|mov|zip)$/i.test(fileName)) throw refuseFile('file_type_refused', 'fileName')
  return { url: UPLOAD_PATH, fields: policyFields(ctx, purpose), maxBytes: photoLimits.bytesMax }
}

export async function upload(
  ctx: Ctx,
  _input: InputOf<typeof media.upload>,
  request: FastifyRequest,
): Promise<OutputOf<typeof media.upload>> {
  const { fields, claimedMime, content } = await readForm(request)
  const { purpose, key } = readPolicy(ctx, fields)
  return uploaded(ctx, await takeIn(ctx, { content: await content(), claimedMime, purpose, key, userId: memberOf(ctx).userId }))
}

export const uploadBase64: Verb<typeof media.uploadBase64> = async (ctx, { purpose, content }) => {
  const { userId } = memberOf(ctx)
  return uploaded(
    ctx,
    await takeIn(ctx, { ...readBase64(content), field: 'content', purpose, key: originalKey(ctx, userId, purpose), userId }),
  )
}

/** The portrait that came along with a login; null where it is no picture that may be shown without a human's look. */
export async function storeAvatarBase64(ctx: Ctx, userId: number, content: string): Promise<number | null> {
  try {
    const row = await takeIn(ctx, {
      ...readBase64(content),
      purpose: 'avatar',
      key: originalKey(ctx, userId, 'avatar'),
      userId,
      hasAnySize: true,
    })
    return row.verdict === 'pass' ? row.id : null
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

function readBase64(text: string): { content: Buffer; claimedMime: string | undefined } {
  const prefix = /^\s{0,20}data:(image\/[\w.+-]{1,40});base64,/.exec(text)
  const body = text.slice(prefix?.[0].length ?? 0).trim()
  const content = /^[A-Za-z0-9+/\s]+={0,2}$/.test(body) ? Buffer.from(body, 'base64') : null
  if (!content || content.length === 0) throw refuseFile('file_damaged', 'content')
  return { content, claimedMime: prefix?.[1] }
}

export const getModeration: Verb<typeof media.getModeration> = async (ctx, { mediaId }) => {
  const row = await mediaById(ctx, mediaId)
  if (!row || row.ownerId !== memberOf(ctx).userId || row.verdict === 'storing') throw fault('not_found')
  return { verdict: row.verdict, reason: row.verdict === 'reject' ? refusalText(row) : null }
}

interface Incoming {
  field?: FileField
  content: Buffer
  claimedMime?: string
  purpose: UploadPurpose
  key: string
  userId: number
  /** Portraits of other platforms are small. */
  hasAnySize?: boolean
}

async function takeIn(
  ctx: Ctx,
  { content, claimedMime, field = 'file', purpose, key, userId, hasAnySize = false }: Incoming,
): Promise<MediaRow> {
  if (content.length > photoLimits.bytesMax) throw refuseFile('file_too_large', field)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const known = await takenBefore(ctx, userId, sha256, purpose)
  if (known) return known

  const image = await processOrRefuse(content, field, { claimedMime, watermark: await markOf(ctx, userId, purpose) })
  const isFace = !hasAnySize && (purpose === 'photo' || purpose === 'avatar')
  if (isFace && Math.min(image.original.width, image.original.height) < photoLimits.minSidePx) {
    throw fieldFault({ [field]: `照片太小，短边至少 ${photoLimits.minSidePx} 像素` })
  }
  const judgement = (await resemblesRejected(ctx, image.dhash, photoLimits.sameHashDistance))
    ? { verdict: 'reject' as const, label: 'KnownBad', score: 100 }
    : ctx.adapters.moderation.later
      ? { verdict: 'review' as const, label: PENDING, score: 0 }
      : await ctx.adapters.moderation.checkImage({
          sha256: image.sha256,
          dhash: image.dhash,
          buffer: await forJudgement(image.original.buffer),
          label: purpose,
        })

  const prefix = folderOf(ctx, userId, purpose)
  const keys = { originalKey: key, displayKey: drawKey(prefix, 'jpg'), thumbKey: drawKey(prefix, 'jpg'), blurKey: drawKey(prefix, 'jpg') }
  // Written down before the first file is stored: whatever dies in between leaves nothing that nobody knows of.
  const draft = await insertMedia(ctx, {
    ownerId: userId,
    purpose,
    ...keys,
    sha256,
    dhash: image.dhash,
    width: image.width,
    height: image.height,
    color: image.dominantColour,
    verdict: STORING,
    verdictLabel: judgement.label,
    deletedAt: ctx.now,
  })
  await storeAll(ctx, draft, image)
  const { row, taskId } = await ctx.tx(async (ctx) => {
    await lockFile(ctx, userId, sha256, purpose)
    const twin = await takenBefore(ctx, userId, sha256, purpose)
    if (twin) return { row: twin, taskId: null }
    const isRejected = judgement.verdict === 'reject'
    // Kept for a week, in case of an appeal; the fingerprint stays.
    const verdict = { verdict: judgement.verdict, deletedAt: isRejected ? ctx.now : null }
    await updateMedia(ctx, draft.id, verdict)
    if (judgement.label === PENDING) await ctx.jobs.send(ctx, askForVerdict, { mediaId: draft.id })
    return { row: { ...draft, ...verdict }, taskId: isRejected ? await openRefusal(ctx, draft, judgement) : null }
  })
  // The other of two taps was faster: its picture is the one.
  if (row.id !== draft.id) await removeMedia(ctx, draft)
  if (row.verdict === 'reject') throw refusal(row, taskId)
  return row
}

/** The same file as it was taken in before, brought back where it was deleted lately; throws where it was refused. */
async function takenBefore(ctx: Ctx, userId: number, sha256: string, purpose: UploadPurpose): Promise<MediaRow | null> {
  const known = await sameFile(ctx, userId, sha256, purpose)
  if (known?.verdict === 'reject') throw refusal(known, await openTaskOf(ctx, known.id))
  if (known?.deletedAt) await updateMedia(ctx, known.id, { deletedAt: null })
  return known
}

/** For the person who appeals, and whoever hears them. */
export function openRefusal(tx: Ctx, row: MediaRow, { label, score }: { label: string; score: number }): Promise<number> {
  return openTask(tx, {
    targetType: 'photo',
    targetId: row.id,
    ownerId: row.ownerId,
    title: '被自动拒绝的照片',
    items: [{ field: 'photo', label: '照片', before: null, after: null, hint: `${label} ${score}`, mediaId: row.id }],
    autoResult: { provider: 'moderation', label, score },
    isAutoRejected: true,
  })
}

async function storeAll(ctx: Ctx, keys: MediaRow, image: ProcessedImage): Promise<void> {
  const { storage } = ctx.adapters
  try {
    await storage.put(keys.originalKey, image.original.buffer, image.original.mime, { isNew: true })
  } catch (error) {
    // The policy has served for another picture already.
    if (!(error instanceof StorageFault && error.kind === 'exists')) throw error
    await forgetMedia(ctx.db, keys)
    throw fault('upload_policy_invalid')
  }
  await Promise.all([
    storage.put(keys.displayKey, image.display.buffer, image.display.mime),
    storage.put(keys.thumbKey, image.thumb.buffer, image.thumb.mime),
    storage.put(keys.blurKey, image.pixelated.buffer, image.pixelated.mime),
  ])
}

const IMAGE_FAULTS: Record<ImageFaultKind, 'file_too_large' | 'file_type_refused' | 'file_damaged'> = {
  too_large: 'file_too_large',
  too_many_pixels: 'file_too_large',
  type_not_allowed: 'file_type_refused',
  type_mismatch: 'file_type_refused',
  too_small: 'file_damaged',
  unreadable: 'file_damaged',
}

async function processOrRefuse(
  content: Buffer,
  field: FileField,
  options: { claimedMime?: string; watermark: Watermark | null },
): Promise<ProcessedImage> {
  try {
    return await processImage(content, options)
  } catch (error) {
    if (!(error instanceof ImageFault)) throw error
    if (error.kind === 'too_small') throw fieldFault({ [field]: '图片太小，看不清内容' })
    throw refuseFile(IMAGE_FAULTS[error.kind], field)
  }
}

/** Never on avatars and evidence, always on certificates, on album photos as the tenant says. */
async function markOf(ctx: Ctx, userId: number, purpose: UploadPurpose): Promise<Watermark | null> {
  if (purpose === 'avatar' || purpose === 'report') return null
  const platform = ctx.tenant.configs.base.platformName
  return watermarkOf(ctx.tenant.configs.image, { platform, no: await profileNoOf(ctx, userId) }, purpose === 'document')
}

/** Why a picture was refused, by what the machine saw. */
export const reasonOfLabel = (label: string): 'known_bad' | 'nudity' | 'other_rule' =>
  label === 'KnownBad' ? 'known_bad' : label === 'Porn' || label === 'Sexy' ? 'nudity' : 'other_rule'

const refusalText = ({ verdictLabel }: MediaRow): string => {
  const code = reasonOfLabel(verdictLabel)
  return `${auditReason[code]}。${auditReasonFix[code]}`
}

const refusal = (row: MediaRow, auditTaskId: number | null) =>
  fault('photo_refused', { fields: { file: refusalText(row) }, data: { mediaId: row.id, reason: refusalText(row), auditTaskId } })

function uploaded(ctx: Ctx, row: MediaRow): UploadedMedia {
  return { mediaId: row.id, picture: pictureOf(ctx, row, false), verdict: row.verdict as 'pass' | 'review' }
}

/** When addresses given out now stop working. */
export function addressesExpireAt(now: Date): Date {
  return momentAfter(startOfDayInShanghai(now), 24 + GRACE_HOURS, 'hour')
}

type PictureFacts = Pick<MediaRow, 'displayKey' | 'thumbKey' | 'blurKey' | 'width' | 'height' | 'color'>

/** A stored picture with addresses of it; `isBlurred` gives those of the veiled rendering and no other. */
export function pictureOf(ctx: Ctx, row: PictureFacts, isBlurred: boolean): Picture {
  const expiresAt = addressesExpireAt(ctx.now)
  const address = (key: string) => (key === '' ? '' : ctx.adapters.storage.signUrl(key, { expiresAt }))
  const veiled = isBlurred ? address(row.blurKey) : ''
  return {
    url: isBlurred ? veiled : address(row.displayKey),
    thumb: isBlurred ? veiled : address(row.thumbKey),
    width: isBlurred ? VEILED.width : row.width,
    height: isBlurred ? VEILED.height : row.height,
    color: row.color,
    isBlurred,
  }
}

/**
 * Pictures by media id as this viewer may have them; ids that are not there are missing from the map.
 * Where `isBlurred` says so the picture carries addresses of the veiled rendering and no other.
 */
export async function picturesOf(ctx: Ctx, mediaIds: readonly number[], isBlurred: (id: number) => boolean): Promise<Map<number, Picture>> {
  const rows = await mediaByIds(ctx, mediaIds)
  return new Map(rows.map((row) => [row.id, pictureOf(ctx, row, isBlurred(row.id))]))
}

/** The given pictures if all of them are this member's own, stored and not refused; throws `not_found` otherwise. */
export async function mediaOwnedBy(ctx: Ctx, userId: number, mediaIds: readonly number[]): Promise<MediaRow[]> {
  const rows = await mediaByIds(ctx, mediaIds)
  const wanted = new Set(mediaIds)
  if (rows.length !== wanted.size || rows.some((row) => row.ownerId !== userId || row.deletedAt !== null || row.verdict === 'reject'))
    throw fault('not_found')
  return [...wanted].map((id) => rows.find((row) => row.id === id)!)
}

/** For the head of an account: own, and clean by the machine's word; held while the transaction lasts. Throws `not_found` or `photo_refused`. */
export async function mediaForAvatar(ctx: Ctx, mediaId: number): Promise<{ mediaId: number; picture: Picture }> {
  await lockMedia(ctx, [mediaId])
  const [row] = await mediaOwnedBy(ctx, memberOf(ctx).userId, [mediaId])
  if (row!.verdict !== 'pass') throw fault('photo_refused', { message: '这张照片需要人工审核，请换一张' })
  return { mediaId, picture: pictureOf(ctx, row!, false) }
}

/** An upload takes minutes at the worst. */
const UNFINISHED_HOURS = 1

/** Removes the objects of pictures deleted more than seven days ago, or never stored to the end; returns how many pictures went. */
export async function sweepDeletedMedia(world: Pick<World, 'db' | 'adapters'>, now: Date): Promise<number> {
  const before = momentBefore(now, photoLimits.deletedKeepDays, 'day')
  let swept = 0
  await world.adapters.storage.sweepUnfinished(momentBefore(now, UNFINISHED_HOURS, 'hour'))
  for (;;) {
    const rows = await deletedBefore(world.db, before, 100)
    for (const row of rows) {
      await removeMedia(world, row)
      swept += 1
    }
    if (rows.length < 100) return swept
  }
}

/** The files first: what dies in between is found again by its row. */
async function removeMedia({ db, adapters }: Pick<World, 'db' | 'adapters'>, row: MediaRow): Promise<void> {
  for (const key of [row.originalKey, row.displayKey, row.thumbKey, row.blurKey]) {
    if (!(await isKeyOfAnother(db, row, key))) await adapters.storage.remove(key)
  }
  await forgetMedia(db, row)
}
