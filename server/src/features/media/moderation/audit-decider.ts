/** Updates albums after a decision about a picture: by an auditor, after an appeal, or by a provider that answers late. */
import type { MediaVerdict } from '@qianxian/protocol/media/media.words'
import type { ModerationResult } from '../../../adapters/moderation/moderation'
import type { Ctx, TxCtx } from '../../../ctx'
import { cancelTask, lockTaskFirst, type AuditDecision } from '../../audit/audit'
import { saveUndoFacts, type StrikeRecord } from '../../strike/strike'
import { listPhotoTasks, photoStatesOf, profilesShowing, setPhotoStates } from '../album/album.repository'
import { chooseAvatar } from '../album/avatar'
import { lockAlbum, lockOwner, pictureRefused } from '../media.hooks'
import { retractNotices } from '../../notice/notice'
import { photoApproved, photoRefused, photoSubject, notifyJudged } from '../media.notices'
import { lockMedia, mediaById, mediaByIds, openTaskOf, updateMedia } from '../media.repository'
import { createRefusalTask, reasonOfLabel } from './refusal'
import { PENDING_LABEL } from './verdict'

/** Reasons about the content, which must not be uploaded again; a merely blurred picture may resemble a good one. */
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

export async function onDecided(ctx: TxCtx, { taskId, targetId, decision, reasons, isAppeal }: AuditDecision): Promise<void> {
  await lockPictures(ctx, [targetId])
  if (decision === 'approved') {
    await updateMedia(ctx, targetId, { verdict: 'pass', deletedAt: null })
    await setPhotoStates(ctx, targetId, { state: 'approved', reasonCode: null })
  } else {
    if (reasons.some(({ code }) => KNOWN_BAD_REASONS.has(code)))
      await updateMedia(ctx, targetId, { verdict: 'reject', verdictLabel: reasons[0]!.code })
    await setPhotoStates(ctx, targetId, { state: isAppeal ? 'rejected_final' : 'rejected', reasonCode: reasons[0]!.code })
    await pictureRefused.emit(ctx, targetId)
  }
  await afterJudgement(ctx, targetId)
  const row = await mediaById(ctx, targetId)
  if (row && decision === 'approved') await retractNotices(ctx, [photoRefused], { to: [row.ownerId], subject: photoSubject(targetId) })
  // The decision of an appeal has its own notice.
  if (row && !isAppeal) await notifyJudged(ctx, row, decision === 'approved' ? photoApproved : photoRefused, taskId)
}

/** An appeal is possible while the picture's files are kept. */
export async function mayAppeal(ctx: Ctx, tasks: readonly { id: number; targetId: number }[]): Promise<number[]> {
  const rows = await mediaByIds(
    ctx,
    tasks.map(({ targetId }) => targetId),
  )
  const kept = new Set(rows.filter(({ displayKey }) => displayKey !== '').map(({ id }) => id))
  return tasks.filter(({ targetId }) => kept.has(targetId)).map(({ id }) => id)
}

export async function onAppealed(ctx: Ctx, { targetId }: { targetId: number }): Promise<void> {
  await setPhotoStates(ctx, targetId, { state: 'appealed', reasonCode: null })
}

