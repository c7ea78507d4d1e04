/**
 * Moderation by a provider that answers later: the picture waits like a picture under review, and is judged when the provider
 * calls back.
 */
import { object, whole } from '@qianxian/protocol/base/shape'
import sharp from 'sharp'
import type { Ctx } from '../../../ctx'
import { defineJob } from '../../../jobs/job'
import { mediaById } from '../media.repository'

/** The label until the provider answers. */
export const PENDING_LABEL = 'Pending'
/** Size of the picture that moderation providers receive. */
const CHECK_EDGE = 1200

/** The picture in display size without our own watermark, which must not affect the verdict. */
export const resizeForModeration = (original: Buffer): Promise<Buffer> =>
  sharp(original).resize(CHECK_EDGE, CHECK_EDGE, { fit: 'inside', withoutEnlargement: true }).jpeg({ quality: 85 }).toBuffer()

/** Enqueued in the picture's own transaction; a repeated request only costs one more call. */
export const requestVerdictJob = defineJob('media.verdict', object({ mediaId: whole('', 1) }), async (ctx: Ctx, { mediaId }) => {
  const { moderation, storage } = ctx.adapters
  const row = await mediaById(ctx, mediaId)
  if (!moderation.later || row?.verdict !== 'review' || row.verdictLabel !== PENDING_LABEL) return
  const file = await storage.get(row.originalKey)
  if (!file) return
  const chunks: Buffer[] = []
  for await (const chunk of file.stream) chunks.push(chunk as Buffer)
  const { sha256, dhash, purpose } = row
  await moderation.later.ask({
    sha256,
    dhash,
    buffer: await resizeForModeration(Buffer.concat(chunks)),
    label: purpose,
    tenantId: ctx.tenant.id,
    id: mediaId,
  })
})
