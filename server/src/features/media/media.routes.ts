import { media, pictureVerdict, tracedPicture } from '@qianxian/protocol/media/media'
import { mediaShapes } from '@qianxian/protocol/media/media.schema'
import type { FastifyInstance } from 'fastify'
import type { LaterVerdict } from '../../adapters/moderation/moderation'
import { callbacksOf } from '../../http/callbacks'
import { routesOf, type RoutePlugin } from '../../http/serve'
import { tenantNumbered } from '../tenant/tenant'
import { batchInsert, getPaged, remove, sort } from './album/album.service'
import { serveFiles } from './files/files'
import { applyVerdict } from './moderation/audit-decider'
import { findTrace } from './trace/trace.service'
import { serveTracedPictures } from './trace/traced-picture'
import { uploadVoice } from './voice/voice.service'
import { getModeration, getUploadPolicy, upload, uploadBase64 } from './upload/upload.service'

const endpoints = routesOf(media, mediaShapes, {
  getUploadPolicy,
  upload,
  uploadBase64,
  uploadVoice,
  getPaged,
  batchInsert,
  remove,
  sort,
  getModeration,
  findTrace,
})

const callbacks = callbacksOf(
  { pictureVerdict },
  {
    pictureVerdict: {
      provider: 'moderation',
      read(adapters, headers, body) {
        const verdict = adapters.moderation.later?.read(headers, body) ?? 'forged'
        return typeof verdict === 'string' ? verdict : { eventId: verdict.eventId, tenantId: verdict.tenantId, said: verdict }
      },
      handle: (ctx, { id, result }: LaterVerdict) => applyVerdict(ctx, id, result),
      taken: {},
    },
  },
  tenantNumbered,
)

export const mediaRoutes: RoutePlugin = Object.assign(
  (app: FastifyInstance) => {
    endpoints(app)
    callbacks(app)
    serveFiles(app)
    serveTracedPictures(app)
  },
  { served: [...endpoints.served, ...callbacks.served, { endpoint: tracedPicture, input: null }] },
)