/** Applies the provider's late verdict to a waiting picture. It does not override the decision of a human who was faster. */
export async function applyVerdict(ctx: TxCtx, mediaId: number, { verdict, label, score }: ModerationResult): Promise<void> {
  await lockTaskFirst(ctx, await openTaskOf(ctx, mediaId))
  await lockPictures(ctx, [mediaId])
  const row = await mediaById(ctx, mediaId)
  if (row?.verdict !== 'review' || row.verdictLabel !== PENDING_LABEL) return
  await updateMedia(ctx, mediaId, { verdictLabel: label })
  if (verdict === 'review') return
  const taskId = await openTaskOf(ctx, mediaId)
  const isWaiting = taskId !== null || (await profilesShowing(ctx, [mediaId])).length > 0
  if (isWaiting && (taskId === null || !(await cancelTask(ctx, taskId)))) return
  if (verdict === 'pass') {
    await updateMedia(ctx, mediaId, { verdict })
    await setPhotoStates(ctx, mediaId, { state: 'approved', reasonCode: null, auditTaskId: null })
  } else {
    await updateMedia(ctx, mediaId, { verdict, deletedAt: ctx.now })
    const refusalId = await createRefusalTask(ctx, row, { label, score })
    await setPhotoStates(ctx, mediaId, { state: 'rejected', reasonCode: reasonOfLabel(label), auditTaskId: refusalId })
    await pictureRefused.emit(ctx, mediaId)
    await notifyJudged(ctx, row, photoRefused, refusalId)
  }
  await afterJudgement(ctx, mediaId)
}

/** Takes down pictures for a strike: removes them from all albums and prevents another upload of them. */
export async function takeDownPictures(ctx: TxCtx, strike: StrikeRecord): Promise<void> {
  const before: RemovedPicture[] = []
  const mediaIds = strike.removed.flatMap(({ mediaId }) => mediaId ?? [])
  if (mediaIds.length === 0) return
  for (const taskId of await listPhotoTasks(ctx, mediaIds)) await lockTaskFirst(ctx, taskId)
  await lockPictures(ctx, mediaIds)
  for (const mediaId of mediaIds) {
    const row = await mediaById(ctx, mediaId)
    if (!row || row.verdict === 'reject' || row.verdict === 'storing') continue
    for (const photo of await photoStatesOf(ctx, mediaId)) if (photo.auditTaskId !== null) await cancelTask(ctx, photo.auditTaskId)
    before.push({
      mediaId,
      verdict: row.verdict,
      wasApproved: (await photoStatesOf(ctx, mediaId)).some(({ state }) => state === 'approved'),
    })
    await updateMedia(ctx, mediaId, { verdict: 'reject', verdictLabel: 'other_rule' })
    await setPhotoStates(ctx, mediaId, { state: 'rejected_final', reasonCode: 'other_rule' })
    await afterJudgement(ctx, mediaId)
  }
  if (before.length > 0) await saveUndoFacts(ctx, strike.id, { pictures: before })
}

interface RemovedPicture {
  mediaId: number
  verdict: MediaVerdict
  wasApproved: boolean
}

export async function restorePictures(ctx: TxCtx, { kept }: StrikeRecord, why: 'over' | 'lifted'): Promise<void> {
  const pictures = (kept.pictures ?? []) as RemovedPicture[]
  if (why !== 'lifted' || pictures.length === 0) return
  await lockPictures(
    ctx,
    pictures.map(({ mediaId }) => mediaId),
  )
  for (const { mediaId, verdict, wasApproved } of pictures) {
    await updateMedia(ctx, mediaId, { verdict })
    if (!wasApproved) continue
    await setPhotoStates(ctx, mediaId, { state: 'approved', reasonCode: null })
    await afterJudgement(ctx, mediaId)
  }
}

/**
 * Locks what a judgement of these pictures changes, after their tasks and in the order of every change of an album: their
 * owners, the albums that show them, and the pictures.
 */
async function lockPictures(ctx: TxCtx, mediaIds: readonly number[]): Promise<void> {
  for (const ownerId of sortIds((await mediaByIds(ctx, mediaIds)).map((row) => row.ownerId))) await lockOwner.ask(ctx, ownerId)
  for (const profileId of await profilesShowing(ctx, mediaIds)) await lockAlbum.ask(ctx, profileId)
  await lockMedia(ctx, mediaIds)
}

const sortIds = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

async function afterJudgement(ctx: TxCtx, mediaId: number): Promise<void> {
  for (const profileId of await profilesShowing(ctx, [mediaId])) {
    const album = await lockAlbum.ask(ctx, profileId)
    await chooseAvatar(ctx, profileId)
    await album.changed()
  }
}
