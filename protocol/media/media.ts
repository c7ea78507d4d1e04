/** Pictures and voices: a policy, the upload, the member's own album. */
import { endpointsOf, type EndpointFacts } from '../base/endpoint'
import type { mediaShapes } from './media.schema'

export const media = endpointsOf<typeof mediaShapes>()({
  getUploadPolicy: { access: 'member', path: '/common/api/image/getUploadPolicy', limit: 'upload' },
  upload: { access: 'member', path: '/common/api/image/upload', limit: 'upload', kind: 'multipart' },
  uploadBase64: { access: 'member', path: '/common/api/image/uploadBase64', limit: 'upload' },
  uploadVoice: { access: 'member', path: '/common/api/image/uploadVoice', limit: 'upload' },
  getPaged: { access: 'member', path: '/common/api/image/list' },
  batchInsert: { access: 'member', path: '/common/api/image/batchInsert', idempotent: true },
  remove: { access: 'member', path: '/common/api/image/delete' },
  sort: { access: 'member', path: '/common/api/image/sort' },
  getModeration: { access: 'member', path: '/common/api/image/moderation' },
  findTrace: { access: 'auditor', path: '/common/api/image/findTrace', limit: 'upload', kind: 'multipart' },
})

/** A guarded picture as one viewer sees it, for the holder of the address. */
export const tracedPicture: EndpointFacts = { access: 'anyone', method: 'GET', path: '/common/api/image/traced', kind: 'file' }

/** A moderation provider's delayed verdict on a picture. */
export const pictureVerdict: EndpointFacts = {
  access: 'anyone',
  method: 'POST',
  path: '/callback/api/moderation/pictureVerdict',
  kind: 'callback',
}
