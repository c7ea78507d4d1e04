import { media } from '@qianxian/protocol/media/media'
import { mediaShapes } from '@qianxian/protocol/media/media.schema'
import type { FastifyInstance } from 'fastify'
import { routesOf, type RoutePlugin } from '../../http/serve'
import { batchInsert, getPaged, remove, sort } from './album.service'
import { serveFiles } from './files'
import { getModeration, getUploadPolicy, upload, uploadBase64 } from './media.service'

const endpoints = routesOf(media, mediaShapes, {
  getUploadPolicy,
  upload,
  uploadBase64,
  getPaged,
  batchInsert,
  remove,
  sort,
  getModeration,
})

export const mediaRoutes: RoutePlugin = Object.assign(
  (app: FastifyInstance) => {
    endpoints(app)
    serveFiles(app)
  },
  { served: endpoints.served },
)
