/** Sending pictures: the permission, the file, and the result. */
import { photoLimits, type UploadPurpose } from '@qianxian/protocol/media/media.words'
import type { InputOf, OutputOf } from '@qianxian/protocol/base/endpoint'
import type { media } from '@qianxian/protocol/media/media'
import type { UploadedMedia } from '@qianxian/protocol/media/media.schema'
import type { FastifyRequest } from 'fastify'
import { requireMember, type Ctx } from '../../../ctx'
import { fault } from '../../../http/fault'
import type { Verb } from '../../../http/serve'
import { refuseLimited } from '../../strike/strike'
import { pictureOf } from '../media.presenter'
import { mediaById, type MediaRow } from '../media.repository'
import { refusalText } from '../moderation/refusal'
import { readForm, refuseFile } from './form'
import { readBase64, storeUpload } from './intake'
import { newKey, policyFields, readPolicy } from './policy'

const UPLOAD_PATH = '/common/api/image/upload'

/** Applies to pictures that others see; uploads for staff only, such as evidence, stay possible. */
const refuseLimitedFor = async (ctx: Ctx, purpose: UploadPurpose): Promise<void> => {
  if (purpose === 'photo' || purpose === 'avatar') await refuseLimited(ctx, 'upload')
}

export const getUploadPolicy: Verb<typeof media.getUploadPolicy> = async (ctx, { purpose, fileName, size }) => {
  await refuseLimitedFor(ctx, purpose)
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
  await refuseLimitedFor(ctx, purpose)
  return uploaded(ctx, await storeUpload(ctx, { content: await content(), claimedMime, purpose, key, userId: requireMember(ctx).userId }))
}

export const uploadBase64: Verb<typeof media.uploadBase64> = async (ctx, { purpose, content }) => {
  const { userId } = requireMember(ctx)
  await refuseLimitedFor(ctx, purpose)
  return uploaded(ctx, await storeUpload(ctx, { ...readBase64(content), field: 'content', purpose, key: newKey(ctx, purpose), userId }))
}

export const getModeration: Verb<typeof media.getModeration> = async (ctx, { mediaId }) => {
  const row = await mediaById(ctx, mediaId)
  if (!row || row.ownerId !== requireMember(ctx).userId || row.verdict === 'storing') throw fault('not_found')
  return { verdict: row.verdict, reason: row.verdict === 'reject' ? refusalText(row) : null }
}

function uploaded(ctx: Ctx, row: MediaRow): UploadedMedia {
  return { mediaId: row.id, picture: pictureOf(ctx, row, 'clear'), verdict: row.verdict as 'pass' | 'review' }
}
